import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medianOf, unusual } from './unusual.ts';

describe('an unusual value', () => {
  it('is far from the median in robust deviations', () => {
    // Median 100, deviations 0..4: their median is 2, so 3.5 deviations are 3.5 × 1.4826 × 2 = 10.4, and
    // 20% are 20.
    const earlier = [100, 98, 102, 96, 104, 100, 97, 103];
    expect(unusual(115, earlier)).toEqual({ median: 100, is_unusual: false });
    expect(unusual(121, earlier)).toEqual({ median: 100, is_unusual: true });
    expect(unusual(79, earlier)).toEqual({ median: 100, is_unusual: true });
  });
  it('is not hidden by an earlier unusual one', () => {
    expect(unusual(300, [100, 98, 102, 96, 9000, 100, 97, 103])?.is_unusual).toBe(true);
  });
  it('is measured differently if most values are equal', () => {
    // The median deviation is 0; the mean is 10 / 8, so 3.5 deviations are 5.5.
    expect(unusual(5, [0, 0, 0, 0, 0, 0, 0, 10])?.is_unusual).toBe(false);
    expect(unusual(6, [0, 0, 0, 0, 0, 0, 0, 10])?.is_unusual).toBe(true);
    expect(unusual(7, [7, 7, 7, 7, 7, 7, 7, 7])?.is_unusual).toBe(false);
  });
  it('is not reported for too few values', () => {
    expect(unusual(1e9, [1, 2, 3, null, 5, null, null, 4])).toBeNull();
  });
  it('is the same in any order and unit', () => {
    const values = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 6, maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), values, (value, earlier) => {
        const is = unusual(value, earlier)?.is_unusual;
        expect(unusual(value, earlier.toReversed())?.is_unusual).toBe(is);
        expect(
          unusual(
            value * 8,
            earlier.map((v) => v * 8),
          )?.is_unusual,
        ).toBe(is);
        const below = earlier.filter((v) => v <= medianOf(earlier)).length;
        expect(below * 2).toBeGreaterThanOrEqual(earlier.length);
      }),
    );
  });
});
