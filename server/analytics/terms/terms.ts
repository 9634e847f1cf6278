import { isPlainText } from './letter-tables.ts';
import { hashtagsOf, type Mark, mentionsOf } from './marks.ts';
import { TermNumbers } from './term-numbers.ts';
import { type CachedToken, TokenCache } from './token-cache.ts';
import { appendWords } from './word-breaks.ts';

/** Further terms are left out: one giant description must not outweigh a thousand posts. */
export const MOST_TERMS_PER_POST = 2000;
/** Longer terms are cut, in posts and searches alike, so that they still match. */
export const LONGEST_TERM = 80;

export interface TermText {
  title: string | null;
  message: string | null;
  /** Tags from a separate column; they count as hashtags. */
  tags: readonly string[];
}

export interface QueryPart {
  kind: 'hashtag' | 'mention' | 'word' | 'phrase';
  /** As typed, normalised, without its quotes. */
  text: string;
  /** All of these terms; in a phrase next to each other and in this order. */
  terms: string[];
}

/** Text in the compared form: NFKC, lower case, ß as ss, ς as σ. Full-width ＃ and ＠ become # and @. */
export function normaliseText(text: string): string {
  return isPlainText(text) ? text.toLowerCase() : normaliseAnyText(text);
}

/** The definition; `normaliseText` skips it where lower-casing gives the same. */
export function normaliseAnyText(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  const folded =
    lower.includes('ß') || lower.includes('ς') ? lower.replaceAll('ß', 'ss').replaceAll('ς', 'σ') : lower;
  // Lower-casing can separate a letter from its combining mark: normalise again.
  return folded.normalize('NFKC');
}

/**
 * The terms of a post, each once: `#tag`, `@mention` and words of title, message and tags, and the plain
 * text of every hashtag and mention, so that a plain word needs one look-up. A tag of several words is
 * `#two words` and its words. At most 2,000 terms of 80 characters.
 */
export function termsOf(text: TermText): string[] {
  if (runs.isFull || numbers.isFull) {
    numbers = new TermNumbers(MOST_TERMS_PER_POST);
    runs = new TokenCache(readRun);
  }
  for (const tag of text.tags) addTag(tag);
  if (text.title !== null) addText(text.title);
  if (text.message !== null) addText(text.message);
  return numbers.take();
}

let numbers = new TermNumbers(MOST_TERMS_PER_POST);
let runs = new TokenCache(readRun);

function addTag(tag: string): void {
  const bare = normaliseText(tag).replace(/^#+/, '').replace(/\s+/g, ' ').trim();
  if (bare === '') return;
  numbers.gather(numbers.of(limited(`#${bare}`)));
  if (!bare.includes(' ')) numbers.gather(numbers.of(limited(bare)));
  for (const word of wordsOf(bare)) numbers.gather(numbers.of(word));
}

const met: number[] = [];

/** All hashtags, then all mentions, then all words. */
function addText(text: string): void {
  met.length = 0;
  runs.append(text, met);
  const { packed } = runs;
  for (let kind = 0; kind < 3; kind++)
    for (let i = 0; i < met.length; i++) {
      const run = met[i] as number;
      const count = packed[run + kind] as number;
      if (count === 0) continue;
      let from = run + 3;
      for (let before = 0; before < kind; before++) from += packed[run + before] as number;
      for (let at = from; at < from + count; at++) numbers.gather(packed[at] as number);
    }
}

function readRun(text: string): CachedToken {
  const normal = normaliseText(text);
  const number = (term: string) => numbers.of(limited(term));
  const marked = (marks: readonly Mark[]) => marks.flatMap(({ text, bare }) => [number(text), number(bare)]);
  return {
    hashtags: marked(hashtagsOf(normal)),
    mentions: marked(mentionsOf(normal)),
    words: wordsOf(normal).flatMap((word) => [word, ...baseForms(word)].map(number)),
  };
}

/** Never through the middle of a surrogate pair. */
function cut(term: string): string {
  const last = term.charCodeAt(LONGEST_TERM - 1);
  return term.slice(0, last >= 0xd800 && last < 0xdc00 ? LONGEST_TERM - 1 : LONGEST_TERM);
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

/**
 * Splits a search into `#tag`, `@name`, words, and "exact phrases" in straight, curly, angular or CJK
 * quotes, separated by blanks or commas. A word that segmentation divides (口红推荐) is a phrase; an unclosed
 * quote is an ordinary character. Repeats and parts without letters or digits are left out.
 */
export function parseQuery(text: string): QueryPart[] {
  const parts = new Map<string, QueryPart>();
  let at = 0;
  while (at < text.length) {
    const close = QUOTES[text.charAt(at)];
    const end = close === undefined ? -1 : text.indexOf(close, at + 1);
    let part: QueryPart | null;
    if (end !== -1) {
      part = quotedPart(text.slice(at + 1, end));
      at = end + 1;
    } else if (/[\s,，、;；]/.test(text.charAt(at))) {
      at++;
      continue;
    } else {
      const stop = bareEnd(text, at);
      part = barePart(text.slice(at, stop));
      at = stop;
    }
    if (part !== null) parts.set(`${part.kind} ${part.text}`, part);
  }
  return [...parts.values()];
}

/** Several words are a phrase. Null without a letter or digit. */
export function keywordPart(keyword: string): QueryPart | null {
  const [part, ...more] = parseQuery(keyword);
  if (part === undefined) return null;
  return more.length === 0 ? part : (parseQuery(`"${keyword.replaceAll('"', ' ')}"`)[0] ?? null);
}

function bareEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length) {
    const char = text.charAt(end);
    if (/[\s,，、;；]/.test(char)) return end;
    // Inside a word a quote opens only if it is closed again: `lipstick"red` stays one word.
    const close = QUOTES[char];
    if (close !== undefined && text.indexOf(close, end + 1) !== -1) return end;
    end++;
  }
  return end;
}

function quotedPart(text: string): QueryPart | null {
  const normal = normaliseText(text).replace(/\s+/g, ' ').trim();
  if (/^[#@]\S+$/.test(normal)) return barePart(normal);
  // A tag of several words, as in a column of tags.
  if (/^#[^#@]+$/.test(normal)) return { kind: 'hashtag', text: normal, terms: [limited(normal)] };
  const terms = wordsOf(normal);
  const [only] = terms;
  if (only === undefined) return null;
  const kind = terms.length === 1 && only === limited(normal) ? 'word' : 'phrase';
  return { kind, text: normal, terms };
}

function barePart(text: string): QueryPart | null {
  const normal = normaliseText(text).trim();
  for (const [sign, marksOf, kind] of [
    ['#', hashtagsOf, 'hashtag'],
    ['@', mentionsOf, 'mention'],
  ] as const) {
    const [first] = normal.startsWith(sign) ? marksOf(normal) : [];
    if (first?.at === 0) return { kind, text: first.text, terms: [limited(first.text)] };
  }
  const terms = wordsOf(normal);
  if (terms.length === 0) return null;
  const [only] = terms;
  if (terms.length === 1 && only !== undefined) return { kind: 'word', text: only, terms };
  return { kind: 'phrase', text: normal, terms };
}

/** A curly apostrophe counts as a straight one. */
function wordsOf(normal: string): string[] {
  const found: string[] = [];
  appendWords(normal, found);
  return found.map((word) => limited(word.includes('’') ? word.replaceAll('’', "'") : word));
}

const ELISION =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|dell|all|dall|nell|sull|un|quest)'(?=\p{L}{2})/u;

/** Words joined by an apostrophe: "vuitton" of "vuitton's", "hermès" of "d'hermès". */
function baseForms(word: string): string[] {
  if (!word.includes("'")) return [];
  const bare = word.replace(/'s$/, '');
  const rest = bare.replace(ELISION, '');
  return [...new Set([bare, rest])].filter((form) => form !== word && form !== '');
}

function limited(term: string): string {
  return term.length > LONGEST_TERM ? cut(term) : term;
}
