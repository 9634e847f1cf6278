import type { Selectable } from 'kysely';
import type { ExportFormat, ExportRecord } from '#contract/exports.ts';
import type { ExportTable } from '#server/db/tables.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Database } from '#server/platform/postgres.ts';

export type StoredExport = Selectable<ExportTable>;
type Asking = Pick<Ctx, 'db' | 'company' | 'user'>;

/** Exports one sees at a time: whoever exports more has the older ones, too, but not in the list. */
const MOST_LISTED = 100;

/** The caller's own exports. */
const ownExports = ({ db, company, user }: Asking) =>
  db.selectFrom('export').selectAll().where('company_id', '=', company.id).where('user_id', '=', user.id);

export const listOwn = (ctx: Asking): Promise<StoredExport[]> =>
  ownExports(ctx).orderBy('id', 'desc').limit(MOST_LISTED).execute();

/** Throws 404 for what is not the caller's own. */
export async function ownExport(ctx: Asking, id: number): Promise<StoredExport> {
  const row = await ownExports(ctx).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Export');
  return row;
}

/** An export whoever asks, for the job that makes it. */
export const exportById = (db: Database, id: number): Promise<StoredExport | undefined> =>
  db.selectFrom('export').selectAll().where('id', '=', id).executeTakeFirst();

const text = (time: Date | null) => time?.toISOString() ?? null;

/** As the contract has it. */
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
  error: row.error,
  created_at: row.created_at.toISOString(),
  finished_at: text(row.finished_at),
  expires_at: text(row.expires_at),
});
