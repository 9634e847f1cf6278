import type { Timeline } from '#contract/leaderboards/leaderboard.ts';
import { dayName, dayNumber, monthsBefore } from '#server/analytics/day-starts.ts';
import type { Days } from '#server/analytics/period.ts';
import type { Interval } from '#server/analytics/questions/brands.ts';

/** Months of each preset that is told in months. */
const MONTHS: Partial<Record<Timeline, number>> = {
  '1_month': 1,
  '3_months': 3,
  '6_months': 6,
  '1_year': 12,
};

/** A day as leaderboards write it, dd/MM/yyyy, as YYYY-MM-DD, and back. */
export const fromSlashes = (day: string) => day.split('/').reverse().join('-');
export const withSlashes = (day: string) => day.split('-').reverse().join('/');

/** The days of a preset up to today, which is one of them. */
export function daysOfPreset(timeline: Exclude<Timeline, 'all'>, today: string): Days {
  const months = MONTHS[timeline];
  const from = months === undefined ? dayNumber(today) - 6 : dayNumber(monthsBefore(today, months)) + 1;
  return { from_date: dayName(from), to_date: today };
}

/** A month by day: over longer periods most brands have no post on most days, and places by day say nothing. */
const DAILY = 35;
const WEEKLY = 750;

/** What a point of a timeline stands for, so that there are some hundred at most. */
export function intervalOf({ from_date, to_date }: Days): Interval {
  const days = dayNumber(to_date) - dayNumber(from_date) + 1;
  if (days <= DAILY) return 'day';
  return days <= WEEKLY ? 'week' : 'month';
}

/** First days of all intervals that days lie in, counted from 1970-01-01. */
export function intervalStarts({ from_date, to_date }: Days, interval: Interval): number[] {
  const starts: number[] = [];
  let at = startOf(dayNumber(from_date), interval);
  while (at <= dayNumber(to_date)) {
    starts.push(at);
    at = interval === 'day' ? at + 1 : interval === 'week' ? at + 7 : startOf(at + 31, 'month');
  }
  return starts;
}

function startOf(day: number, interval: Interval): number {
  if (interval === 'day') return day;
  // Day 0 was a Thursday.
  if (interval === 'week') return day - ((day + 3) % 7);
  return dayNumber(`${dayName(day).slice(0, 7)}-01`);
}
