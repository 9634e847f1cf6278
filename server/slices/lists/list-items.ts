import { sql } from 'kysely';
import type { List, ListItem, ListOptions } from '#contract/lists/list.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { personName } from '#server/slices/sharing/colleagues.ts';
import { tokenFor } from '#server/slices/sharing/public-links.ts';
import {
  refusal,
  type ShareRole,
  type Standing,
  standingOf,
  strongest,
  userTypeOfStanding,
} from '#server/slices/sharing/sharing.policy.ts';
import { havingLists, LISTS, type ListCtx, listFor, nounOf, shownList } from './list-access.ts';
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
async function readLists(ctx: ListCtx, which: ReturnType<typeof havingLists>): Promise<Row[]> {
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.id : 0;
  const { rows } = await sql<Row>`
    select l.id, l.name, l.description, l.tags, l.parent_id, l.is_folder, l.is_demo, l.revision, l.client, l.opportunity, l.statuses, l.categories,
      l.custom_dropdowns, l.created_at, l.updated_at, l.created_by, u.first_name, u.last_name, u.email,
      (select s.role from share s where s.company_id = l.company_id and s.object_type = ${LISTS} and s.object_id = l.id
        and s.user_id = ${user_id}) as role,
      (select count(distinct s.user_id)::int from share s where s.company_id = l.company_id and s.object_type = ${LISTS}
        and s.object_id = l.id and s.user_id is distinct from l.created_by) as people,
      exists (select from public_token t where t.company_id = l.company_id and t.object_type = ${LISTS}
        and t.object_id = l.id and t.revoked_at is null) as is_public,
      (select count(*)::int from list c where c.parent_id = l.id and c.deleted_at is null) as sublists,
      (select coalesce(jsonb_agg(m.profile_id), '[]') from list_profile m join profile p on p.id = m.profile_id
        where m.list_id = l.id and m.removed_at is null and not p.hidden) as profile_ids
    from list l left join app_user u on u.id = l.created_by
    where l.company_id = ${ctx.company.id} and l.deleted_at is null and l.id in (${which})
    order by lower(l.name), l.id`.execute(ctx.db);
  return rows;
}

/** The caller's permission for each list by id, including that from its parents. */
function standings(ctx: ListCtx, rows: readonly Row[]): (id: number | null) => Standing {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map<number, Standing>();
  const of = (id: number | null): Standing => {
    const row = id === null ? undefined : byId.get(id);
    if (row === undefined || ctx.actor.kind !== 'user') return 'none';
    const before = known.get(row.id);
    if (before) return before;
    const own = standingOf(ctx.actor, { created_by: row.created_by }, row.role);
    const standing = strongest([own, of(row.parent_id)]);
    known.set(row.id, standing);
    return standing;
  };
  return of;
}

/** `standing`: if it is already known, for a single list. */
async function itemsOf(
  ctx: ListCtx,
  rows: readonly Row[],
  standing: (id: number) => Standing,
): Promise<ListItem[]> {
  const followers = await sumFollowers(
    ctx.ch,
    ctx.company.id,
    rows.map((r) => r.profile_ids),
  );
  const ids = new Set(rows.map((r) => r.id));
  const role = ctx.actor.kind === 'user' ? ctx.actor.role : 'viewer';
  return rows.map((row, i) => {
    const stands = standing(row.id);
    const may = (act: 'edit' | 'delete') => refusal(stands, role, act, nounOf(row)) === null;
    return {
      id: row.id,
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
      user_type: userTypeOfStanding(stands),
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
  const rows = await readLists(ctx, havingLists(ctx));
  return itemsOf(ctx, rows, standings(ctx, rows));
}

/** For the caller, or the visitor of its link. */
export async function readList(ctx: ListCtx, id: number): Promise<List> {
  const found = await shownList(ctx, id);
  const rows = await readLists(ctx, sql`${id}`);
  const [item] = await itemsOf(ctx, rows, () => found.standing);
  const [row] = rows;
  if (!item || !row) throw new Error(`List ${id} went while it was read`);
  const visitor = ctx.actor.kind !== 'user';
  const path = await reachablePath(ctx, found.within);
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
    client: visitor ? null : row.client,
    opportunity: visitor ? null : row.opportunity,
    edit_refused:
      ctx.actor.kind === 'user' ? refusal(found.standing, ctx.actor.role, 'edit', nounOf(row)) : null,
    token: await tokenFor(ctx, { type: LISTS, type_id: id }, found.standing),
  };
}

/** Accessible parents, outermost first. */
async function reachablePath(
  ctx: ListCtx,
  within: ReadonlyArray<{ id: number; name: string; is_folder: boolean }>,
): Promise<List['path']> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || within.length === 0) return [];
  const { rows } = await havingLists({ ...ctx, user: actor }).execute(ctx.db);
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
        ...{ id, name, parent_id, created_at },
        count: sublist_count,
      })),
  })),
  children: l.children.handler(async ({ context, input }) => {
    await listFor(context, input.id, 'read');
    return { lists: (await userLists(context)).filter((item) => item.parent_id === input.id) };
  }),
  get: viewable.lists.get.handler(({ context, input }) => readList(context, input.id)),
};
