import { sql } from 'kysely';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { readPermission } from '#server/owned/access.ts';
import { binnedRow, binOf } from '#server/owned/bin.ts';
import { permissionOf, strongest } from '#server/owned/permission.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { followersOfDeleted, withinMonitorLimits } from './followed-creators.ts';
import { findList, LISTS, listFor } from './list-access.ts';
import { readList } from './list-items.ts';

export const listBin = binOf({
  area: 'lists',
  noun: 'list',
  table: 'list',
  type: LISTS,
  async permission(ctx, row) {
    const own = permissionOf(ctx.user, row, row.role);
    const { parent_id } = await ctx.db
      .selectFrom('list')
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', row.id)
      .select('parent_id')
      .executeTakeFirstOrThrow();
    const folder = parent_id === null ? null : await findList(ctx, ctx.company.id, parent_id);
    return folder ? strongest([own, await readPermission(ctx, LISTS, folder)]) : own;
  },
});

export async function deleteList(ctx: Ctx, id: number): Promise<string> {
  const { name } = await listFor(ctx, id, 'delete');
  await listBin.put(ctx, id);
  return name;
}

/** Restores a list with everything deleted with it, at the top if its folder was deleted. */
export async function restoreList(ctx: Ctx, id: number): Promise<string> {
  const { name } = await listBin.find(ctx, id);
  await transaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const isBack = await withinMonitorLimits(inside, followersOfDeleted(id), () =>
      listBin.restore(inside, id),
    );
    if (!isBack) throw refuse('CONFLICT', sentenceFor('object_not_in_bin', { name }));
  });
  return name;
}

interface Shape {
  is_folder: boolean;
  creators: number;
}

/** Which of the deleted objects are folders, and how many creators went into the bin with each. */
async function shapesOf({ db, company }: Ctx, ids: readonly number[]): Promise<Map<number, Shape>> {
  const { rows } = await sql<Shape & { id: number }>`
    select l.id, l.is_folder, (select count(*)::int from list_profile m join list i on i.id = m.list_id
      where i.company_id = l.company_id and i.deleted_with = l.id and m.removed_at is null) as creators
    from list l where l.company_id = ${company.id} and l.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...shape }) => [id, shape]));
}

/** Deletes lists whose days in the bin are over, and creators that were taken out of lists as long ago. */
export async function sweepLists({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = await listBin.sweep({ db, now });
  await db.deleteFrom('list_profile').where('removed_at', '<', before).execute();
}

const l = os.lists;
const success = { status: 'success' } as const;

export const binHandlers = {
  delete: l.delete.handler(async ({ context, input }) => {
    context.record.target = await deleteList(context, input.id);
    return success;
  }),
  bin: l.bin.handler(async ({ context }) => {
    const rows = await listBin.read(context);
    const shapes = await shapesOf(
      context,
      rows.map((row) => row.id),
    );
    return {
      lists: rows.map((row) => {
        const { is_folder = false, creators = 0 } = shapes.get(row.id) ?? {};
        return { ...binnedRow(row), is_folder, total_influencers: creators };
      }),
    };
  }),
  restore: l.restore.handler(async ({ context, input }) => {
    await restoreList(context, input.id);
    return readList(context, input.id);
  }),
  purge: l.purge.handler(async ({ context, input }) => {
    context.record.target = await listBin.purge(context, input.id);
    return success;
  }),
};
