/**
 * Header of answers given while an import runs, which may be some seconds old: the moment as of which they hold, ISO 8601.
 * Without it an answer is exact.
 */
export const AS_OF = 'x-as-of';
