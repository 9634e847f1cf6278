import { type RawBuilder, sql } from 'kysely';
import type { AskCtx, Ctx, ReadCtx, Services } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import type { Database } from '#server/platform/postgres.ts';
import type { SharedObject } from '#server/slices/sharing/shareable.ts';
import { type Act, refusal, type Standing } from '#server/slices/sharing/sharing.policy.ts';
import { readStanding } from '#server/slices/sharing/standing.ts';

export const LISTS = 'lists';

/** A person, the visitor of a link, or a job that works for somebody. */
export type ListCtx = AskCtx & Pick<ReadCtx, 'actor'>;

/** A list or folder outside the bin. */
export interface FoundList extends SharedObject {
  is_folder: boolean;
  parent_id: number | null;
  /** Parents, innermost first. */
  within: Array<{ id: number; name: string; is_folder: boolean; created_by: number | null }>;
}

export const nounOf = ({ is_folder }: { is_folder: boolean }) => (is_folder ? 'folder' : 'list');

/** With its parents; null if it is missing or in the bin. */
export async function findList(
  { db }: Pick<Services, 'db'>,
  company_id: number,
  id: number,
): Promise<FoundList | null> {
  const { rows } = await sql<Omit<FoundList, 'within'>>`
    with recursive up as (
      select id, parent_id, name, is_folder, created_by, 0 as step from list
      where company_id = ${company_id} and id = ${id} and deleted_at is null
      union all
      select l.id, l.parent_id, l.name, l.is_folder, l.created_by, up.step + 1 from list l join up on l.id = up.parent_id
      where l.deleted_at is null)
    select id, parent_id, name, is_folder, created_by from up order by step`.execute(db);
  const [list, ...within] = rows;
  return list ? { ...list, within } : null;
}

/** Throws 404 without access; 403 with the reason for a missing permission. */
export async function listFor(
  ctx: Pick<Ctx, 'db' | 'company' | 'user'>,
  id: number,
  act: Act,
): Promise<FoundList & { standing: Standing }> {
  const list = await findList(ctx, ctx.company.id, id);
  if (!list) throw notFound('List');
  const standing = await readStanding(ctx, LISTS, list);
  if (standing === 'none') throw notFound('List');
  const reason = refusal(standing, ctx.user.role, act, nounOf(list));
  if (reason) throw refuse('FORBIDDEN', reason);
  return { ...list, standing };
}

/** Throws for a folder, which contains only lists. */
export async function creatorListFor(ctx: Pick<Ctx, 'db' | 'company' | 'user'>, id: number, act: Act) {
  const list = await listFor(ctx, id, act);
  if (list.is_folder)
    throw refuse('CONFLICT', `“${list.name}” is a folder. Creators go into the lists inside it.`);
  return list;
}

/** For a person or its public link. */
export async function shownList(ctx: ListCtx, id: number): Promise<FoundList & { standing: Standing }> {
  if (ctx.actor.kind === 'user') return listFor({ ...ctx, user: ctx.actor }, id, 'read');
  const list = await findList(ctx, ctx.company.id, id);
  if (!list) throw notFound('List');
  // The gate limits a link to its own object.
  return { ...list, within: [], standing: 'none' };
}

/** SQL: ids of accessible lists and folders: own, shared, and all inside them. */
export function havingLists(ctx: Pick<Ctx, 'company' | 'user'>): RawBuilder<{ id: number }> {
  const { company, user } = ctx;
  if (user.role === 'admin')
    return sql`select id from list where company_id = ${company.id} and deleted_at is null`;
  return sql`
    with recursive mine as (
      select l.id from list l
      where l.company_id = ${company.id} and l.deleted_at is null and (
        l.created_by = ${user.id} or (l.created_by is null and ${user.role === 'member'})
        or exists (select from share s where s.company_id = l.company_id and s.object_type = ${LISTS}
          and s.object_id = l.id and s.user_id = ${user.id}))
      union
      select c.id from list c join mine on c.parent_id = mine.id where c.deleted_at is null)
    select id from mine`;
}

/** With everything inside, outermost first; `deleted` = what is in the bin with it. */
export async function withInner(
  db: Database,
  company_id: number,
  id: number,
  deleted = false,
): Promise<number[]> {
  const kept = deleted ? sql`l.deleted_with = ${id}` : sql`l.deleted_at is null`;
  const { rows } = await sql<{ id: number }>`
    with recursive inside as (
      select l.id, 0 as step from list l where l.company_id = ${company_id} and l.id = ${id} and ${kept}
      union all
      select l.id, inside.step + 1 from list l join inside on l.parent_id = inside.id where ${kept})
    select id from inside order by step`.execute(db);
  return rows.map((r) => r.id);
}
