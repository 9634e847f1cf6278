import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProfileColumns } from './profile-columns.ts';
import { countInAll, keptRows, RowSet, rowsBetween, rowsByCode, rowsInAll } from './row-set.ts';

/** Around 32 rows, where words of bits begin and end, and far beyond. */
const aLength = fc.oneof(fc.integer({ min: 0, max: 70 }), fc.constantFrom(96, 1000, 1024, 5000));
const setOf = (length: number, rows: Iterable<number>) => {
  const set = new RowSet(length);
  for (const row of rows) set.add(row);
  return set;
};
const where = (values: ArrayLike<number>, passes: (value: number) => boolean) =>
  Array.from(values, (value, row) => (passes(value) ? row : -1)).filter((row) => row >= 0);

describe('sets of rows', () => {
  it('hold and count what is in all of them', () => {
    fc.assert(
      fc.property(aLength, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (length, steps) => {
        const all = Array.from({ length }, (_, i) => i);
        const sets = steps.map((step) =>
          setOf(
            length,
            all.filter((i) => i % step === 0),
          ),
        );
        const expected = all.filter((i) => steps.every((step) => i % step === 0));
        expect([...rowsInAll(sets)]).toEqual(expected);
        expect(countInAll(sets)).toBe(expected.length);
      }),
    );
  });

  it('join, and lose single rows', () => {
    const set = setOf(100, [0, 31, 32, 99]).join(setOf(100, [1, 31, 64]));
    expect([...rowsInAll([set])]).toEqual([0, 1, 31, 32, 64, 99]);
    set.remove(31);
    set.remove(99);
    set.remove(50);
    expect([...rowsInAll([set])]).toEqual([0, 1, 32, 64]);
  });

  it('are made of codes, of which some have no answer', () => {
    const codes = Uint32Array.of(0, 1, 2, 3, 900, 1);
    expect([...rowsInAll([rowsByCode(codes, 6, Uint8Array.of(0, 1, 0, 1))])]).toEqual([1, 3, 5]);
    expect([...rowsInAll([rowsByCode(codes, 3, Uint8Array.of(0, 1, 0, 1))])]).toEqual([1]);
  });

  it('are made of ranges, with unknown values or without', () => {
    const value = fc.constantFrom(Number.NaN, -1, 0, 0.5, 1, 2);
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 80 }),
        value,
        value,
        fc.boolean(),
        (list, from, to, or_unknown) => {
          const range = { from, to, known: 0, or_unknown };
          const set = rowsBetween(Float64Array.from(list), list.length, range);
          const passes = (v: number) => (v >= from && v <= to) || (or_unknown && (Number.isNaN(v) || v < 0));
          expect([...rowsInAll([set])]).toEqual(where(list, passes));
        },
      ),
    );
  });

  it('are kept until rows change or the store answers otherwise', () => {
    const columns = new ProfileColumns('all');
    let made = 0;
    const ask = (key: string, source: unknown) =>
      keptRows(columns, key, source, () => {
        made++;
        return new RowSet(0);
      });
    const answer = {};
    const first = ask('search', answer);
    expect(ask('search', answer)).toBe(first);
    expect(made).toBe(1);
    expect(ask('keyword', answer)).not.toBe(first);
    expect(ask('search', {})).not.toBe(first);
    const again = ask('search', answer);
    columns.stamp++;
    expect(ask('search', answer)).not.toBe(again);
    expect(made).toBe(5);
  });
});
