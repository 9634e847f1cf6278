import { sql } from 'kysely';
import type { Database } from '#server/platform/postgres/postgres.ts';

export interface AccountIdentity {
  id: number;
  platform: string;
  username: string | null;
  title: string | null;
  verified: boolean | null;
  /** Added by hand by this company, and visible only to it; null = reported. */
  company_id: number | null;
}

/** An account that a company moved to another profile than the reported one, or to none. */
interface CountedAccount extends AccountIdentity {
  of_company: number;
  from_id: number;
  into_id: number | null;
}

export interface Counted {
  accounts: CountedAccount[];
  merged: Array<{ company_id: number; from_id: number }>;
}

/**
 * Few accounts are moved: OFFSET makes an index look-up of each, where a store without statistics would
 * scan all accounts.
 */
export async function readCounted(db: Database, profile_ids: readonly number[]): Promise<Counted> {
  const ids = [...profile_ids];
  const { rows: accounts } = await sql<CountedAccount>`
    select o.company_id as of_company, a.profile_id as from_id, o.profile_id as into_id, a.id, a.platform, a.username, a.title,
      a.verified, a.company_id
    from account_company o cross join lateral (select * from account where id = o.account_id offset 0) as a
    where a.profile_id = any(${ids}::int[]) or o.profile_id = any(${ids}::int[])`.execute(db);
  const { rows: merged } = await sql<Counted['merged'][number]>`
    select company_id, from_id from profile_merge
    where undone_at is null and from_id = any(${ids}::int[])`.execute(db);
  return { accounts, merged };
}

/** Adds profiles to which companies moved accounts of these: changes to the accounts affect them too. */
export async function withCountedElsewhere(db: Database, profile_ids: readonly number[]): Promise<number[]> {
  const { accounts } = await readCounted(db, profile_ids);
  return [...new Set([...profile_ids, ...accounts.flatMap((a) => a.into_id ?? [])])];
}

/** A company's accounts of a profile (0 = no company in particular), and the platforms it moved away. */
export function seenBy(
  company_id: number,
  profile_id: number,
  accounts: readonly AccountIdentity[],
  counted: readonly CountedAccount[],
): { accounts: AccountIdentity[]; left_platforms: string[] } {
  const moves = counted.filter((o) => o.of_company === company_id);
  const gone = new Set(moves.map((o) => o.id));
  const visible = accounts.filter((a) => a.company_id === null || a.company_id === company_id);
  const stay = visible.filter((a) => !gone.has(a.id));
  const seen = [...stay, ...moves.filter((o) => o.into_id === profile_id)];
  const platforms = new Set(seen.map((a) => a.platform));
  const left = visible.filter((a) => a.company_id === null && !platforms.has(a.platform));
  return { accounts: seen, left_platforms: [...new Set(left.map((a) => a.platform))] };
}
