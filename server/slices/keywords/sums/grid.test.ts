import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gridOf, toGrid } from './grid.ts';

it('lets sums be taken apart to the last digit, in any order', () => {
  const amount = fc.double({ min: 0, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, fc.boolean()), { maxLength: 200 }), (amounts) => {
      const most = amounts.reduce((sum, [value]) => sum + value, 0);
      const grid = gridOf(most);
      const sum = (list: typeof amounts) => list.reduce((all, [value]) => all + toGrid(value, grid), 0);
      const [rest, gone] = [amounts.filter(([, stays]) => stays), amounts.filter(([, stays]) => !stays)];
      expect(sum(amounts) - sum(gone.toReversed())).toBe(sum(rest));
      for (const [value] of amounts)
        expect(Math.abs(toGrid(value, grid) - value)).toBeLessThanOrEqual(most * 2 ** -51);
    }),
  );
  expect(toGrid(0.1, gridOf(0))).toBe(0.1);
});
