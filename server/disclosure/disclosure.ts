import { DISCLOSURE_MARKETS, type Disclosure, type DisclosureMarket } from '#contract/disclosure.ts';
import { type FoldedText, foldedText, writtenAs } from './folded-text.ts';
import { type FoundLabel, isNegated, type LabelPatterns, labelPatterns, labelsIn } from './label-pattern.ts';
import { FOLD, RULES, vagueOf } from './rules.ts';
import { SOURCE_OF } from './sources.ts';
import { DENIALS, OTHER_LANGUAGES } from './words.ts';

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
  const found = all.find((one) => one.found !== null)?.found ?? null;
  return { ...base, verdict: 'unclear', reason: 'markets_differ', found };
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
    const found = first(reason);
    if (found) return { ...base, ...found, verdict: 'unclear', reason };
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
