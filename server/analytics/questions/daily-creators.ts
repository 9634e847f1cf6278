import { joined } from '#server/platform/native-format.ts';
import { type PostSet, PROFILE } from '../post-set.ts';
import { fact } from '../rows.ts';

export interface DayCreators {
  /** Distinct profiles of the day's posts. */
  influencers: number;
  /** Latest followers of their distinct accounts. */
  total_followers: number;
}

/** The creators of each day of the period, by day number; days without posts are absent. */
export async function dailyCreators(set: PostSet): Promise<Map<number, DayCreators>> {
  const blocks = await set.ask(
    'creators by day',
    `SELECT day, uniqExactArray(arrayFilter(p -> p != 0, arrayMap(account_id -> ${PROFILE}, accounts))) AS influencers,
  sum(arraySum(arrayMap(account_id -> ${fact('known_followers')}, accounts))) AS total_followers
FROM ${set.ch.shards(`SELECT toInt32(toDate32(created_at, {timezone:String})) AS day, groupUniqArray(account_id) AS accounts
  FROM (${set.rows('period')}) GROUP BY day`)} GROUP BY day`,
    { timezone: set.timezone },
  );
  const [influencers, total_followers] = ['influencers', 'total_followers'].map((name) =>
    joined(blocks, name, Float64Array),
  );
  return new Map(
    Array.from(joined(blocks, 'day', Float64Array), (day, i) => [
      day,
      { influencers: influencers?.[i] ?? 0, total_followers: total_followers?.[i] ?? 0 },
    ]),
  );
}
