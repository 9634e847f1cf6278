import type { Ctx, Services } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { findList, type ListCtx } from '#server/slices/lists/list-access.ts';
import type { ShareableType, SharedObject } from '#server/slices/sharing/shareable.ts';
import { type Act, refusal } from '#server/slices/sharing/sharing.policy.ts';
import { readStanding } from '#server/slices/sharing/standing.ts';

export interface FoundCasting extends SharedObject {
  list_id: number;
  list_name: string;
  slug: string;
}

async function findCasting(
  { db }: Pick<Services, 'db'>,
  company_id: number,
  id: number,
): Promise<FoundCasting | null> {
  const row = await db
    .selectFrom('casting as c')
    .innerJoin('list as l', 'l.id', 'c.list_id')
    .where('c.company_id', '=', company_id)
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .select(['c.id', 'c.name', 'c.slug', 'c.created_by', 'c.list_id', 'l.name as list_name'])
    .executeTakeFirst();
  return row ?? null;
}

/** A casting has the owner and editors of its list. */
export async function castingFor(ctx: Pick<Ctx, 'db' | 'company' | 'user'>, id: number, act: Act) {
  const casting = await findCasting(ctx, ctx.company.id, id);
  const list = casting && (await findList(ctx, ctx.company.id, casting.list_id));
  if (!casting || !list) throw notFound('Casting');
  const standing = await readStanding(ctx, 'lists', list);
  const own = await readStanding(ctx, 'casting', casting);
  if (standing === 'none' && own === 'none') throw notFound('Casting');
  // Its creator has an owner's permissions; others have those of the list.
  const reasons = [standing, own].map((s) => refusal(s, ctx.user.role, act, 'casting'));
  const reason = reasons.includes(null) ? null : reasons[0];
  if (reason) throw refuse('FORBIDDEN', reason);
  return casting;
}

/** For a person or a public link, with the reason why they may not change it. */
export async function shownCasting(
  ctx: ListCtx,
  id: number,
): Promise<FoundCasting & { edit_refused: string | null }> {
  if (ctx.actor.kind === 'user') {
    const inside = { ...ctx, user: ctx.actor };
    const casting = await castingFor(inside, id, 'read');
    const edit_refused = await castingFor(inside, id, 'edit').then(
      () => null,
      (error: Error) => error.message,
    );
    return { ...casting, edit_refused };
  }
  const casting = await findCasting(ctx, ctx.company.id, id);
  if (!casting) throw notFound('Casting');
  return { ...casting, edit_refused: null };
}

/** Has its own public link; shared with everybody who has its list. */
export const castingShareable: ShareableType<FoundCasting> = {
  noun: 'casting',
  find: findCasting,
  query: () => new URLSearchParams(),
  // The casting's own options choose what the deck shows.
  columns: [],
};
