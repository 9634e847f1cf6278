import { numberSet } from '#server/platform/clickhouse/number-set.ts';

/** Ids exceed the safe integers of JavaScript. */
export interface PostKeys {
  accounts: Iterable<number>;
  /** Unix seconds. */
  times: Iterable<number>;
  ids: Iterable<bigint | string>;
}

/** Sets, because the engine would scan arrays of keys for each row. */
export const oneOfPosts = ({ accounts, times, ids }: PostKeys): string =>
  `account_id IN (${numberSet(new Set(accounts))})
  AND created_at IN (SELECT toDateTime(n, 'UTC') FROM (${numberSet(new Set(times))}))
  AND id IN (${numberSet(ids)})`;
