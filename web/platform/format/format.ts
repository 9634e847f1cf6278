import { LANGUAGE, t } from '../language.ts';

const LOCALE = LANGUAGE;

const exact = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat(LOCALE, {
  notation: 'compact',
  maximumSignificantDigits: 3,
});

const PERCENT = LOCALE === 'fr' ? '\u00a0%' : '%';
const POINTS = LOCALE === 'fr' ? '\u00a0pt' : ' pt';

export const DASH = '–';

const finest = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 12, useGrouping: false });

/** `0.125`, with all decimals. */
export const finestNumber = (value: number): string => finest.format(value);

/** `12,438`, with up to two decimals. */
export function exactNumber(value: number): string {
  return exact.format(value);
}

/** `5.62M`, `12.4k`, `940`. */
export function compactNumber(value: number): string {
  return Math.abs(value) < 1000 ? exact.format(value) : compact.format(value).replace('K', 'k');
}

/** `12,438` below 100,000, `121.9M` above. */
export function cardNumber(value: number): string {
  if (Math.abs(value) < 100_000) return whole.format(value);
  const digits = Math.abs(value) >= 1e8 ? 4 : 3;
  return new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumSignificantDigits: digits })
    .format(value)
    .replace('K', 'k');
}

function percentText(fraction: number, least: number, most: number): string {
  const format = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: 'negative',
  });
  return `${format.format(fraction * 100).replace('-', '−')}${PERCENT}`;
}

/** Percentage with fixed decimals, so that columns align: 0.005 → `0.50%`. */
export function percent(fraction: number, digits = 2): string {
  return percentText(fraction, digits, digits);
}

/** Percentage without trailing zeros, for axes, limits and chips: 0.005 → `0.5%`. */
export function shortPercent(fraction: number, digits = 2): string {
  return percentText(fraction, 0, digits);
}

/** Compact money: `€1.83M`, `€61.4k`, `€12.50`, `€0`. */
export function money(value: number, currency: string): string {
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: Math.abs(value) < 1000 ? 'standard' : 'compact',
    ...(Math.abs(value) < 1000
      ? { maximumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' }
      : { maximumSignificantDigits: 3 }),
  })
    .format(value)
    .replace('K', 'k');
}

/** Money to the cent: `€1,834,201.50`. */
export function exactMoney(value: number, currency: string): string {
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(value);
}

/** Money without empty cents, for text: `€14,500`, `€12.50`. */
export function moneyInText(value: number, currency: string): string {
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(value);
}

/** Signed change: `+8.2%`, `−0.4%`. `points` gives percentage points. */
export function change(fraction: number, points = false): string {
  const value = fraction * 100;
  const digits = points ? 2 : 1;
  const decimals = Math.abs(value) >= 1000 ? 0 : digits;
  // No sign if it rounds to zero.
  const sign = Number(Math.abs(value).toFixed(decimals)) === 0 ? '±' : value > 0 ? '+' : '−';
  const shown = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Math.abs(value));
  return `${sign}${shown}${points ? POINTS : PERCENT}`;
}

/** The reader's variant of the language, which has the order of day and month and the first day of a week. */
export const REGION = navigator.language.startsWith(LANGUAGE)
  ? navigator.language
  : LOCALE === 'en'
    ? 'en-GB'
    : LOCALE;
const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(REGION, { ...options, timeZone: 'UTC' });
const days = utc({ dateStyle: 'medium' });
const daysOfYear = utc({ day: 'numeric', month: 'short' });
const dateOf = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** `YYYY-MM-DD` as `28 Oct 2026`, in the United States `Oct 28, 2026`. */
export const dayText = (day: string): string => days.format(dateOf(day));

/** `2 Nov`, for the axis of days. */
export const shortDay = (day: string): string => daysOfYear.format(dateOf(day));

/** `28 Oct – 27 Nov 2026`: what both days share is written once. */
export const dayRange = (from: string, to: string): string =>
  days.formatRange(dateOf(from), dateOf(to)).replaceAll('\u2009', ' ');

const STEPS: [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [86_400 * 60, 'day', 86_400],
  [86_400 * 730, 'month', 86_400 * 30.44],
  [Number.POSITIVE_INFINITY, 'year', 86_400 * 365.25],
];

/** `4 minutes ago`. */
export function ago(time: string | number | Date, now = Date.now()): string {
  const seconds = Math.max(0, (now - new Date(time).getTime()) / 1000);
  if (seconds < 60) return t('just now');
  const [, unit, size] = STEPS.find(([limit]) => seconds < limit) ?? ['', 'year', 86_400 * 365.25];
  // Whole days, so that a date is never older than a moment within it.
  const count = size > 86_400 ? Math.round(seconds / size) : Math.floor(seconds / size);
  return new Intl.RelativeTimeFormat(LOCALE).format(-count, unit as Intl.RelativeTimeFormatUnit);
}

/** Name of an ISO alpha-2 code, or the code itself. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames([LOCALE], { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

const moments = new Intl.DateTimeFormat(REGION, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the reader's own time zone: `21 Nov 2026, 08:05`. */
export const momentText = (time: string): string => moments.format(new Date(time));
