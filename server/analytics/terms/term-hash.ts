/**
 * `post_terms` stores terms as `cityHash64` of their text, which sorts and merges faster (ADR 11). Among ten million terms the
 * probability of any collision is three in a million.
 */

/**
 * SQL: the row belongs to one of the terms in the placeholder `{name:Array(String)}`. They are a subquery because the engine looks
 * up the primary key by a subquery's values, but turns `IN arrayMap(…)` into `has(…)`, for which it reads the whole table.
 */
export const oneOfTerms = (name: string): string =>
  `term_hash IN (SELECT cityHash64(arrayJoin({${name}:Array(String)})))`;

/** SQL: the one of these terms that the row belongs to. */
export const termOf = (name: string): string =>
  `{${name}:Array(String)}[indexOf(arrayMap(t -> cityHash64(t), {${name}:Array(String)}), term_hash)]`;
