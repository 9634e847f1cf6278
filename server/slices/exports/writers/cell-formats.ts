import type { ExportColumn, Figure, ValueType } from '../exporter.ts';

/** Number formats of spreadsheets, where the usual one does not do. */
export const FORMATS: Partial<Record<ValueType, string>> = {
  count: '#,##0',
  decimal: '#,##0.####',
  ratio: '0.00%',
  money: '#,##0.00',
  moment: 'yyyy-mm-dd hh:mm',
  day: 'yyyy-mm-dd',
};

/** The head of a column: money with its currency. */
export const headOf = ({ label, type, currency }: ExportColumn | Figure): string =>
  type === 'money' && currency ? `${label} (${currency})` : label;
