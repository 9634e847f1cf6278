import { csvText } from '#contract/csv.ts';
import { fromStored } from '#contract/said.ts';
import type { Database } from '#server/platform/postgres.ts';

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
    ...problems.map((p) => [
      ...[p.row, p.column_name, p.value, fromStored(p.reason).text],
      p.is_rejected ? 'row' : 'cell only',
    ]),
  ];
  const name = row.file_name.replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return new File([`\uFEFF${csvText(lines)}\r\n`], `${name}.rejected.csv`, {
    type: 'text/csv; charset=utf-8',
  });
}
