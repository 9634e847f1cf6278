import { EARLIER_PERIODS } from '#contract/alerts.ts';
import { LEAST_DAYS } from '#server/analytics/change.ts';
import { dayIn, dayName, dayNumber, dayStart } from '#server/analytics/day-starts.ts';
import type { Days } from '#server/analytics/period.ts';
import type { LookCtx } from './watched.ts';

/** The current period and those before it, newest first; the last day is yesterday. */
export function periodsOf(now: Date, timezone: string, window_days: number): [Days, ...Days[]] {
  const today = dayNumber(dayIn(now, timezone));
  const period = (back: number): Days => ({
    from_date: dayName(today - window_days * (back + 1)),
    to_date: dayName(today - window_days * back - 1),
  });
  return [period(0), ...Array.from({ length: EARLIER_PERIODS }, (_none, i) => period(i + 1))];
}

export const meets = (a: Days, b: Days) => a.from_date <= b.to_date && b.from_date <= a.to_date;
export const isWithin = (days: Days, of: Days | null) =>
  of !== null && of.from_date <= days.from_date && days.to_date <= of.to_date;

/** Days with any stored post: on other days posts are unknown, not 0. */
export async function daysWithPosts({ ch, company }: LookCtx, days: Days): Promise<Set<string>> {
  const { timezone } = company;
  const rows = await ch.query<{ day: string }>(
    `SELECT DISTINCT toString(toDate(created_at, {tz:String})) AS day FROM posts
     WHERE created_at >= {from:UInt32} AND created_at < {until:UInt32} AND is_deleted = 0`,
    {
      tz: timezone,
      from: dayStart(dayNumber(days.from_date), timezone),
      until: dayStart(dayNumber(days.to_date) + 1, timezone),
    },
    'days with posts',
  );
  return new Set(rows.map(({ day }) => day));
}

/** As for a change between periods. */
export function isCovered({ from_date, to_date }: Days, stored: ReadonlySet<string>): boolean {
  const [first, last] = [dayNumber(from_date), dayNumber(to_date)];
  const all = Array.from({ length: last - first + 1 }, (_none, i) => dayName(first + i));
  return all.filter((day) => stored.has(day)).length >= all.length * LEAST_DAYS;
}
