import type { Platform } from '#contract/values/primitives.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { fact } from '../rows.ts';
import { audienceOf, HASHES, KNOWN_FOLLOWERS } from './sampled-sets.ts';

/** Accounts whose followers are known in full: an incomplete audience shares less than it seems to. */
export async function completeAudiences<A extends { account_id: number }>(
  ch: ClickHouse,
  company_id: number,
  accounts: readonly A[],
): Promise<A[]> {
  const rows = await ch.query<{ account_id: number; known: number; followers: number }>(
    `SELECT account_id, toFloat64(uniqExact(follower)) AS known, toFloat64(any(${fact('followers')})) AS followers ${KNOWN_FOLLOWERS}
     GROUP BY account_id`,
    { company: company_id, accounts: accounts.map((a) => a.account_id) },
    'complete audiences',
  );
  const complete = new Set(
    rows.filter((row) => audienceOf(row.known, row.followers) === row.known).map((row) => row.account_id),
  );
  return accounts.filter((a) => complete.has(a.account_id));
}

/** Above this, rows with the smallest hashes: the same people in every audience. */
export const SAMPLED = 1_000_000;

/** Comparable audiences: two profiles or more on one platform, with the same kind of follower names. */
export interface SharedAudience {
  platform: Platform;
  /** Ascending; only profiles with known followers. */
  profiles: number[];
  followers: number;
  people: number;
}

export const sharedAudiences = (
  ch: ClickHouse,
  company_id: number,
  accounts: ReadonlyArray<{ account_id: number; profile_id: number; platform: Platform }>,
  sampled = SAMPLED,
): Promise<SharedAudience[]> =>
  ch.query<SharedAudience>(
    `SELECT platform, arraySort(groupUniqArrayArray(own)) AS profiles, sum(length(own)) AS followers, count() AS people FROM (
       SELECT transform(account_id, {accounts:Array(UInt32)}, {platforms:Array(String)}, '') AS platform, by_id, follower,
         groupUniqArray(transform(account_id, {accounts:Array(UInt32)}, {profiles:Array(UInt32)}, 0)) AS own
       ${KNOWN_FOLLOWERS} AND follower <= ${HASHES} * (SELECT least(1, ${sampled} / greatest(count(), 1)) ${KNOWN_FOLLOWERS})
       GROUP BY platform, by_id, follower)
     GROUP BY platform, by_id HAVING length(profiles) > 1
     ORDER BY followers, platform`,
    {
      company: company_id,
      accounts: accounts.map((a) => a.account_id),
      platforms: accounts.map((a) => a.platform),
      profiles: accounts.map((a) => a.profile_id),
    },
    'shared audiences',
  );
