import { useCallback, useRef } from 'react';

interface Picks<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => number;
  selected: ReadonlySet<number>;
  onSelect?: ((ids: Set<number>) => void) | undefined;
}

export function useSheetPicks<Row>({ rows, rowId, selected, onSelect }: Picks<Row>) {
  const from = useRef<number | null>(null);
  const pick = (index: number, extend: boolean) => {
    const start = extend && from.current !== null ? from.current : index;
    from.current = index;
    const between = rows.slice(Math.min(start, index), Math.max(start, index) + 1).map(rowId);
    toggle(between, start === index ? undefined : true);
  };
  /** Selects all of these, or deselects them if all are selected. */
  const toggle = (ids: readonly number[], on = !ids.every((id) => selected.has(id))) => {
    const next = new Set(selected);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    onSelect?.(next);
  };
  const latest = useRef(pick);
  latest.current = pick;
  // Stable function, so that unchanged rows do not render again.
  const onPick = useCallback((index: number, extend: boolean) => latest.current(index, extend), []);
  return { onPick: onSelect && onPick, toggle };
}
