import type { PostType } from '#contract/values/primitives.ts';
import { chSql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined } from '#server/platform/clickhouse/native-format.ts';
import { knowsImpressions, knowsInteractions, typeOf } from '../metrics/post-flags.ts';
import type { PostSet } from '../post-set.ts';

/** Null where the number of a post is unknown. */
export interface CreatorTypeSums {
  profile_id: number;
  post_type: PostType;
  posts: number;
  impressions: number | null;
  interactions: number | null;
}

/** Posts without a known creator are left out. */
export async function byCreatorAndType(set: PostSet): Promise<CreatorTypeSums[]> {
  const blocks = await set.ask(
    'posts by creator and type',
    (
      of,
    ) => chSql`SELECT profile_id, kind, estimated, sum(n) AS posts, sum(seen) AS impressions, sum(reacted) AS interactions
FROM (SELECT ${of.profile} AS profile_id, kind, estimated, n, seen, reacted FROM ${of.shards(
      chSql`SELECT account_id, flags AS kind, toUInt8(is_estimated) AS estimated, count() AS n, sum(p_impressions) AS seen,
    sum(v_interactions) AS reacted
  FROM (${of.completed(of.all_rows('period'))}) GROUP BY account_id, kind, estimated`,
    )}) WHERE profile_id != 0 GROUP BY profile_id, kind, estimated ORDER BY profile_id, kind, estimated`,
  );
  const names = ['profile_id', 'kind', 'estimated', 'posts', 'impressions', 'interactions'] as const;
  const [profiles, kinds, estimated, posts, impressions, interactions] = names.map((name) =>
    joined(blocks, name, Float64Array),
  );
  const sums = new Map<string, CreatorTypeSums>();
  profiles?.forEach((profile_id, i) => {
    const flags = kinds?.[i] ?? 0;
    const post_type = typeOf(flags);
    const key = `${profile_id} ${post_type}`;
    const before = sums.get(key) ?? { profile_id, post_type, posts: 0, impressions: 0, interactions: 0 };
    const plus = (sum: number | null, isKnown: boolean, value: number | undefined) =>
      sum === null || !isKnown ? null : sum + (value ?? 0);
    sums.set(key, {
      ...before,
      posts: before.posts + (posts?.[i] ?? 0),
      impressions: plus(before.impressions, knowsImpressions(flags, estimated?.[i] ?? 0), impressions?.[i]),
      interactions: plus(before.interactions, knowsInteractions(flags), interactions?.[i]),
    });
  });
  return [...sums.values()];
}
