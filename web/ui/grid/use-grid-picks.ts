import { useCallback, useRef } from 'react';

interface PickedRows<Row, Id> {
  rows: readonly Row[];
  rowId: (row: Row) => Id;
  selected: ReadonlySet<Id>;
  onSelect: ((ids: Set<Id>) => void) | undefined;
}

/** Checkboxes of the rows: `onPick` selects one row or, with Shift, all up to it. */
export interface GridPicks {
  all: boolean;
  some: boolean;
  has: (index: number) => boolean;
  onPick: (index: number, extend: boolean) => void;
  onPickAll: () => void;
}

/** Selection of rows in the order of picking; `picks` is undefined where rows cannot be selected. */
export function useGridPicks<Row, Id>({ rows, rowId, selected, onSelect }: PickedRows<Row, Id>) {
  const from = useRef<Id | null>(null);
  /** Selects all of these, or deselects them if all are selected. */
  const toggle = (some: readonly Row[], on = !some.every((row) => selected.has(rowId(row)))) => {
    const next = new Set(selected);
    for (const row of some) on ? next.add(rowId(row)) : next.delete(rowId(row));
    onSelect?.(next);
  };
  const pick = (index: number, extend: boolean) => {
    const before = extend ? rows.findIndex((row) => rowId(row) === from.current) : -1;
    const start = before < 0 ? index : before;
    const row = rows[index];
    from.current = row === undefined ? null : rowId(row);
    toggle(
      rows.slice(Math.min(start, index), Math.max(start, index) + 1),
      start === index ? undefined : true,
    );
  };
  const latest = useRef(pick);
  latest.current = pick;
  // One function for all renders, so that unchanged rows are not drawn again.
  const onPick = useCallback((index: number, extend: boolean) => latest.current(index, extend), []);
  if (onSelect === undefined) return { toggle, picks: undefined };
  const has = (index: number) => {
    const row = rows[index];
    return row !== undefined && selected.has(rowId(row));
  };
  const all = rows.length > 0 && rows.every((row) => selected.has(rowId(row)));
  const some = !all && selected.size > 0 && rows.some((row) => selected.has(rowId(row)));
  const picks: GridPicks = { all, some, has, onPick, onPickAll: () => toggle(rows) };
  return { toggle, picks };
}
