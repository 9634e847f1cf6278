import { chSql, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { sumsOf } from '../metrics/sums.ts';
import type { SetRows, Span } from '../post-set.ts';

/** `key` with its `name` divides an account's posts further and comes before the sums. */
export function accountSums(of: SetRows, span: Span, key?: { sql: Sql; name: Sql }): Sql {
  const sums = chSql`${sumsOf(of)} FROM (${of.completed(of.rows(span))}) GROUP BY account_id`;
  if (!key) return chSql`SELECT account_id, ${sums}`;
  return chSql`SELECT account_id, ${key.sql} AS ${key.name}, ${sums}, ${key.name}`;
}
