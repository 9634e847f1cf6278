import { dayIn, dayNumber, momentOf } from '#server/analytics/day-starts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A full hour of a day of the week (1 = Monday) in a time zone. */
export interface WeeklyTime {
  weekday: number;
  hour: number;
  timezone: string;
}

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1;

/** When a week's report is due: the moment of the week that the day lies in. */
function dueInWeekOf(day: number, { weekday, hour, timezone }: WeeklyTime): Date {
  const due = day - weekdayOf(day) + weekday;
  return new Date(momentOf(due * DAY + hour * HOUR, timezone));
}

/** The newest time a report was due, at the latest now. */
export function lastDue(time: WeeklyTime, now: Date): Date {
  const today = dayNumber(dayIn(now, time.timezone));
  const due = dueInWeekOf(today, time);
  return due <= now ? due : dueInWeekOf(today - 7, time);
}

/** The next time a report is due, later than now. */
export function nextDue(time: WeeklyTime, now: Date): Date {
  const today = dayNumber(dayIn(now, time.timezone));
  const due = dueInWeekOf(today, time);
  return due > now ? due : dueInWeekOf(today + 7, time);
}

const dayName = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/**
 * The days a report is about: the seven before it is due, as far as they are the monitor's. Null where none of them is.
 */
export function reportedDays(
  due: Date,
  timezone: string,
  monitor: { start_date: string; end_date: string },
): { from_date: string; to_date: string } | null {
  const today = dayNumber(dayIn(due, timezone));
  const from_date = [dayName(today - 7), monitor.start_date].sort().at(-1) as string;
  const to_date = [dayName(today - 1), monitor.end_date].sort()[0] as string;
  return from_date <= to_date ? { from_date, to_date } : null;
}
