import { describe, expect, it } from 'vitest';
import { seeded } from '#scripts/sentiment/train.ts';
import { mixOf, PRIOR, PRIOR_PART, sharesOf } from './mix.ts';

const LABELS = ['positive', 'neutral', 'negative'] as const;
type Text = Record<(typeof LABELS)[number], number>;

/** A model that learnt equal shares of each label, with calibrated probabilities. */
function drawn(count: number, mix: readonly number[], seed: number): { texts: Text[]; truth: Text } {
  const random = seeded(seed);
  const truth = { positive: 0, neutral: 0, negative: 0 };
  const texts = Array.from({ length: count }, () => {
    const at = random();
    const label = at < (mix[0] ?? 0) ? 0 : at < (mix[0] ?? 0) + (mix[1] ?? 0) ? 1 : 2;
    truth[LABELS[label] as 'neutral'] += 1 / count;
    // Six texts in ten show their own label.
    const kind = random();
    const predicted = kind < 0.6 ? label : kind < 0.85 ? (label + 1) % 3 : (label + 2) % 3;
    const shares = [0, 1, 2].map((k) => [0.6, 0.25, 0.15][(3 + predicted - k) % 3] as number);
    return { positive: shares[0], neutral: shares[1], negative: shares[2] } as Text;
  });
  return { texts, truth };
}

describe('shares of a set', () => {
  it('are the most likely ones for its probabilities', () => {
    const { texts } = drawn(400, [0.7, 0.2, 0.1], 3);
    const { mix_positive, mix_negative } = mixOf(texts);
    const likelihood = (p: number, n: number) =>
      texts.reduce((sum, t) => sum + Math.log(p * t.positive + (1 - p - n) * t.neutral + n * t.negative), 0) +
      (PRIOR + PRIOR_PART * texts.length) * Math.log(p * n * (1 - p - n));
    const grid = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
    const tried = grid.flatMap((p) => grid.filter((n) => p + n < 1).map((n) => likelihood(p, n)));
    expect(likelihood(mix_positive, mix_negative)).toBeGreaterThan(Math.max(...tried) - 0.02);
  });

  it.each([[[1 / 3, 1 / 3, 1 / 3]], [[0.8, 0.1, 0.1]], [[0.1, 0.3, 0.6]]])(
    'are drawn toward a third by only a few points: %s',
    (mix) => {
      const { texts, truth } = drawn(60_000, mix, 5);
      const shares = sharesOf(mixOf(texts), 0);
      for (const label of LABELS) {
        const { share, low, high } = shares?.[label] ?? { share: 0, low: 0, high: 0 };
        expect(Math.abs(share - truth[label])).toBeLessThan(0.12 + (high - low) / 2);
      }
    },
  );

  it('are within their intervals, with the model’s error, in 90 of 100 cases', () => {
    const trials = Array.from({ length: 200 }, (_, i) => drawn(300, [0.5, 0.3, 0.2], 1000 + i * 7919));
    const held = trials.flatMap(({ texts, truth }) => {
      const shares = sharesOf(mixOf(texts), 0.1);
      return LABELS.map((label) => {
        const { low = 1, high = 0 } = shares?.[label] ?? {};
        return truth[label] >= low && truth[label] <= high;
      });
    });
    expect(held.filter(Boolean).length / held.length).toBeGreaterThan(0.9);
  });

  it('of one text are almost its probabilities, with a wide interval', () => {
    const shares = sharesOf(mixOf([{ positive: 0.9, neutral: 0.06, negative: 0.04 }]), 0);
    expect(shares?.positive.share).toBeGreaterThan(0.88);
    expect(shares?.positive.low).toBeLessThan(0.6);
  });

  it('add up to 1, and are missing without texts', () => {
    const shares = sharesOf(mixOf(drawn(50, [0.2, 0.2, 0.6], 9).texts), 0);
    expect(LABELS.reduce((sum, label) => sum + (shares?.[label].share ?? 0), 0)).toBeCloseTo(1, 9);
    expect(sharesOf(mixOf([]), 0)).toBeNull();
  });

  it('are never more certain than the model', () => {
    const { texts } = drawn(60_000, [0.4, 0.3, 0.3], 5);
    const { low = 0, high = 1, share = 0 } = sharesOf(mixOf(texts), 0.25)?.positive ?? {};
    expect(share - low).toBeGreaterThanOrEqual(0.25);
    expect(high - share).toBeGreaterThanOrEqual(0.25);
    expect(high - low).toBeLessThan(0.52);
  });
});
