import { type RawBuilder, sql } from 'kysely';
import { type AccessFlag, flagsOf } from '#contract/access/flags.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';

type Where = { db: Database; company: { id: number } };

/** Number of creators followed by a person's monitors, and its limit. */
interface Followed {
  id: number;
  name: string;
  count: number;
  most: number;
}

/** Owners of active monitors that follow a list. */
const followersOfList = (list_id: number) => sql`
  select m.created_by from monitor m join monitor_list c on c.monitor_id = m.id
  where c.list_id = ${list_id} and m.deleted_at is null and m.archived_at is null`;
/** Owners of monitors that follow a list which was deleted with another one. */
export const followersOfDeleted = (deleted_with: number) => sql`
  select m.created_by from monitor m join monitor_list c on c.monitor_id = m.id
  where c.list_id in (select id from list where deleted_with = ${deleted_with})`;
export const ownerOfMonitor = (monitor_id: number) =>
  sql`select created_by from monitor where id = ${monitor_id}`;

/** Distinct creators; a list counts with all its creators, without tag filters. */
const countOf = (owner: RawBuilder<unknown>, company_id: number) => sql<number>`
  (select count(distinct f.profile_id)::int from monitor m cross join lateral (
     select c.profile_id from monitor_profile c where c.monitor_id = m.id
     union all
     select p.profile_id from monitor_list c join list l on l.id = c.list_id
       join list_profile p on p.list_id = l.id and p.removed_at is null
     where c.monitor_id = m.id and l.deleted_at is null) f
   where m.company_id = ${company_id} and m.created_by = ${owner}
     and m.deleted_at is null and m.archived_at is null and not m.is_demo)`;

export async function followedCount({ db, company, user }: Pick<Ctx, 'db' | 'company' | 'user'>) {
  const { rows } = await sql<{ count: number }>`
    select ${countOf(sql`${user.id}::int`, company.id)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** People with a limit. */
async function limited({ db, company }: Where, owners: RawBuilder<unknown>): Promise<Followed[]> {
  const { rows } = await sql<
    Omit<Followed, 'most'> & { flags: Partial<Record<AccessFlag, boolean>>; most: number | null }
  >`
    select u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name,
      u.flags, u.profiles_monitor_count as most, ${countOf(sql`u.id`, company.id)} as count
    from app_user u
    where u.company_id = ${company.id} and u.id in (${owners})
      and (u.profiles_monitor_count is not null or u.flags ->> 'profiles_monitor' = 'false')
    order by u.id for no key update of u`.execute(db);
  return rows.map(({ flags, most, ...row }) => ({
    ...row,
    most: flagsOf(flags).profiles_monitor ? (most ?? Number.POSITIVE_INFINITY) : 0,
  }));
}

/**
 * Runs a write in a transaction and refuses it if the monitors of `owners` then follow too many creators.
 * Reductions are allowed above the limit.
 */
export async function withinMonitorLimits<T>(
  where: Where,
  owners: RawBuilder<unknown>,
  write: () => Promise<T>,
): Promise<T> {
  const before = new Map((await limited(where, owners)).map(({ id, count }) => [id, count]));
  const result = await write();
  if (before.size === 0) return result;
  // The same people, even if the write changed the condition.
  const after = await limited(where, sql`select unnest(${[...before.keys()]}::int[])`);
  const over = after.find(({ id, count, most }) => count > most && count > (before.get(id) ?? 0));
  if (!over) return result;
  throw refuse(
    'FORBIDDEN',
    sentenceFor('monitor_followed_limit', { name: over.name, most: over.most, count: over.count }),
  );
}

/** For a write that changes the members of a list. */
export const withinLimitsOfList = <T>(where: Where, list_id: number, write: () => Promise<T>): Promise<T> =>
  withinMonitorLimits(where, followersOfList(list_id), write);

/** Remaining creators for monitors that follow a list. */
export async function roomInMonitors(where: Where, list_id: number): Promise<number> {
  const owners = await limited(where, followersOfList(list_id));
  return Math.max(0, Math.min(Number.POSITIVE_INFINITY, ...owners.map(({ count, most }) => most - count)));
}
