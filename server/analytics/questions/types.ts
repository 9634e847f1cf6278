import { PLATFORMS, type Platform, POST_TYPES, type PostType } from '#contract/primitives.ts';
import { joined } from '#server/platform/native-format.ts';
import type { CreatorSums } from '../metrics/metric-row.ts';
import { TYPE_SHIFT } from '../metrics/post-flags.ts';
import { ADDED_UP, SUM_COLUMNS } from '../metrics/sums.ts';
import type { PostSet } from '../post-set.ts';
import { fact } from '../rows.ts';
import { accountSums } from './account-sums.ts';

export interface ByType {
  types: Map<PostType, CreatorSums>;
  platforms: Map<Platform, CreatorSums>;
}

export const TYPE = `bitShiftRight(flags, ${TYPE_SHIFT})`;
export const platformOfType = (type: string): string =>
  `arrayElement([${POST_TYPES.map((t) => PLATFORMS.findIndex((p) => t.startsWith(`${p}_`))).join(', ')}], ${type} + 1)`;

/** With distinct profiles and the latest followers of distinct accounts. */
export async function byType(set: PostSet): Promise<ByType> {
  const blocks = await set.ask(
    'posts by type',
    `SELECT type, platform, grouping(type) AS is_platform, ${ADDED_UP},
  uniqExactIf(profile_id, profile_id != 0) AS influencers, if(is_platform = 1, sum(first_followers), sum(followers)) AS total_followers,
  countIf(knows) AS sized
FROM (SELECT account_id, type, ${platformOfType('type')} AS platform, ${SUM_COLUMNS.join(', ')}, ${set.profile} AS profile_id,
    ${fact('known_followers')} AS followers,
    followers * (row_number() OVER (PARTITION BY account_id ORDER BY type) = 1) AS first_followers, ${fact('followers')} >= 0 AS knows
  FROM ${set.ch.shards(accountSums(set, 'period', `${TYPE} AS type`))}) AS a
GROUP BY GROUPING SETS ((type), (platform))`,
  );
  return shaped(blocks);
}

function shaped(blocks: Parameters<typeof joined>[0]): ByType {
  const names = [...SUM_COLUMNS, 'influencers', 'total_followers'] as const;
  const values = names.map((name) => joined(blocks, name, Float64Array));
  const [type, platform, sized] = ['type', 'platform', 'sized'].map((n) => joined(blocks, n, Float64Array));
  const found: ByType = { types: new Map(), platforms: new Map() };
  joined(blocks, 'is_platform', Float64Array).forEach((isPlatform, i) => {
    const sums = Object.fromEntries(
      names.map((n, at) => [n, values[at]?.[i] ?? 0]),
    ) as unknown as CreatorSums;
    if (sized?.[i] === 0) sums.total_followers = null;
    if (isPlatform) found.platforms.set(PLATFORMS[platform?.[i] ?? 0] as Platform, sums);
    else found.types.set(POST_TYPES[type?.[i] ?? 0] as PostType, sums);
  });
  return found;
}
