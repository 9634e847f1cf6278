import type { HarmlessReason, SafetyHit, SafetyLanguage, SafetyTopic } from '#contract/safety/safety.ts';
import { type FoldedText, foldedText, writtenAs } from '#server/disclosure/folded-text.ts';
import { GRAVE, type SafetyTerm } from './lexicon.ts';
import { languagesOf } from './text-language.ts';

/** Characters on either side in which a word makes a hit harmless. */
const NEAR = 90;
/** Characters of the sentence that are shown on either side. */
const SHOWN = 110;
/** Of one text; a list of words is not read to its end. */
const MOST_HITS = 20;
/** Characters of a text that are read. */
const MOST_READ = 20_000;
/** Looked at before the longest are chosen: hostile texts repeat words. */
const MOST_FOUND = 200;
/** Shorter English words do not count in other languages, and shorter words of any in texts of an unclear one. */
const LEAST_ABROAD = 5;
const LEAST_UNCLEAR = 4;

interface Word {
  text: string;
  from: number;
  to: number;
  mark: string;
}

export interface Finder {
  /** By the first word, or the first two. */
  beginning: Map<string, SafetyTerm[]>;
  /** Of scripts without spaces. */
  parts: SafetyTerm[];
}

export function finderOf(safetyTerms: readonly SafetyTerm[]): Finder {
  const terms = [...safetyTerms, ...GRAVE];
  const isPart = ({ words }: SafetyTerm) => /\p{Script=Han}/u.test(words[0] ?? '');
  return {
    beginning: Map.groupBy(
      terms.filter((term) => !isPart(term)),
      (term) => term.words.slice(0, 2).join(' '),
    ),
    parts: terms.filter(isPart),
  };
}

export function hitsIn(text: string, finder: Finder): SafetyHit[] {
  const whole = foldedText(text.slice(0, MOST_READ), true);
  const words = wordsIn(whole.text);
  const languages = languagesOf(words.map((word) => word.text));
  const matches: TermMatch[] = [];
  for (const [i, word] of words.entries()) {
    if (matches.length >= MOST_FOUND) break;
    const pair = `${word.text} ${words[i + 1]?.text}`;
    for (const term of [word.text, pair].flatMap((start) => finder.beginning.get(start) ?? [])) {
      if (!isSpoken(term, languages)) continue;
      if (term.mark !== null && word.mark !== term.mark) continue;
      if (!term.words.every((one, k) => words[i + k]?.text === one)) continue;
      const last = words[i + term.words.length - 1] ?? word;
      if (last.to - word.from > term.text.length + 2 * term.words.length) continue;
      matches.push({ term, from: word.from, to: last.to });
    }
  }
  if (languages.includes('zh'))
    for (const term of finder.parts) {
      const part = term.words.join('');
      let from = whole.text.indexOf(part);
      for (let n = 0; from >= 0 && n < MOST_HITS; n++, from = whole.text.indexOf(part, from + 1))
        matches.push({ term, from, to: from + part.length });
    }
  const [grave, hits] = [
    longestOf(matches.filter(isGrave)),
    longestOf(matches.filter((one) => !isGrave(one))),
  ];
  const certain = hits.filter((one) => !one.term.is_doubtful && !harmlessReason(whole.text, one, grave));
  return hits
    .toSorted((a, b) => a.from - b.from)
    .slice(0, MOST_HITS)
    .map((one) =>
      shownHit(
        whole,
        one,
        one.term.is_doubtful ? [...grave, ...certain.filter((other) => isAkin(one, other))] : grave,
      ),
    );
}

interface TermMatch {
  term: SafetyTerm;
  from: number;
  to: number;
}

const isGrave = ({ term }: TermMatch) => term.topic === 'grave';
const VIOLENT: ReadonlySet<string> = new Set(['arms', 'crime', 'injury', 'hate', 'terrorism']);
const isAkin = (a: TermMatch, b: TermMatch) =>
  a.term.topic === b.term.topic || (VIOLENT.has(a.term.topic) && VIOLENT.has(b.term.topic));

const longestOf = (hits: readonly TermMatch[]): TermMatch[] =>
  hits.filter(
    (one, place) =>
      !hits.some(
        (other, i) =>
          other !== one &&
          other.term.topic === one.term.topic &&
          other.from <= one.from &&
          other.to >= one.to &&
          (other.to - other.from > one.to - one.from || i < place),
      ),
  );

/** Words of another language often mean something else: Dutch “mes” is French. */
function isSpoken({ language, words, topic }: SafetyTerm, spoken: readonly SafetyLanguage[]): boolean {
  if (topic === 'own' || topic === 'competitor') return true;
  const isShared = language !== null && spoken.includes(language);
  if (isShared && spoken.length === 1) return true;
  const least = isShared || spoken.length === 0 ? LEAST_UNCLEAR : LEAST_ABROAD;
  const isLong = words.length > 1 || (words[0]?.length ?? 0) >= least;
  return isLong && (spoken.length === 0 || language === 'en' || isShared);
}

function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(/([@#]?)([\p{L}\p{N}]+)/gu), (match) => {
    const [whole, mark = '', word = ''] = match;
    return { text: word, from: match.index + mark.length, to: match.index + whole.length, mark };
  });
}

function shownHit(whole: FoldedText, one: TermMatch, grave: readonly TermMatch[]): SafetyHit {
  const { term, from, to } = one;
  const { text } = whole;
  const start = Math.max(sentenceStart(text, from), from - SHOWN);
  const end = Math.min(sentenceEnd(text, to), to + SHOWN);
  return {
    topic: term.topic as SafetyTopic,
    language: term.language,
    words: writtenAs(whole, from, to),
    before: written(whole, start, from, start > sentenceStart(text, from) ? '… ' : '', 'start'),
    after: written(whole, to, end, end < sentenceEnd(text, to) ? ' …' : '', 'end'),
    harmless: harmlessReason(text, one, grave) ?? null,
  };
}

const sentenceStart = (text: string, from: number): number =>
  Math.max(...['.', '!', '?', '\n'].map((end) => text.lastIndexOf(end, from - 1))) + 1;

function sentenceEnd(text: string, to: number): number {
  const rest = text.slice(to).search(/[.!?\n]/);
  return rest < 0 ? text.length : to + rest + 1;
}

/** The original text between two places, with its spaces. */
function written(
  { at, original }: FoldedText,
  from: number,
  to: number,
  more: string,
  side: 'start' | 'end',
) {
  const end = to < at.length ? (at[to] as number) : original.length;
  const text = original.slice(at[from] ?? original.length, end);
  return side === 'start' ? `${more}${text.trimStart()}` : `${text.trimEnd()}${more}`;
}

/** They hold beside grave words too: a film about a murder, help after one. */
const STRONG_REASONS: ReadonlySet<HarmlessReason> = new Set(['culture', 'care', 'news', 'name']);

function harmlessReason(
  text: string,
  { term, from, to }: TermMatch,
  grave: readonly TermMatch[],
): SafetyHit['harmless'] {
  const isMeant = grave.some(
    (one) => (one.to < from || one.from > to) && one.to > from - NEAR && one.from < to + NEAR,
  );
  const around = text.slice(Math.max(0, from - NEAR), Math.min(text.length, to + NEAR));
  for (const { reason, near } of term.contexts) {
    if (isMeant && !STRONG_REASONS.has(reason)) continue;
    for (const words of near) {
      const at = around.indexOf(words);
      if (at < 0) continue;
      const isWhole =
        /\p{Script=Han}/u.test(words) ||
        (!/[\p{L}\p{N}]/u.test(around[at - 1] ?? ' ') &&
          !/[\p{L}\p{N}]/u.test(around[at + words.length] ?? ' '));
      if (isWhole) return { reason, words };
    }
  }
  return term.is_doubtful && !isMeant ? { reason: 'everyday', words: term.text } : null;
}
