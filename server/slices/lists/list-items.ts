import { sql } from 'kysely';
import type { List, ListItem, ListOptions } from '#contract/lists/list.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { visibleLists } from '#server/owned/folders.ts';
import {
  type Permission,
  permissionOf,
  refusal,
  type ShareRole,
  strongest,
  userTypeOfPermission,
} from '#server/owned/permission.ts';
import { isPublished, sharedCount, shareRole } from '#server/owned/visible-rows.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { addressOf } from '#server/slices/profiles/slug.ts';
import { tokenFor } from '#server/slices/sharing/public-links.ts';
import { LISTS, listFor, nounOf, shownList } from './list-access.ts';
import { sumFollowers } from './list-followers.ts';

interface Row extends ListOptions {
  id: number;
  name: string;
  description: string;
  tags: string[];
  parent_id: number | null;
  is_folder: boolean;
  is_demo: boolean;
  revision: number;
  client: List['client'];
  brief: List['brief'];
  opportunity: List['opportunity'];
  created_at: Date;
  updated_at: Date;
  created_by: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  role: ShareRole | null;
  people: number;
  is_public: boolean;
  sublists: number;
  /** Without removed and hidden creators. */
  profile_ids: number[];
}

/** By name; `which` = SQL of the ids. Company first. */
async function readLists(ctx: ViewerCtx, which: ReturnType<typeof visibleLists>): Promise<Row[]> {
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.id : 0;
  const { rows } = await sql<Row>`
    select l.id, l.name, l.description, l.tags, l.parent_id, l.is_folder, l.is_demo, l.revision, l.brief, l.client, l.opportunity, l.statuses, l.categories,
      l.custom_dropdowns, l.created_at, l.updated_at, l.created_by, u.first_name, u.last_name, u.email,
      ${shareRole(LISTS, 'l', user_id)} as role, ${sharedCount(LISTS, 'l')} as people, ${isPublished(LISTS, 'l')} as is_public,
      (select count(*)::int from list c where c.parent_id = l.id and c.deleted_at is null) as sublists,
      (select coalesce(jsonb_agg(m.profile_id), '[]') from list_profile m join profile p on p.id = m.profile_id
        where m.list_id = l.id and m.removed_at is null and not p.hidden) as profile_ids
    from list l left join app_user u on u.id = l.created_by
    where l.company_id = ${ctx.company.id} and l.deleted_at is null and l.id in (${which})
    order by lower(l.name), l.id`.execute(ctx.db);
  return rows;
}

/** The caller's permission on each of these lists, by id; permissions on their folders count as well. */
function permissions(ctx: ViewerCtx, rows: readonly Row[]): (id: number | null) => Permission {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map<number, Permission>();
  const of = (id: number | null): Permission => {
    const row = id === null ? undefined : byId.get(id);
    if (row === undefined || ctx.actor.kind !== 'user') return 'none';
    const before = known.get(row.id);
    if (before) return before;
    const own = permissionOf(ctx.actor, { created_by: row.created_by }, row.role);
    const permission = strongest([own, of(row.parent_id)]);
    known.set(row.id, permission);
    return permission;
  };
  return of;
}

async function itemsOf(
  ctx: ViewerCtx,
  rows: readonly Row[],
  permissionOn: (id: number) => Permission,
): Promise<ListItem[]> {
  const followers = await sumFollowers(
    ctx.ch,
    ctx.company.id,
    rows.map((r) => r.profile_ids),
  );
  const ids = new Set(rows.map((r) => r.id));
  const role = ctx.actor.kind === 'user' ? ctx.actor.role : 'viewer';
  return rows.map((row, i) => {
    const permission = permissionOn(row.id);
    const may = (act: 'edit' | 'delete') => refusal(permission, role, act, nounOf(row)) === null;
    return {
      id: row.id,
      slug: addressOf(row.id, row.name),
      name: row.name,
      description: row.description,
      tags: row.tags,
      parent_id: row.parent_id !== null && ids.has(row.parent_id) ? row.parent_id : null,
      is_folder: row.is_folder,
      total_influencers: row.profile_ids.length,
      total_followers: followers[i] ?? null,
      total_users: row.people + (row.created_by === null ? 0 : 1),
      sublist_count: row.sublists,
      can_delete: may('delete'),
      can_edit: may('edit'),
      user_type: userTypeOfPermission(permission),
      is_public: row.is_public,
      is_demo: row.is_demo,
      created_at: row.created_at.toISOString(),
      created_by: personName(row),
      updated_at: row.updated_at.toISOString(),
    };
  });
}

/** Flat: the screen builds the tree. */
async function userLists(ctx: Ctx): Promise<ListItem[]> {
  const rows = await readLists(ctx, visibleLists(ctx));
  return itemsOf(ctx, rows, permissions(ctx, rows));
}

/** For the caller, or the visitor of its link. */
export async function readList(ctx: ViewerCtx, id: number): Promise<List> {
  const list = await shownList(ctx, id);
  const rows = await readLists(ctx, sql`${id}`);
  const [item] = await itemsOf(ctx, rows, () => list.permission);
  const [row] = rows;
  if (!item || !row) throw new Error(`List ${id} went while it was read`);
  const visitor = ctx.actor.kind !== 'user';
  const path = await reachablePath(ctx, list.within);
  return {
    ...item,
    // A link shows its publisher, but not colleagues.
    ...(visitor ? { total_users: 0, created_by: '' } : {}),
    parent_id: path.at(-1)?.id ?? null,
    statuses: row.statuses,
    categories: row.categories,
    custom_dropdowns: row.custom_dropdowns,
    revision: row.revision,
    path,
    currency: ctx.company.currency,
    brief: visitor ? null : row.brief,
    client: visitor ? null : row.client,
    opportunity: visitor ? null : row.opportunity,
    edit_refused:
      ctx.actor.kind === 'user' ? refusal(list.permission, ctx.actor.role, 'edit', nounOf(row)) : null,
    token: await tokenFor(ctx, { type: LISTS, type_id: id }, list.permission),
  };
}

/** Accessible parents, outermost first. */
async function reachablePath(
  ctx: ViewerCtx,
  within: ReadonlyArray<{ id: number; name: string; is_folder: boolean }>,
): Promise<List['path']> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || within.length === 0) return [];
  const { rows } = await visibleLists({ ...ctx, user: actor }).execute(ctx.db);
  const mine = new Set(rows.map((r) => r.id));
  return within
    .filter((w) => mine.has(w.id))
    .map(({ id, name, is_folder }) => ({ id, name, is_folder }))
    .reverse();
}

const l = os.lists;

export const itemHandlers = {
  user_lists: l.user_lists.handler(async ({ context }) => ({ lists: await userLists(context) })),
  groups: l.groups.handler(async ({ context }) => ({
    folders: (await userLists(context))
      .filter((item) => item.is_folder)
      .map(({ id, name, parent_id, created_at, sublist_count }) => ({
        id,
        name,
        parent_id,
        created_at,
        count: sublist_count,
      })),
  })),
  children: l.children.handler(async ({ context, input }) => {
    await listFor(context, input.id, 'read');
    return { lists: (await userLists(context)).filter((item) => item.parent_id === input.id) };
  }),
  get: viewable.lists.get.handler(({ context, input }) => readList(context, input.id)),
};
