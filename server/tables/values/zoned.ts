import { momentOf } from '#server/analytics/day-starts.ts';

const HOUR = 3_600_000;
/** Offsets by zone and local hour, counted from 1970. */
const offsets = new Map<string, Map<number, number>>();
/** A full zone is emptied. */
const MOST_KEPT = 50_000;

/** Local time in ms, as if it were UTC, to Unix milliseconds. */
export function fromZone(local: number, zone: string): number {
  if (zone === 'UTC') return local;
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, ofZone);
  const hour = Math.floor(local / HOUR);
  let offset = ofZone.get(hour);
  if (offset === undefined) {
    offset = hour * HOUR - momentOf(hour * HOUR, zone);
    if (ofZone.size >= MOST_KEPT) ofZone.clear();
    ofZone.set(hour, offset);
  }
  return local - offset;
}

/** A time of day without a zone. */
export const isWithoutZone = (text: string): boolean =>
  text.length < 60 && /\d:\d{2}/.test(text) && !/(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)\s*$/i.test(text);
