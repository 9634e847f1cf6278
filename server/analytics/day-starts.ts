const MINUTE = 60_000;
const DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** By zone; days count from 1970-01-01. */
const starts = new Map<string, Map<number, number>>();
const names = new Map<number, string>();
/** A full cache is emptied. */
const MOST_KEPT = 50_000;

/** Local time in the zone as if it were UTC, in ms. */
function shown(time: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(time).map((p) => [p.type, Number(p.value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** A day counted from 1970-01-01 as YYYY-MM-DD. */
export function dayName(day: number): string {
  let name = names.get(day);
  if (name === undefined) {
    name = new Date(day * DAY).toISOString().slice(0, 10);
    if (names.size >= MOST_KEPT) names.clear();
    names.set(day, name);
  }
  return name;
}

export const dayNumber = (name: string) => Math.floor(Date.parse(name) / DAY);

/** Clamped to the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Today in a time zone, YYYY-MM-DD. */
export const dayIn = (time: Date, zone: string) => dayName(Math.floor(shown(time.getTime(), zone) / DAY));

/**
 * The moment when clocks in a time zone show a local time (ms, as if UTC): the first of two; a skipped time
 * moves later by the gap.
 */
export function momentOf(local: number, zone: string): number {
  // The zone's offset a day before or a day after applies.
  const candidates = [local - DAY, local + DAY].map((near) => local - (shown(near, zone) - near));
  return candidates.sort((a, b) => a - b).find((time) => shown(time, zone) >= local) ?? local;
}

/**
 * First second of a day in a time zone, as Unix time; where clocks skip midnight, the first that exists.
 */
export function dayStart(day: number, zone: string): number {
  const ofZone = starts.get(zone) ?? new Map<number, number>();
  starts.set(zone, ofZone);
  const known = ofZone.get(day);
  if (known !== undefined) return known;
  const start = Math.floor(momentOf(day * DAY, zone) / MINUTE) * 60;
  if (ofZone.size >= MOST_KEPT) ofZone.clear();
  ofZone.set(day, start);
  return start;
}
