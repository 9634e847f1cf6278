export const n = (value: number | null | undefined, digits = 1) =>
  value === null || value === undefined ? '–' : value.toLocaleString('en', { maximumFractionDigits: digits });
const row = (cells: Array<string | number>) => `| ${cells.join(' | ')} |`;
export const table = (head: string[], rows: Array<Array<string | number>>) =>
  [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n');
