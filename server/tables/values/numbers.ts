import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type DecimalMark, decimalMarkOf, numberOf, writtenNumber } from '#contract/values/written-number.ts';
import { isNothing, type Parsed, Refused } from './parsed.ts';

/**
 * "1234", "1,234,567", "541.2K", "1.4万", "477900000.00", "2.28E+11", "3,469,357 views" as an integer ≥ 0. A
 * fraction without a unit is an average. @param unit of the column, for numbers without their own
 */
export function parseCount(text: string, decimal: DecimalMark | null = null, unit = 1): Parsed<number> {
  const plain = plainInteger(text);
  if (plain !== -1) return plain * unit;
  if (isNothing(text)) return null;
  const value = parseNumber(text, decimal);
  if (value === null || value instanceof Refused) return value;
  if (value < 0) return new Refused(sentenceFor('count_negative'));
  if (/\p{L}/u.test(text)) return Math.round(value);
  const counted = value * unit;
  if (Math.abs(counted - Math.round(counted)) > 1e-6) return new Refused(sentenceFor('count_fraction'));
  return Math.round(counted);
}

/**
 * Optional thousands marks, unit (K, Mio, 万) or exponent. @param decimal the column's decimal mark for
 * "48.200"; null = unknown: ambiguous numbers are refused
 */
export function parseNumber(text: string, decimal: DecimalMark | null = null): Parsed<number> {
  if (isNothing(text)) return null;
  const written = writtenNumber(text);
  if (written === null) return new Refused(sentenceFor('number_invalid'));
  const decimalMark = decimalMarkOf(written);
  if (decimalMark === 'nonsense') return new Refused(sentenceFor('number_invalid'));
  const mark = decimalMark === 'either' ? decimal : decimalMark;
  if (mark === null) return new Refused(sentenceFor('thousands_or_fraction'));
  const value = numberOf(written, mark);
  return Number.isSafeInteger(Math.round(value)) ? value : new Refused(sentenceFor('number_too_large'));
}

/** "16.60%", or "16.6" in a column of percentages, gives 0.166; a plain "0.166" stays. */
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
  return new Refused(sentenceFor('duration_invalid'));
}

export const isDuration = (text: string): boolean => !(parseDuration(text) instanceof Refused);

/** Fast path without a regular expression: up to 15 digits and nothing else; −1 otherwise. */
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
