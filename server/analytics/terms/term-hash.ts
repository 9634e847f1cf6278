/**
 * `post_terms` stores terms as `cityHash64`, which sorts and merges faster (ADR 11). Among ten million
 * terms the probability of any collision is three in a million.
 */

/**
 * SQL: the row has one of the terms in `{name:Array(String)}`. A subquery, because the engine uses the
 * primary key for it, but turns `IN arrayMap(…)` into `has(…)` and reads the whole table.
 */
export const oneOfTerms = (name: string): string =>
  `term_hash IN (SELECT cityHash64(arrayJoin({${name}:Array(String)})))`;

/** SQL: the one of these terms that the row has. */
export const termOf = (name: string): string =>
  `{${name}:Array(String)}[indexOf(arrayMap(t -> cityHash64(t), {${name}:Array(String)}), term_hash)]`;
