import type { Interval } from '#contract/report/intervals.ts';
import { bind, chSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { dayName, dayNumber } from './day-starts.ts';
import type { Days } from './period.ts';

const STARTS = { day: raw('toDate32'), week: raw('toMonday'), month: raw('toStartOfMonth') };

/** SQL: first day of the interval of a row. */
export const startOfRow = (interval: Interval, timezone: string): Sql =>
  chSql`${STARTS[interval]}(created_at, ${bind('String', timezone)})`;

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
