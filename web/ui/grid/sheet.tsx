import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#web/platform/language.ts';
import { Grid, useGrid } from './grid.tsx';
import { type Cell, fromTsv, type Range, type SheetColumn, type Sort, toTsv } from './grid-model.ts';
import type { SheetRowState } from './grid-row.tsx';
import type { SheetKeys } from './use-grid-keys.ts';
import { useGridPicks } from './use-grid-picks.ts';
import { type MoveRows, useRowMoves } from './use-row-moves.ts';

/** Clipboard events for a focused element: browsers send them to the text cursor, which a grid does not have. */
function useClipboardOf(
  place: RefObject<HTMLElement | null>,
  onCopy: (event: ClipboardEvent) => void,
  onPaste: (event: ClipboardEvent) => void,
) {
  const latest = useRef({ onCopy, onPaste });
  latest.current = { onCopy, onPaste };
  useEffect(() => {
    const here = () => document.activeElement === place.current;
    const copy = (event: ClipboardEvent) => here() && latest.current.onCopy(event);
    const paste = (event: ClipboardEvent) => here() && latest.current.onPaste(event);
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, [place]);
}

/** Direction of the next cell after editing; null stays. */
export type Step = 'down' | 'up' | 'right' | 'left' | null;

export interface EditorAt<Row, Column = SheetColumn<Row>> {
  row: Row;
  column: Column;
  /** Text typed over the cell; null if the cell was opened. */
  typed: string | null;
  onDone: (step: Step) => void;
}

export interface SheetProps<Row, Column extends SheetColumn<Row>> {
  /** Name of the table for screen readers. */
  label: string;
  /** The first one stays at the left; memoised. */
  columns: readonly Column[];
  rows: readonly Row[];
  rowId: (row: Row) => number;
  rowName: (row: Row) => string;
  rowHeight?: number;
  /** Rows the server has. */
  total: number;
  sort: Sort | null;
  onSort: (column: string) => void;
  /** Widths of resized columns, in px. */
  sizes: Readonly<Record<string, number>>;
  onSize: (column: string, px: number) => void;
  /** Puts a column before another one. */
  onOrder?: ((column: string, before: string) => void) | undefined;
  /** Moves rows by keys and by dragging. */
  onMoveRows?: MoveRows | undefined;
  menu: (column: Column) => ReactNode;
  /** The last row, which stays in view; memoised, as it may count all rows. */
  footer: (column: Column) => ReactNode;
  selected: ReadonlySet<number>;
  /** Turns the selection of rows on. */
  onSelect?: ((ids: Set<number>) => void) | undefined;
  editor: (at: EditorAt<Row, Column>) => ReactNode;
  /** Whether a cell may be edited; shows the reason if not. */
  mayEdit: (column: Column) => boolean;
  /** Enter or a double click on a cell that cannot be edited. */
  onOpen: (row: Row, column: Column) => void;
  onPaste: (range: Range, cells: string[][]) => void;
  actions: Omit<SheetKeys, 'onMoveRows' | 'onHead'>;
}

const ARROWS: Record<NonNullable<Step>, Cell> = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
};

/** The cell that an event happened in. */
function cellAt({ target }: { target: EventTarget }): Cell | null {
  if (!(target instanceof Element) || target.closest('[data-editor]') !== null) return null;
  const column = target.closest('[data-column]')?.getAttribute('data-column');
  const row = target.closest('[data-index]')?.getAttribute('data-index');
  return column == null || row == null ? null : { row: Number(row), column: Number(column) };
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, [data-editor]') !== null;

/** The edited cell, by ids: rows can move while it is edited. */
interface Editing {
  row: number;
  column: string;
  typed: string | null;
}

/**
 * A spreadsheet: a grid with ranges by keys and mouse, editors in cells, copy and paste, and totals. Its owner decides what
 * cells contain and how they are written.
 */
export function Sheet<Row extends object, Column extends SheetColumn<Row>>(props: SheetProps<Row, Column>) {
  const { columns, rows, rowId, rowHeight = 44 } = props;
  const [editing, setEditing] = useState<Editing | null>(null);
  const [menu, setMenu] = useState<string | null>(null);
  const { picks, toggle } = useGridPicks({ ...props, onSelect: props.onSelect });
  const moves = useRowMoves(props);

  const edit = ({ row, column }: Cell, typed: string | null) => {
    const on = rows[row];
    const of = columns[column];
    if (on === undefined || of === undefined) return;
    if (!of.editable) {
      if (typed === null) props.onOpen(on, of);
    } else if (props.mayEdit(of)) setEditing({ row: rowId(on), column: of.id, typed });
  };
  const grid = useGrid(
    { rows: rows.length, columns: columns.length },
    {
      onEnter: edit,
      onSpace: ({ top, bottom }) => picks && toggle(rows.slice(top, bottom + 1)),
      sheet: {
        ...props.actions,
        onMoveRows: moves.step,
        onHead: (column) => setMenu(columns[column]?.id ?? null),
      },
    },
  );
  const { active, range } = grid;

  const finish = (step: Step) => {
    setEditing(null);
    grid.focus();
    if (step === null) return;
    const { row, column } = ARROWS[step];
    grid.go({
      row: Math.max(0, Math.min(rows.length - 1, active.row + row)),
      column: Math.max(0, Math.min(columns.length - 1, active.column + column)),
    });
  };
  const editor = (row: Row, place: number) => {
    const column = columns[place];
    if (editing === null || column === undefined) return null;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: keeps events of the editor from the table under it.
      <div data-editor onMouseDown={(event) => event.stopPropagation()}>
        {props.editor({ row, column, typed: editing.typed, onDone: finish })}
      </div>
    );
  };
  const onMouseDown = (event: MouseEvent) => {
    const cell = cellAt(event);
    if (cell === null || event.button !== 0) return;
    const again = cell.row === active.row && cell.column === active.column;
    grid.press(cell, event);
    if (isControl(event.target)) return;
    event.preventDefault();
    grid.focus();
    // A double tap zooms: on touch screens the second tap edits.
    if (again && window.matchMedia('(pointer: coarse)').matches) edit(cell, null);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const cell = cellAt(event);
    if (cell !== null && !isControl(event.target)) edit(cell, null);
  };
  const onMouseOver = (event: MouseEvent) => {
    const cell = cellAt(event);
    if (cell !== null && event.buttons === 1) grid.draw(cell);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (rows.length === 0) return;
    const taken = columns.slice(range.left, range.right + 1);
    const cells = rows.slice(range.top, range.bottom + 1).map((row) => taken.map(({ text }) => text(row)));
    event.clipboardData?.setData('text/plain', toTsv(cells));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    props.onPaste(range, fromTsv(event.clipboardData?.getData('text/plain') ?? ''));
  };
  useClipboardOf(grid.scroll, onCopy, onPaste);
  const rowState = (row: Row, index: number): SheetRowState => {
    const isIn = index >= range.top && index <= range.bottom;
    const place = editing?.row === rowId(row) ? columns.findIndex(({ id }) => id === editing.column) : null;
    return {
      from: isIn ? range.left : -1,
      to: isIn ? range.right : -1,
      editing: place,
      editor: place === null ? null : editor(row, place),
      onDrop: moves.onDrop,
    };
  };
  const onMenu = (column: string, opened: boolean) => {
    setMenu(opened ? column : null);
    if (!opened) grid.focus();
  };
  return (
    <Grid
      {...props}
      grid={grid}
      look="sheet"
      rowHeight={rowHeight}
      picks={picks}
      pickLabel={(row) => t('Select {name}', { name: props.rowName(row) })}
      rowState={rowState}
      mouse={{ onMouseDown, onMouseOver, onDoubleClick }}
      menu={(column) => ({
        opened: menu === column.id,
        onChange: (opened) => onMenu(column.id, opened),
        draw: () => props.menu(column),
      })}
    />
  );
}
