import type { ExportCell, ExportColumn } from '../exporter.ts';

/** From here on numbers are shortened where there is little room. */
const LARGE = 100_000;
const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Digits of an amount: unit prices would be 0 without them. */
const fractionDigits = (value: number) => {
  const size = Math.abs(value);
  return size === 0 || size >= 10 ? 0 : size >= 1 ? 2 : 3;
};

const money = (value: number, currency = 'USD', short: boolean) =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    ...(short && Math.abs(value) >= LARGE
      ? { notation: 'compact', maximumFractionDigits: 1 }
      : { minimumFractionDigits: fractionDigits(value), maximumFractionDigits: fractionDigits(value) }),
  }).format(value);

/** What stands for an unknown value. */
export const UNKNOWN = '–';

/** A value as it is read in a document; `short` for figures and axes. */
export function valueText(
  cell: ExportCell,
  { type, currency }: Pick<ExportColumn, 'type' | 'currency'>,
  short = false,
): string {
  if (cell === null || cell === '') return UNKNOWN;
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'string') return type === 'moment' ? cell.slice(0, 16).replace('T', ' ') : cell;
  if (type === 'ratio') return percent.format(cell);
  if (type === 'money') return money(cell, currency, short);
  if (type === 'decimal') return fine.format(cell);
  return short && Math.abs(cell) >= LARGE ? compact.format(cell) : plain.format(cell);
}

/** A change as people write it: +3.4%; of a ratio the difference: +0.25 points. */
export function changeText(change: number, { type }: Pick<ExportColumn, 'type'>): string {
  const shown = type === 'ratio' ? `${fine.format(change * 100)} points` : percent.format(change);
  return `${change > 0 ? '+' : ''}${shown}`;
}
