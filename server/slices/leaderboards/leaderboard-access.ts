import { type RawBuilder, sql } from 'kysely';
import { missing, ownedTable, readPermission, type ViewerCtx } from '#server/owned/access.ts';
import type { Permission } from '#server/owned/permission.ts';
import type { OwnedObject } from '#server/owned/shareable.ts';
import { isVisible } from '#server/owned/visible-rows.ts';
import type { Ctx } from '#server/platform/context.ts';

export const LEADERBOARDS = 'leaderboards';

/** A leaderboard with the caller's permission: `none` if it is global, or they have its link. */
export interface Shown extends OwnedObject {
  /** The company whose brands it ranks. */
  company_id: number;
  permission: Permission;
}

export const { find: findLeaderboard, permitted: leaderboardFor } = ownedTable(
  'leaderboards',
  'leaderboard',
  'leaderboard',
);

/** A leaderboard as a person or its public link reads it; everybody reads a global one. */
export async function shownLeaderboard(ctx: ViewerCtx, id: number): Promise<Shown> {
  const { actor, company } = ctx;
  const own = await findLeaderboard(ctx, company.id, id);
  // The gate limits a link to its own object.
  if (own && actor.kind !== 'user') return { ...own, permission: 'none', company_id: company.id };
  if (own && actor.kind === 'user') {
    const permission = await readPermission({ ...ctx, user: actor }, LEADERBOARDS, own);
    if (permission !== 'none') return { ...own, permission, company_id: company.id };
  }
  const everybodys = await ctx.db
    .selectFrom('leaderboard')
    .where('id', '=', id)
    .where('is_global', '=', true)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'created_by', 'company_id'])
    .executeTakeFirst();
  if (!everybodys || actor.kind !== 'user') throw missing('leaderboard');
  return { ...everybodys, permission: 'none' };
}

export const mayRead = (ctx: Pick<Ctx, 'company' | 'user'>): RawBuilder<boolean> =>
  sql`d.deleted_at is null and (d.is_global or (${isVisible(LEADERBOARDS, 'd', ctx)}))`;
