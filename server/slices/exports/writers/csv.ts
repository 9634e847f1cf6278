import { Readable } from 'node:stream';
import { type CsvCell, csvText } from '#contract/values/csv.ts';
import type { ExportCell, TableSection } from '../exporter.ts';

const LINE_END = '\r\n';

/** A table as CSV: exact values, fractions as fractions; a byte order mark lets spreadsheets read it as UTF-8. */
export function csvBytes({ columns, rows }: Pick<TableSection, 'columns' | 'rows'>): Readable {
  return Readable.from(lines());
  async function* lines() {
    yield `\uFEFF${csvText([columns.map(({ id }) => id)])}${LINE_END}`;
    for await (const block of rows)
      if (block.length > 0) yield `${csvText(block.map((row) => row.map(csvValue)))}${LINE_END}`;
  }
}

const csvValue = (cell: ExportCell): CsvCell => (typeof cell === 'boolean' ? String(cell) : cell);
