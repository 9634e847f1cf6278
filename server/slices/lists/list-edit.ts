import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { List, ListOptions, listCalls, WrittenOptions } from '#contract/lists/list.ts';
import { said } from '#contract/said.ts';
import { withInner } from '#server/owned/folders.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres.ts';
import { findList, listFor } from './list-access.ts';
import { readList } from './list-items.ts';
import { checkPlace } from './list-move.ts';
import { firstOptions, numbered } from './list-options.ts';

type Input<Call extends keyof typeof listCalls> = z.output<
  NonNullable<(typeof listCalls)[Call]['~orpc']['inputSchema']>
>;

async function addList(ctx: Ctx, input: Input<'add'>): Promise<List> {
  const id = await transaction(ctx.db, async (db) => {
    await checkPlace({ ...ctx, db }, null, input.parent_id);
    const { next, ...options } = firstOptions(input.is_folder);
    const made = await db
      .insertInto('list')
      .values({
        company_id: ctx.company.id,
        created_by: ctx.user.id,
        created_at: ctx.now(),
        updated_at: ctx.now(),
        parent_id: input.parent_id,
        is_folder: input.is_folder,
        name: input.name,
        description: input.description,
        tags: JSON.stringify(input.tags),
        next_option_id: next,
        ...asJson(options),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  });
  return readList(ctx, id);
}

const asJson = (options: ListOptions) => ({
  statuses: JSON.stringify(options.statuses),
  categories: JSON.stringify(options.categories),
  custom_dropdowns: JSON.stringify(options.custom_dropdowns),
});

/** Editors may change description and tags; only the owner the name. */
async function editList(ctx: Ctx, { id, name, description, tags, brief }: Input<'edit'>): Promise<List> {
  const list = await listFor(ctx, id, 'edit');
  if (name !== undefined && name !== list.name) await listFor(ctx, id, 'rename');
  await ctx.db
    .updateTable('list')
    .set({
      updated_at: ctx.now(),
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
      ...(brief === undefined ? {} : { brief: brief && JSON.stringify(brief) }),
    })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .execute();
  return readList(ctx, id);
}

/** Creators lose deleted options. Refused if somebody changed them since the caller read them. */
async function setOptions(ctx: Ctx, input: Input<'set_options'>): Promise<List> {
  const { id, revision, ...written } = input;
  const { name } = await listFor(ctx, id, 'edit');
  await transaction(ctx.db, async (db) => {
    const row = await db
      .selectFrom('list')
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .select(['next_option_id', 'revision'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.revision !== revision) throw refuse('CONFLICT', said('options_changed_meanwhile', { name }));
    const { next, ...options } = numbered(written satisfies WrittenOptions, row.next_option_id);
    await db
      .updateTable('list')
      .set({ ...asJson(options), next_option_id: next, revision: revision + 1, updated_at: ctx.now() })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .execute();
    await forgetOptions(db, id, options);
  });
  return readList(ctx, id);
}

/** Removes deleted options from creators. */
async function forgetOptions(db: Database, list_id: number, options: ListOptions): Promise<void> {
  const ids = (some: ReadonlyArray<{ id: number }>) => some.map((o) => o.id);
  const values = options.custom_dropdowns.flatMap((d) => d.options.map((o) => `${d.id}:${o.id}`));
  await sql`
    update list_profile set
      status = case when status = any(${ids(options.statuses)}::int[]) then status end,
      category = case when category = any(${ids(options.categories)}::int[]) then category end,
      custom_values = coalesce((select jsonb_object_agg(v.key, v.value) from jsonb_each(custom_values) v
        where v.key || ':' || v.value = any(${values}::text[])), '{}')
    where list_id = ${list_id}`.execute(db);
}

/** With creators, notes and everything inside, without comments. */
async function duplicateList(ctx: Ctx, input: Input<'duplicate'>): Promise<List> {
  const list = await listFor(ctx, input.id, 'read');
  const copy = await transaction(ctx.db, async (db) => {
    // The copy is next to the original if the caller may write there, else at the top.
    const beside = await mayHold({ ...ctx, db }, list.parent_id);
    const name = input.name ?? `${list.name.slice(0, 113)} (copy)`;
    const copies = new Map<number, number>();
    for (const id of await withInner(db, ctx.company.id, list.id)) {
      const parent = id === list.id ? sql`${beside ? list.parent_id : null}::int` : parentCopy(copies, id);
      copies.set(id, await copyOne({ ...ctx, db }, id, id === list.id ? sql`${name}` : sql`name`, parent));
    }
    return copies.get(list.id) ?? 0;
  });
  return readList(ctx, copy);
}

const parentCopy = (copies: ReadonlyMap<number, number>, id: number): RawBuilder<unknown> =>
  sql`(select c.copy from jsonb_to_recordset(${JSON.stringify([...copies].map(([of, made]) => ({ of, copy: made })))}::jsonb)
    as c ("of" int, copy int) join list l on l.parent_id = c."of" where l.id = ${id})`;

async function mayHold(ctx: Ctx, parent_id: number | null): Promise<boolean> {
  if (parent_id === null) return true;
  const parent = await findList(ctx, ctx.company.id, parent_id);
  return parent !== null && (await listFor(ctx, parent.id, 'edit').then(Boolean, () => false));
}

async function copyOne(
  ctx: Ctx,
  id: number,
  name: RawBuilder<unknown>,
  parent: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into list (company_id, parent_id, is_folder, name, description, tags, statuses, categories, custom_dropdowns,
      next_option_id, brief, client, opportunity, created_by, created_at, updated_at)
    select company_id, ${parent}, is_folder, ${name}, description, tags, statuses, categories, custom_dropdowns,
      next_option_id, brief, client, opportunity, ${ctx.user.id}, ${ctx.now()}, ${ctx.now()}
    from list where company_id = ${ctx.company.id} and id = ${id} returning id`.execute(ctx.db);
  const copy = rows[0]?.id;
  if (copy === undefined) throw new Error(`List ${id} went while it was copied`);
  await sql`
    insert into list_profile (list_id, profile_id, company_id, position, status, category, custom_values, deliverables,
      planned_at, planned_by, tags, added_by, added_at)
    select ${copy}, profile_id, company_id, position, status, category, custom_values, deliverables, planned_at, planned_by,
      tags, ${ctx.user.id}, ${ctx.now()}
    from list_profile where list_id = ${id} and removed_at is null`.execute(ctx.db);
  await sql`
    insert into list_view (company_id, list_id, name, view, created_by, created_at)
    select company_id, ${copy}, name, view, ${ctx.user.id}, ${ctx.now()} from list_view where list_id = ${id}`.execute(
    ctx.db,
  );
  return copy;
}

const l = os.lists;

export const editHandlers = {
  add: l.add.handler(({ context, input }) => addList(context, input)),
  edit: l.edit.handler(({ context, input }) => editList(context, input)),
  set_options: l.set_options.handler(({ context, input }) => setOptions(context, input)),
  duplicate: l.duplicate.handler(({ context, input }) => duplicateList(context, input)),
};
