import { sentenceFor } from '#contract/sentences/sentences.ts';
import { asciiDigits } from '#contract/values/written-number.ts';
import { isNothing, type Parsed, Refused } from './parsed.ts';
import { fromWrittenZone, fromZone, ZONE } from './zoned.ts';

/** From January on, by the first three letters. */
const MONTHS: readonly string[] = [
  'jan|janv|ene|gen|янв',
  'feb|fev|fevr|febr|фев',
  'mar|mars|maerz|marz|мар|mrz',
  'apr|avr|abr|апр',
  'may|mai|maggio|mag|mayo|maio|май|мая',
  'jun|juin|giu|июн',
  'jul|juil|lug|июл',
  'aug|aou|aout|ago|авг',
  'sep|sept|set|сен',
  'oct|okt|out|ott|окт',
  'nov|ноя',
  'dec|dez|dic|дек',
];
const NUMBERS = new Map(MONTHS.flatMap((names, i) => names.split('|').map((name) => [name, i + 1])));

const MONTH = String.raw`(\p{L}{3,10})\.?`;
const NAMED_TIME = String.raw`(?:[ ,T–-]+(?:um |at |à |a las )?(\d{1,2})[:h](\d{2})(?::(\d{2}))?\s*([ap])?\.?(?:m\.?)?(?:\s*uhr)?\s*\(?(${ZONE})?\)?)?`;
const WEEKDAY = String.raw`(?:\p{L}{2,10}\.?,? +)?`;
const DAY_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[ -]+(?:de )?${MONTH}(?: de|,)?[ -]+(\d{4})${NAMED_TIME}$`,
  'iu',
);
const MONTH_FIRST = new RegExp(
  String.raw`^${WEEKDAY}${MONTH} +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})${NAMED_TIME}$`,
  'iu',
);
/** "Mon Nov 02 18:05:44 +0000 2026", as in some interfaces. */
const YEAR_LAST = /^\p{L}{3} (\p{L}{3}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) ([+-]\d{4}) (\d{4})$/u;

interface NamedDate {
  year: string;
  month: string;
  day: string;
  /** Hour, minute, second, half of the day ("a" or "p"), zone; undefined if missing. */
  rest: (string | undefined)[];
}

/** "Sep 10, 2026", "10 septembre 2026 14:05", "Thu, 10 Sep 2026 6:05 PM"; null for anything else. */
function namedDate(text: string): NamedDate | null {
  const last = YEAR_LAST.exec(text);
  if (last !== null) {
    const [, name, day, hour, minute, second, zone, year] = last;
    return dated(year, name, day, [hour, minute, second, undefined, zone]);
  }
  const first = DAY_FIRST.exec(text);
  if (first !== null) return dated(first[3], first[2], first[1], first.slice(4));
  const second = MONTH_FIRST.exec(text);
  return second === null ? null : dated(second[3], second[1], second[2], second.slice(4));
}

function dated(year = '', name = '', day = '', rest: (string | undefined)[] = []): NamedDate | null {
  const month = monthNumber(name);
  return month === null ? null : { year, month: String(month), day, rest };
}

export function monthNumber(name: string): number | null {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, (mark) => (mark === '\u0306' ? mark : ''))
    .normalize('NFC')
    .toLowerCase();
  for (let length = Math.min(plain.length, 6); length >= 3; length--) {
    const number = NUMBERS.get(plain.slice(0, length));
    if (number !== undefined) return number;
  }
  return null;
}

/** Earlier dates are errors (1970 = "no date"). */
const EARLIEST_POST = Date.UTC(2004, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);
/** `year_day_month` is 17.14.11 for 14 November 2017. */
export type DateOrder = 'day_first' | 'month_first' | 'year_first' | 'year_day_month';
const TIME = String.raw`(?:[ ,T]+(?:um |at |à )?(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap])?\.?(?:m\.?)?\s*\(?(${ZONE})?\)?)?`;
const NUMBERED = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})${TIME}$`, 'i');
/** Two-digit years. */
const SHORT = new RegExp(String.raw`^(\d{1,2})([/.-])(\d{1,2})\2(\d{2})${TIME}$`, 'i');
const ISO = new RegExp(
  String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*\(?(${ZONE})?\)?)?$`,
  'i',
);
/** Longer than any date. */
const LONGEST = 60;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

export interface DateFormat {
  /** Null = unknown: ambiguous dates are refused. */
  order?: DateOrder | null;
  /** Default UTC. */
  zone?: string;
}

/**
 * Unix milliseconds from ISO 8601 with or without offset, "2019-01-03 12:00:00", Unix seconds or
 * milliseconds, 03/01/2019, "Jan 3, 2019", "3 janvier 2019", 20240703. Dates before 2004 are refused.
 */
export function parseTime(text: string, format: DateFormat = {}): Parsed<number> {
  const written = isoWithZone(text);
  if (written !== -1) return reasonable(written);
  if (isNothing(text)) return null;
  if (text.length > LONGEST) return new Refused(sentenceFor('date_invalid'));
  const bare = asciiDigits(text.normalize('NFKC')).trim();
  if (/^\d{9,13}(\.0+)?$/.test(bare)) return reasonable(unixTime(Number.parseFloat(bare)));
  const iso = ISO.exec(bare);
  const zone = format.zone ?? 'UTC';
  if (iso !== null) {
    const at = utc(iso[1], iso[2], iso[3], iso[4], iso[5], iso[6]);
    if (at === null) return new Refused(sentenceFor('date_impossible'));
    const millis = iso[7] === undefined ? 0 : Number(iso[7].padEnd(3, '0').slice(0, 3));
    return moment(at + millis, iso[8], zone);
  }
  const compact = COMPACT.exec(bare);
  if (compact !== null) return moment(utc(compact[1], compact[2], compact[3]), undefined, zone);
  const numbered = NUMBERED.exec(bare) ?? shortYear(bare, format.order ?? null);
  if (numbered !== null) return numberedDate(bare, numbered, format.order ?? null, zone);
  const named = namedDate(bare);
  if (named === null) return new Refused(sentenceFor('date_invalid'));
  return timed(named, named.rest, zone);
}

const SERIAL_START = Date.UTC(1899, 11, 30);
const MINUTE = 60_000;

/** A spreadsheet's day, to the minute: 45992.5 is noon of 1 December 2025. */
export function parseSerialDay(text: string, zone = 'UTC'): Parsed<number> {
  if (isNothing(text)) return null;
  const days = Number(text.trim().replace(',', '.'));
  if (Number.isNaN(days)) return parseTime(text, { zone });
  return reasonable(fromZone(SERIAL_START + Math.round(days * 1440) * MINUTE, zone));
}

/** Evidence on the order of a numeric date: certain orders, or either; null = not a numeric date. */
export type OrderTold = DateOrder | 'either' | readonly DateOrder[] | null;

export function orderToldBy(text: string): OrderTold {
  if (text.length > LONGEST || !/\p{Nd}/u.test(text)) return null;
  const bare = asciiDigits(text.normalize('NFKC')).trim();
  const numbered = NUMBERED.exec(bare);
  if (numbered !== null) {
    const [first, second] = [Number(numbered[1]), Number(numbered[2])];
    if (first === second) return null;
    if (first > 12) return second > 12 ? null : 'day_first';
    if (second > 12) return 'month_first';
    // No language writes the month first before a point.
    return bare[numbered[1]?.length ?? 0] === '.' ? 'day_first' : 'either';
  }
  return SHORT.test(bare) ? ORDERS.filter((order) => shortDay(bare, order) !== null) : null;
}

const ORDERS = ['day_first', 'month_first', 'year_first', 'year_day_month'] as const;

function numberedDate(
  bare: string,
  parts: RegExpExecArray,
  order: DateOrder | null,
  zone: string,
): Parsed<number> {
  const order_of_cell = orderToldBy(bare);
  const known = typeof order_of_cell === 'string' && order_of_cell !== 'either' ? order_of_cell : order;
  if (known === null && order_of_cell !== null) return new Refused(sentenceFor('date_ambiguous'));
  const [day, month] = known === 'month_first' ? [parts[2], parts[1]] : [parts[1], parts[2]];
  return timed({ year: parts[3] ?? '', month: month ?? '', day: day ?? '' }, parts.slice(4), zone);
}

/** A two-digit year in full; null if the order does not decide. */
function shortYear(bare: string, order: DateOrder | null): RegExpExecArray | null {
  const day = order === null ? null : shortDay(bare, order);
  if (day === null) return null;
  const rest = /[ ,T].*$/.exec(bare)?.[0] ?? '';
  const [first, second] = order === 'month_first' ? [day.month, day.day] : [day.day, day.month];
  return NUMBERED.exec(`${first}/${second}/${day.year}${rest}`);
}

function shortDay(bare: string, order: DateOrder) {
  const [, a = '', , b = '', c = ''] = SHORT.exec(bare) ?? [];
  const [day, month, year] = {
    day_first: [a, b, c],
    month_first: [b, a, c],
    year_first: [c, b, a],
    year_day_month: [b, c, a],
  }[order] as [string, string, string];
  const full = `20${year.padStart(2, '0')}`;
  const isPast = Number(full) >= 2004 && Number(full) <= new Date().getUTCFullYear() + 1;
  return isPast && a !== '' && utc(full, month, day) !== null ? { day, month, year: full } : null;
}

/** Hour, minute, second, half of the day, zone. */
function timed(
  { year, month, day }: { year: string; month: string; day: string },
  [hour = '0', minute = '0', second = '0', half, written]: readonly (string | undefined)[],
  zone: string,
): Parsed<number> {
  const shift = half === undefined ? 0 : half.toLowerCase() === 'p' ? 12 : 0;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + shift;
  return moment(utc(year, month, day, String(hours), minute, second), written, zone);
}

/** YYYY-MM-DD. Refused: before 1901 (placeholders, typing errors) and after `now`. */
export function parseBirthday(text: string, now: number = Date.now()): Parsed<string> {
  if (isNothing(text)) return null;
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text.trim());
  if (match === null) return new Refused(sentenceFor('birthday_malformed'));
  const at = utc(match[1], match[2], match[3]);
  if (at === null) return new Refused(sentenceFor('date_impossible'));
  if (Number(match[1]) < 1901 || at > now) return new Refused(sentenceFor('birthday_impossible'));
  return new Date(at).toISOString().slice(0, 10);
}

/** "2024-03-14T05:06:07Z", with ".000" or without, parsed without patterns; −1 for anything else. */
function isoWithZone(text: string): number {
  const { length } = text;
  if ((length !== 20 && length !== 24) || text[length - 1] !== 'Z' || text[10] !== 'T') return -1;
  if (text[4] !== '-' || text[7] !== '-' || text[13] !== ':' || text[16] !== ':') return -1;
  const year = two(text, 0) * 100 + two(text, 2);
  const [month, day] = [two(text, 5), two(text, 8)];
  const [hour, minute, second] = [two(text, 11), two(text, 14), two(text, 17)];
  // Ends of months, leap seconds and non-digits take the slow path.
  if (!(year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= 28)) return -1;
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return -1;
  let millis = 0;
  if (length === 24) {
    // Its last two digits overlap: 1, 2, 3 as 12 and 23.
    millis = two(text, 20) * 10 + (two(text, 21) % 10);
    if (text[19] !== '.' || Number.isNaN(millis)) return -1;
  }
  return (
    monthStart(year, month) +
    (day - 1) * 86_400_000 +
    hour * 3_600_000 +
    minute * 60_000 +
    second * 1000 +
    millis
  );
}

/** NaN unless both are digits. */
const two = (text: string, at: number) => {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
};

const monthStarts = new Map<number, number>();

function monthStart(year: number, month: number): number {
  const key = year * 12 + month;
  let start = monthStarts.get(key);
  if (start === undefined) {
    start = Date.UTC(year, month - 1);
    monthStarts.set(key, start);
  }
  return start;
}

function unixTime(value: number): number {
  return value < 1e11 ? value * 1000 : value;
}

/** By its own zone, else by `zone`. */
function moment(local: number | null, written: string | undefined, zone: string): Parsed<number> {
  if (local === null) return new Refused(sentenceFor('date_impossible'));
  const at = fromWrittenZone(local, written, zone);
  return at === null ? new Refused(sentenceFor('date_invalid')) : reasonable(at);
}

function reasonable(at: number): number | Refused {
  if (at < EARLIEST_POST) return new Refused(sentenceFor('date_too_early'));
  return at > LATEST ? new Refused(sentenceFor('date_too_late')) : at;
}

function utc(year = '', month = '', day = '', hour = '0', minute = '0', second = '0'): number | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const [h, min, s] = [Number(hour), Number(minute), Number(second)];
  if (h > 23 || min > 59 || s > 60) return null;
  const at = new Date(Date.UTC(2000, m - 1, d, h, min, s));
  // Date.UTC takes years below 100 for 19xx, setUTCFullYear does not.
  at.setUTCFullYear(y, m - 1, d);
  return at.getUTCMonth() === m - 1 && at.getUTCDate() === d ? at.getTime() : null;
}
