import { dayText } from '#server/platform/date-text.ts';
import { numberText } from '#server/platform/language.ts';
import type { ExportCell, ExportColumn } from '../../exporter.ts';
import { valueText } from '../value-text.ts';

/** Decimals below each other. */
const PERCENT = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** A cell as a page shows it: days as people write them. */
export function cellText(cell: ExportCell, column: Pick<ExportColumn, 'type' | 'currency'>): string {
  if (typeof cell === 'string' && cell !== '') {
    if (column.type === 'day') return dayText(cell);
    if (column.type === 'moment') return dayText(cell);
  }
  if (typeof cell === 'number' && column.type === 'ratio') return numberText(cell, PERCENT);
  return valueText(cell, column).replace(/\s+/g, ' ');
}

export const isRight = ({ type, is_bar, is_number }: ExportColumn): boolean =>
  is_number === true || (!['text', 'flag', 'origin'].includes(type) && !is_bar);
