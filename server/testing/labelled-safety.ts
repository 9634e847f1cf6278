import { readFileSync } from 'node:fs';
import { SAFETY_CATEGORIES, type SafetyLanguage } from '#contract/safety/safety.ts';
import { finderOf, hitsIn } from '#server/safety/find-hits.ts';
import { termsOf } from '#server/safety/lexicon.ts';

/** Invented captions, labeled by their author (docs/disclosure.md). */
const LABELS = new URL('./labels/safety.tsv', import.meta.url);

export const SAFETY_PARTS = ['given', 'tuned', 'held_out'] as const;
export interface LabelledSafety {
  part: (typeof SAFETY_PARTS)[number];
  language: SafetyLanguage;
  text: string;
  is_harmful: boolean;
  /** It has a hit without a reason why it may be harmless. */
  is_hit: boolean;
}

export function labelledSafety(): LabelledSafety[] {
  const finder = finderOf(termsOf({ categories: SAFETY_CATEGORIES, own_words: [], competitors: [] }));
  const [, ...lines] = readFileSync(LABELS, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [part, language, harmful, text = ''] = line.split('\t');
    const is_hit = hitsIn(text, finder).some(({ harmless }) => harmless === null);
    return { part, language, text, is_hit, is_harmful: harmful === '1' } as LabelledSafety;
  });
}

export const precisionOf = (some: readonly LabelledSafety[]) => share(some, 'is_hit', 'is_harmful');
export const recallOf = (some: readonly LabelledSafety[]) => share(some, 'is_harmful', 'is_hit');

type Fact = 'is_hit' | 'is_harmful';
function share(some: readonly LabelledSafety[], has: Fact, also: Fact) {
  const all = some.filter((one) => one[has]);
  return { part: all.filter((one) => one[also]).length, all: all.length };
}
