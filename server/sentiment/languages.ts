/** ISO 639-1, in the order of the weights. */
export const MODEL_LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'pt'] as const;
export type ModelLanguage = (typeof MODEL_LANGUAGES)[number];

/** Accepts `pt-BR`; −1 outside the model's languages. */
export const languageIndex = (language: string | undefined): number =>
  language ? MODEL_LANGUAGES.indexOf(language.toLowerCase().split(/[-_]/)[0] as ModelLanguage) : -1;
