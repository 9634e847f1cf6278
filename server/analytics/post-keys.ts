import { numberSet } from '#server/platform/number-set.ts';

/** Keys of posts, column by column. Ids are larger than a JavaScript number. */
export interface PostKeys {
  accounts: Iterable<number>;
  /** Unix seconds. */
  times: Iterable<number>;
  ids: Iterable<bigint | string>;
}

/**
 * SQL over the key of `posts`: one of these, thousands of them. As sets, which the engine looks up: it goes through the arrays of
 * a few keys from end to end for each row.
 */
export const oneOfPosts = ({ accounts, times, ids }: PostKeys): string =>
  `account_id IN (${numberSet(new Set(accounts))})
  AND created_at IN (SELECT toDateTime(n, 'UTC') FROM (${numberSet(new Set(times))}))
  AND id IN (${numberSet(ids)})`;
