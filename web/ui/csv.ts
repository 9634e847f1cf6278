import { type CsvCell, csvText } from '#contract/csv.ts';

/** Rows as a file that spreadsheets read as UTF-8, the first row the head; null is an empty cell. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): Blob {
  return new Blob([`\uFEFF${csvText(rows)}`], { type: 'text/csv;charset=utf-8' });
}
