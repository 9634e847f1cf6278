import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { Leaderboard, LeaderboardSetup, leaderboardCalls } from '#contract/leaderboards/leaderboard.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { copyName } from '#contract/values/cut-text.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { leaderboardFor, shownLeaderboard } from './leaderboard-access.ts';
import { readLeaderboard, storedLeaderboard } from './leaderboard-items.ts';

type Input<Call extends keyof typeof leaderboardCalls> = CallInput<(typeof leaderboardCalls)[Call]>;

const wrong = (field: string, sentence: Sentence) => refuse('BAD_REQUEST', sentence, field);

/** Throws a field error for unknown brands. */
async function checkBrands(ctx: Ctx, brands: LeaderboardSetup['brands']): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${brands.map((b) => b.id)}::int[]) as w (id) where not exists (
      select from company_brand b where b.id = w.id and b.company_id = ${ctx.company.id} and b.deleted_at is null) limit 1`.execute(
    ctx.db,
  );
  if (rows[0]) throw wrong('brands', sentenceFor('brand_not_found', { id: String(rows[0].id) }));
}

/** Only the operator decides on global leaderboards. */
function checkGlobal(ctx: Ctx, is_global: boolean | undefined): void {
  if (is_global && !(ctx.user.operates && ctx.user.role === 'admin'))
    throw refuse('FORBIDDEN', sentenceFor('leaderboard_sharing_not_allowed'));
}

/** Deleted brands keep their places, for a restore. */
export async function writeBrands(
  db: Database,
  company_id: number,
  id: number,
  brands: LeaderboardSetup['brands'],
): Promise<void> {
  await sql`delete from leaderboard_brand l using company_brand b
    where l.leaderboard_id = ${id} and b.id = l.brand_id and b.deleted_at is null`.execute(db);
  await sql`insert into leaderboard_brand (leaderboard_id, brand_id, company_id, is_highlighted, position)
    select ${id}, w.id, ${company_id}, w.is_highlighted, w.position
    from unnest(${brands.map((b) => b.id)}::int[], ${brands.map((b) => b.is_highlighted)}::boolean[],
      ${brands.map((_b, i) => i)}::int[]) as w (id, is_highlighted, position)
    on conflict (leaderboard_id, brand_id) do nothing`.execute(db);
}

async function createLeaderboard(ctx: Ctx, setup: LeaderboardSetup): Promise<Leaderboard> {
  await checkBrands(ctx, setup.brands);
  checkGlobal(ctx, setup.is_global);
  const id = await transaction(ctx.db, (db) => insertLeaderboard(ctx, db, setup));
  return readLeaderboard(ctx, id);
}

async function insertLeaderboard(ctx: Ctx, db: Database, setup: LeaderboardSetup): Promise<number> {
  const { id } = await db
    .insertInto('leaderboard')
    .values({
      company_id: ctx.company.id,
      created_by: ctx.user.id,
      created_at: ctx.now(),
      updated_at: ctx.now(),
      name: setup.name,
      is_global: setup.is_global,
      is_elc: setup.is_elc_leaderboard,
      filter: JSON.stringify(setup.filter),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeBrands(db, ctx.company.id, id, setup.brands);
  return id;
}

/** Only the owner may rename it. */
async function updateLeaderboard(
  ctx: Ctx,
  { id, revision, ...changes }: Input<'update'>,
): Promise<Leaderboard> {
  const { name } = await leaderboardFor(ctx, id, 'edit');
  if (changes.name !== undefined && changes.name !== name) await leaderboardFor(ctx, id, 'rename');
  const before = await storedLeaderboard(ctx, id);
  const known = new Set(before.brands.map((b) => b.id));
  if (changes.brands)
    await checkBrands(
      ctx,
      changes.brands.filter((b) => !known.has(b.id)),
    );
  if (changes.is_global !== undefined && changes.is_global !== before.is_global) checkGlobal(ctx, true);
  await transaction(ctx.db, async (db) => {
    const changed = await db
      .updateTable('leaderboard')
      .set({
        name: changes.name ?? before.name,
        filter: JSON.stringify(changes.filter ?? before.filter),
        is_global: changes.is_global ?? before.is_global,
        is_elc: changes.is_elc_leaderboard ?? before.is_elc,
        revision: before.revision + 1,
        updated_at: ctx.now(),
      })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .where('revision', '=', revision ?? before.revision)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw refuse('CONFLICT', sentenceFor('object_changed', { name }));
    if (changes.brands) await writeBrands(db, ctx.company.id, id, changes.brands);
  });
  return readLeaderboard(ctx, id);
}

/** Copies the brands too if it is another company's. */
async function duplicateLeaderboard(ctx: Ctx, { id, name }: Input<'duplicate'>): Promise<Leaderboard> {
  const { company_id } = await shownLeaderboard(ctx, id);
  const original = await storedLeaderboard(ctx, id);
  const ids = original.brands.map((b) => b.id);
  const isOwn = company_id === ctx.company.id;
  const made = await transaction(ctx.db, async (db) => {
    const copies = isOwn ? new Map(ids.map((one) => [one, one])) : await copyBrands(ctx, db, ids);
    return insertLeaderboard(ctx, db, {
      name: name ?? copyName(original.name),
      brands: original.brands.flatMap(({ id: of, is_highlighted }) => {
        const copy = copies.get(of);
        return copy === undefined ? [] : [{ id: copy, is_highlighted }];
      }),
      filter: original.filter,
      is_global: false,
      is_elc_leaderboard: original.is_elc,
    });
  });
  return readLeaderboard(ctx, made);
}

/** Without the other company's profiles; by number of the original. */
async function copyBrands(ctx: Ctx, db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; original: number }>`
    with copied as (
      insert into company_brand (company_id, name, picture, mentions, hashtags, words, tags, precise_search, search_type,
        categories, countries, created_by, created_at, external_id)
      select ${ctx.company.id}, b.name, b.picture, b.mentions, b.hashtags, b.words, b.tags, b.precise_search, b.search_type,
        b.categories, b.countries, ${ctx.user.id}, ${ctx.now()}, 'copy:' || b.id || ':' || ${ctx.now().getTime()}::text
      from company_brand b where b.id = any(${[...ids]}::int[]) and b.deleted_at is null
      returning id, external_id),
    own as (
      insert into company_brand_profile (brand_id, profile_id, company_id)
      select c.id, o.profile_id, ${ctx.company.id} from copied c
        join company_brand_profile o on o.brand_id = split_part(c.external_id, ':', 2)::int
        join profile p on p.id = o.profile_id and p.company_id is null
      returning brand_id)
    select id, split_part(external_id, ':', 2)::int as original from copied`.execute(db);
  return new Map(rows.map((row) => [row.original, row.id]));
}

const l = os.leaderboards;

export const editHandlers = {
  create: l.create.handler(({ context, input }) => createLeaderboard(context, input)),
  update: l.update.handler(({ context, input }) => updateLeaderboard(context, input)),
  duplicate: l.duplicate.handler(({ context, input }) => duplicateLeaderboard(context, input)),
};
