import { dayText, momentText } from '../../date-text.ts';
import type { ExportCell, ExportColumn } from '../../exporters.ts';
import { valueText } from '../value-text.ts';

/** A cell as a page shows it: days as people write them. */
export function cellText(cell: ExportCell, column: Pick<ExportColumn, 'type' | 'currency'>): string {
  if (typeof cell === 'string' && cell !== '') {
    if (column.type === 'day') return dayText(cell);
    if (column.type === 'moment') return momentText(cell);
  }
  return valueText(cell, column).replace(/\s+/g, ' ');
}

export const isRight = ({ type, is_bar }: ExportColumn): boolean =>
  type !== 'text' && type !== 'flag' && !is_bar;
