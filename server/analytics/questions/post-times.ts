import { POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { bind, chSql, raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined, type TextColumn } from '#server/platform/clickhouse/native-format.ts';
import { knowsImpressions, knowsInteractions, SQL_TYPE, typeCodeOf } from '../metrics/post-flags.ts';
import type { PostSet } from '../post-set.ts';

export interface PostTime {
  post_id: string;
  profile_id: number;
  post_type: PostType;
  /** Unix seconds. */
  created_at: number;
  /** Null if unknown. */
  impressions: number | null;
  interactions: number | null;
}

/** Of these creators, oldest first; at most `most` per creator and type. */
export async function postTimes(
  set: PostSet,
  profiles: readonly number[],
  most: number,
): Promise<PostTime[]> {
  const first = chSql`ORDER BY created_at, post_id LIMIT ${bind('UInt32', most)} BY profile_id, type_code`;
  const blocks = await set.ask(
    'times of posts by creator and type',
    (of) =>
      chSql`SELECT toString(post_id) AS id_text, profile_id, created_at, flags, toUInt8(is_estimated) AS estimated, p_impressions, v_interactions FROM ${of.shards(
        chSql`SELECT ${of.profile} AS profile_id, ${raw(SQL_TYPE)} AS type_code, post_id, created_at, flags, is_estimated, p_impressions, v_interactions
FROM (${of.completed(of.all_rows('period'))}) WHERE profile_id IN ${bind('Array(UInt32)', profiles)} ${first}`,
      )} ${first}`,
  );
  const names = [
    'profile_id',
    'created_at',
    'flags',
    'estimated',
    'p_impressions',
    'v_interactions',
  ] as const;
  const [creators, times, flags, estimated, impressions, interactions] = names.map((name) =>
    joined(blocks, name, Float64Array),
  );
  const ids = blocks.flatMap(({ columns }) => {
    const { texts, codes } = columns.id_text as TextColumn;
    return Array.from(codes, (code) => texts[code] ?? '');
  });
  return Array.from(creators ?? [], (profile_id, i) => ({
    post_id: ids[i] ?? '',
    profile_id,
    post_type: POST_TYPES[typeCodeOf(flags?.[i] ?? 0)] as PostType,
    created_at: times?.[i] ?? 0,
    impressions: knowsImpressions(flags?.[i] ?? 0, estimated?.[i] ?? 0) ? (impressions?.[i] ?? 0) : null,
    interactions: knowsInteractions(flags?.[i] ?? 0) ? (interactions?.[i] ?? 0) : null,
  }));
}
