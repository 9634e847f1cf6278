import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Cell, HEAD, isTyped, movedBy, type Range, rangeOf, tabbedTo } from './sheet-model.ts';

export interface SheetActions {
  /** Enter, F2, a double click, or typing (`typed` is what the cell begins with); null where nothing was typed. */
  onEdit: (cell: Cell, typed: string | null) => void;
  onClear: (range: Range) => void;
  onFillDown: (range: Range) => void;
  onUndo: () => void;
  onRedo: () => void;
  onHelp: () => void;
  /** Space: selects the rows. */
  onPickRows: (range: Range) => void;
  /** Alt+↑ and Alt+↓: moves the rows by one; true where there was room. */
  onMoveRows?: ((range: Range, by: 1 | -1) => boolean) | undefined;
  /** Enter on the head of a column. */
  onHead: (column: number) => void;
}

interface Place {
  rows: number;
  columns: number;
  page: number;
  show: (cell: Cell) => void;
}

/** The key of a shortcut with Ctrl or ⌘, in lower case; null without. */
const shortcut = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey ? event.key.toLowerCase() : null);

/**
 * The active cell and the range of a spreadsheet, by keys and mouse. The focus stays on the grid, which names the active
 * cell, so that rows that leave the window take no focus with them.
 */
export function useSheetKeys(place: Place, actions: SheetActions) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell>({ row: 0, column: 0 });
  const drawing = useRef(false);
  // After Esc the next Tab leaves: nobody is caught in the table.
  const leaving = useRef(false);
  const last = { row: Math.max(0, place.rows - 1), column: Math.max(0, place.columns - 1) };
  // Rows and columns go while the table is looked at.
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

  /** Shortcuts; true where there was one. */
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

  /** Keys that do something with the cells; true where there was one. */
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

  /** Moves the rows of the range with the keys; the range goes along. */
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
    // Keys pressed inside an editor, a button or a menu are theirs.
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

  /** A button of the mouse went down on a cell. */
  const press = (cell: Cell, event: MouseEvent) => {
    go(cell, event.shiftKey);
    drawing.current = true;
  };
  /** The mouse came over a cell. */
  const draw = (cell: Cell) => {
    if (drawing.current) setActive(cell);
  };
  return { active: now, range, go, press, draw, onKeyDown };
}
