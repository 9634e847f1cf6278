import type { SavedFilter } from '#contract/keywords.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';

const AREA = 'keywords';

/** Saved filters of the company, newest first. */
export async function listFilters(ctx: Ctx): Promise<SavedFilter[]> {
  const rows = await query(ctx).orderBy('f.id', 'desc').execute();
  return rows.map(answer);
}

export async function saveFilter(
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

/** Throws 404 for a filter of another company, as for one that never was. */
export async function updateFilter(
  ctx: Ctx,
  input: { keyword_user_filter_id: number; filter_name: string; filter: SavedFilter['filter'] },
): Promise<SavedFilter> {
  await ctx.db
    .updateTable('saved_filter')
    .set({ name: input.filter_name, filter: JSON.stringify(input.filter) })
    .where('company_id', '=', ctx.company.id)
    .where('area', '=', AREA)
    .where('id', '=', input.keyword_user_filter_id)
    .execute();
  return one(ctx, input.keyword_user_filter_id);
}

export async function deleteFilter(ctx: Ctx, id: number): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('saved_filter')
    .where('company_id', '=', ctx.company.id)
    .where('area', '=', AREA)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Filter');
}

const query = (ctx: Ctx) =>
  ctx.db
    .selectFrom('saved_filter as f')
    .leftJoin('app_user as u', 'u.id', 'f.created_by')
    .where('f.company_id', '=', ctx.company.id)
    .where('f.area', '=', AREA)
    .select(['f.id', 'f.name', 'f.filter', 'f.created_at', 'u.first_name', 'u.last_name', 'u.email']);

async function one(ctx: Ctx, id: number): Promise<SavedFilter> {
  const row = await query(ctx).where('f.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Filter');
  return answer(row);
}

function answer(row: Awaited<ReturnType<ReturnType<typeof query>['execute']>>[number]): SavedFilter {
  return {
    keyword_user_filter_id: row.id,
    filter_name: row.name,
    filter: row.filter as SavedFilter['filter'],
    created_at: row.created_at.toISOString(),
    created_by: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || (row.email ?? 'Former user'),
  };
}
