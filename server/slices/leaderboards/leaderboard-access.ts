import { type RawBuilder, sql } from 'kysely';
import type { AskCtx, Ctx, ReadCtx, Services } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import type { SharedObject } from '#server/slices/sharing/shareable.ts';
import { type Act, refusal, type Standing } from '#server/slices/sharing/sharing.policy.ts';
import { readStanding } from '#server/slices/sharing/standing.ts';

export const LEADERBOARDS = 'leaderboards';
const NOUN = 'leaderboard';

/** A person or the visitor of a link. */
export type LeaderboardCtx = AskCtx & Pick<ReadCtx, 'actor'>;

/** With the caller's permission; `none`: global, or by its link. */
export interface Shown extends SharedObject {
  /** The company with the ranked brands. */
  company_id: number;
  standing: Standing;
}

/** Null if it is missing or in the bin. */
export async function findLeaderboard(
  { db }: Pick<Services, 'db'>,
  company_id: number,
  id: number,
): Promise<SharedObject | null> {
  const row = await db
    .selectFrom('leaderboard')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'created_by'])
    .executeTakeFirst();
  return row ?? null;
}

/** Throws 404 without access; 403 with the reason for a missing permission. */
export async function leaderboardFor(
  ctx: Pick<Ctx, 'db' | 'company' | 'user'>,
  id: number,
  act: Act,
): Promise<Shown> {
  const leaderboard = await findLeaderboard(ctx, ctx.company.id, id);
  if (!leaderboard) throw notFound('Leaderboard');
  const standing = await readStanding(ctx, LEADERBOARDS, leaderboard);
  if (standing === 'none') throw notFound('Leaderboard');
  const reason = refusal(standing, ctx.user.role, act, NOUN);
  if (reason) throw refuse('FORBIDDEN', reason);
  return { ...leaderboard, standing, company_id: ctx.company.id };
}

/** For a person, its public link, or everybody if it is global. */
export async function shownLeaderboard(ctx: LeaderboardCtx, id: number): Promise<Shown> {
  const { actor, company } = ctx;
  const own = await findLeaderboard(ctx, company.id, id);
  // The gate limits a link to its own object.
  if (own && actor.kind !== 'user') return { ...own, standing: 'none', company_id: company.id };
  if (own && actor.kind === 'user') {
    const standing = await readStanding({ ...ctx, user: actor }, LEADERBOARDS, own);
    if (standing !== 'none') return { ...own, standing, company_id: company.id };
  }
  const everybodys = await ctx.db
    .selectFrom('leaderboard')
    .where('id', '=', id)
    .where('is_global', '=', true)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'created_by', 'company_id'])
    .executeTakeFirst();
  if (!everybodys || actor.kind !== 'user') throw notFound('Leaderboard');
  return { ...everybodys, standing: 'none' };
}

export function mayRead({ company, user }: Pick<Ctx, 'company' | 'user'>): RawBuilder<boolean> {
  return sql`d.deleted_at is null and (d.is_global or (d.company_id = ${company.id} and (${user.role === 'admin'}
    or d.created_by = ${user.id} or (d.created_by is null and ${user.role === 'member'})
    or exists (select from share s where s.company_id = d.company_id and s.object_type = ${LEADERBOARDS}
      and s.object_id = d.id and s.user_id = ${user.id}))))`;
}
