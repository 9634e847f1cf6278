const MINUTE = 60_000;
const DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const starts = new Map<string, number>();
const STARTS_KEPT = 50_000;

/** What a clock in the zone shows, read as if it were UTC; in ms. */
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

/** The first second, in Unix seconds, of a day (YYYY-MM-DD) in a time zone; where clocks skip midnight, the first there is. */
export function dayStart(day: string, zone: string): number {
  const key = `${zone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const midnight = Date.parse(day);
  // The zone's distance to UTC a day before and a day after: one of the two holds at midnight.
  const candidates = [midnight - DAY, midnight + DAY].map((near) => midnight - (shown(near, zone) - near));
  const first = candidates.sort((a, b) => a - b).find((time) => shown(time, zone) >= midnight);
  const start = Math.floor((first ?? midnight) / MINUTE) * 60;
  if (starts.size >= STARTS_KEPT) starts.clear();
  starts.set(key, start);
  return start;
}

/** Starts of the days from ≤ day < until, and last the start of `until`. */
export function dayStarts(from: string, until: string, zone: string): number[] {
  const all: number[] = [];
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY)
    all.push(dayStart(new Date(at).toISOString().slice(0, 10), zone));
  return all;
}
