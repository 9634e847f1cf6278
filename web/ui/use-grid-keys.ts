import { type KeyboardEvent, useState } from 'react';

export interface GridCell {
  row: number;
  column: number;
}

interface Grid {
  rows: number;
  columns: number;
  /** Rows per PageUp or PageDown. */
  page: number;
  onMove: (cell: GridCell) => void;
  onEnter: (cell: GridCell) => void;
  onSpace: (cell: GridCell) => void;
}

function moved(event: KeyboardEvent, { row, column }: GridCell, grid: Grid): GridCell | null {
  const far = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'PageDown':
      return { row: row + grid.page, column };
    case 'PageUp':
      return { row: row - grid.page, column };
    case 'Home':
      return far ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return far ? { row: grid.rows - 1, column: grid.columns - 1 } : { row, column: grid.columns - 1 };
    default:
      return null;
  }
}

function within(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}

/**
 * Keyboard navigation of a virtual grid. The grid keeps focus and `active` names the cell (aria-activedescendant), so unmounted
 * rows do not lose focus.
 */
export function useGridKeys(grid: Grid) {
  const [active, setActive] = useState<GridCell>({ row: 0, column: 0 });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys inside a cell's own button or field are not handled.
    if (event.target !== event.currentTarget || grid.rows === 0) return;
    if (event.key === 'Enter') grid.onEnter(active);
    else if (event.key === ' ') grid.onSpace(active);
    else {
      const next = moved(event, active, grid);
      if (next === null) return;
      const cell = { row: within(next.row, grid.rows), column: within(next.column, grid.columns) };
      setActive(cell);
      grid.onMove(cell);
    }
    event.preventDefault();
  };
  return { active, setActive, onKeyDown };
}
