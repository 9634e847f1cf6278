import { type Selectable, sql } from 'kysely';
import type { SavedFilter } from '#contract/keywords.ts';
import type { Tables } from '#server/db/tables.ts';
import { requirePermission } from '#server/owned/access.ts';
import { endSharing, resumeSharing, type Share } from '#server/owned/end-sharing.ts';
import { permissionOf, type ShareRole } from '#server/owned/permission.ts';
import { isVisible } from '#server/owned/visible-rows.ts';
import type { Ctx, ReadCtx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { keywordReport, keywordReportFor } from './keyword-report.ts';

/** Time to undo a deletion. */
const KEPT_MS = 24 * 3_600_000;

/** Keeps a filter deleted in this transaction, and purges expired ones. */
async function keepDeleted(
  trx: Database,
  now: Date,
  filter: Selectable<Tables['saved_filter']>,
  shares: Share[],
): Promise<void> {
  const { id, company_id } = filter;
  await trx
    .deleteFrom('deleted_filter')
    .where('deleted_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
  await trx
    .insertInto('deleted_filter')
    .values({
      id,
      company_id,
      filter: JSON.stringify(filter),
      shares: JSON.stringify(shares),
      deleted_at: now,
    })
    .execute();
}

/** With the same id, colleagues and public link. Throws 404 for other people's or missing filters. */
async function restoreFilter(ctx: Ctx, id: number): Promise<void> {
  const kept = await ctx.db
    .selectFrom('deleted_filter')
    .selectAll()
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .where('deleted_at', '>=', new Date(ctx.now().getTime() - KEPT_MS))
    .executeTakeFirst();
  if (!kept) throw notFound('keyword_report');
  const role = kept.shares.find((s) => s.user_id === ctx.user.id)?.role as ShareRole | undefined;
  const permission = permissionOf(ctx.user, kept.filter, role ?? null);
  requirePermission(ctx.user, permission, 'delete', keywordReport.noun);
  await transaction(ctx.db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('deleted_filter').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('keyword_report');
    await sql`insert into saved_filter (id, company_id, created_by, area, name, filter, created_at)
      overriding system value
      select f.id, f.company_id, (select u.id from app_user u where u.id = f.created_by), f.area, f.name, f.filter, f.created_at
      from jsonb_populate_record(null::saved_filter, ${JSON.stringify(kept.filter)}::jsonb) as f`.execute(
      trx,
    );
    await resumeSharing(trx, kept.deleted_at, ctx.company.id, { type: 'keywords', type_id: id }, kept.shares);
  });
}

const AREA = 'keywords';

/** Newest first: own and shared ones, for admins all; for a public link only its own. */
async function listFilters(ctx: ReadCtx): Promise<SavedFilter[]> {
  const { actor } = ctx;
  const all = query(ctx).orderBy('f.id', 'desc');
  if (actor.kind === 'token') {
    const rows = await all.where('f.id', '=', actor.link?.object_id ?? 0).execute();
    // A link shows its publisher, but neither colleagues nor other keywords.
    return rows.map((row) => {
      const { filter, ...shown } = answer(row);
      return { ...shown, created_by: '', filter: { ...filter, compare: undefined } };
    });
  }
  if (actor.kind !== 'user') return (await all.execute()).map(answer);
  const rows = await all.where(isVisible('keywords', 'f', { ...ctx, user: actor })).execute();
  return rows.map(answer);
}

async function saveFilter(
  ctx: Ctx,
  input: { filter_name: string; filter: SavedFilter['filter'] },
): Promise<SavedFilter> {
  const { id } = await ctx.db
    .insertInto('saved_filter')
    .values({
      company_id: ctx.company.id,
      created_by: ctx.user.id,
      area: AREA,
      name: input.filter_name,
      filter: JSON.stringify(input.filter),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return one(ctx, id);
}

/** Only the owner may rename it. Throws 404 for other people's or missing filters. */
async function updateFilter(
  ctx: Ctx,
  input: { keyword_user_filter_id: number; filter_name: string; filter: SavedFilter['filter'] },
): Promise<SavedFilter> {
  const { keyword_user_filter_id: id, filter_name: name, filter } = input;
  const report = await keywordReportFor(ctx, id, 'edit');
  if (name !== report.name) await keywordReportFor(ctx, id, 'rename');
  await ctx.db
    .updateTable('saved_filter')
    .set({ name, filter: JSON.stringify(filter) })
    .where('company_id', '=', ctx.company.id)
    .where('area', '=', AREA)
    .where('id', '=', id)
    .execute();
  return one(ctx, id);
}

/** Also ends its public link at once. `restoreFilter` undoes it. */
async function deleteFilter(ctx: Ctx, id: number): Promise<void> {
  const report = await keywordReportFor(ctx, id, 'delete');
  const now = ctx.now();
  await transaction(ctx.db, async (trx) => {
    const deleted = await trx
      .deleteFrom('saved_filter')
      .where('company_id', '=', ctx.company.id)
      .where('area', '=', AREA)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!deleted) throw notFound('keyword_report');
    const shares = await endSharing(trx, now, ctx.company.id, { type: AREA, type_id: id });
    await keepDeleted(trx, now, deleted, shares);
  });
  // The call has only the id; the audit log gets the name.
  ctx.record.target = report.name;
}

async function undeleteFilter(ctx: Ctx, id: number): Promise<SavedFilter> {
  await restoreFilter(ctx, id);
  return one(ctx, id);
}

const query = (ctx: ReadCtx) =>
  ctx.db
    .selectFrom('saved_filter as f')
    .leftJoin('app_user as u', 'u.id', 'f.created_by')
    .where('f.company_id', '=', ctx.company.id)
    .where('f.area', '=', AREA)
    .select(['f.id', 'f.name', 'f.filter', 'f.created_at', 'u.first_name', 'u.last_name', 'u.email']);

async function one(ctx: ReadCtx, id: number): Promise<SavedFilter> {
  const row = await query(ctx).where('f.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('keyword_report');
  return answer(row);
}

function answer(row: Awaited<ReturnType<ReturnType<typeof query>['execute']>>[number]): SavedFilter {
  return {
    keyword_user_filter_id: row.id,
    filter_name: row.name,
    filter: row.filter as SavedFilter['filter'],
    created_at: row.created_at.toISOString(),
    created_by: personName(row),
  };
}

const success = { status: 'success' } as const;

export const savedFilterHandlers = {
  filters: viewable.keywords.filters.handler(async ({ context }) => ({
    ...success,
    data: await listFilters(context),
  })),
  save_filter: os.keywords.save_filter.handler(async ({ context, input }) => ({
    ...success,
    message: 'Filter saved',
    data: await saveFilter(context, input),
  })),
  update_filter: os.keywords.update_filter.handler(async ({ context, input }) => ({
    ...success,
    message: 'Filter updated',
    data: await updateFilter(context, input),
  })),
  delete_filter: os.keywords.delete_filter.handler(async ({ context, input }) => {
    await deleteFilter(context, input.query['user-filter-id']);
    return { ...success, message: 'Filter deleted' };
  }),
  restore_filter: os.keywords.restore_filter.handler(async ({ context, input }) => ({
    ...success,
    message: 'Filter restored',
    data: await undeleteFilter(context, input.keyword_user_filter_id),
  })),
};
