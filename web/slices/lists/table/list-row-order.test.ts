import { describe, expect, it, vi } from 'vitest';
import { rowMoves } from '#web/ui/grid/use-row-moves.ts';
import { reordered } from './list-row-order.ts';

const rows = [1, 2, 3, 4, 5].map((profile_id) => ({ profile_id }));
const order = (ids: number[], before: number | null) => reordered(rows, ids, before).map((r) => r.profile_id);

describe('the order of a list', () => {
  it('moves rows before another one, or last, in the given order', () => {
    expect(order([4, 2], 1)).toEqual([4, 2, 1, 3, 5]);
    expect(order([1], null)).toEqual([2, 3, 4, 5, 1]);
    // Another user removed the row.
    expect(order([1], 9)).toEqual([1, 2, 3, 4, 5]);
  });

  const moves = (selected: number[] = []) => {
    const onMoveRows = vi.fn();
    const { step, drop } = rowMoves({
      rows,
      rowId: (r) => r.profile_id,
      selected: new Set(selected),
      onMoveRows,
    });
    return { onMoveRows, step: step as NonNullable<typeof step>, drop: drop as NonNullable<typeof drop> };
  };
  const range = (top: number, bottom: number) => ({ top, bottom, left: 0, right: 0 });

  it('moves a range by one place, and not beyond the ends', () => {
    const { onMoveRows, step } = moves();
    expect(step(range(1, 2), -1)).toBe(true);
    expect(onMoveRows).toHaveBeenLastCalledWith([2, 3], 1);
    expect(step(range(1, 2), 1)).toBe(true);
    expect(onMoveRows).toHaveBeenLastCalledWith([2, 3], 5);
    expect(step(range(2, 3), 1)).toBe(true);
    expect(onMoveRows).toHaveBeenLastCalledWith([3, 4], null);
    expect(step(range(0, 0), -1)).toBe(false);
    expect(step(range(4, 4), 1)).toBe(false);
    expect(onMoveRows).toHaveBeenCalledTimes(3);
  });

  it('drops the dragged row, or all selected with it, above or below a row', () => {
    const { onMoveRows, drop } = moves([2, 3]);
    drop(5, 0, false);
    expect(onMoveRows).toHaveBeenLastCalledWith([5], 1);
    drop(5, 0, true);
    expect(onMoveRows).toHaveBeenLastCalledWith([5], 2);
    drop(3, 1, false);
    expect(onMoveRows).toHaveBeenLastCalledWith([2, 3], 4);
    drop(2, 4, true);
    expect(onMoveRows).toHaveBeenLastCalledWith([2, 3], null);
  });
});
