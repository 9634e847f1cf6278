export type CsvCell = string | number | null | undefined;

// Includes full-width signs, which some spreadsheets treat like the ASCII ones.
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * Prefixes an apostrophe to text that a spreadsheet would run as a formula (CSV injection). Every CSV and XLSX text goes through
 * here; numbers stay numbers.
 */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function csvCell(value: CsvCell): string {
  const text = typeof value === 'string' ? spreadsheetText(value) : String(value ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => row.map(csvCell).join(',')).join('\r\n');
}
