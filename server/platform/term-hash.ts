/**
 * `post_terms` holds terms as `cityHash64` of their text: a number sorts and merges faster than a text. Two terms of one
 * number are as likely as two posts of one id: one in 10^5 among ten million terms.
 */

/** SQL: the row is of one of the terms of the placeholder `{name:Array(String)}`. */
export const oneOfTerms = (name: string): string =>
  `term_hash IN arrayMap(t -> cityHash64(t), {${name}:Array(String)})`;

/** SQL: which of these terms the row is of. */
export const termOf = (name: string): string =>
  `{${name}:Array(String)}[indexOf(arrayMap(t -> cityHash64(t), {${name}:Array(String)}), term_hash)]`;
