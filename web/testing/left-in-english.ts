import { french } from '#web/languages/french.ts';

/** Texts of the screens that are also topics of invented creators, which are data. */
const TOPICS = ['Home', 'running'];

/** Expression for every text of a document that is drawn or read aloud; closed details are left out. */
export const TEXTS_OF_PAGE = `[...document.querySelectorAll('body *')]
  .filter((element) => !element.parentElement.closest('details:not([open])'))
  .flatMap((element) => [
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ''),
    ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  ])`;

/** Texts in English for which the catalogue has French. The admin's name is Admin. */
export function leftInEnglish(texts: readonly string[]): string[] {
  const translated = Object.entries(french).filter(([text, words]) => text !== words && text !== 'Admin');
  const english = new Set(translated.map(([text]) => text));
  const words = new Set<unknown>(Object.values(french));
  return [...new Set(texts.map((text) => text.trim()))].filter(
    (text) => english.has(text) && !words.has(text) && !TOPICS.includes(text),
  );
}
