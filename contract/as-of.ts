/**
 * Header of an answer that was given while an import runs and may be some seconds old: the ISO 8601 moment at which it held.
 * Without it an answer is exact.
 */
export const AS_OF = 'x-as-of';
