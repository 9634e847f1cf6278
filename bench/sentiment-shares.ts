import type { HeldOut } from '#scripts/sentiment/calibrate.ts';
import { seeded } from '#scripts/sentiment/train.ts';
import { mixOf, sharesOf } from '#server/sentiment/mix.ts';
import { LABELS, softmax } from '#server/sentiment/model.ts';
import { table } from './markdown.ts';

type Mix = readonly [number, number, number];
const MIXES: Mix[] = [
  [1 / 3, 1 / 3, 1 / 3],
  [0.2, 0.5, 0.3],
  [0.1, 0.3, 0.6],
  [0.6, 0.3, 0.1],
  [0.1, 0.1, 0.8],
  [0.8, 0.1, 0.1],
];
const TEXTS = 300;
const SETS = 200;

const WAYS: Record<
  string,
  (set: readonly Known[]) => { shares: number[]; ranges?: Array<[number, number]> }
> = {
  'texts by label': (set) => ({
    shares: LABELS.map((_, k) => set.filter((t) => t.said === k).length / set.length),
  }),
  'mean probabilities': (set) => ({
    shares: LABELS.map((_, k) => set.reduce((sum, t) => sum + (t.shares[k] ?? 0), 0) / set.length),
  }),
  'shown shares': (set) => {
    const shown = sharesOf(
      mixOf(
        set.map(({ shares: [negative = 0, neutral = 0, positive = 0] }) => ({ negative, neutral, positive })),
      ),
    );
    const all = LABELS.map((label) => shown?.[label] ?? { share: 0, low: 0, high: 0 });
    return { shares: all.map((s) => s.share), ranges: all.map((s) => [s.low, s.high]) };
  },
};

interface Known {
  label: number;
  said: number;
  shares: number[];
}

/**
 * Errors, in percentage points, of the shares of text sets in all languages, drawn from the held-out texts.
 */
export function shareErrors(held_out: readonly HeldOut[], temperature: number): string {
  const known = held_out.map(({ scores, label }): Known => {
    const shares = softmax(scores, temperature);
    return { label, shares, said: shares.indexOf(Math.max(...shares)) };
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
      const said = sets.map((set) => say(set));
      const errors = said.map(({ shares }) => shares.map((share, k) => share - mix[k as 0]));
      const bias = LABELS.map((_, k) => errors.reduce((sum, e) => sum + (e[k] ?? 0), 0) / SETS);
      const worst = errors.map((e) => Math.max(...e.map(Math.abs))).sort((a, b) => a - b);
      const held = said.flatMap(({ ranges }) =>
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
