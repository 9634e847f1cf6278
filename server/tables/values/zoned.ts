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

/** Hours east of UTC. Letters with several meanings (CST, IST, BST) are missing. */
const LETTERS: Readonly<Record<string, number>> = {
  ...{ z: 0, utc: 0, gmt: 0, wet: 0, west: 1, cet: 1, cest: 2, mez: 1, mesz: 2, eet: 2, eest: 3 },
  ...{ msk: 3, trt: 3, sast: 2, est: -5, edt: -4, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{ akst: -9, akdt: -8, hst: -10, brt: -3, art: -3, wib: 7, sgt: 8, hkt: 8, awst: 8, jst: 9 },
  ...{ kst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
};
/** Z, CET, UTC+2, +02:00, ET, Europe/Oslo. */
export const ZONE = String.raw`(?:(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?|${Object.keys(LETTERS).join('|')}|et|pt|[a-z]{2,12}\/[a-z_]{3,20}(?:\/[a-z_]{3,20})?)`;
const OFFSET = /([+-])(\d{1,2})(?::?(\d{2}))?$/;
const WITH_ZONE = new RegExp(String.raw`\d{1,2}:\d{2}.*(?:${ZONE})\)?\s*$`, 'i');

/** Minutes east of UTC of a text that `ZONE` matches; null without one. */
function zoneMinutes(zone: string): number {
  const [, sign, hours, minutes] = OFFSET.exec(zone) ?? [];
  if (hours === undefined) return (LETTERS[zone.toLowerCase()] ?? 0) * 60;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
}

/** @param written text that `ZONE` matches, read instead of `zone`; null for an unknown region */
export function fromWrittenZone(local: number, written: string | undefined, zone: string): number | null {
  if (written === undefined) return fromZone(local, zone);
  const region = regionOf(written);
  if (region !== undefined) return region === null ? null : fromZone(local, region);
  return local - zoneMinutes(written) * 60_000;
}

/** Undefined for letters and offsets, null for an unknown region. */
function regionOf(written: string): string | null | undefined {
  if (written.includes('/')) return REGION_NAMES.get(written.toLowerCase()) ?? null;
  return /^[ep]t$/i.test(written) ? REGIONS[written.toLowerCase()] : undefined;
}

/** Clocks of a region, since a column's name is the same in summer. */
const REGIONS: Readonly<Record<string, string>> = {
  ...{ utc: 'UTC', gmt: 'UTC', cet: 'Europe/Berlin', cest: 'Europe/Berlin', mez: 'Europe/Berlin' },
  ...{ mesz: 'Europe/Berlin', eet: 'Europe/Athens', wet: 'Europe/Lisbon', msk: 'Europe/Moscow' },
  ...{ est: 'America/New_York', edt: 'America/New_York', et: 'America/New_York', cdt: 'America/Chicago' },
  ...{ pst: 'America/Los_Angeles', pdt: 'America/Los_Angeles', pt: 'America/Los_Angeles' },
  ...{ mst: 'America/Denver', mdt: 'America/Denver', jst: 'Asia/Tokyo', kst: 'Asia/Seoul' },
  ...{ sgt: 'Asia/Singapore', hkt: 'Asia/Hong_Kong', brt: 'America/Sao_Paulo', aest: 'Australia/Sydney' },
};
const IN_NAME =
  /[([]\s*((?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?|[a-z]{2,4}|[\w]+\/[\w/]+)\s*[)\]]|[\s_-](UTC|GMT)$/i;

/** Zone in the name of a column of times: "Published (CET)", "date_utc"; null without one. */
export function zoneOfName(name: string): string | null {
  const match = IN_NAME.exec(name.trim());
  const zone = match?.[1] ?? match?.[2];
  if (zone === undefined) return null;
  if (zone.includes('/')) return REGION_NAMES.get(zone.toLowerCase()) ?? null;
  if (!/\d/.test(zone)) return REGIONS[zone.toLowerCase()] ?? null;
  const minutes = zoneMinutes(zone);
  const part = (n: number) => String(n).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${part(Math.floor(Math.abs(minutes) / 60))}:${part(Math.abs(minutes) % 60)}`;
}
const REGION_NAMES = new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]));

/** A time of day without a zone. */
export const isWithoutZone = (text: string): boolean =>
  text.length < 60 && /\d:\d{2}/.test(text) && !WITH_ZONE.test(text);
