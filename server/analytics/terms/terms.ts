import { cutText } from '#contract/values/cut-text.ts';
import { withoutOperators } from '#contract/values/search-terms.ts';

interface Mark {
  at: number;
  /** Includes its sign. */
  text: string;
  bare: string;
}

const TAG = String.raw`[\p{L}\p{M}\p{Nd}_]`;
const EMOJI = String.raw`\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*`;
/** Letters and digits, not digits alone; or emoji alone. */
const HASHTAG = new RegExp(String.raw`#((?=[\p{M}\p{Nd}_]*\p{L})${TAG}+|(?:${EMOJI})+)`, 'gu');
const MENTION = new RegExp(String.raw`@(${TAG}+(?:\.+${TAG}+)*)`, 'gu');
/** A mark cannot begin after these characters; scripts without spaces are allowed before one. */
const WORD_BEFORE =
  /[\p{L}\p{Nd}_](?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])$/u;
/** Signs in a web address mark nothing. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*/;

export const hashtagsOf = (text: string): Mark[] => (text.includes('#') ? marksOf(text, HASHTAG) : []);

export const mentionsOf = (text: string): Mark[] =>
  text.includes('@')
    ? marksOf(text, MENTION).map(({ at, bare }) => {
        const name = oneScript(bare);
        return { at, text: `@${name}`, bare: name };
      })
    : [];

function marksOf(text: string, pattern: RegExp): Mark[] {
  const marks: Mark[] = [];
  let end = -1;
  for (const match of text.matchAll(pattern)) {
    const [whole, bare = ''] = match;
    const at = match.index;
    // "#one#two" are two hashtags.
    const isFree = at === end || !WORD_BEFORE.test(text.slice(Math.max(0, at - 2), at));
    if (!isFree || isInAddress(text, at)) continue;
    marks.push({ at, text: whole, bare });
    end = at + whole.length;
  }
  return marks;
}

/** An address begins after the last space or opening bracket. */
function isInAddress(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const start = Math.max(before.search(/[^\s("'<[]*$/), 0);
  return ADDRESS.test(text.slice(start, at));
}

const SCRIPTS = [
  /^[\p{Script=Latin}]/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  /^[\p{Script=Hangul}]/u,
  /^[\p{Script=Cyrillic}]/u,
  /^[\p{Script=Arabic}]/u,
];

/** A username ends where another script begins: "@mira" in "@miraさん". */
function oneScript(name: string): string {
  const script = SCRIPTS.find((one) => one.test(name.replace(/^[\p{M}\p{Nd}_.]+/u, '')));
  if (script === undefined || /^[\x21-\x7e]+$/.test(name)) return name;
  let end = 0;
  for (const letter of name) {
    if (/\p{L}/u.test(letter) && !script.test(letter)) break;
    end += letter.length;
  }
  return name.slice(0, end).replace(/\.+$/, '');
}

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
export const normaliseText = (text: string): string =>
  // Lower-casing can separate a letter from its combining mark: normalise again.
  text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ').normalize('NFKC');

/**
 * The terms of a post, each once: `#tag`, `@mention` and words of title, message and tags, and the plain
 * text of every hashtag and mention, so that a plain word needs one look-up. A tag of several words is
 * `#two words` and its words. At most 2,000 terms of 80 characters.
 */
export function termsOf({ title, message, tags }: TermText): string[] {
  const terms = new Set(tags.flatMap(termsOfTag));
  for (const text of [title, message]) {
    const tokens = (text ?? '').split(SPACES).map(termsOfToken);
    for (const kind of ['hashtags', 'mentions', 'words'] as const)
      for (const token of tokens) for (const term of token[kind]) terms.add(term);
  }
  return [...terms].slice(0, MOST_TERMS_PER_POST);
}

function termsOfTag(tag: string): string[] {
  const bare = normaliseText(tag).replace(/^#+/, '').replace(/\s+/g, ' ').trim();
  if (bare === '') return [];
  return [limited(`#${bare}`), ...(bare.includes(' ') ? [] : [limited(bare)]), ...wordsOf(bare)];
}

/** Words on one side of these never depend on the other side. */
const SPACES = /[\t\n\v\f\r \u0085\u00a0\u3000]+/;

interface TokenTerms {
  hashtags: string[];
  mentions: string[];
  words: string[];
}
/** Tokens repeat: an import reads most of them once. */
const known = new Map<string, TokenTerms>();
const MOST_KNOWN = 1 << 17;
const LONGEST_KNOWN = 48;

function termsOfToken(token: string): TokenTerms {
  const before = known.get(token);
  if (before !== undefined) return before;
  const normal = normaliseText(token);
  const marked = (marks: readonly Mark[]) =>
    marks.flatMap(({ text, bare }) => [limited(text), limited(bare)]).map(copied);
  const terms = {
    hashtags: marked(hashtagsOf(normal)),
    mentions: marked(mentionsOf(normal)),
    words: wordsOf(normal)
      .flatMap((word) => [word, ...baseForms(word).map(limited)])
      .map(copied),
  };
  if (token.length > LONGEST_KNOWN) return terms;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(copied(token), terms);
  return terms;
}

/** A slice would keep the whole text in memory. */
const copied = (slice: string): string => Buffer.from(slice, 'utf16le').toString('utf16le');

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
export function parseQuery(typed: string): QueryPart[] {
  const text = withoutOperators(typed);
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

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** A curly apostrophe counts as a straight one. */
function wordsOf(normal: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(normal))
    if (isWordLike) words.push(limited(segment.replaceAll('’', "'")));
  return words;
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

/** Half of a surrogate pair cannot be stored. */
function limited(term: string): string {
  return cutText(term, LONGEST_TERM).toWellFormed();
}
