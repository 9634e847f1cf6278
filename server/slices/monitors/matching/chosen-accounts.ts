import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';

/** With the accounts for finding their posts. */
export interface Chosen {
  profile_ids: number[];
  account_ids: number[];
}

/** Profiles, and lists with tags of which a creator needs one. */
interface Choice {
  profile_ids: readonly number[];
  list_ids: readonly number[];
  list_profile_tags: readonly string[];
  /** Of the lists. */
  plan_left_out?: readonly number[];
}

/** From the current lists; other companies' profiles and lists are ignored. */
export async function chosenAccounts(
  { db }: Pick<Services, 'db'>,
  company_id: number,
  { profile_ids, list_ids, list_profile_tags, plan_left_out = [] }: Choice,
): Promise<Chosen> {
  const { rows } = await sql<{ profile_id: number; account_id: number | null }>`
    with chosen as (
      select p.id from profile p where p.id = any(${[...profile_ids]}::int[])
      union
      select m.profile_id from list_profile m join list l on l.id = m.list_id
      where m.company_id = ${company_id} and l.company_id = ${company_id} and l.deleted_at is null
        and l.id = any(${[...list_ids]}::int[]) and m.removed_at is null
        and m.profile_id <> all(${[...plan_left_out]}::int[])
        and (${list_profile_tags.length === 0} or m.tags ?| ${[...list_profile_tags]}::text[]))
    select p.id as profile_id, a.id as account_id
    from chosen c join profile p on p.id = c.id left join ${seenAccounts(company_id)} a on a.profile_id = p.id
    where not p.hidden and (p.company_id is null or p.company_id = ${company_id})
    order by p.id, a.id`.execute(db);
  return {
    profile_ids: [...new Set(rows.map((r) => r.profile_id))],
    account_ids: rows.flatMap((r) => r.account_id ?? []),
  };
}

/** Identifies a choice of accounts, and posts that the plan links. */
export const fingerprint = ({ account_ids }: Chosen, linked: readonly string[]): string =>
  createHash('sha1')
    .update([account_ids.join(','), ...linked].join(' '))
    .digest('base64url');
