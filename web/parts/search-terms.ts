import { splitTerms, type Term } from '#contract/values/search-terms.ts';
import { t } from '#web/platform/language.ts';

/** A term for display: phrases in curly quotes. */
export function termText({ kind, text }: Term): string {
  return kind === 'phrase' ? t('“{text}”', { text }) : text;
}

/** `#cleanbeauty or “soin naturel”`. */
export function keywordText(keyword: string, search_type: 'AND' | 'OR'): string {
  const terms = splitTerms(keyword);
  return terms.length === 0
    ? keyword
    : terms.map(termText).join(` ${t(search_type === 'AND' ? 'and' : 'or')} `);
}
