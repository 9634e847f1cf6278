import { type CSSProperties, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { t } from '#web/platform/language.ts';
import classes from './sheet.module.css';
import { SheetHead } from './sheet-head.tsx';
import { type Cell, fromTsv, HEAD, type Range, type SheetColumn, toTsv } from './sheet-model.ts';
import { SheetFooter, SheetRow } from './sheet-row.tsx';
import { SheetRows, type VirtualRows } from './sheet-rows.tsx';
import { useClipboardOf } from './use-clipboard-of.ts';
import { type MoveRows, useRowMoves } from './use-row-moves.ts';
import { useScrollEdges } from './use-scroll-edges.ts';
import { type SheetActions, useSheetKeys } from './use-sheet-keys.ts';
import { useSheetPicks } from './use-sheet-picks.ts';

const PICK_WIDTH = 36;
const HEAD_HEIGHT = 36;
const PAGE = 12;

/** Next cell after editing; null stays. */
export type Step = 'down' | 'up' | 'right' | 'left' | null;

export interface EditorAt<Row> {
  row: Row;
  column: SheetColumn<Row>;
  /** First typed character; null if opened. */
  typed: string | null;
  onDone: (step: Step) => void;
}

export interface SheetProps<Row> {
  label: string;
  /** The first one is sticky; memoize. */
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => number;
  rowName: (row: Row) => string;
  rowHeight?: number;
  /** Total number of rows. */
  total: number;
  sort: { column: string; descending: boolean } | null;
  onSort: (column: string) => void;
  /** Custom widths by column. */
  sizes: Readonly<Record<string, number>>;
  onSize: (column: string, px: number) => void;
  /** Moves a column before another; undefined = fixed. */
  onOrder?: ((column: string, before: string) => void) | undefined;
  /** Moves rows by keyboard and dragging; undefined = fixed. */
  onMoveRows?: MoveRows | undefined;
  menu: (column: SheetColumn<Row>) => ReactNode;
  /** Sticky last row; memoize, because it may aggregate all rows. */
  footer: (column: SheetColumn<Row>) => ReactNode;
  selected: ReadonlySet<number>;
  /** Enables row selection. */
  onSelect?: ((ids: Set<number>) => void) | undefined;
  editor: (at: EditorAt<Row>) => ReactNode;
  /** Whether a cell may be edited; shows the reason if not. */
  mayEdit: (column: SheetColumn<Row>) => boolean;
  /** Called for a click or Enter on read-only cells. */
  onOpen: (row: Row, column: SheetColumn<Row>) => void;
  onPaste: (range: Range, cells: string[][]) => void;
  actions: Pick<SheetActions, 'onClear' | 'onFillDown' | 'onUndo' | 'onRedo' | 'onHelp'>;
}

const ARROWS: Record<NonNullable<Step>, Cell> = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
};

function cellAt({ target }: { target: EventTarget }): Cell | null {
  if (!(target instanceof Element) || target.closest('[data-editor]') !== null) return null;
  const column = target.closest('[data-column]')?.getAttribute('data-column');
  const row = target.closest('[data-index]')?.getAttribute('data-index');
  return column == null || row == null ? null : { row: Number(row), column: Number(column) };
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, [data-editor]') !== null;

/** Edited cell by row and column id, because rows may move. */
interface Editing {
  row: number;
  column: string;
  typed: string | null;
}

/**
 * Virtual spreadsheet: sticky header, first column and totals, keyboard and mouse ranges, cell editors, clipboard. The owner
 * provides and writes the values.
 */
export function Sheet<Row extends object>(props: SheetProps<Row>) {
  const { label, columns, rows, rowId, rowHeight = 44, selected, onSelect, sort } = props;
  const gridId = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [menu, setMenu] = useState<string | null>(null);
  const { onPick, toggle } = useSheetPicks(props);
  const offset = onPick === undefined ? 0 : PICK_WIDTH;
  const widths = columns.map(({ id, size }) => props.sizes[id] ?? size);
  const virtual = useRef<VirtualRows | null>(null);
  const template = [...(offset > 0 ? [`${offset}px`] : []), ...widths.map((px) => `${px}px`), '1fr'].join(
    ' ',
  );
  const { frame, look } = useScrollEdges(scroll, template);

  /** Scrolls a cell into view, next to the sticky column. */
  const show = ({ row, column }: Cell) => {
    if (row >= 0) virtual.current?.scrollToIndex(row);
    const box = scroll.current;
    if (box === null || column === 0) return;
    const left = widths.slice(1, column).reduce((sum, px) => sum + px, 0);
    const right = left + (widths[column] ?? 0) - (box.clientWidth - offset - (widths[0] ?? 0));
    if (box.scrollLeft > left) box.scrollLeft = left;
    else if (box.scrollLeft < right) box.scrollLeft = right;
  };
  const edit = ({ row, column }: Cell, typed: string | null) => {
    const on = rows[row];
    const of = columns[column];
    if (on === undefined || of === undefined) return;
    if (!of.editable) {
      if (typed === null) props.onOpen(on, of);
    } else if (props.mayEdit(of)) setEditing({ row: rowId(on), column: of.id, typed });
  };
  const moves = useRowMoves(props);
  const keys = useSheetKeys(
    { rows: rows.length, columns: columns.length, page: PAGE, show },
    {
      ...props.actions,
      onMoveRows: moves.step,
      onEdit: edit,
      onHead: (column) => setMenu(columns[column]?.id ?? null),
      onPickRows: ({ top, bottom }) => onSelect && toggle(rows.slice(top, bottom + 1).map(rowId)),
    },
  );
  const { active, range } = keys;

  const finish = (step: Step) => {
    setEditing(null);
    scroll.current?.focus({ preventScroll: true });
    if (step === null) return;
    const { row, column } = ARROWS[step];
    keys.go({
      row: Math.max(0, Math.min(rows.length - 1, active.row + row)),
      column: Math.max(0, Math.min(columns.length - 1, active.column + column)),
    });
  };
  const editor = () => {
    const row = editing && rows.find((one) => rowId(one) === editing.row);
    const column = editing && columns.find(({ id }) => id === editing.column);
    if (!row || !column) return null;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: keeps what happens in the editor from the table under it.
      <div data-editor onMouseDown={(event) => event.stopPropagation()}>
        {props.editor({ row, column, typed: editing.typed, onDone: finish })}
      </div>
    );
  };
  const onMouseDown = (event: MouseEvent) => {
    const cell = cellAt(event);
    if (cell === null || event.button !== 0) return;
    const again = cell.row === active.row && cell.column === active.column;
    keys.press(cell, event);
    if (isControl(event.target)) return;
    event.preventDefault();
    scroll.current?.focus({ preventScroll: true });
    // Double tap zooms, so the second tap edits.
    if (again && window.matchMedia('(pointer: coarse)').matches) edit(cell, null);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const cell = cellAt(event);
    if (cell !== null && !isControl(event.target)) edit(cell, null);
  };
  const onMouseOver = (event: MouseEvent) => {
    const cell = cellAt(event);
    if (cell !== null && event.buttons === 1) keys.draw(cell);
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
  useClipboardOf(scroll, onCopy, onPaste);
  const drawRow = (index: number, start: number) => {
    const row = rows[index];
    if (row === undefined) return null;
    const id = rowId(row);
    const isIn = index >= range.top && index <= range.bottom;
    const edited = editing?.row === id ? columns.findIndex((c) => c.id === editing.column) : null;
    return (
      <SheetRow
        key={id}
        row={row}
        columns={columns}
        gridId={gridId}
        id={id}
        index={index}
        start={start}
        height={rowHeight}
        picked={selected.has(id)}
        name={props.rowName(row)}
        onPick={onPick}
        onDrop={moves.onDrop}
        active={active.row === index ? active.column : null}
        from={isIn ? range.left : -1}
        to={isIn ? range.right : -1}
        editing={edited}
        editor={edited === null ? null : editor()}
      />
    );
  };
  const style = {
    '--columns': template,
    '--offset': `${offset}px`,
    '--width': `${offset + widths.reduce((sum, px) => sum + px, 0)}px`,
  } as CSSProperties;
  const activeId =
    active.row === HEAD ? `${gridId}-head-${active.column}` : `${gridId}-${active.row}-${active.column}`;
  const all = rows.length > 0 && rows.every((row) => selected.has(rowId(row)));
  return (
    <div {...frame} className={classes.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: virtual rows are positioned, which table elements do not allow. */}
      <div
        ref={scroll}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={props.total + 1}
        aria-multiselectable={onPick !== undefined || undefined}
        aria-activedescendant={rows.length > 0 ? activeId : undefined}
        className={classes.scroll}
        data-scroller
        style={style}
        onKeyDown={keys.onKeyDown}
        onScroll={look}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above. */}
        <div role="row" aria-rowindex={1} className={classes.header}>
          {onPick !== undefined && (
            // biome-ignore lint/a11y/useSemanticElements: see above.
            // biome-ignore lint/a11y/useFocusableInteractive: its checkbox is.
            <div role="columnheader" className={classes.pick}>
              <input
                type="checkbox"
                className={classes.check}
                aria-label={t('Select all rows')}
                checked={all}
                onChange={() => toggle(rows.map(rowId))}
              />
            </div>
          )}
          {columns.map((column, place) => (
            <SheetHead
              key={column.id}
              column={column}
              id={`${gridId}-head-${place}`}
              place={place}
              active={active.row === HEAD && active.column === place}
              size={widths[place] ?? column.size}
              sorted={sort?.column !== column.id ? undefined : sort.descending ? 'descending' : 'ascending'}
              onSort={() => props.onSort(column.id)}
              onSize={(px) => props.onSize(column.id, px)}
              onDrop={props.onOrder && ((dragged) => props.onOrder?.(dragged, column.id))}
              menu={props.menu(column)}
              opened={menu === column.id}
              onMenu={(opened) => {
                setMenu(opened ? column.id : null);
                if (!opened) scroll.current?.focus({ preventScroll: true });
              }}
            />
          ))}
        </div>
        <SheetRows
          count={rows.length}
          rowHeight={rowHeight}
          headHeight={HEAD_HEIGHT}
          virtual={virtual}
          onMouseDown={onMouseDown}
          onMouseOver={onMouseOver}
          onDoubleClick={onDoubleClick}
          draw={drawRow}
        />
        {rows.length > 0 && (
          <SheetFooter
            columns={columns}
            picks={onPick !== undefined}
            index={props.total + 2}
            total={props.footer}
          />
        )}
      </div>
    </div>
  );
}
