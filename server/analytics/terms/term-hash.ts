/**
 * `post_terms` stores terms as `cityHash64` of their text, which sorts and merges faster (ADR 11). Among ten million terms the
 * probability of any collision is three in a million.
 */

/**
 * SQL: the row belongs to one of the terms in the placeholder `{name:Array(String)}`. A SELECT, since the engine makes `has` of an
 * array behind IN, which reads every row of the table instead of those of the terms.
 */
export const oneOfTerms = (name: string): string =>
  `term_hash IN (SELECT cityHash64(arrayJoin({${name}:Array(String)})))`;

/** SQL: the one of these terms that the row belongs to. */
export const termOf = (name: string): string =>
  `{${name}:Array(String)}[indexOf(arrayMap(t -> cityHash64(t), {${name}:Array(String)}), term_hash)]`;
