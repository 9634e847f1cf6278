import { chSql, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';

/**
 * `post_terms` stores terms as `cityHash64`, which sorts and merges faster (ADR 11). Among ten million
 * terms the probability of any collision is three in a million.
 */

/**
 * SQL: the row has one of the terms, an array. A subquery, because the engine uses the primary key for it,
 * but turns `IN arrayMap(…)` into `has(…)` and reads the whole table.
 */
export const oneOfTerms = (terms: Sql): Sql => chSql`term_hash IN (SELECT cityHash64(arrayJoin(${terms})))`;

/** SQL: the one of these terms that the row has. */
export const termOf = (terms: Sql): Sql =>
  chSql`${terms}[indexOf(arrayMap(t -> cityHash64(t), ${terms}), term_hash)]`;
