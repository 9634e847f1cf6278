import type { Language } from '#contract/values/languages.ts';

/** Name of a language in that language, because readers may know no other. */
export function ownLanguageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
