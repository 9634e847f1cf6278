import type { z } from 'zod';
import type { dailyRow } from '#contract/keywords.ts';
import { FIRST_DAY } from '#web/ui/period-picker.tsx';

export type DailyRow = z.infer<typeof dailyRow>;
export type BucketUnit = 'day' | 'week' | 'month';

const DAYS_AS_DAYS = 190;
const DAYS_AS_WEEKS = 800;

/** Bars stay readable: days up to half a year, then weeks, then months. */
export function bucketUnit(days: number): BucketUnit {
  return days <= DAYS_AS_DAYS ? 'day' : days <= DAYS_AS_WEEKS ? 'week' : 'month';
}

/** First day of the week (Monday) or month a day lies in. */
export function bucketOf(day: string, unit: BucketUnit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

export interface Bucket {
  /** First day. */
  time: string;
  /** Sum per column. */
  values: number[];
}

/** Sums of days by bucket, exact because every column is a sum over posts. */
export function bucketed(
  rows: readonly DailyRow[],
  unit: BucketUnit,
  columns: readonly ((row: DailyRow) => number)[],
): Bucket[] {
  const buckets = new Map<string, number[]>();
  for (const row of rows) {
    const time = bucketOf(row.time.slice(0, 10), unit);
    const sums = buckets.get(time) ?? columns.map(() => 0);
    columns.forEach((column, index) => {
      sums[index] = (sums[index] ?? 0) + column(row);
    });
    buckets.set(time, sums);
  }
  return [...buckets].map(([time, values]) => ({ time, values }));
}

/** "All time" begins long before the data: without the days before the first post. */
export function fromFirstPost(rows: readonly DailyRow[]): readonly DailyRow[] {
  if (rows[0]?.time.slice(0, 10) !== FIRST_DAY) return rows;
  const first = rows.findIndex((row) => row.posts > 0);
  return first === -1 ? [] : rows.slice(first);
}
