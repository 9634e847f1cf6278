import { dayNumber, dayStart } from './day-starts.ts';

const DAY = 86_400_000;
/** Days the store can hold, without 1970-01-01: second 0 means "undated". */
const FIRST_DAY = Date.UTC(1970, 0, 2);
const LAST_DAY = Date.UTC(2105, 11, 31);
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
const storable = (time: number) => dayText(Math.min(Math.max(time, FIRST_DAY), LAST_DAY));

/** First and last day, inclusive, YYYY-MM-DD. */
export interface Days {
  from_date: string;
  to_date: string;
}

/** A period and the equally long one before it: from ≤ day < until and before ≤ day < from, YYYY-MM-DD. */
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

/** First and last day of the previous period, as they are shown. */
export function previousDays(days: Days): Days {
  const { before, from } = boundsOf(days);
  return { from_date: dayText(before), to_date: dayText(from - DAY) };
}

/** A period in Unix seconds. */
export interface Times {
  /** Start of the period before. */
  before: number;
  from: number;
  until: number;
}

/** The bounds of a period in a time zone. */
export function timesOf({ before, from, until }: Period, timezone: string): Times {
  const start = (day: string) => dayStart(dayNumber(day), timezone);
  // Dates are unsigned, and what has none is at 0.
  return { before: Math.max(1, start(before)), from: start(from), until: start(until) };
}
