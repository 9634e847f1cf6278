import { LANGUAGES, type Language } from '#contract/values/languages.ts';
import { currentLanguage } from '#server/platform/language.ts';

const NAMES = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
  ]),
) as Record<Language, Intl.DisplayNames>;

/** The English name; unknown codes remain as they are. */
export const countryName = (code: string): string =>
  /^[A-Za-z]{2}$/.test(code) ? (NAMES[currentLanguage()].of(code.toUpperCase()) ?? code) : code;
