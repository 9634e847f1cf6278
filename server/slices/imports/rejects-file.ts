import type { Database } from '#server/platform/postgres.ts';

/** A CSV cell that no spreadsheet takes for a formula. */
export function csvCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rejected rows and cells that became unknown: row, column, value, reason, rejected. */
export async function rejectsFile(db: Database, row: { id: number; file_name: string }): Promise<File> {
  const problems = await db
    .selectFrom('import_problem')
    .selectAll()
    .where('import_id', '=', row.id)
    .orderBy('row')
    .orderBy('column_name')
    .execute();
  const lines = [
    ['row', 'column', 'value', 'reason', 'rejected'],
    ...problems.map((p) => [p.row, p.column_name, p.value, p.reason, p.is_rejected ? 'row' : 'cell only']),
  ];
  const text = lines.map((line) => line.map(csvCell).join(',')).join('\r\n');
  const name = row.file_name.replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return new File([`\uFEFF${text}\r\n`], `${name}.rejected.csv`, { type: 'text/csv; charset=utf-8' });
}
