import { table } from '#scripts/markdown.ts';
import { MODEL_LANGUAGES } from '#server/sentiment/languages.ts';
import { mixOf, sharesOf } from '#server/sentiment/mix.ts';
import { LABELS, softmax } from '#server/sentiment/model.ts';
import { readHead } from '#server/sentiment/read-model.ts';
import { errorOfSet } from '#server/sentiment/share-errors.ts';
import type { HeldOut } from './calibrate.ts';
import { seeded } from './train.ts';

type Mix = readonly [number, number, number];
/** Negative, neutral, positive. */
export const MIXES: Mix[] = [
  [1 / 3, 1 / 3, 1 / 3],
  [0.2, 0.5, 0.3],
  [0.1, 0.3, 0.6],
  [0.6, 0.3, 0.1],
  [0.1, 0.1, 0.8],
  [0.8, 0.1, 0.1],
];
const TEXTS = 300;
const SETS = 200;

const { share_errors } = readHead();
const countOf = (set: readonly Known[]) => {
  const texts = new Map<string, number>();
  for (const { language } of set) texts.set(language, (texts.get(language) ?? 0) + 1);
  return texts;
};

const WAYS: Record<
  string,
  (set: readonly Known[]) => { shares: number[]; ranges?: Array<[number, number]> }
> = {
  'texts by label': (set) => ({
    shares: LABELS.map((_, k) => set.filter((t) => t.predicted === k).length / set.length),
  }),
  'mean probabilities': (set) => ({
    shares: LABELS.map((_, k) => set.reduce((sum, t) => sum + (t.shares[k] ?? 0), 0) / set.length),
  }),
  'shown shares': (set) => {
    const shown = sharesOf(
      mixOf(
        set.map(({ shares: [negative = 0, neutral = 0, positive = 0] }) => ({ negative, neutral, positive })),
      ),
      errorOfSet(share_errors, countOf(set)),
    );
    const all = LABELS.map((label) => shown?.[label] ?? { share: 0, low: 0, high: 0 });
    return { shares: all.map((s) => s.share), ranges: all.map((s) => [s.low, s.high]) };
  },
};

interface Known {
  language: string;
  label: number;
  predicted: number;
  shares: number[];
}

/**
 * Errors, in percentage points, of the shares of text sets in all languages, drawn from the held-out texts.
 */
export function shareErrors(held_out: readonly HeldOut[], temperature: number): string {
  const known = held_out.map(({ scores, label, language, detected }): Known => {
    const shares = softmax(scores, temperature);
    return {
      language: detected < 0 ? '' : (MODEL_LANGUAGES[language] as string),
      label,
      shares,
      predicted: shares.indexOf(Math.max(...shares)),
    };
  });
  const of = LABELS.map((_, k) => known.filter((t) => t.label === k));
  const points = (value: number) => (100 * value).toFixed(1);
  const rows = MIXES.flatMap((mix) => {
    const random = seeded(7);
    const draw = (k: number) => of[k]?.[Math.floor(random() * (of[k]?.length ?? 0))] as Known;
    const sets = Array.from({ length: SETS }, () =>
      mix.flatMap((share, k) => Array.from({ length: Math.round(share * TEXTS) }, () => draw(k))),
    );
    return Object.entries(WAYS).map(([way, say]) => {
      const estimates = sets.map((set) => say(set));
      const errors = estimates.map(({ shares }) => shares.map((share, k) => share - mix[k as 0]));
      const bias = LABELS.map((_, k) => errors.reduce((sum, e) => sum + (e[k] ?? 0), 0) / SETS);
      const worst = errors.map((e) => Math.max(...e.map(Math.abs))).sort((a, b) => a - b);
      const held = estimates.flatMap(({ ranges }) =>
        (ranges ?? []).map(([low, high], k) => mix[k as 0] >= low && mix[k as 0] <= high),
      );
      return [
        mix.map((share) => Math.round(share * 100)).join('/'),
        way,
        points(Math.max(...bias.map(Math.abs))),
        points(worst[SETS >> 1] ?? 0),
        points(worst[Math.floor(SETS * 0.95)] ?? 0),
        held.length === 0 ? '–' : `${((100 * held.filter(Boolean).length) / held.length).toFixed(0)}%`,
      ];
    });
  });
  return table(
    [
      'negative/neutral/positive',
      'shares',
      'bias',
      'largest error, median',
      '95% of sets',
      'in the interval',
    ],
    rows,
  );
}
