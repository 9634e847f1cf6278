/** Header of cached answers given during an import: the moment they were computed, ISO 8601. Without it an answer is current. */
export const AS_OF = 'x-as-of';
