import type { Cadence } from '#contract/report/schedule.ts';
import { dayIn, dayName, dayNumber, momentOf, monthsBefore } from '#server/analytics/day-starts.ts';
import type { Days } from '#server/analytics/period.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A full hour of a weekday (1 = Monday) or day of the month, in a time zone. */
export interface ScheduleTime {
  cadence: Cadence;
  weekday: number;
  /** 1 to 28. */
  month_day: number;
  hour: number;
  timezone: string;
}

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1;

/** Due day in the week or month of a day, or some periods later. */
function dueDay({ cadence, weekday, month_day }: ScheduleTime, day: number, later: number): number {
  if (cadence === 'weekly') return day - weekdayOf(day) + weekday + 7 * later;
  const date = new Date(day * DAY);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, month_day) / DAY;
}

function dueNear(time: ScheduleTime, now: Date, later: number): Date {
  const day = dueDay(time, dayNumber(dayIn(now, time.timezone)), later);
  return new Date(momentOf(day * DAY + time.hour * HOUR, time.timezone));
}

/** Not after now. */
export function lastDue(time: ScheduleTime, now: Date): Date {
  const due = dueNear(time, now, 0);
  return due <= now ? due : dueNear(time, now, -1);
}

/** After now. */
export function nextDue(time: ScheduleTime, now: Date): Date {
  const due = dueNear(time, now, 0);
  return due > now ? due : dueNear(time, now, 1);
}

/** Seven days or a month before the due time, clipped to the days of the object. Null if none remain. */
export function reportedDays(
  due: Date,
  { cadence, timezone }: Pick<ScheduleTime, 'cadence' | 'timezone'>,
  own: { start_date: string; end_date: string } | null,
): Days | null {
  const today = dayIn(due, timezone);
  const first = cadence === 'weekly' ? dayName(dayNumber(today) - 7) : monthsBefore(today, 1);
  const last = dayName(dayNumber(today) - 1);
  if (own === null) return { from_date: first, to_date: last };
  const from_date = first > own.start_date ? first : own.start_date;
  const to_date = last < own.end_date ? last : own.end_date;
  return from_date <= to_date ? { from_date, to_date } : null;
}
