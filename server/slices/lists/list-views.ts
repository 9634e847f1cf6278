import type { ListLook, ListView } from '#contract/lists/views.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { listFor } from './list-access.ts';

async function readViews(ctx: Ctx, list_id: number): Promise<ListView[]> {
  const rows = await ctx.db
    .selectFrom('list_view as v')
    .leftJoin('app_user as u', 'u.id', 'v.created_by')
    .where('v.company_id', '=', ctx.company.id)
    .where('v.list_id', '=', list_id)
    .select(['v.id', 'v.name', 'v.view', 'u.first_name', 'u.last_name', 'u.email'])
    .orderBy('v.name')
    .orderBy('v.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    view: row.view,
    created_by: personName(row),
  }));
}

async function oneView(ctx: Ctx, list_id: number, id: number): Promise<ListView> {
  const view = (await readViews(ctx, list_id)).find((v) => v.id === id);
  if (!view) throw notFound('view');
  return view;
}

async function saveView(ctx: Ctx, list_id: number, name: string, view: ListLook): Promise<ListView> {
  await listFor(ctx, list_id, 'edit');
  const { id } = await ctx.db
    .insertInto('list_view')
    .values({
      company_id: ctx.company.id,
      list_id,
      name,
      view: JSON.stringify(view),
      created_by: ctx.user.id,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return oneView(ctx, list_id, id);
}

const l = os.lists;

export const viewHandlers = {
  views: l.views.handler(async ({ context, input }) => {
    await listFor(context, input.id, 'read');
    return { views: await readViews(context, input.id) };
  }),
  save_view: l.save_view.handler(({ context, input }) => saveView(context, input.id, input.name, input.view)),
  change_view: l.change_view.handler(async ({ context, input }) => {
    const { id, view_id, name, view } = input;
    await listFor(context, id, 'edit');
    await oneView(context, id, view_id);
    await context.db
      .updateTable('list_view')
      .set({ name, view: JSON.stringify(view) })
      .where('company_id', '=', context.company.id)
      .where('id', '=', view_id)
      .execute();
    return oneView(context, id, view_id);
  }),
  delete_view: l.delete_view.handler(async ({ context, input }) => {
    await listFor(context, input.id, 'edit');
    await oneView(context, input.id, input.view_id);
    await context.db
      .deleteFrom('list_view')
      .where('company_id', '=', context.company.id)
      .where('id', '=', input.view_id)
      .execute();
    return { status: 'success' as const };
  }),
};
