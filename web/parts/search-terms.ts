import { t } from '#web/platform/language.ts';
export interface Term {
  kind: 'hashtag' | 'mention' | 'word' | 'phrase';
  /** As typed, with # or @ but without quotes. */
  text: string;
}

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '『': '』',
  '《': '》',
  '＂': '＂',
};
const SEPARATOR = /[\s,，、;；]/;
const READABLE = /[\p{L}\p{N}]/u;

function bare(text: string): Term {
  const first = text.charAt(0);
  const kind = '#＃'.includes(first) ? 'hashtag' : '@＠'.includes(first) ? 'mention' : 'word';
  return { kind, text };
}

/** Position of the closing quote for a quote at `at`; -1 if there is none. */
function closing(text: string, at: number): number {
  const close = QUOTES[text.charAt(at)];
  return close === undefined ? -1 : text.indexOf(close, at + 1);
}

function bareEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && !SEPARATOR.test(text.charAt(end)) && closing(text, end) === -1) end += 1;
  return end;
}

/** Splits a keyword search as the server does: #tag, @name, word, "exact phrase"; removes repeats. */
export function splitTerms(text: string): Term[] {
  const terms = new Map<string, Term>();
  let at = 0;
  while (at < text.length) {
    const end = closing(text, at);
    let term: Term | null = null;
    if (end !== -1) {
      term = { kind: 'phrase', text: text.slice(at + 1, end).trim() };
      at = end + 1;
    } else if (SEPARATOR.test(text.charAt(at))) {
      at += 1;
    } else {
      const stop = bareEnd(text, at);
      term = bare(text.slice(at, stop));
      at = stop;
    }
    if (term !== null && READABLE.test(term.text)) terms.set(`${term.kind} ${term.text.toLowerCase()}`, term);
  }
  return [...terms.values()];
}

export function joinTerms(terms: readonly Term[]): string {
  return terms.map(({ kind, text }) => (kind === 'phrase' ? `"${text}"` : text)).join(' ');
}

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
