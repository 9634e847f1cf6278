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
export function splitTerms(typed: string): Term[] {
  const text = withoutOperators(typed);
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

const OPERATORS: Readonly<Record<string, 'AND' | 'OR'>> = {
  ...{ or: 'OR', ou: 'OR', oder: 'OR', '|': 'OR', '||': 'OR', '/': 'OR' },
  ...{ and: 'AND', et: 'AND', und: 'AND', '&': 'AND', '&&': 'AND', '+': 'AND' },
};
/** Between two marked terms alone: "or" is also gold, and a word to search for. */
const JOINED =
  /(?<=^|[\s,;])([#＃@＠][^\s,;"]+|"[^"]+"|“[^”]+”|«[^»]+»)[\s,]+(or|ou|oder|and|et|und|\|\|?|\/|&&?|\+)(?=[\s,]+[#＃@＠"“«])/giu;

/** Word that joins terms against the search, which needs all of them or any of them; null without one. */
export function contraryOperator(text: string, search_type: 'AND' | 'OR'): string | null {
  for (const [, , word = ''] of text.matchAll(JOINED))
    if (OPERATORS[word.toLowerCase()] !== search_type) return word;
  return null;
}

/** The operator that joins the terms, if there is one kind of it. */
export function operatorOf(text: string): 'AND' | 'OR' | null {
  const words = [...text.matchAll(JOINED)].map(([, , word = '']) => OPERATORS[word.toLowerCase()]);
  return new Set(words).size === 1 ? (words[0] ?? null) : null;
}

export const hasOperator = (text: string): boolean => text.search(JOINED) !== -1;

export const withoutOperators = (text: string): string => text.replaceAll(JOINED, '$1');

/** One keyword each: a tag or mention beside another term is a keyword of its own, unless “or” and “and” are mixed. */
export function keywordsOf(text: string): string[] {
  if (hasOperator(text) && operatorOf(text) === null) return [text];
  const terms = splitTerms(text);
  const isMarked = terms.some(({ kind }) => kind === 'hashtag' || kind === 'mention');
  return isMarked && terms.length > 1 ? terms.map((term) => joinTerms([term])) : [text];
}
