import type { Selectable } from 'kysely';
import type { ExportRecord } from '#contract/exports.ts';
import type { ExportFormat } from '#contract/report/export-formats.ts';
import { fromStored } from '#contract/sentences/sentences.ts';
import type { ExportTable } from '#server/db/tables.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';

export type StoredExport = Selectable<ExportTable>;
type Asking = Pick<Ctx, 'db' | 'company' | 'user'>;

/** Only for the list; older exports remain available. */
const MOST_LISTED = 100;

const ownExports = ({ db, company, user }: Asking) =>
  db.selectFrom('export').selectAll().where('company_id', '=', company.id).where('user_id', '=', user.id);

export const listOwn = (ctx: Asking): Promise<StoredExport[]> =>
  ownExports(ctx).orderBy('id', 'desc').limit(MOST_LISTED).execute();

/** Throws 404 for other people's exports. */
export async function ownExport(ctx: Asking, id: number): Promise<StoredExport> {
  const row = await ownExports(ctx).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('export');
  return row;
}

const text = (time: Date | null) => time?.toISOString() ?? null;

export const shownExport = (row: StoredExport): ExportRecord => ({
  id: row.id,
  kind: row.kind,
  format: row.format as ExportFormat,
  title: row.title,
  state: row.state as ExportRecord['state'],
  progress: row.progress,
  rows: Number(row.rows),
  file_name: row.file_name,
  file_size: row.file_size === null ? null : Number(row.file_size),
  link: row.link,
  error: fromStored(row.error),
  created_at: row.created_at.toISOString(),
  finished_at: text(row.finished_at),
  expires_at: text(row.expires_at),
});
