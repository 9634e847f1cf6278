import { createContext } from 'react';
import { compactNumber, money } from '#web/platform/format/format.ts';
import { LANGUAGE } from '#web/platform/language.ts';

/** Unit of the numbers in a column of a table (1,000 …); null: each has its own; undefined outside tables. */
export const ColumnUnit = createContext<number | null | undefined>(undefined);

const unitOf = (value: number) => 1000 ** Math.floor(Math.log10(Math.abs(value)) / 3);

/** The largest value's unit, if all values keep two digits in it. */
export function columnUnit(values: readonly unknown[]): number | null {
  const sizes = values.flatMap((value) =>
    typeof value === 'number' && value !== 0 ? [Math.abs(value)] : [],
  );
  const most = sizes.reduce((top, size) => Math.max(top, size), 0);
  if (!Number.isFinite(most) || most < 1000) return null;
  const unit = unitOf(most);
  return sizes.every((size) => size >= unit / 10) ? unit : null;
}

/** Compact number or money with three digits: `71.0k`, and `$0.91k` in a column of thousands. */
export function columnNumber(value: number, unit: number | null, currency?: string): string {
  const plain = () => (currency === undefined ? compactNumber(value) : money(value, currency));
  if (value === 0 || (unit === null && Math.abs(value) < 1000)) return plain();
  // 999,950 is 1.00M, not 1000k.
  const own = unit ?? unitOf(Number(value.toPrecision(3)));
  const scaled = Math.abs(value) / own;
  const decimals = Math.min(2, Math.max(0, 2 - Math.floor(Math.log10(Number(scaled.toPrecision(3))))));
  const digits = new Intl.NumberFormat(LANGUAGE, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(scaled);
  const parts = new Intl.NumberFormat(LANGUAGE, {
    ...(currency === undefined
      ? {}
      : { style: 'currency' as const, currency, currencyDisplay: 'narrowSymbol' as const }),
    notation: 'compact',
    maximumSignificantDigits: 1,
  }).formatToParts(Math.sign(value) * own);
  return parts
    .map((part) =>
      part.type === 'integer' ? digits : part.type === 'compact' ? part.value.replace('K', 'k') : part.value,
    )
    .join('');
}
