import type { Interval } from '#contract/report/intervals.ts';
import { dayText, shortDay } from '#web/platform/format/format.ts';
import { monthText } from '#web/platform/format/month-text.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import { FIRST_DAY } from '#web/ui/inputs/period-picker.tsx';

/** `time` starts with the day, `YYYY-MM-DD`. */
interface Dated {
  time: string;
}

const DAYS_AS_DAYS = 190;
const DAYS_AS_WEEKS = 800;

/** Keeps bars readable: days up to half a year, then weeks, then months. Weekly or monthly rows stay as they are. */
export function bucketUnit(rows: number, interval: Interval = 'day'): Interval {
  if (interval !== 'day') return interval;
  return rows <= DAYS_AS_DAYS ? 'day' : rows <= DAYS_AS_WEEKS ? 'week' : 'month';
}

/** First day of a day's week (Monday) or month. */
export function bucketOf(day: string, unit: Interval): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

export interface Bucket {
  time: string;
  /** Sum per column; null if no day has a value. */
  values: (number | null)[];
}

/** Sums known values by bucket; exact, because every column adds up over posts. */
export function bucketed<Row extends Dated>(
  rows: readonly Row[],
  unit: Interval,
  columns: readonly ((row: Row) => number | null)[],
): Bucket[] {
  const buckets = new Map<string, (number | null)[]>();
  for (const row of rows) {
    const time = bucketOf(row.time.slice(0, 10), unit);
    const sums = buckets.get(time) ?? columns.map(() => null);
    columns.forEach((column, index) => {
      const value = column(row);
      if (value !== null) sums[index] = (sums[index] ?? 0) + value;
    });
    buckets.set(time, sums);
  }
  return [...buckets].map(([time, values]) => ({ time, values }));
}

/** Drops the days before the first post: "All time" starts long before the data. */
export function fromFirstPost<Row extends Dated & { posts: number }>(rows: readonly Row[]): readonly Row[] {
  if (rows[0]?.time.slice(0, 10) !== FIRST_DAY) return rows;
  const first = rows.findIndex((row) => row.posts > 0);
  return first === -1 ? [] : rows.slice(first);
}

/** Axis labels: `12 Sep`, with the year if the axis spans several. */
export function axisDay(unit: Interval): (day: string) => string {
  return unit === 'month' ? monthText : unit === 'week' ? dayText : shortDay;
}

const weekday = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'short', timeZone: 'UTC' });

/** Tooltip labels: `Sat 12 Sep 2026`, `week of 7 Sep 2026`, `Sep 2026`. */
export function tipDay(unit: Interval): (day: string) => string {
  if (unit === 'month') return axisDay(unit);
  if (unit === 'week') return (day) => t('week of {day}', { day: dayText(day) });
  return (day) => `${weekday.format(new Date(day))} ${dayText(day)}`;
}
