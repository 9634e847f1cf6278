/** Languages of the screens, by ISO 639-1; the code is written in the first. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
