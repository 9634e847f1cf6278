/**
 * `post_terms` holds terms as `cityHash64` of their text, which sorts and merges faster (ADR 11). That any two terms share
 * a number has a probability of three in a million among ten million terms.
 */

/** SQL: the row is of one of the terms of the placeholder `{name:Array(String)}`. */
export const oneOfTerms = (name: string): string =>
  `term_hash IN arrayMap(t -> cityHash64(t), {${name}:Array(String)})`;

/** SQL: which of these terms the row is of. */
export const termOf = (name: string): string =>
  `{${name}:Array(String)}[indexOf(arrayMap(t -> cityHash64(t), {${name}:Array(String)}), term_hash)]`;
