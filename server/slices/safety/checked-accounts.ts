import { sql } from 'kysely';
import type { SafetyObject } from '#contract/safety/safety.ts';
import type { Services } from '#server/platform/context.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';

export interface CheckedAccounts {
  accounts: Array<{ id: number; profile_id: number }>;
  /** Only posts of these sets of `set_posts`; null = all posts of the accounts. */
  sets: number[] | null;
}

export async function checkedAccounts(
  { db, ch }: Pick<Services, 'db' | 'ch'>,
  {
    company_id,
    object_type,
    object_id,
  }: { company_id: number; object_type: SafetyObject; object_id: number },
): Promise<CheckedAccounts> {
  const accounts = async (condition: ReturnType<typeof sql<boolean>>) =>
    (
      await sql<{ id: number; profile_id: number }>`
        select a.id, a.profile_id from ${seenAccounts(company_id)} a
        where a.profile_id is not null and ${condition} order by a.id`.execute(db)
    ).rows;
  if (object_type === 'profile')
    return { accounts: await accounts(sql`a.profile_id = ${object_id}`), sets: null };
  if (object_type === 'list')
    return {
      accounts: await accounts(sql`a.profile_id in (select m.profile_id from list_profile m
        where m.company_id = ${company_id} and m.list_id = ${object_id} and m.removed_at is null)`),
      sets: null,
    };
  const { rows } = await sql<{ set_id: number }>`
    select t.set_id::float8 as set_id from monitor_match t join monitor m on m.id = t.monitor_id
    where m.company_id = ${company_id} and m.id = ${object_id} and t.set_id is not null`.execute(db);
  const sets = rows.map((row) => row.set_id);
  if (sets.length === 0) return { accounts: [], sets };
  const ids = await ch.query<{ id: number }>(
    'SELECT DISTINCT account_id AS id FROM set_posts FINAL WHERE set_id IN {sets:Array(UInt64)}',
    { sets },
    'accounts of a set',
  );
  return { accounts: await accounts(sql`a.id = any(${ids.map((row) => row.id)}::int[])`), sets };
}
