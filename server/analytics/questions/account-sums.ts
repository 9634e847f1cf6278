import { sumsOf } from '../metrics/sums.ts';
import type { PostSet, Span } from '../post-set.ts';
import { completed } from '../rows.ts';

/**
 * `keys`, SQL with an alias (`created_at < … AS is_before`), divides an account's posts further and comes
 * before the sums.
 */
export const accountSums = (set: PostSet, span: Span, keys = ''): string =>
  `SELECT account_id${keys && `, ${keys}`}, ${sumsOf(set)}
FROM (${completed(set.rows(span))}) GROUP BY account_id${keys && `, ${keys.split(' AS ').at(-1)}`}`;
