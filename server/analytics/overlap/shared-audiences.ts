import type { Platform } from '#contract/values/primitives.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { HASHES, KNOWN_FOLLOWERS } from './sampled-sets.ts';

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
