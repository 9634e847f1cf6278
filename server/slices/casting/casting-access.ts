import type { Sentence } from '#contract/sentences/sentence.ts';
import { type Caller, ownedKind, readPermission, type ViewerCtx } from '#server/owned/access.ts';
import { type Permission, refusal, strongest } from '#server/owned/permission.ts';
import type { OwnedObject, ShareableType } from '#server/owned/shareable.ts';
import type { Services } from '#server/platform/context.ts';
import { findList } from '#server/slices/lists/list-access.ts';

export interface FoundCasting extends OwnedObject {
  list_id: number;
  list_name: string;
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
    .select(['c.id', 'c.name', 'c.created_by', 'c.list_id', 'l.name as list_name'])
    .executeTakeFirst();
  return row ?? null;
}

/** Everybody has it who has its list, with the same permission; its creator owns it. */
async function permissionOn(ctx: Caller, casting: FoundCasting): Promise<Permission> {
  const list = await findList(ctx, ctx.company.id, casting.list_id);
  return list
    ? strongest([await readPermission(ctx, 'lists', list), await readPermission(ctx, 'casting', casting)])
    : 'none';
}

const kind = ownedKind({ noun: 'casting', find: findCasting, permission: permissionOn });
export const castingFor = kind.permitted;

/** The casting that a person or a public link reads, and the reason they may not edit it. */
export async function shownCasting(
  ctx: ViewerCtx,
  id: number,
): Promise<FoundCasting & { edit_refused: Sentence | null }> {
  const { permission, ...casting } = await kind.shown(ctx, id);
  const { actor } = ctx;
  const edit_refused = actor.kind === 'user' ? refusal(permission, actor.role, 'edit', 'casting') : null;
  return { ...casting, edit_refused };
}

/** Has its own public link; shared with everybody who has its list. */
export const castingShareable: ShareableType<FoundCasting> = {
  noun: 'casting',
  find: findCasting,
  permission: permissionOn,
  query: () => new URLSearchParams(),
  // The casting's own options choose the rest.
  columns: [
    { id: 'recent_posts', label: 'Recent posts' },
    { id: 'expected', label: 'Expected impressions' },
    { id: 'deliverables', label: 'Deliverables' },
    { id: 'price', label: 'Prices', is_internal: true },
  ],
};
