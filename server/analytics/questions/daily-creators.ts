import type { Interval } from '#contract/report/intervals.ts';
import { chSql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined } from '#server/platform/clickhouse/native-format.ts';
import { startOfRow } from '../intervals.ts';
import type { PostSet } from '../post-set.ts';
import { fact } from '../rows.ts';

export interface DayCreators {
  influencers: number;
  /** Latest followers of distinct accounts; null where all are unknown. */
  total_followers: number | null;
}

/** By number of the first day; intervals without posts are absent. */
export async function dailyCreators(set: PostSet, interval: Interval): Promise<Map<number, DayCreators>> {
  const blocks = await set.ask(
    'creators by day',
    (
      of,
    ) => chSql`SELECT day, uniqExactArray(arrayFilter(p -> p != 0, arrayMap(account_id -> ${of.profile}, accounts))) AS influencers,
  sum(arraySum(arrayMap(account_id -> ${fact('known_followers')}, accounts))) AS total_followers,
  sum(arrayCount(account_id -> ${fact('followers')} >= 0, accounts)) AS sized
FROM ${of.shards(chSql`SELECT toInt32(${startOfRow(interval, of.timezone)}) AS day, groupUniqArray(account_id) AS accounts
  FROM (${of.rows('period')}) GROUP BY day`)} GROUP BY day`,
  );
  const column = (name: string) => joined(blocks, name, Float64Array);
  const [influencers, followers, sized] = ['influencers', 'total_followers', 'sized'].map(column) as Three;
  return new Map(
    Array.from(column('day'), (day, i) => [
      day,
      {
        influencers: influencers[i] as number,
        total_followers: sized[i] === 0 ? null : (followers[i] as number),
      },
    ]),
  );
}

type Three = [Float64Array, Float64Array, Float64Array];
