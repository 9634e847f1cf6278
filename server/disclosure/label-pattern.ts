import type { FoldedText } from './folded-text.ts';

export interface FoundLabel {
  from: number;
  to: number;
  isHashtag: boolean;
  phrase: string;
}

const BEFORE = '(?<![\\p{L}\\p{N}_#@])';
const AFTER = '(?![\\p{L}\\p{N}_])';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const spaced = (text: string) => escaped(text).replaceAll(' ', '\\s+').replaceAll('@', '@\\u0001+');

/** Between the start, an end of line or punctuation. */
const ALONE_BEFORE =
  '(?<=^|[\\n\\r([{|*/•·:;,.!–—~_"“„>\\u{1F000}-\\u{1FAFF}\\u2600-\\u27BF-]|[|/*•·–—-]\\s)[ \\t]*';
const ALONE_AFTER =
  '(?=[ \\t]*(?:$|[\\n\\r)\\]}|*/•·:;,.!–—~"”“@#>&+\\u{1F000}-\\u{1FAFF}\\u2600-\\u27BF])|[ \\t]+-)';
/** At the very start of a text a capital may follow instead of punctuation. */
const FIRST = '(?<=^[^\\p{L}\\p{N}#@]*)';

/** Characters in which the first word is looked for. */
const FIRST_WORDS = 200;

interface Pattern {
  phrase: string;
  isHashtag: boolean;
  /** Texts without it need no expression. */
  core: string;
  expression: RegExp;
  /** Of a word alone: also accepted as the first word before a capital. */
  first: RegExp | null;
}

function patternsOf(phrase: string): Pattern[] {
  const made = (source: string, isHashtag: boolean, first: string | null = null): Pattern => ({
    phrase,
    isHashtag,
    core: isHashtag ? phrase.replace(/[^\p{L}\p{N}]/gu, '') : (phrase.match(/[\p{L}\p{N}]+/u)?.[0] ?? ''),
    expression: new RegExp(source, 'gu'),
    first: first === null ? null : new RegExp(first, 'gu'),
  });
  if (phrase.startsWith('#*')) return [made(`#[\\p{L}\\p{N}_]{2,}${escaped(phrase.slice(2))}${AFTER}`, true)];
  if (phrase.startsWith('#'))
    return phrase.endsWith('*')
      ? [made(`${escaped(phrase.slice(0, -1))}[\\p{L}\\p{N}_]*`, true)]
      : [made(`${escaped(phrase)}${AFTER}`, true)];
  if (phrase.startsWith('=')) {
    const word = spaced(phrase.slice(1));
    return [made(`${ALONE_BEFORE}${BEFORE}${word}${ALONE_AFTER}`, false, `${FIRST}${word}(?=\\s)`)];
  }
  const words = made(`${BEFORE}${spaced(phrase)}${phrase.endsWith('@') ? '' : AFTER}`, false);
  const joined = phrase.replace(/[^\p{L}\p{N}]/gu, '');
  return phrase.includes(' ') && !phrase.includes('@') ? [words, made(`#${joined}${AFTER}`, true)] : [words];
}

export type LabelPatterns = readonly Pattern[];
export const labelPatterns = (phrases: readonly string[]): LabelPatterns =>
  [...new Set(phrases)].flatMap(patternsOf);

/** Labels in the order of the text. */
export function labelsIn(folded: FoldedText, patterns: LabelPatterns): FoundLabel[] {
  const found: FoundLabel[] = [];
  for (const { phrase, isHashtag, core, expression, first } of patterns) {
    if (!folded.text.includes(core)) continue;
    for (const match of folded.text.matchAll(expression)) found.push(labelAt(match, phrase, isHashtag));
    if (first === null) continue;
    for (const match of folded.text.slice(0, FIRST_WORDS).matchAll(first)) {
      const label = labelAt(match, phrase, false);
      if (startsSentence(folded, label.to)) found.push(label);
    }
  }
  return found.toSorted((a, b) => a.from - b.from || b.to - a.to);
}

function labelAt(match: RegExpExecArray, phrase: string, isHashtag: boolean): FoundLabel {
  const [whole] = match;
  const lead = whole.length - whole.trimStart().length;
  return { from: match.index + lead, to: match.index + whole.trimEnd().length, isHashtag, phrase };
}

function startsSentence({ at, original }: FoldedText, to: number): boolean {
  const rest = original.slice(at[to] ?? original.length).trimStart();
  return /^[\p{Lu}@#\p{Extended_Pictographic}]/u.test(rest);
}

/** Words that turn the next two words into their opposite. */
const NEGATOR =
  /(?:^|[^\p{L}\p{N}])(?:not|no|never|neither|nor|isn't|isnt|wasn't|aren't|non|pas|aucune?|sans|kein|keine|keinerlei|nicht|unbezahlte?|ni|sin|nessuna?|senza|n't)\s+(?:[\p{L}']+\s+){0,2}$/u;

/** A label after a negation in the same clause: “this is not an ad”. */
export function isNegated({ text }: FoldedText, { from, isHashtag }: FoundLabel): boolean {
  const before = text.slice(Math.max(0, from - 40), from);
  const clause = before.slice(Math.max(before.search(/[^.!?,;:|()\n]*$/), 0));
  if (isHashtag) return /(?:^|\s)(?:not|no|non|pas|kein|keine|nicht|unbezahlt|sin)\s+$/u.test(clause);
  return NEGATOR.test(clause);
}
