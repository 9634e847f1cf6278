import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestMix, type Mix, type MixLimits, type Offer } from './best-mix.ts';

const offer = (profile_id: number, price: number, value: number): Offer => ({ profile_id, price, value });
const limits = (budget: number, most_per_creator = 3, fewest_creators = 0): MixLimits => ({
  ...{ budget, most_per_creator, fewest_creators },
});

const sum = (offers: readonly Offer[], counts: readonly number[], of: 'price' | 'value') =>
  offers.reduce((total, o, i) => total + (counts[i] as number) * o[of], 0);

/** All possible plans. */
function tried(offers: readonly Offer[], { budget, most_per_creator, fewest_creators }: MixLimits): number {
  let best = Number.NEGATIVE_INFINITY;
  const visit = (i: number, counts: number[]) => {
    if (sum(offers.slice(0, i), counts, 'price') > budget + 1e-9) return;
    if (i < offers.length) {
      for (let n = 0; n <= most_per_creator; n++) visit(i + 1, [...counts, n]);
      return;
    }
    const used = Map.groupBy(offers.keys(), (o) => (offers[o] as Offer).profile_id);
    const each = [...used.values()].map((group) => group.reduce((n, o) => n + (counts[o] as number), 0));
    if (each.some((n) => n > most_per_creator) || each.filter((n) => n > 0).length < fewest_creators) return;
    best = Math.max(best, sum(offers, counts, 'value'));
  };
  visit(0, []);
  return best;
}

describe('the best mix', () => {
  it('differs from a greedy choice by value for money', () => {
    // 60 for 10 looks best, but leaves 40, of which only 30 can be used.
    const offers = [offer(1, 10, 60), offer(2, 20, 100), offer(3, 30, 120)];
    expect(bestMix(offers, limits(50, 1))).toEqual({ publications: [0, 1, 1], beats_budget: 50 });
  });

  it('respects a creator’s posts over all types, and uses free ones', () => {
    const offers = [offer(1, 0, 5), offer(1, 10, 50), offer(2, 40, 20)];
    expect(bestMix(offers, limits(100, 2))?.publications).toEqual([0, 2, 2]);
  });

  it('includes the minimum number of creators, or says that the budget is too small', () => {
    const offers = [offer(1, 10, 100), offer(2, 20, 1), offer(3, 25, 2)];
    expect(bestMix(offers, limits(40, 3))?.publications).toEqual([3, 0, 0]);
    expect(bestMix(offers, limits(40, 3, 2))?.publications).toEqual([2, 1, 0]);
    expect(bestMix(offers, limits(40, 3, 3))).toBeNull();
    expect(bestMix(offers, limits(100, 3, 4))).toBeNull();
    expect(bestMix([], limits(100))).toEqual({ publications: [], beats_budget: 100 });
  });

  const cases = fc.record({
    offers: fc.array(
      fc.record({
        profile_id: fc.integer({ min: 1, max: 3 }),
        price: fc.integer({ min: 0, max: 30 }),
        value: fc.integer({ min: 1, max: 50 }),
      }),
      { maxLength: 5 },
    ),
    budget: fc.integer({ min: 0, max: 80 }),
    most_per_creator: fc.integer({ min: 1, max: 3 }),
    fewest_creators: fc.integer({ min: 0, max: 3 }),
  });

  it('is the best of all plans with whole prices', () => {
    fc.assert(
      fc.property(cases, ({ offers, ...limit }) => {
        const mix = bestMix(offers, limit);
        const best = tried(offers, limit);
        if (best === Number.NEGATIVE_INFINITY) return mix === null;
        const { publications } = mix as Mix;
        expect(sum(offers, publications, 'price')).toBeLessThanOrEqual(limit.budget);
        expect(sum(offers, publications, 'value')).toBe(best);
        return true;
      }),
    );
  });

  it('keeps the budget and its promise with very precise prices', () => {
    const fine = fc.integer({ min: 1, max: 3_000_000 }).map((cents) => cents / 100);
    const many = fc.array(
      fc.record({ profile_id: fc.integer({ min: 1, max: 3 }), price: fine, value: fine }),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(many, fc.integer({ min: 100_001, max: 5_000_001 }), (offers, cents) => {
        const limit = limits(cents / 100, 2);
        const { publications, beats_budget } = bestMix(offers, limit) as Mix;
        expect(sum(offers, publications, 'price')).toBeLessThanOrEqual(limit.budget + 1e-6);
        const promised = tried(offers, { ...limit, budget: beats_budget });
        expect(sum(offers, publications, 'value')).toBeGreaterThanOrEqual(promised - 1e-6);
      }),
    );
  });
});
