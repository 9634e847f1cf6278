import { sql } from 'kysely';
import { type LeaderboardReport, MOST_REPORTS, type ReportQuery } from '#contract/leaderboards/snapshots.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { AskCtx, Ctx } from '#server/platform/context.ts';
import { periodText } from '#server/platform/date-text.ts';
import { erasedSince } from '#server/platform/erasures.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { pgJson } from '#server/platform/postgres/pg-text.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import type { ExportCtx, ExportDocument } from '#server/slices/exports/exporter.ts';
import { reopened, type StoredDocument, stored } from '#server/slices/exports/stored-document.ts';
import { shownLeaderboard } from '../leaderboard-access.ts';
import { leaderboardDocument } from './report-document.ts';

interface KeptRow {
  id: number;
  title: string;
  from_date: string;
  to_date: string;
  taken_at: Date;
  taken_by: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** Reports of the company, without what is in them. */
async function keptReports(
  { db, company }: Pick<AskCtx, 'db' | 'company'>,
  which = sql`true`,
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select r.id, r.title, r.from_date, r.to_date, r.taken_at, r.taken_by, u.first_name, u.last_name, u.email
    from leaderboard_report r left join app_user u on u.id = r.taken_by
    where r.company_id = ${company.id} and ${which} order by r.id desc`.execute(db);
  return rows;
}

const mayDelete = ({ user }: Pick<Ctx, 'user'>, { taken_by }: KeptRow) =>
  user.role === 'admin' || (user.role === 'member' && taken_by === user.id);

const shown = (ctx: Ctx, row: KeptRow): LeaderboardReport => ({
  id: row.id,
  title: row.title,
  from_date: row.from_date,
  to_date: row.to_date,
  taken_at: row.taken_at.toISOString(),
  taken_by: row.taken_by === null ? null : personName(row),
  can_delete: mayDelete(ctx, row),
});

/** A report that is made but not kept yet; plain data. */
export interface UnkeptReport {
  leaderboard_id: number;
  title: string;
  from_date: string;
  to_date: string;
  taken_at: Date;
  /** JSON of a `StoredDocument`. */
  document: string;
}

/** Reads the numbers as they stand. */
export async function madeReport(
  ctx: ExportCtx,
  query: ReportQuery,
): Promise<{ document: StoredDocument; report: UnkeptReport }> {
  const { name } = await shownLeaderboard({ ...ctx, actor: ctx.user }, query.id);
  const taken_at = ctx.now();
  const document = await stored(await leaderboardDocument(ctx, query));
  const days = document.about.period;
  if (!days) throw new Error('A leaderboard is of some days');
  const title = `${name}: ${periodText(days)}`;
  const report = { leaderboard_id: query.id, title, ...days, taken_at, document: pgJson(document) };
  return { document, report };
}

/** Keeps a report; `taken_by` is null for one that was made on schedule. */
export async function keepReport(
  trx: Database,
  company_id: number,
  report: UnkeptReport,
  taken_by: number | null,
): Promise<number> {
  const { id } = await trx
    .insertInto('leaderboard_report')
    .values({ ...report, company_id, taken_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A report of this leaderboard as it was kept; 404 for what the company does not have. */
export async function readReport(
  { db, company }: Pick<AskCtx, 'db' | 'company'>,
  { id, leaderboard_id }: { id: number; leaderboard_id: number },
): Promise<{ title: string; document: ExportDocument }> {
  const row = await db
    .selectFrom('leaderboard_report')
    .where('company_id', '=', company.id)
    .where('leaderboard_id', '=', leaderboard_id)
    .where('id', '=', id)
    .select(['title', 'taken_at', 'document'])
    .executeTakeFirst();
  if (!row) throw notFound('report');
  const document = reopened(row.document as StoredDocument);
  const about = { ...document.about(), taken_at: row.taken_at.toISOString() };
  return { title: row.title, document: { ...document, about: () => about } };
}

async function keepAsked(ctx: Ctx, query: ReportQuery): Promise<LeaderboardReport> {
  await shownLeaderboard(ctx, query.id);
  const of = sql`r.leaderboard_id = ${query.id} and r.taken_by is not null`;
  if ((await keptReports(ctx, of)).length >= MOST_REPORTS)
    throw refuse('CONFLICT', sentenceFor('leaderboard_report_limit', { n: MOST_REPORTS }));
  const { report } = await madeReport(ctx, query);
  const id = await transaction(ctx.db, async (trx) => {
    const kept = await keepReport(trx, ctx.company.id, report, ctx.user.id);
    if (await erasedSince(trx, report.taken_at))
      throw refuse('CONFLICT', sentenceFor('erasure_during_request'));
    return kept;
  });
  const [row] = await keptReports(ctx, sql`r.id = ${id}`);
  if (!row) throw notFound('report');
  return shown(ctx, row);
}

/** Whoever may read its leaderboard finds it; who kept it, or an admin, deletes it. */
async function deleteReport(ctx: Ctx, id: number) {
  const { company } = ctx;
  const [row] = await keptReports(ctx, sql`r.id = ${id}`);
  if (!row) throw notFound('report');
  if (!mayDelete(ctx, row)) throw refuse('FORBIDDEN', sentenceFor('report_deletion_not_allowed'));
  await ctx.db
    .deleteFrom('leaderboard_report')
    .where('company_id', '=', company.id)
    .where('id', '=', id)
    .execute();
  ctx.record.target = row.title;
  return { status: 'success' as const };
}

const l = os.leaderboards;

export const keptReportHandlers = {
  reports: l.reports.handler(async ({ context, input }) => {
    await shownLeaderboard(context, input.id);
    const rows = await keptReports(context, sql`r.leaderboard_id = ${input.id}`);
    return { reports: rows.map((row) => shown(context, row)) };
  }),
  keep_report: l.keep_report.handler(({ context, input }) => keepAsked(context, input)),
  delete_report: l.delete_report.handler(({ context, input }) => deleteReport(context, input.id)),
};
