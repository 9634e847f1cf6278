import { POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { chSql, raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined } from '#server/platform/clickhouse/native-format.ts';
import { SQL_TYPE } from '../metrics/post-flags.ts';
import type { PostSet } from '../post-set.ts';

/** Profiles and types with posts that the terms of their source keep out of the set. */
export async function withheldTypes(
  set: PostSet,
): Promise<Array<{ profile_id: number; post_type: PostType }>> {
  const { withheld } = set;
  if (withheld === null) return [];
  const blocks = await set.ask(
    'types that terms withhold',
    (of) =>
      chSql`SELECT DISTINCT profile_id, type_code FROM ${of.shards(
        chSql`SELECT DISTINCT ${of.profile} AS profile_id, ${raw(SQL_TYPE)} AS type_code
FROM (${of.all_rows('period')}) WHERE ${withheld}`,
      )}`,
  );
  const types = joined(blocks, 'type_code', Float64Array);
  return Array.from(joined(blocks, 'profile_id', Float64Array), (profile_id, i) => ({
    profile_id,
    post_type: POST_TYPES[types[i] ?? 0] as PostType,
  }));
}
