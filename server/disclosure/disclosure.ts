import { DISCLOSURE_MARKETS, type Disclosure, type DisclosureMarket } from '#contract/report/disclosure.ts';
import { type FoldedText, foldedText, writtenAs } from './folded-text.ts';
import { FOLD, RULES, vagueOf } from './rules.ts';
import { SOURCE_OF } from './sources.ts';
import { DENIALS, OTHER_LANGUAGES } from './words.ts';

interface FoundLabel {
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

type LabelPatterns = readonly Pattern[];
const labelPatterns = (phrases: readonly string[]): LabelPatterns =>
  [...new Set(phrases)].flatMap(patternsOf);

/** Labels in the order of the text. */
function labelsIn(folded: FoldedText, patterns: LabelPatterns): FoundLabel[] {
  const labels: FoundLabel[] = [];
  for (const { phrase, isHashtag, core, expression, first } of patterns) {
    if (!folded.text.includes(core)) continue;
    for (const match of folded.text.matchAll(expression)) labels.push(labelAt(match, phrase, isHashtag));
    if (first === null) continue;
    for (const match of folded.text.slice(0, FIRST_WORDS).matchAll(first)) {
      const label = labelAt(match, phrase, false);
      if (startsSentence(folded, label.to)) labels.push(label);
    }
  }
  return labels.toSorted((a, b) => a.from - b.from || b.to - a.to);
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
function isNegated({ text }: FoldedText, { from, isHashtag }: FoundLabel): boolean {
  const before = text.slice(Math.max(0, from - 40), from);
  const clause = before.slice(Math.max(before.search(/[^.!?,;:|()\n]*$/), 0));
  if (isHashtag) return /(?:^|\s)(?:not|no|non|pas|kein|keine|nicht|unbezahlt|sin)\s+$/u.test(clause);
  return NEGATOR.test(clause);
}

export interface DisclosureCaption {
  title: string | null;
  message: string;
}

export interface DisclosureFlags {
  /** The platform's own label of a paid partnership; null if the source does not report it. */
  is_paid: boolean | null;
}

interface MarketPatterns {
  clear: LabelPatterns;
  vague: LabelPatterns;
  foreign: LabelPatterns;
}

const PATTERNS = Object.fromEntries(
  DISCLOSURE_MARKETS.map((market) => {
    const { clear } = RULES[market];
    const vague = vagueOf(market);
    const own = new Set([...clear, ...vague]);
    const foreign = DISCLOSURE_MARKETS.flatMap((other) => (other === market ? [] : RULES[other].clear))
      .concat(OTHER_LANGUAGES)
      .filter((phrase) => !own.has(phrase));
    return [
      market,
      { clear: labelPatterns(clear), vague: labelPatterns(vague), foreign: labelPatterns(foreign) },
    ];
  }),
) as Record<DisclosureMarket, MarketPatterns>;
const DENIED = labelPatterns(DENIALS);
/** Characters that are read; a label after them is not looked for. */
const MOST_READ = 5000;

/** Verdict on a post that is paid; a post without a commercial relationship needs no label. */
export function disclosureOf(
  caption: DisclosureCaption,
  flags: DisclosureFlags,
  market: DisclosureMarket | null,
): Disclosure {
  const texts = [caption.title ?? '', caption.message]
    .filter((text) => text.trim() !== '')
    .map((text) => foldedText(text.slice(0, MOST_READ)));
  if (market !== null) return inMarket(texts, flags, market);
  const all = DISCLOSURE_MARKETS.map((one) => inMarket(texts, flags, one));
  const [first] = all as [Disclosure, ...Disclosure[]];
  const agrees = all.every(({ verdict }) => verdict === first.verdict);
  const base = { market: null, labels: [], source: null };
  if (agrees) return { ...first, ...base };
  const excerpt = all.find((one) => one.found !== null)?.found ?? null;
  return { ...base, verdict: 'unclear', reason: 'markets_differ', found: excerpt };
}

function inMarket(
  texts: readonly FoldedText[],
  { is_paid }: DisclosureFlags,
  market: DisclosureMarket,
): Disclosure {
  const { shown } = RULES[market];
  const base = { market, labels: [...shown], source: { ...SOURCE_OF[market] } };
  if (is_paid === true) return { ...base, verdict: 'disclosed', reason: 'platform_label', found: null };
  if (texts.length === 0) return { ...base, verdict: 'unclear', reason: 'no_text', found: null };
  const read = texts.map((text) => ({ text, ...readText(text, market) }));
  const first = (name: 'placed' | 'late' | 'vague' | 'foreign' | 'denied') => {
    for (const one of read) {
      const [label] = one[name];
      if (label) return { found: writtenAs(one.text, label.from, label.to) };
    }
    return null;
  };
  const placed = first('placed');
  if (placed) return { ...base, ...placed, verdict: 'disclosed', reason: 'label' };
  for (const reason of ['late', 'vague', 'foreign'] as const) {
    const match = first(reason);
    if (match) return { ...base, ...match, verdict: 'unclear', reason };
  }
  const denied = first('denied');
  return denied
    ? { ...base, ...denied, verdict: 'not_disclosed', reason: 'denied' }
    : { ...base, verdict: 'not_disclosed', reason: 'no_label', found: null };
}

function readText(text: FoldedText, market: DisclosureMarket) {
  const patterns = PATTERNS[market];
  const denials = labelsIn(text, DENIED);
  const denied = [...denials];
  const kept = (of: LabelPatterns): FoundLabel[] =>
    labelsIn(text, of).filter((label) => {
      if (denials.some((denial) => label.from < denial.to && denial.from < label.to)) return false;
      if (!isNegated(text, label)) return true;
      denied.push(label);
      return false;
    });
  const clear = kept(patterns.clear);
  const placed = clear.filter((label) => isPlaced(text, label, RULES[market].first_hashtags ?? 0));
  return { placed, late: clear, vague: kept(patterns.vague), foreign: kept(patterns.foreign), denied };
}

/** Within the part of the text that is shown at first, or among its first hashtags. */
function isPlaced({ text, points }: FoldedText, { from, to, isHashtag }: FoundLabel, hashtags: number) {
  if ((points[to - 1] ?? 0) < FOLD) return true;
  if (!isHashtag || hashtags === 0) return false;
  const before = text.slice(0, from).match(/#[\p{L}\p{N}_]+/gu) ?? [];
  return before.length < hashtags;
}
