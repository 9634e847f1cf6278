import {
  PLATFORMS,
  type Platform,
  POST_TYPES,
  type PostType,
  platformOf,
} from '#contract/values/primitives.ts';
import { chSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined } from '#server/platform/clickhouse/native-format.ts';
import type { CreatorSums } from '../metrics/metric-row.ts';
import { SQL_TYPE } from '../metrics/post-flags.ts';
import { ADDED_UP, SUM_COLUMNS, SUMS } from '../metrics/sums.ts';
import type { PostSet } from '../post-set.ts';
import { fact } from '../rows.ts';
import { accountSums } from './account-sums.ts';

export interface ByType {
  types: Map<PostType, CreatorSums>;
  platforms: Map<Platform, CreatorSums>;
}

const PLATFORM_OF_TYPE = raw(POST_TYPES.map((t) => PLATFORMS.indexOf(platformOf(t))).join(', '));
export const platformOfType = (type: Sql): Sql => chSql`arrayElement([${PLATFORM_OF_TYPE}], ${type} + 1)`;

/** With distinct profiles and the latest followers of distinct accounts. */
export async function byType(set: PostSet): Promise<ByType> {
  const blocks = await set.ask(
    'posts by type',
    (of) => chSql`SELECT type, platform, grouping(type) AS is_platform, ${ADDED_UP},
  uniqExactIf(profile_id, profile_id != 0) AS influencers, if(is_platform = 1, sum(first_followers), sum(followers)) AS total_followers,
  countIf(knows) AS sized
FROM (SELECT account_id, type, ${platformOfType(raw('type'))} AS platform, ${SUMS}, ${of.profile} AS profile_id,
    ${fact('known_followers')} AS followers,
    followers * (row_number() OVER (PARTITION BY account_id ORDER BY type) = 1) AS first_followers, ${fact('followers')} >= 0 AS knows
  FROM ${of.shards(accountSums(of, 'period', { sql: raw(SQL_TYPE), name: raw('type') }))}) AS a
GROUP BY GROUPING SETS ((type), (platform))`,
  );
  return shaped(blocks);
}

function shaped(blocks: Parameters<typeof joined>[0]): ByType {
  const names = [...SUM_COLUMNS, 'influencers', 'total_followers'] as const;
  const values = names.map((name) => joined(blocks, name, Float64Array));
  const [type, platform, sized] = ['type', 'platform', 'sized'].map((n) => joined(blocks, n, Float64Array));
  const result: ByType = { types: new Map(), platforms: new Map() };
  joined(blocks, 'is_platform', Float64Array).forEach((isPlatform, i) => {
    const sums = Object.fromEntries(
      names.map((n, at) => [n, values[at]?.[i] ?? 0]),
    ) as unknown as CreatorSums;
    if (sized?.[i] === 0) sums.total_followers = null;
    if (isPlatform) result.platforms.set(PLATFORMS[platform?.[i] ?? 0] as Platform, sums);
    else result.types.set(POST_TYPES[type?.[i] ?? 0] as PostType, sums);
  });
  return result;
}
