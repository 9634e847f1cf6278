import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(Number.NaN), fc.double({ noNaN: true }));

it('gives the page that sorting everything gives', () => {
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 60 }),
      fc.constantFrom('ASC' as const, 'DESC' as const),
      fc.nat(12),
      fc.nat(70),
      (list, order, limit, offset) => {
        const all = list.map((_v, i) => i);
        const known = all.filter((i) => !Number.isNaN(list[i]));
        const sign = order === 'ASC' ? 1 : -1;
        known.sort((a, b) => {
          const [x, y] = [list[a] as number, list[b] as number];
          return x === y ? a - b : x < y ? -sign : sign;
        });
        const sorted = [...known, ...all.filter((i) => Number.isNaN(list[i]))];
        const page = pageOf(Float64Array.from(list), (a, b) => a - b, { order, limit, offset });
        expect(page).toEqual(sorted.slice(offset, offset + limit));
      },
    ),
  );
});
