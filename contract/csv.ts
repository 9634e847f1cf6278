export type CsvCell = string | number | null | undefined;

// Full-width signs count as well: some spreadsheets read them as the narrow ones.
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * A text that no spreadsheet runs as a formula: one that would start with a sign gets an apostrophe before it.
 * Every CSV and XLSX file of the product passes its texts through here; numbers stay numbers.
 */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** One cell of a CSV line, quoted where any spreadsheet's separator or a line break stands in it; null is empty. */
export function csvCell(value: CsvCell): string {
  const text = typeof value === 'string' ? spreadsheetText(value) : String(value ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV text, the first one the head; lines end with CR LF. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => row.map(csvCell).join(',')).join('\r\n');
}
