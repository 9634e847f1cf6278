import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairOrder, places, SMALL_BYTES, type Waiting } from './fair-order.ts';

const of = (id: number, company_id: number, file_size = 1): Waiting => ({ id, company_id, file_size });
const ids = (order: Waiting[]) => order.map(({ id }) => id);
const waiting = fc.uniqueArray(
  fc.record({ id: fc.nat(50), company_id: fc.nat(4), file_size: fc.constantFrom(1, SMALL_BYTES + 1) }),
  { selector: ({ id }) => id },
);

describe('the order in which waiting imports begin', () => {
  it('alternates between companies, and keeps the order within one', () => {
    const all = [of(1, 1), of(2, 1), of(3, 1), of(4, 2), of(5, 3), of(6, 2)];
    expect(ids(fairOrder(all, new Map()))).toEqual([1, 4, 5, 2, 6, 3]);
  });

  it('begins with the company that has waited longest since its last import', () => {
    const began = new Map([
      [1, 500],
      [2, 100],
    ]);
    expect(ids(fairOrder([of(1, 1), of(2, 2), of(3, 3)], began))).toEqual([3, 2, 1]);
  });

  it('contains each once, and nobody waits for more than one import of each other company per turn', () => {
    fc.assert(
      fc.property(waiting, (all) => {
        const order = fairOrder(all, new Map());
        expect([...ids(order)].sort((a, b) => a - b)).toEqual(ids(all).sort((a, b) => a - b));
        const seen = new Map<number, number>();
        for (const { company_id } of order) {
          const turn = (seen.get(company_id) ?? 0) + 1;
          seen.set(company_id, turn);
          for (const other of new Set(order.map((one) => one.company_id)))
            expect(seen.get(other) ?? 0).toBeLessThanOrEqual(turn + 1);
        }
      }),
    );
  });

  it('shows the place among files of similar size', () => {
    const big = SMALL_BYTES + 1;
    const order = places([of(1, 1, big), of(2, 2), of(3, 2, big), of(4, 1)]);
    expect(order.get(3)).toEqual({ ahead: 1, ahead_of_others: 1, is_large: true });
    expect(order.get(4)).toEqual({ ahead: 1, ahead_of_others: 1, is_large: false });
    expect(order.get(2)).toEqual({ ahead: 0, ahead_of_others: 0, is_large: false });
  });
});
