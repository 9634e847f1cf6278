import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';

/** Newest first. */
async function listFilters(ctx: Ctx) {
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
    filter: r.filter,
    created_at: new Date(r.created_at).toISOString(),
  }));
}

async function saveFilter(ctx: Ctx, name: string, filter: Record<string, unknown>) {
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

/** Throws 404 for a filter of another company or area. */
async function deleteFilter(ctx: Ctx, id: number) {
  const gone = await ctx.db
    .deleteFrom('saved_filter')
    .where('company_id', '=', ctx.company.id)
    .where('area', '=', 'profiles')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!gone) throw notFound('saved_filter');
  ctx.record.target = gone.name;
  return { status: 'success' as const };
}

const p = os.profiles;

export const savedFilterHandlers = {
  saved_filters: p.saved_filters.handler(({ context }) => listFilters(context)),
  save_filter: p.save_filter.handler(({ context, input }) => saveFilter(context, input.name, input.filter)),
  delete_filter: p.delete_filter.handler(({ context, input }) => deleteFilter(context, input.id)),
};
