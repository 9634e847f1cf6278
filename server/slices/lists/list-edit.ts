import { type RawBuilder, sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import { declaredColumn, optionColumns } from '#contract/lists/columns.ts';
import type { List, ListOptions, listCalls, WrittenOptions } from '#contract/lists/list.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { copyName } from '#contract/values/cut-text.ts';
import { withInner } from '#server/owned/folders.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { findList, listFor } from './list-access.ts';
import { copiedCells, storedCells } from './list-cells.ts';
import { readList } from './list-items.ts';
import { checkPlace } from './list-move.ts';

interface Numbered extends ListOptions {
  /** The number of the next option. */
  next: number;
}

/** The usual steps of a collaboration. A folder has none. */
function firstOptions(is_folder: boolean): Numbered {
  if (is_folder) return { statuses: [], categories: [], custom_dropdowns: [], next: 1 };
  return numbered(
    {
      statuses: [
        { id: null, status: 'Idea', color: 'gray' },
        { id: null, status: 'Contacted', color: 'blue' },
        { id: null, status: 'Negotiating', color: 'yellow' },
        { id: null, status: 'Confirmed', color: 'green' },
        { id: null, status: 'Declined', color: 'red' },
      ],
      categories: [],
      custom_dropdowns: [],
    },
    1,
  );
}

/** Unknown numbers count as new. */
function numbered(options: WrittenOptions, next: number): Numbered {
  let n = next;
  const number = <T extends { id: number | null }>(option: T): T & { id: number } => ({
    ...option,
    id: option.id !== null && option.id < next ? option.id : n++,
  });
  const statuses = options.statuses.map(number);
  const categories = options.categories.map(number);
  const custom_dropdowns = options.custom_dropdowns
    .map(number)
    .map((column) => ({ ...column, options: column.options.map(number) }));
  return { statuses, categories, custom_dropdowns, next: n };
}

type Input<Call extends keyof typeof listCalls> = CallInput<(typeof listCalls)[Call]>;

export async function addList(ctx: Ctx, input: Input<'add'>): Promise<List> {
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
    if (row.revision !== revision) throw refuse('CONFLICT', sentenceFor('options_changed', { name }));
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
  const values = options.custom_dropdowns.flatMap((d) => d.options.map((o) => `${d.id}:${o.id}`));
  const kept = optionColumns(options)
    .filter(({ column }) => declaredColumn(column) !== undefined)
    .map(({ column, options }) => {
      const ids = options.map(({ id }) => id);
      return sql`${sql.ref(column)} = case when ${sql.ref(column)} = any(${ids}::int[]) then ${sql.ref(column)} end`;
    });
  await sql`
    update list_profile set
      ${sql.join(kept)},
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
    const name = input.name ?? copyName(list.name);
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
      next_option_id, brief, client, opportunity, client_id, created_by, created_at, updated_at)
    select company_id, ${parent}, is_folder, ${name}, description, tags, statuses, categories, custom_dropdowns,
      next_option_id, brief, client, opportunity, client_id, ${ctx.user.id}, ${ctx.now()}, ${ctx.now()}
    from list where company_id = ${ctx.company.id} and id = ${id} returning id`.execute(ctx.db);
  const copy = rows[0]?.id;
  if (copy === undefined) throw new Error(`List ${id} went while it was copied`);
  await sql`
    insert into list_profile (list_id, profile_id, company_id, position, ${storedCells()}, planned_at, planned_by, added_by,
      added_at)
    select ${copy}, profile_id, company_id, position, ${copiedCells()}, planned_at, planned_by, ${ctx.user.id}, ${ctx.now()}
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
