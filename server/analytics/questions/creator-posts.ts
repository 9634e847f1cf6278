import { POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { bind, chSql, raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined } from '#server/platform/clickhouse/native-format.ts';
import { knowsImpressions, knowsInteractions, SQL_TYPE, typeCodeOf } from '../metrics/post-flags.ts';
import type { PostSet } from '../post-set.ts';

/**
 * A post with known impressions and interactions; times in Unix seconds, money in the company's currency.
 */
export interface CreatorPost {
  profile_id: number;
  post_type: PostType;
  created_at: number;
  /** When its newest numbers were read; 0 = unknown. */
  observed_at: number;
  impressions: number;
  reach: number;
  interactions: number;
  media_value: number;
}

const COLUMNS = [
  'profile_id',
  'created_at',
  'observed_at',
  'flags',
  'is_estimated',
  'interactions',
  'impressions',
  'reach',
  'media_value',
] as const;

/**
 * At most `most` per profile and type, newest first; those without impressions or interactions are left
 * out. Only for sets of accounts, because other tables lack the reading time.
 */
export async function creatorPosts(set: PostSet, most: number): Promise<CreatorPost[]> {
  const newest = chSql`ORDER BY created_at DESC, post_id LIMIT ${bind('UInt32', most)} BY profile_id, type_code`;
  const blocks = await set.ask(
    'posts of creators',
    (of) =>
      chSql`SELECT ${raw(COLUMNS.join(', '))} FROM ${of.shards(
        chSql`SELECT ${of.profile} AS profile_id, ${raw(SQL_TYPE)} AS type_code, post_id, created_at,
  toUnixTimestamp(observed_at) AS observed_at, flags, is_estimated, v_interactions AS interactions,
  p_impressions AS impressions, p_reach AS reach, ${raw(of.measures.media_value.value)} AS media_value
FROM (${of.completed(of.rows('period'))}) ${newest}`,
      )} ${newest}`,
  );
  const columns = COLUMNS.map((name) => joined(blocks, name, Float64Array));
  const rows: CreatorPost[] = [];
  for (let i = 0; i < (columns[0]?.length ?? 0); i++) {
    const [
      profile_id,
      created_at,
      observed_at,
      flags,
      is_estimated,
      interactions,
      impressions,
      reach,
      value,
    ] = columns.map((c) => c[i] ?? 0) as Nine;
    if (profile_id === 0 || !knowsInteractions(flags) || !knowsImpressions(flags, is_estimated)) continue;
    const post_type = POST_TYPES[typeCodeOf(flags)] as PostType;
    const counts = { impressions, reach, interactions, media_value: value };
    rows.push({ profile_id, post_type, created_at, observed_at, ...counts });
  }
  return rows;
}

type Nine = [number, number, number, number, number, number, number, number, number];
