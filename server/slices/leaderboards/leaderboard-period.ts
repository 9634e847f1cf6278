import type { Timeline } from '#contract/leaderboards/leaderboard.ts';
import type { Interval } from '#contract/report/intervals.ts';
import { dayName, dayNumber, monthsBefore } from '#server/analytics/day-starts.ts';
import type { Days } from '#server/analytics/period.ts';

/** Months of each preset in months. */
const MONTHS: Partial<Record<Timeline, number>> = {
  '1_month': 1,
  '3_months': 3,
  '6_months': 6,
  '1_year': 12,
};

/** dd/MM/yyyy to YYYY-MM-DD, and back. */
export const fromSlashes = (day: string) => day.split('/').reverse().join('-');
export const withSlashes = (day: string) => day.split('-').reverse().join('/');

/** Up to and including today. */
export function daysOfPreset(timeline: Exclude<Timeline, 'all'>, today: string): Days {
  const months = MONTHS[timeline];
  const from = months === undefined ? dayNumber(today) - 6 : dayNumber(monthsBefore(today, months)) + 1;
  return { from_date: dayName(from), to_date: today };
}

/** Longer periods are not by day: most brands lack posts on most days, and daily ranks mean nothing. */
const DAILY = 35;
const WEEKLY = 750;

/** At most about a hundred points. */
export function intervalOf({ from_date, to_date }: Days): Interval {
  const days = dayNumber(to_date) - dayNumber(from_date) + 1;
  if (days <= DAILY) return 'day';
  return days <= WEEKLY ? 'week' : 'month';
}
