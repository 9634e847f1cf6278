/** Languages the model was trained for (ISO 639-1), in the order of its weights. */
export const MODEL_LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'pt'] as const;
export type ModelLanguage = (typeof MODEL_LANGUAGES)[number];

/** Index of a language as platforms write it (`pt-BR`); -1 where the model does not know it. */
export const languageIndex = (language: string | undefined): number =>
  language ? MODEL_LANGUAGES.indexOf(language.toLowerCase().split(/[-_]/)[0] as ModelLanguage) : -1;
