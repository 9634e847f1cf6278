import { sql } from 'kysely';
import { type ListItem, MOST_LEVELS } from '#contract/lists/list.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { findList, listFor, nounOf } from './list-access.ts';
import { readList } from './list-items.ts';

/** Throws unless the caller may move a list with its contents there. Null = the top. */
export async function checkPlace(ctx: Ctx, list_id: number | null, parent_id: number | null): Promise<void> {
  if (parent_id === null) return;
  const parent = await listFor(ctx, parent_id, 'edit');
  if (list_id === parent_id || parent.within.some((w) => w.id === list_id))
    throw refuse('CONFLICT', sentenceFor('item_inside_itself', { name: parent.name, noun: nounOf(parent) }));
  const levels = parent.within.length + 2 + (list_id === null ? 0 : await levelsBelow(ctx, list_id));
  if (levels > MOST_LEVELS)
    throw refuse('CONFLICT', sentenceFor('folder_nesting_limit', { n: MOST_LEVELS, levels }));
}

/** Levels of nested lists. */
async function levelsBelow(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive inside as (
      select id, 0 as step from list where company_id = ${ctx.company.id} and id = ${id}
      union all
      select l.id, inside.step + 1 from list l join inside on l.parent_id = inside.id where l.deleted_at is null)
    select coalesce(max(step), 0)::int as levels from inside`.execute(ctx.db);
  return rows[0]?.levels ?? 0;
}

/** Concurrent moves cannot make a circle: the second waits. */
export async function moveList(ctx: Ctx, id: number, parent_id: number | null): Promise<void> {
  await transaction(ctx.db, async (db) => {
    await sql`select pg_advisory_xact_lock(358000025, ${ctx.company.id})`.execute(db);
    const inside = { ...ctx, db };
    const list = await listFor(inside, id, 'move');
    if (list.parent_id === parent_id) return;
    await checkPlace(inside, id, parent_id);
    await db
      .updateTable('list')
      .set({ parent_id, updated_at: ctx.now() })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .execute();
  });
}

async function move(ctx: Ctx, id: number, parent_id: number | null): Promise<ListItem> {
  await moveList(ctx, id, parent_id);
  const list = await findList(ctx, ctx.company.id, id);
  ctx.record.target = list?.name ?? null;
  return readList(ctx, id);
}

export const moveHandlers = {
  move: os.lists.move.handler(({ context, input }) => move(context, input.id, input.parent_id)),
};
