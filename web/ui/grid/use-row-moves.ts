import { type DragEvent, useCallback, useRef, useState } from 'react';
import type { Range } from './grid-model.ts';

const TYPE = 'application/x-limelight-row';

/** Null = last. */
export type MoveRows = (ids: number[], before: number | null) => void;

interface Moves<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => number;
  selected: ReadonlySet<number>;
  onMoveRows?: MoveRows | undefined;
}

/** Moves spreadsheet rows: the range by keyboard, or one or all selected rows by dragging. */
export function rowMoves<Row>({ rows, rowId, selected, onMoveRows }: Moves<Row>) {
  if (onMoveRows === undefined) return { step: undefined, drop: undefined };
  const ids = rows.map(rowId);
  return {
    /** Returns whether it could move. */
    step({ top, bottom }: Range, by: 1 | -1): boolean {
      if (by < 0 ? top === 0 : bottom >= rows.length - 1) return false;
      onMoveRows(ids.slice(top, bottom + 1), ids[by < 0 ? top - 1 : bottom + 2] ?? null);
      return true;
    },
    drop(dragged: number, index: number, below: boolean): void {
      const moved = selected.has(dragged) ? ids.filter((id) => selected.has(id)) : [dragged];
      const before = ids.slice(below ? index + 1 : index).find((id) => !moved.includes(id));
      onMoveRows(moved, before ?? null);
    },
  };
}

export type DropRow = (dragged: number, index: number, below: boolean) => void;

/** `onDrop` is stable, so that no row renders again. */
export function useRowMoves<Row>(table: Moves<Row>) {
  const { step, drop } = rowMoves(table);
  const latest = useRef(drop);
  latest.current = drop;
  const onDrop = useCallback<DropRow>((...at) => latest.current?.(...at), []);
  return { step, onDrop: drop && onDrop };
}

/** Row that is dragged by its first cell, and is a drop target above or below its middle. */
export function useRowDrag(id: number, index: number, onDrop: DropRow | undefined) {
  const [over, setOver] = useState<'above' | 'below' | null>(null);
  if (onDrop === undefined) return { over: undefined, grip: {}, target: {} };
  const place = ({ clientY, currentTarget }: DragEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return clientY > top + height / 2 ? 'below' : 'above';
  };
  return {
    over: over ?? undefined,
    grip: {
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.setData(TYPE, String(id));
        event.dataTransfer.effectAllowed = 'move';
      },
    },
    target: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes(TYPE)) return;
        event.preventDefault();
        setOver(place(event));
      },
      onDragLeave: () => setOver(null),
      onDrop(event: DragEvent) {
        setOver(null);
        const dragged = Number(event.dataTransfer.getData(TYPE));
        if (!event.dataTransfer.types.includes(TYPE) || dragged === id) return;
        event.preventDefault();
        onDrop(dragged, index, place(event) === 'below');
      },
    },
  };
}
