import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';

/** Saved profile filters of the company, newest first. */
export async function listFilters(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('saved_filter')
    .select(['id', 'name', 'filter', 'created_at'])
    .where('company_id', '=', ctx.company.id)
    .where('area', '=', 'profiles')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((r) => ({
    id: r.id,
    name: r.name,
    filter: r.filter as Record<string, unknown>,
    created_at: new Date(r.created_at).toISOString(),
  }));
}

export async function saveFilter(ctx: Ctx, name: string, filter: Record<string, unknown>) {
  return ctx.db
    .insertInto('saved_filter')
    .values({
      company_id: ctx.company.id,
      created_by: ctx.user.id,
      area: 'profiles',
      name,
      filter: JSON.stringify(filter),
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** 404 for a filter of another company or area. */
export async function deleteFilter(ctx: Ctx, id: number) {
  const gone = await ctx.db
    .deleteFrom('saved_filter')
    .where('company_id', '=', ctx.company.id)
    .where('area', '=', 'profiles')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!gone) throw notFound('Saved filter');
  ctx.record.target = gone.name;
  return { status: 'success' as const };
}
