import { isNothing, type Parsed, Refused } from './parsed.ts';

/** The mark before the fraction: "1,5" has a comma. null = the column does not tell. */
export type DecimalMark = '.' | ',';

const UNIT_WORDS: readonly [factor: number, words: string][] = [
  [1e3, 'k|tsd|千|천|тыс|mil|thousand'],
  [1e4, '万|萬|w|만'],
  [1e5, 'lakh|lac'],
  [1e6, 'm|mn|mio|mill|mln|mi|млн|million'],
  [1e7, 'cr|crore'],
  [1e8, '亿|億|억'],
  [1e9, 'b|bn|bi|md|mrd|mld|млрд|billion'],
  [1e12, 't'],
];
const UNITS = new Map(
  UNIT_WORDS.flatMap(([factor, words]) => words.split('|').map((word) => [word, factor])),
);
const NUMBER = new RegExp(
  `^([+-]?)([\\d.,\\s']*\\d[.,]?)(?:e([+-]?\\d{1,2}))?\\s*(?:(${[...UNITS.keys()].join('|')})\\.?)?\\+?$`,
  'i',
);
const NOUN =
  /\s*(views?|likes?|comments?|shares?|plays?|followers?|subscribers?|posts?|videos?|次观看|粉丝)$/i;

/**
 * A count: "1234", "1,234,567", "541.2K", "1.4万", "477900000.00", "2.28E+11", "3,469,357 views".
 * Answers an integer ≥ 0.
 */
export function parseCount(text: string, decimal: DecimalMark | null = null): Parsed<number> {
  const plain = plainInteger(text);
  if (plain !== -1) return plain;
  if (isNothing(text)) return null;
  const value = parseNumber(text, decimal);
  if (value === null || value instanceof Refused) return value;
  if (value < 0) return new Refused('A count cannot be negative.');
  return Math.round(value);
}

/**
 * A number with optional marks between thousands, unit (K, Mio, 万) or exponent.
 * @param decimal how the column writes "48.200"; null = not known, then what reads two ways is refused
 */
export function parseNumber(text: string, decimal: DecimalMark | null = null): Parsed<number> {
  if (isNothing(text)) return null;
  const written = writtenNumber(text);
  if (written === null) return new Refused('This is not a number.');
  const told = decimalToldBy(written);
  if (told === 'nonsense') return new Refused('This is not a number.');
  const mark = told === 'either' ? decimal : told;
  if (mark === null)
    return new Refused('This may be thousands or a fraction: nothing in the column tells which.');
  const plain = written.digits.replaceAll(mark === '.' ? ',' : '.', '').replace(',', '.');
  // Multiplying decimals leaves dust (1.4 × 10,000): twelve digits are more than any source has.
  const size = Number((Number(plain) * 10 ** written.exponent * written.unit).toPrecision(15));
  const value = written.isNegative ? -size : size;
  return Number.isSafeInteger(Math.round(value)) ? value : new Refused('The number is too large.');
}

/** "16.60%" or "16.6" with `%` understood gives 0.166; a bare "0.166" stays. Answers a fraction. */
export function parsePercentage(text: string, decimal: DecimalMark | null = null): Parsed<number> {
  if (isNothing(text)) return null;
  const bare = text.normalize('NFKC').trim();
  const percent = /[%٪]$/.test(bare);
  const value = parseNumber(percent ? bare.slice(0, -1) : bare, decimal);
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
  if (/^\d+([.,]\d+)?\s*(s|sec|sek)?\.?$/i.test(bare))
    return Math.round(Number.parseFloat(bare.replace(',', '.')));
  return new Refused('This is not a duration.');
}

/** True for what is written as a length of time. */
export const isDuration = (text: string): boolean => !(parseDuration(text) instanceof Refused);

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

/** No number is written in more characters. */
const LONGEST = 60;

/** A number's parts, before it is said what its marks mean. */
export interface WrittenNumber {
  isNegative: boolean;
  /** ASCII digits, "." and ","; other marks between thousands are gone. */
  digits: string;
  exponent: number;
  /** Factor of the unit; 1 without one. */
  unit: number;
}

/** Takes a number apart; null for what is none. */
export function writtenNumber(text: string): WrittenNumber | null {
  if (text.length > LONGEST) return null;
  const bare = asciiDigits(text.normalize('NFKC')).trim().replace(NOUN, '');
  const match = NUMBER.exec(bare);
  if (match === null) return null;
  const [, sign, digits = '', exponent = '0', unit] = match;
  const marked = digits.trim();
  // Blanks and apostrophes stand between groups of three.
  if (/[\s']/.test(marked) && !/^\d{1,3}(?:[\s']\d{3})+(?:[.,]\d*)?$/.test(marked)) return null;
  return {
    isNegative: sign === '-',
    digits: marked.replace(/[\s']/g, ''),
    exponent: Number(exponent),
    unit: unit === undefined ? 1 : (UNITS.get(unit.toLowerCase()) ?? 1),
  };
}

/**
 * Which mark stands before the fraction, as far as this number alone tells: "1.234,5" and "1.234.567" tell the comma,
 * "12.5" the point, "48.200" either.
 */
export function decimalToldBy({ digits, unit }: WrittenNumber): DecimalMark | 'either' | 'nonsense' {
  const marks = digits.replace(/\d/g, '');
  if (marks === '') return '.';
  const last = marks.at(-1) as DecimalMark;
  const other = last === '.' ? ',' : '.';
  if (marks.includes(other)) {
    const [whole = '', , more] = digits.split(last);
    return more === undefined && isGrouped(whole, other) ? last : 'nonsense';
  }
  if (marks.length > 1) return isGrouped(digits, last) ? other : 'nonsense';
  const [whole = '', fraction = ''] = digits.split(last);
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && unit === 1 ? 'either' : last;
}

function isGrouped(whole: string, mark: string): boolean {
  const [first = '', ...groups] = whole.split(mark);
  // Two digits occur in Indian grouping: 12,34,567.
  return (
    /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{2,3}$/.test(group)) && groups.at(-1)?.length === 3
  );
}

/** Where the digits 0 of other scripts stand: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

/** Arabic, Devanagari and other digits as ASCII ones, and the Arabic marks as "," between thousands and "." before the fraction. */
export function asciiDigits(text: string): string {
  if (!/[\u0660-\u066c\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59’]/.test(text)) return text;
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0));
    })
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll('’', "'");
}
