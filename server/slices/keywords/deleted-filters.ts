import { type Selectable, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { requirePermission } from '#server/owned/access.ts';
import { resumeSharing, type Share } from '#server/owned/end-sharing.ts';
import { permissionOf, type ShareRole } from '#server/owned/permission.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { type Database, transaction } from '#server/platform/postgres.ts';
import { keywordReport } from './keyword-report.ts';

/** Time to undo a deletion. */
const KEPT_MS = 24 * 3_600_000;

/** Keeps a filter deleted in this transaction, and purges expired ones. */
export async function keepDeleted(
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
export async function restoreFilter(ctx: Ctx, id: number): Promise<void> {
  const kept = await ctx.db
    .selectFrom('deleted_filter')
    .selectAll()
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .where('deleted_at', '>=', new Date(ctx.now().getTime() - KEPT_MS))
    .executeTakeFirst();
  if (!kept) throw notFound('keyword_report');
  const shares = kept.shares as Share[];
  const role = shares.find((s) => s.user_id === ctx.user.id)?.role as ShareRole | undefined;
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
    await resumeSharing(trx, kept.deleted_at, ctx.company.id, { type: 'keywords', type_id: id }, shares);
  });
}
