import { isNothing, type Parsed, Refused } from './parsed.ts';

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  b: 1e9,
  bn: 1e9,
  t: 1e12,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  w: 1e4,
  만: 1e4,
  亿: 1e8,
  億: 1e8,
  억: 1e8,
};
const COUNT =
  /^([+-]?[\d.,\u00a0\u202f ' ]*\d\.?)(?:e([+-]?\d{1,2}))?\s*(k|mn?|bn?|t|w|千|万|萬|만|亿|億|억)?\+?$/i;
const NOUN =
  /\s*(views?|likes?|comments?|shares?|plays?|followers?|subscribers?|posts?|videos?|次观看|粉丝)$/i;

/**
 * A count: "1234", "1,234,567", "541.2K", "1.4万", "477900000.00", "2.28E+11", "3,469,357 views".
 * Answers an integer ≥ 0.
 */
export function parseCount(text: string): Parsed<number> {
  const plain = plainInteger(text);
  if (plain !== -1) return plain;
  if (isNothing(text)) return null;
  const value = parseNumber(text);
  if (value === null || value instanceof Refused) return value;
  if (value < 0) return new Refused('A count cannot be negative.');
  return Math.round(value);
}

/** A number with optional thousands separators, unit (K, M, B, 万, 亿) or exponent. */
export function parseNumber(text: string): Parsed<number> {
  if (isNothing(text)) return null;
  const bare = text.normalize('NFKC').trim().replace(NOUN, '');
  const match = COUNT.exec(bare);
  if (match === null) return new Refused('This is not a number.');
  const unit = (match[3] ?? '').toLowerCase();
  const digits = plainDecimal(match[1] ?? '', unit !== '');
  if (digits === null) return new Refused('This is not a number.');
  const exponent = Number(match[2] ?? 0);
  // Multiplying decimals leaves dust (1.4 × 10,000): twelve digits are more than any source has.
  const value = Number((Number(digits) * 10 ** exponent * (UNITS[unit] ?? 1)).toPrecision(15));
  return Number.isSafeInteger(Math.round(value)) ? value : new Refused('The number is too large.');
}

/** "16.60%" or "16.6" with `%` understood gives 0.166; a bare "0.166" stays. Answers a fraction. */
export function parsePercentage(text: string): Parsed<number> {
  if (isNothing(text)) return null;
  const bare = text.normalize('NFKC').trim();
  const percent = bare.endsWith('%');
  const value = parseNumber(percent ? bare.slice(0, -1) : bare);
  if (value === null || value instanceof Refused) return value;
  return percent ? Number((value / 100).toPrecision(12)) : value;
}

/** Seconds from "207", "12:34", "1:02:03" or ISO 8601 "PT3M27S". */
export function parseDuration(text: string): Parsed<number> {
  const plain = plainInteger(text);
  if (plain !== -1) return plain;
  if (isNothing(text)) return null;
  const bare = text.trim();
  if (/^\d{1,3}(:\d{2}){1,2}$/.test(bare)) {
    return bare.split(':').reduce((total, part) => total * 60 + Number(part), 0);
  }
  const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i.exec(bare);
  if (iso !== null && bare.length > 2) {
    const [days, hours, minutes, seconds] = iso.slice(1).map((part) => Number(part ?? 0));
    return Math.round((days ?? 0) * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0));
  }
  if (/^\d+(\.\d+)?\s*s?$/i.test(bare)) return Math.round(Number.parseFloat(bare));
  return new Refused('This is not a duration.');
}

/** The common case without a regular expression: up to 15 digits and nothing else; -1 otherwise. */
function plainInteger(text: string): number {
  const length = text.length;
  if (length === 0 || length > 15) return -1;
  let value = 0;
  for (let i = 0; i < length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/**
 * Removes thousands separators. A single comma is a decimal one only before a unit ("1,4 Mn") or when
 * it is not followed by exactly three digits; "1.234.567" and "1,234" are thousands.
 */
function plainDecimal(digits: string, hasUnit: boolean): string | null {
  const text = digits.replace(/[\s\u00a0\u202f']/g, '');
  const commas = text.split(',').length - 1;
  const dots = text.split('.').length - 1;
  if (commas === 0 && dots <= 1) return text;
  if (commas > 0 && dots > 0) {
    const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
    const [whole = '', fraction = '', more] = text.split(decimal);
    if (more !== undefined || !grouped(whole, decimal === ',' ? '.' : ',')) return null;
    return `${whole.replace(/[.,]/g, '')}.${fraction}`;
  }
  const mark = commas > 0 ? ',' : '.';
  if (commas + dots > 1) return grouped(text, mark) ? text.replaceAll(mark, '') : null;
  return /,\d{3}$/.test(text) && !hasUnit ? text.replace(',', '') : text.replace(',', '.');
}

function grouped(whole: string, mark: string): boolean {
  const [first = '', ...groups] = whole.replace(/^[+-]/, '').split(mark);
  // Two digits occur in Indian grouping: 12,34,567.
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{2,3}$/.test(group));
}
