import type { Interval } from '#contract/intervals.ts';
import { dayName, dayNumber } from './day-starts.ts';
import type { Days } from './period.ts';

export const INTERVAL_START: Record<Interval, string> = {
  day: 'toDate32(created_at, {timezone:String})',
  week: 'toMonday(created_at, {timezone:String})',
  month: 'toStartOfMonth(created_at, {timezone:String})',
};

/** Longer series are by month: a chart cannot show more points. */
const MOST_DAYS = 800;

export function seriesInterval({ from_date, to_date }: Days): Interval {
  return dayNumber(to_date) - dayNumber(from_date) < MOST_DAYS ? 'day' : 'month';
}

/** Both days count from 1970-01-01. */
export function intervalStart(day: number, interval: Interval): number {
  if (interval === 'day') return day;
  // Day 0 was a Thursday.
  if (interval === 'week') return day - ((((day + 3) % 7) + 7) % 7);
  return dayNumber(`${dayName(day).slice(0, 7)}-01`);
}

export function intervalStarts({ from_date, to_date }: Days, interval: Interval): number[] {
  const starts: number[] = [];
  let at = intervalStart(dayNumber(from_date), interval);
  while (at <= dayNumber(to_date)) {
    starts.push(at);
    at = interval === 'day' ? at + 1 : interval === 'week' ? at + 7 : intervalStart(at + 31, 'month');
  }
  return starts;
}
