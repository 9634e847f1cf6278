import { POST_TYPES, type PostType } from '#contract/primitives.ts';
import { joined } from '#server/platform/native-format.ts';
import { TYPE_SHIFT, typeCodeOf } from '../metrics/post-flags.ts';
import type { PostSet } from '../post-set.ts';
import { completed } from '../rows.ts';

export interface PostTime {
  profile_id: number;
  post_type: PostType;
  /** Unix seconds. */
  created_at: number;
}

/** Of these creators, oldest first; at most `most` per creator and type. */
export async function postTimes(
  set: PostSet,
  profiles: readonly number[],
  most: number,
): Promise<PostTime[]> {
  const first = `ORDER BY created_at, post_id LIMIT {most:UInt32} BY profile_id, type_code`;
  const blocks = await set.ask(
    'times of posts by creator and type',
    `SELECT profile_id, created_at, flags FROM ${set.ch.shards(
      `SELECT ${set.profile} AS profile_id, bitShiftRight(flags, ${TYPE_SHIFT}) AS type_code, post_id, created_at, flags
FROM (${completed(set.all_rows('period'))}) WHERE profile_id IN {profiles:Array(UInt32)} ${first}`,
    )} ${first}`,
    { profiles, most },
  );
  const [creators, times, flags] = (['profile_id', 'created_at', 'flags'] as const).map((name) =>
    joined(blocks, name, Float64Array),
  );
  return Array.from(creators ?? [], (profile_id, i) => ({
    profile_id,
    post_type: POST_TYPES[typeCodeOf(flags?.[i] ?? 0)] as PostType,
    created_at: times?.[i] ?? 0,
  }));
}
