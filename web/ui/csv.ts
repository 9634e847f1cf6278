function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  // A leading = + - @ would be run as a formula by a spreadsheet.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV text, the first one the head; null is an empty cell. */
export function csvText(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}

/** The text as a file that spreadsheets read as UTF-8. */
export function csvFile(rows: Parameters<typeof csvText>[0]): Blob {
  return new Blob([`\uFEFF${csvText(rows)}`], { type: 'text/csv;charset=utf-8' });
}
