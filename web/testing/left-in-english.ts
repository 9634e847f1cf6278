import french from '#contract/languages/fr.json' with { type: 'json' };

/** Screen texts that are also topics of invented creators (data). */
const TOPICS = ['Beauty', 'Fashion', 'Home', 'running'];

/** Texts that are visible or read aloud; closed details are skipped. */
export const TEXTS_OF_PAGE = `[...document.querySelectorAll('body *')]
  .filter((element) => !element.parentElement.closest('details:not([open])'))
  .flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ''),
    ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  ])`;

/** English texts that have a French translation. The admin's name is Admin. */
export function leftInEnglish(texts: readonly string[]): string[] {
  const translated = Object.entries(french.texts).filter(
    ([text, words]) => text !== words && text !== 'Admin',
  );
  const english = new Set(translated.map(([text]) => text));
  const words = new Set<unknown>(Object.values(french.texts));
  return [...new Set(texts.map((text) => text.trim()))].filter(
    (text) => english.has(text) && !words.has(text) && !TOPICS.includes(text),
  );
}
