import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Cell, HEAD, isTyped, movedBy, type Range, rangeOf, tabbedTo } from './grid-model.ts';

/** Keys of a sheet. With them Tab moves through the cells, Shift extends the range, and the head is reached by keys. */
export interface SheetKeys {
  onClear: (range: Range) => void;
  onFillDown: (range: Range) => void;
  onUndo: () => void;
  onRedo: () => void;
  onHelp: () => void;
  /** Alt+↑ and Alt+↓ move the rows by one; true where there was room. */
  onMoveRows?: ((range: Range, by: 1 | -1) => boolean) | undefined;
  /** Enter on the head of a column. */
  onHead: (column: number) => void;
}

export interface GridKeys {
  /** Enter and, in a sheet, F2 or the first character typed over the cell. */
  onEnter: (cell: Cell, typed: string | null) => void;
  /** Space: selects the rows. */
  onSpace: (range: Range) => void;
  sheet?: SheetKeys | undefined;
}

interface Place {
  rows: number;
  columns: number;
  show: (cell: Cell) => void;
}

const PAGE = 12;

/** The key of a shortcut with Ctrl or ⌘, in lower case. */
const shortcut = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey ? event.key.toLowerCase() : null);

/**
 * The active cell and the range of a grid, by keys and mouse. The focus stays on the grid, which names the active cell
 * (aria-activedescendant), so that rows that leave the window take no focus with them.
 */
export function useGridKeys(place: Place, { onEnter, onSpace, sheet }: GridKeys) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell>({ row: 0, column: 0 });
  const drawing = useRef(false);
  // After Esc the next Tab leaves the table.
  const leaving = useRef(false);
  const last = { row: Math.max(0, place.rows - 1), column: Math.max(0, place.columns - 1) };
  // Rows and columns can disappear while the table is open.
  const inside = ({ row, column }: Cell): Cell => ({
    row: Math.min(row, last.row),
    column: Math.min(column, last.column),
  });
  const now = inside(active);
  const range = rangeOf(inside(anchor), now);

  const put = (cell: Cell, extend = false) => {
    const to = extend ? { ...cell, row: Math.max(0, cell.row) } : cell;
    setActive(to);
    if (!extend) setAnchor(to);
  };
  const go = (cell: Cell, extend = false) => {
    put(cell, extend);
    place.show(cell);
  };
  useEffect(() => {
    const stop = () => {
      drawing.current = false;
    };
    window.addEventListener('mouseup', stop);
    return () => window.removeEventListener('mouseup', stop);
  }, []);

  /** Shortcuts; true where there was one. */
  const command = (event: KeyboardEvent, keys: SheetKeys): boolean => {
    switch (shortcut(event)) {
      case 'a':
        setAnchor({ row: 0, column: 0 });
        setActive(last);
        return true;
      case 'd':
        keys.onFillDown(range);
        return true;
      case 'z':
        event.shiftKey ? keys.onRedo() : keys.onUndo();
        return true;
      case 'y':
        keys.onRedo();
        return true;
      default:
        return false;
    }
  };

  /** Keys that write; true where there was one. */
  const write = (event: KeyboardEvent, keys: SheetKeys): boolean => {
    if (event.key === '?') keys.onHelp();
    else if (now.row === HEAD) {
      if (event.key !== 'Enter' && event.key !== ' ') return false;
      keys.onHead(now.column);
    } else if (event.key === 'F2') onEnter(now, null);
    else if (event.key === 'Delete' || event.key === 'Backspace') keys.onClear(range);
    else if (isTyped(event)) onEnter(now, event.key);
    else return false;
    return true;
  };

  const act = (event: KeyboardEvent): boolean => {
    if (sheet !== undefined && (command(event, sheet) || write(event, sheet))) return true;
    if (event.key === 'Enter') onEnter(now, null);
    else if (event.key === ' ') onSpace(range);
    else return false;
    return true;
  };

  /** Moves the rows of the range with the keys; the range goes along. */
  const moveRows = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || now.row === HEAD || sheet?.onMoveRows === undefined) return;
    event.preventDefault();
    if (!sheet.onMoveRows(range, by)) return;
    setAnchor({ ...anchor, row: anchor.row + by });
    setActive({ ...now, row: now.row + by });
    place.show({ ...now, row: now.row + by });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys pressed inside an editor, a button or a menu are theirs.
    if (event.target !== event.currentTarget || place.columns === 0) return;
    if (sheet === undefined && place.rows === 0) return;
    if (event.altKey) {
      moveRows(event);
      return;
    }
    if (event.key === 'Escape') {
      leaving.current = true;
      setAnchor(now);
      return;
    }
    const leaves = leaving.current || sheet === undefined;
    if (event.key !== 'Shift') leaving.current = false;
    if (event.key === 'Tab') {
      const next = leaves || now.row === HEAD ? null : tabbedTo(now, event.shiftKey, place);
      if (next === null) return;
      go(next);
    } else {
      const next = movedBy(event, now, { ...place, page: PAGE, top: sheet === undefined ? 0 : HEAD });
      if (next !== null) go(next, sheet !== undefined && event.shiftKey);
      else if (!act(event)) return;
    }
    event.preventDefault();
  };

  /** A mouse button was pressed on a cell. */
  const press = (cell: Cell, event: MouseEvent) => {
    go(cell, event.shiftKey);
    drawing.current = true;
  };
  /** The mouse came over a cell. */
  const draw = (cell: Cell) => {
    if (drawing.current) setActive(cell);
  };
  return { active: now, range, put, go, press, draw, onKeyDown };
}
