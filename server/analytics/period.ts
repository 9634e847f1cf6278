import { dayNumber, dayStart } from './day-starts.ts';

const DAY = 86_400_000;
/** Without 1970-01-01, because second 0 means "undated". */
const FIRST_DAY = Date.UTC(1970, 0, 2);
const LAST_DAY = Date.UTC(2105, 11, 31);
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
const storable = (time: number) => dayText(Math.min(Math.max(time, FIRST_DAY), LAST_DAY));

/** First and last day, inclusive, YYYY-MM-DD. */
export interface Days {
  from_date: string;
  to_date: string;
}

/** from ≤ day < until and before ≤ day < from, YYYY-MM-DD. */
export interface Period {
  before: string;
  from: string;
  until: string;
}

const boundsOf = ({ from_date, to_date }: Days) => {
  const from = Date.parse(from_date);
  const until = Date.parse(to_date) + DAY;
  return { before: from - (until - from), from, until };
};

export function periodOf(days: Days): Period {
  const { before, from, until } = boundsOf(days);
  return { before: storable(before), from: storable(from), until: storable(until) };
}

export function previousDays(days: Days): Days {
  const { before, from } = boundsOf(days);
  return { from_date: dayText(before), to_date: dayText(from - DAY) };
}

/** Unix seconds. */
export interface Times {
  before: number;
  from: number;
  until: number;
}

export function timesOf({ before, from, until }: Period, timezone: string): Times {
  const start = (day: string) => dayStart(dayNumber(day), timezone);
  // Stored times are unsigned, and 0 means undated.
  return { before: Math.max(1, start(before)), from: start(from), until: start(until) };
}
