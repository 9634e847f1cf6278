import type { Origin } from '#contract/values/primitives.ts';
import { numberText, t } from '#server/platform/language.ts';
import type { ExportCell, ExportColumn } from '../exporter.ts';
import { originText } from '../report/origin-text.ts';

/** From here on numbers are shortened where there is little room. */
const LARGE = 100_000;
const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;
const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** Digits of an amount: unit prices would be 0 without them. */
const fractionDigits = (value: number) => {
  const size = Math.abs(value);
  return size === 0 || size >= 10 ? 0 : size >= 1 ? 2 : 3;
};

const money = (value: number, currency = 'USD', short: boolean) =>
  numberText(value, {
    style: 'currency',
    currency,
    ...(short && Math.abs(value) >= LARGE
      ? { notation: 'compact', maximumFractionDigits: 1 }
      : { minimumFractionDigits: fractionDigits(value), maximumFractionDigits: fractionDigits(value) }),
  });

/** What stands for an unknown value. */
export const UNKNOWN = '–';

/** A value as it is read in a document; `short` for figures and axes. */
export function valueText(
  cell: ExportCell,
  { type, currency }: Pick<ExportColumn, 'type' | 'currency'>,
  short = false,
): string {
  if (cell === null || cell === '') return UNKNOWN;
  if (typeof cell === 'boolean') return cell ? t('yes') : t('no');
  if (type === 'origin') return originText(cell as Origin);
  if (typeof cell === 'string') return type === 'moment' ? cell.slice(0, 16).replace('T', ' ') : cell;
  if (type === 'ratio') return numberText(cell, PERCENT);
  if (type === 'money') return money(cell, currency, short);
  if (type === 'decimal') return numberText(cell, { maximumFractionDigits: 2 });
  return short && Math.abs(cell) >= LARGE
    ? numberText(cell, COMPACT)
    : numberText(cell, { maximumFractionDigits: 0 });
}

/** A change as people write it: +3.4%; of a ratio the difference: +0.25 points. */
export function changeText(change: number, { type }: Pick<ExportColumn, 'type'>): string {
  const shown =
    type === 'ratio'
      ? t('{n} points', { n: numberText(change * 100, { maximumFractionDigits: 2 }) })
      : numberText(change, PERCENT);
  return `${change > 0 ? '+' : ''}${shown}`;
}
