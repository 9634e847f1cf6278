import { sql } from 'kysely';
import { BIN_DAYS } from '#contract/lists/list.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres.ts';
import { personName } from '#server/slices/sharing/colleagues.ts';
import { refusal, type ShareRole, standingOf } from '#server/slices/sharing/sharing.policy.ts';
import { forgetSharing } from '#server/slices/sharing/standing.ts';
import { followersOfDeleted, withinMonitorLimits } from './followed-creators.ts';
import { findList, LISTS, listFor, nounOf, withInner } from './list-access.ts';
import { readList } from './list-items.ts';

const DAY_MS = 86_400_000;

/** Shares and links work again after a restore. */
export async function deleteList(ctx: Ctx, id: number): Promise<string> {
  const list = await listFor(ctx, id, 'delete');
  await transaction(ctx.db, async (db) => {
    const ids = await withInner(db, ctx.company.id, id);
    await db
      .updateTable('list')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.user.id, deleted_with: id })
      .where('company_id', '=', ctx.company.id)
      .where('id', 'in', ids)
      .execute();
  });
  return list.name;
}

interface Deleted {
  id: number;
  name: string;
  is_folder: boolean;
  parent_id: number | null;
  created_by: number | null;
  deleted_at: Date;
  role: ShareRole | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  creators: number;
}

/** With the permission to delete. */
async function readBin(ctx: Ctx, id: number | null = null): Promise<Deleted[]> {
  const since = new Date(ctx.now().getTime() - BIN_DAYS * DAY_MS);
  const { rows } = await sql<Deleted>`
    select l.id, l.name, l.is_folder, l.parent_id, l.created_by, l.deleted_at, u.first_name, u.last_name, u.email,
      (select s.role from share s where s.company_id = l.company_id and s.object_type = ${LISTS} and s.object_id = l.id
        and s.user_id = ${ctx.user.id}) as role,
      (select count(*)::int from list_profile m join list i on i.id = m.list_id
        where i.company_id = l.company_id and i.deleted_with = l.id and m.removed_at is null) as creators
    from list l left join app_user u on u.id = l.deleted_by
    where l.company_id = ${ctx.company.id} and l.deleted_with = l.id and l.deleted_by is not null
      and l.deleted_at >= ${since} and (${id}::int is null or l.id = ${id})
    order by l.deleted_at desc, l.id desc`.execute(ctx.db);
  const mine = await Promise.all(rows.map(async (row) => ((await mayRestore(ctx, row)) ? [row] : [])));
  return mine.flat();
}

/** The permission to delete: its owner, the owner of its parent, an admin. */
async function mayRestore(ctx: Ctx, row: Deleted): Promise<boolean> {
  const may = (standing: ReturnType<typeof standingOf>) =>
    refusal(standing, ctx.user.role, 'delete', nounOf(row)) === null;
  if (may(standingOf(ctx.user, row, row.role))) return true;
  if (row.parent_id === null) return false;
  return listFor(ctx, row.parent_id, 'delete').then(
    () => true,
    () => false,
  );
}

async function binned(ctx: Ctx, id: number): Promise<Deleted> {
  const [row] = await readBin(ctx, id);
  if (!row) throw notFound('List');
  return row;
}

/** With everything deleted with it; at the top if its folder is gone. */
export async function restoreList(ctx: Ctx, id: number): Promise<string> {
  const row = await binned(ctx, id);
  const parent = row.parent_id === null ? null : await findList(ctx, ctx.company.id, row.parent_id);
  const back = { deleted_at: null, deleted_by: null, deleted_with: null };
  await transaction(ctx.db, async (db) => {
    const restored = await withinMonitorLimits({ ...ctx, db }, followersOfDeleted(id), () =>
      db
        .updateTable('list')
        .set({ ...back, updated_at: ctx.now() })
        .where('company_id', '=', ctx.company.id)
        .where('deleted_with', '=', id)
        .returning('id')
        .execute(),
    );
    if (restored.length === 0) throw refuse('CONFLICT', `“${row.name}” is not in the bin any more.`);
    if (parent === null)
      await db
        .updateTable('list')
        .set({ parent_id: null })
        .where('company_id', '=', ctx.company.id)
        .where('id', '=', id)
        .execute();
  });
  return row.name;
}

async function purge(ctx: Ctx, id: number): Promise<void> {
  const { name } = await binned(ctx, id);
  await transaction(ctx.db, (db) => deleteForGood(db, ctx.now(), ctx.company.id, id));
  ctx.record.target = name;
}

/** Includes creators, comments, views, shares and links. */
async function deleteForGood(db: Database, now: Date, company_id: number, id: number): Promise<void> {
  for (const inner of await withInner(db, company_id, id, true))
    await forgetSharing(db, now, company_id, { type: LISTS, type_id: inner });
  // Contents go by the foreign key; lists deleted separately remain in the bin.
  await sql`
    update list l set parent_id = null where l.company_id = ${company_id} and l.deleted_with is distinct from ${id}
      and l.parent_id in (select i.id from list i where i.company_id = ${company_id} and i.deleted_with = ${id})`.execute(
    db,
  );
  await db.deleteFrom('list').where('company_id', '=', company_id).where('deleted_with', '=', id).execute();
}

/** Purges expired lists, and creators removed as long ago. */
export async function sweepLists({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - BIN_DAYS * DAY_MS);
  const { rows } = await sql<{ id: number; company_id: number; name: string }>`
    select id, company_id, name from list
    where deleted_with = id and deleted_by is not null and deleted_at < ${before} order by id`.execute(db);
  for (const { id, company_id, name } of rows)
    await transaction(db, async (trx) => {
      await deleteForGood(trx, now(), company_id, id);
      await audit({ db: trx, now }, { company_id, user_id: null, action: 'lists.purged', target: name });
    });
  await db.deleteFrom('list_profile').where('removed_at', '<', before).execute();
}

const l = os.lists;
const success = { status: 'success' } as const;

export const binHandlers = {
  delete: l.delete.handler(async ({ context, input }) => {
    context.record.target = await deleteList(context, input.id);
    return success;
  }),
  bin: l.bin.handler(async ({ context }) => ({
    lists: (await readBin(context)).map((row) => ({
      id: row.id,
      name: row.name,
      is_folder: row.is_folder,
      total_influencers: row.creators,
      deleted_at: row.deleted_at.toISOString(),
      deleted_by: personName(row),
      deleted_until: new Date(row.deleted_at.getTime() + BIN_DAYS * DAY_MS).toISOString(),
    })),
  })),
  restore: l.restore.handler(async ({ context, input }) => {
    await restoreList(context, input.id);
    return readList(context, input.id);
  }),
  purge: l.purge.handler(async ({ context, input }) => {
    await purge(context, input.id);
    return success;
  }),
};
