import { sql } from 'kysely';
import { MOST_CREATORS } from '#contract/lists/list.ts';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { mergedInto } from '#server/slices/profiles/profiles.policy.ts';
import { withinLimitsOfList } from './followed-creators.ts';
import { creatorListFor } from './list-access.ts';

/**
 * At the end, in order. Existing members stay; removed ones return with their notes. Refused for unknown
 * profiles, or if the list would be too long.
 */
export async function addToList(
  ctx: Ctx,
  list_id: number,
  profile_ids: readonly number[],
  brief?: ProfileFilters,
) {
  const list = await creatorListFor(ctx, list_id, 'edit');
  const shown = new Map((await mergedInto(ctx, profile_ids)).map((m) => [m.of, m.id]));
  const wanted = [...new Set(profile_ids.map((id) => shown.get(id) ?? id))];
  return transaction(ctx.db, async (db) => {
    await lockMembers(db, list_id);
    await mustSee(db, ctx.company.id, wanted);
    const { rows: present } = await sql<{ profile_id: number }>`
      select profile_id from list_profile where list_id = ${list_id} and removed_at is null`.execute(db);
    const has = new Set(present.map((r) => r.profile_id));
    const added = wanted.filter((id) => !has.has(id));
    if (has.size + added.length > MOST_CREATORS)
      throw refuse(
        'CONFLICT',
        sentenceFor('list_creator_limit', { n: MOST_CREATORS, name: list.name, has: has.size }),
      );
    await withinLimitsOfList({ ...ctx, db }, list_id, () => appendToList({ ...ctx, db }, list_id, added));
    if (brief !== undefined) await keepBrief(db, ctx.company.id, list_id, brief);
    return {
      id: list_id,
      name: list.name,
      added,
      already: wanted.length - added.length,
      total: has.size + added.length,
    };
  });
}

/** A list keeps its first brief. */
const keepBrief = (db: Database, company_id: number, list_id: number, brief: ProfileFilters) =>
  db
    .updateTable('list')
    .set({ brief: JSON.stringify(brief) })
    .where('company_id', '=', company_id)
    .where('id', '=', list_id)
    .where('brief', 'is', null)
    .execute();

/** The members must be locked, and the profiles visible to the company and not in the list. */
export async function appendToList(
  ctx: Pick<Ctx, 'db' | 'now'> & { company: { id: number }; user: { id: number | null } },
  list_id: number,
  profile_ids: readonly number[],
): Promise<void> {
  await sql`
    insert into list_profile (list_id, profile_id, company_id, position, added_by, added_at)
    select ${list_id}, a.id, ${ctx.company.id}, a.n + (select coalesce(max(position), 0) from list_profile where list_id = ${list_id}),
      ${ctx.user.id}, ${ctx.now()}
    from unnest(${[...profile_ids]}::int[]) with ordinality as a (id, n)
    on conflict (list_id, profile_id) do update set removed_at = null, position = excluded.position,
      added_by = excluded.added_by, added_at = excluded.added_at`.execute(ctx.db);
  await touch(ctx, list_id);
}

/** Serialises additions, so that there are no duplicates and the limit holds. */
export const lockMembers = (db: Database, list_id: number) =>
  db.selectFrom('list').where('id', '=', list_id).select('id').forUpdate().executeTakeFirst();

const touch = (
  { db, company, now }: Pick<Ctx, 'db' | 'now'> & { company: { id: number } },
  list_id: number,
) =>
  db
    .updateTable('list')
    .set({ updated_at: now() })
    .where('company_id', '=', company.id)
    .where('id', '=', list_id)
    .execute();

/** Throws 404 unless all are reported profiles or the company's own. */
export async function mustSee(db: Database, company_id: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${[...ids]}::int[]) as w (id) where not exists (
      select from profile p where p.id = w.id and not p.hidden
        and (p.company_id is null or p.company_id = ${company_id})) limit 1`.execute(db);
  if (rows[0]) throw refuse('NOT_FOUND', sentenceFor('profile_id_unknown', { id: String(rows[0].id) }));
}

/** Notes are kept for undoing. */
async function removeFromList(ctx: Ctx, list_id: number, profile_ids: readonly number[]) {
  const list = await creatorListFor(ctx, list_id, 'edit');
  const { rows } = await sql<{ profile_id: number }>`
    update list_profile set removed_at = ${ctx.now()}
    where company_id = ${ctx.company.id} and list_id = ${list_id} and removed_at is null
      and profile_id = any(${[...profile_ids]}::int[]) returning profile_id`.execute(ctx.db);
  await touch(ctx, list_id);
  return { name: list.name, removed: rows.map((r) => r.profile_id) };
}

async function restoreToList(ctx: Ctx, list_id: number, profile_ids: readonly number[]) {
  await creatorListFor(ctx, list_id, 'edit');
  return transaction(ctx.db, (db) =>
    withinLimitsOfList({ ...ctx, db }, list_id, async () => {
      const { rows } = await sql<{ profile_id: number }>`
        update list_profile set removed_at = null
        where company_id = ${ctx.company.id} and list_id = ${list_id} and removed_at is not null
          and profile_id = any(${[...profile_ids]}::int[]) returning profile_id`.execute(db);
      return { restored: rows.map((r) => r.profile_id) };
    }),
  );
}

/** Moves creators before another one or to the end, and renumbers all. */
async function reorder(ctx: Ctx, list_id: number, profile_ids: readonly number[], before: number | null) {
  await creatorListFor(ctx, list_id, 'edit');
  await transaction(ctx.db, async (db) => {
    await lockMembers(db, list_id);
    const { rows } = await sql<{ profile_id: number }>`
      select profile_id from list_profile where company_id = ${ctx.company.id} and list_id = ${list_id}
      order by position, profile_id`.execute(db);
    const all = rows.map((r) => r.profile_id);
    const moved = profile_ids.filter((id) => all.includes(id));
    const rest = all.filter((id) => !moved.includes(id));
    const place = before === null ? rest.length : rest.indexOf(before);
    if (place < 0) throw refuse('CONFLICT', sentenceFor('next_creator_gone'));
    const order = [...rest.slice(0, place), ...moved, ...rest.slice(place)];
    await sql`
      update list_profile m set position = o.n from unnest(${order}::int[]) with ordinality as o (id, n)
      where m.list_id = ${list_id} and m.profile_id = o.id`.execute(db);
  });
}

const l = os.lists;

export const memberHandlers = {
  add_profiles: l.add_profiles.handler(({ context, input }) =>
    addToList(context, input.list_id, input.profile_ids, input.brief),
  ),
  remove_profiles: l.remove_profiles.handler(({ context, input }) =>
    removeFromList(context, input.id, input.profile_ids),
  ),
  restore_profiles: l.restore_profiles.handler(({ context, input }) =>
    restoreToList(context, input.id, input.profile_ids),
  ),
  reorder: l.reorder.handler(async ({ context, input }) => {
    await reorder(context, input.id, input.profile_ids, input.before);
    return { status: 'success' as const };
  }),
};
