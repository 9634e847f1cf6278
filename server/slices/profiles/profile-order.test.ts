import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileSearch } from '#contract/profiles/search.ts';
import { ProfileColumns } from './profile-columns.ts';
import { pageOf } from './profile-order.ts';
import { RowSet } from './row-set.ts';

/** More rows than the orders keep; ids in another order than the rows, as they lie in the columns after a change. */
const ROWS = 20_000;
const idOf = (row: number) => 1 + ((row * 7919) % ROWS);

function columnsOf(values: (row: number) => number): ProfileColumns {
  const c = new ProfileColumns('all');
  c.length = ROWS;
  c.numbers.profile_id = Uint32Array.from({ length: ROWS }, (_, row) => idOf(row));
  c.numbers.followers = Float64Array.from({ length: ROWS }, (_, row) => values(row));
  c.numbers.growth = Float32Array.from({ length: ROWS }, (_, row) => {
    const value = values(row);
    return value < 0 ? Number.NaN : value / 64 - 1;
  });
  return c;
}
const rowsWhere = (passes: (row: number) => boolean) => {
  const set = new RowSet(ROWS);
  for (let row = 0; row < ROWS; row++) if (passes(row)) set.add(row);
  return set;
};

/** All rows that pass, in order: unknown values last, equal ones by their ids. */
function inOrder(values: ArrayLike<number>, passes: (row: number) => boolean, order: 'asc' | 'desc') {
  const key = (row: number) => {
    const value = values[row] as number;
    const known = values instanceof Float64Array ? value >= 0 : !Number.isNaN(value);
    return known ? (order === 'asc' ? value : -value) : Number.POSITIVE_INFINITY;
  };
  const rows = Array.from({ length: ROWS }, (_, row) => row).filter(passes);
  return rows.sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    return x === y ? idOf(a) - idOf(b) : x < y ? -1 : 1;
  });
}

describe('pages of a search', () => {
  it('follow one order, near its beginning and far from it, among few rows and many', () => {
    fc.assert(
      fc.property(
        fc.record({
          sort_by: fc.constantFrom('followers' as const, 'growth' as const),
          order: fc.constantFrom('asc' as const, 'desc' as const),
          values: fc.constantFrom(3, 1000, 1_000_000),
          hidden: fc.constantFrom(2, 3, 500),
          every: fc.constantFrom(1, 2, 7, 400),
          limit: fc.constantFrom(7, 30, 1000),
          page: fc.integer({ min: 1, max: 6 }),
          /** Rows that have the first values alone match, or all do. */
          head: fc.boolean(),
        }),
        ({ sort_by, order, values, hidden, every, limit, page, head }) => {
          const c = columnsOf((row) => ((row * 2_654_435_761) % values) - (values >> 2));
          const { followers } = c.numbers;
          const seen = (row: number) => row % hidden !== 1;
          const passes = (row: number) =>
            seen(row) && row % every === 0 && (head || (followers[row] as number) < values / 2);
          const sieve = {
            visible: rowsWhere(seen),
            parts: [{ field: 'country' as const, rows: rowsWhere(passes) }],
          };
          const expected = inOrder(c.numbers[sort_by], passes, order);
          const far = Math.ceil(expected.length / limit);
          for (const asked of [page, page + 1, far, far + 1]) {
            const input = profileSearch.parse({ sort_by, order, limit, page: Math.max(1, asked) });
            const { total, rows } = pageOf(c, sieve, input, null);
            expect(total).toBe(expected.length);
            expect(rows).toEqual(expected.slice((input.page - 1) * limit, input.page * limit));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are of the rows, the direction and the names that are asked for', () => {
    const c = columnsOf((row) => row);
    const input = profileSearch.parse({ limit: 3 });
    const first = (passes: (row: number) => boolean) =>
      pageOf(c, { visible: rowsWhere(passes), parts: [] }, input, null).rows;
    expect(first(() => true)).toEqual([ROWS - 1, ROWS - 2, ROWS - 3]);
    expect(first((row) => row < 15_000)).toEqual([14_999, 14_998, 14_997]);
    const visible = rowsWhere(() => true);
    const ordered = (order: 'asc' | 'desc') =>
      pageOf(c, { visible, parts: [] }, { ...input, order }, null).rows[0];
    expect([ordered('desc'), ordered('asc'), ordered('desc')]).toEqual([ROWS - 1, 0, ROWS - 1]);
    const named = (names: Float64Array) =>
      pageOf(c, { visible, parts: [] }, { ...input, sort_by: 'name', order: 'asc' }, () => names).rows;
    expect(named(Float64Array.from({ length: ROWS }, (_, row) => row))).toEqual([0, 1, 2]);
    expect(named(Float64Array.from({ length: ROWS }, (_, row) => ROWS - row))).toEqual([
      ROWS - 1,
      ROWS - 2,
      ROWS - 3,
    ]);
  });
});
