import type { SafetyHit, SafetyLanguage } from '#contract/safety.ts';
import { type FoldedText, foldedText, writtenAs } from '#server/disclosure/folded-text.ts';
import type { SafetyContext, SafetyTerm } from './lexicon.ts';
import { languageOf } from './text-language.ts';

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
/** English and unclear words shorter than this do not count in texts of other languages. */
const LEAST_ABROAD = 5;

interface Word {
  text: string;
  from: number;
  to: number;
  mark: string;
}

export interface Finder {
  first: Map<string, SafetyTerm[]>;
  /** Of scripts without spaces. */
  parts: SafetyTerm[];
}

export function finderOf(terms: readonly SafetyTerm[]): Finder {
  const isPart = ({ words }: SafetyTerm) => /\p{Script=Han}/u.test(words[0] ?? '');
  return {
    first: Map.groupBy(
      terms.filter((term) => !isPart(term)),
      (term) => term.words[0] ?? '',
    ),
    parts: terms.filter(isPart),
  };
}

export function hitsIn(text: string, finder: Finder): SafetyHit[] {
  const whole = foldedText(text.slice(0, MOST_READ), true);
  const words = wordsIn(whole.text);
  const language = languageOf(words.map((word) => word.text));
  const found: Array<{ term: SafetyTerm; from: number; to: number }> = [];
  for (const [i, word] of words.entries()) {
    if (found.length >= MOST_FOUND) break;
    for (const term of finder.first.get(word.text) ?? []) {
      if (!isSpoken(term, language)) continue;
      if (term.mark !== null && word.mark !== term.mark) continue;
      if (!term.words.every((one, k) => words[i + k]?.text === one)) continue;
      const last = words[i + term.words.length - 1] ?? word;
      if (last.to - word.from > term.text.length + 2 * term.words.length) continue;
      found.push({ term, from: word.from, to: last.to });
    }
  }
  if (language === 'zh')
    for (const term of finder.parts) {
      const part = term.words.join('');
      let from = whole.text.indexOf(part);
      for (let n = 0; from >= 0 && n < MOST_HITS; n++, from = whole.text.indexOf(part, from + 1))
        found.push({ term, from, to: from + part.length });
    }
  const longest = found.filter(
    (one, place) =>
      !found.some(
        (other, i) =>
          other !== one &&
          other.term.topic === one.term.topic &&
          other.from <= one.from &&
          other.to >= one.to &&
          (other.to - other.from > one.to - one.from || i < place),
      ),
  );
  return longest
    .toSorted((a, b) => a.from - b.from)
    .slice(0, MOST_HITS)
    .map((one) => shownHit(whole, one));
}

/** Words of another language often mean something else: Dutch “mes” is French. */
function isSpoken({ language, words, topic }: SafetyTerm, text: SafetyLanguage | null): boolean {
  if (topic === 'own' || topic === 'competitor') return true;
  if (text === language) return true;
  const isLong = words.length > 1 || (words[0]?.length ?? 0) >= LEAST_ABROAD;
  return isLong && (text === null || language === 'en');
}

function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(/([@#]?)([\p{L}\p{N}]+)/gu), (match) => {
    const [whole, mark = '', word = ''] = match;
    return { text: word, from: match.index + mark.length, to: match.index + whole.length, mark };
  });
}

function shownHit(
  whole: FoldedText,
  { term, from, to }: { term: SafetyTerm; from: number; to: number },
): SafetyHit {
  const { text } = whole;
  const start = Math.max(sentenceStart(text, from), from - SHOWN);
  const end = Math.min(sentenceEnd(text, to), to + SHOWN);
  return {
    topic: term.topic,
    language: term.language,
    words: writtenAs(whole, from, to),
    before: written(whole, start, from, start > sentenceStart(text, from) ? '… ' : '', 'start'),
    after: written(whole, to, end, end < sentenceEnd(text, to) ? ' …' : '', 'end'),
    harmless: harmlessReason(text, term.contexts, from, to),
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

function harmlessReason(
  text: string,
  contexts: readonly SafetyContext[],
  from: number,
  to: number,
): SafetyHit['harmless'] {
  const around = text.slice(Math.max(0, from - NEAR), Math.min(text.length, to + NEAR));
  for (const { reason, near } of contexts)
    for (const words of near) {
      const at = around.indexOf(words);
      if (at < 0) continue;
      const isWhole =
        /\p{Script=Han}/u.test(words) ||
        (!/[\p{L}\p{N}]/u.test(around[at - 1] ?? ' ') &&
          !/[\p{L}\p{N}]/u.test(around[at + words.length] ?? ' '));
      if (isWhole) return { reason, words };
    }
  return null;
}
