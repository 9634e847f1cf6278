import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Cell, HEAD, isTyped, movedBy, type Range, rangeOf, tabbedTo } from './sheet-model.ts';

export interface SheetActions {
  /** Enter, F2, double click or typing (`typed` is the first character, null otherwise). */
  onEdit: (cell: Cell, typed: string | null) => void;
  onClear: (range: Range) => void;
  onFillDown: (range: Range) => void;
  onUndo: () => void;
  onRedo: () => void;
  onHelp: () => void;
  /** Space. */
  onPickRows: (range: Range) => void;
  /** Alt+↑ and Alt+↓; returns whether it could move. */
  onMoveRows?: ((range: Range, by: 1 | -1) => boolean) | undefined;
  /** Enter on a column header. */
  onHead: (column: number) => void;
}

interface Place {
  rows: number;
  columns: number;
  page: number;
  show: (cell: Cell) => void;
}

/** Key pressed with Ctrl or ⌘, in lower case; otherwise null. */
const shortcut = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey ? event.key.toLowerCase() : null);

/** Active cell and range, by keyboard and mouse. The grid keeps focus, so unmounted rows do not lose it. */
export function useSheetKeys(place: Place, actions: SheetActions) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell>({ row: 0, column: 0 });
  const drawing = useRef(false);
  // After Esc the next Tab leaves the table, to avoid a keyboard trap.
  const leaving = useRef(false);
  const last = { row: Math.max(0, place.rows - 1), column: Math.max(0, place.columns - 1) };
  // Rows and columns may disappear meanwhile.
  const inside = ({ row, column }: Cell): Cell => ({
    row: Math.min(row, last.row),
    column: Math.min(column, last.column),
  });
  const now = inside(active);
  const range = rangeOf(inside(anchor), now);

  const go = (cell: Cell, extend = false) => {
    const to = extend ? { ...cell, row: Math.max(0, cell.row) } : cell;
    setActive(to);
    if (!extend) setAnchor(to);
    place.show(to);
  };
  useEffect(() => {
    const stop = () => {
      drawing.current = false;
    };
    window.addEventListener('mouseup', stop);
    return () => window.removeEventListener('mouseup', stop);
  }, []);

  /** Returns whether the key was handled. */
  const command = (event: KeyboardEvent): boolean => {
    switch (shortcut(event)) {
      case 'a':
        setAnchor({ row: 0, column: 0 });
        setActive(last);
        return true;
      case 'd':
        actions.onFillDown(range);
        return true;
      case 'z':
        event.shiftKey ? actions.onRedo() : actions.onUndo();
        return true;
      case 'y':
        actions.onRedo();
        return true;
      default:
        return false;
    }
  };

  /** Returns whether the key was handled. */
  const act = (event: KeyboardEvent): boolean => {
    if (event.key === '?') actions.onHelp();
    else if (now.row === HEAD) {
      if (event.key !== 'Enter' && event.key !== ' ') return false;
      actions.onHead(now.column);
    } else if (event.key === 'Enter' || event.key === 'F2') actions.onEdit(now, null);
    else if (event.key === ' ') actions.onPickRows(range);
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.onClear(range);
    else if (isTyped(event)) actions.onEdit(now, event.key);
    else return false;
    return true;
  };

  /** Moves rows and range together. */
  const moveRows = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || now.row === HEAD || actions.onMoveRows === undefined) return;
    event.preventDefault();
    if (!actions.onMoveRows(range, by)) return;
    setAnchor({ ...anchor, row: anchor.row + by });
    setActive({ ...now, row: now.row + by });
    place.show({ ...now, row: now.row + by });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys inside an editor, button or menu are not handled.
    if (event.target !== event.currentTarget || place.columns === 0) return;
    if (event.altKey) {
      moveRows(event);
      return;
    }
    if (event.key === 'Escape') {
      leaving.current = true;
      setAnchor(now);
      return;
    }
    const leaves = leaving.current;
    if (event.key !== 'Shift') leaving.current = false;
    if (event.key === 'Tab') {
      const next = leaves || now.row === HEAD ? null : tabbedTo(now, event.shiftKey, place);
      if (next === null) return;
      go(next);
    } else {
      const next = movedBy(event, now, place);
      if (next !== null) go(next, event.shiftKey);
      else if (!command(event) && !act(event)) return;
    }
    event.preventDefault();
  };

  const press = (cell: Cell, event: MouseEvent) => {
    go(cell, event.shiftKey);
    drawing.current = true;
  };
  const draw = (cell: Cell) => {
    if (drawing.current) setActive(cell);
  };
  return { active: now, range, go, press, draw, onKeyDown };
}
