import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '#web/platform/language.ts';
import { columnUnit } from '../column-unit.ts';
import { usePrinting } from '../use-printing.ts';
import classes from './grid.module.css';
import { GridHead, type HeadMenu, sizeOf } from './grid-head.tsx';
import { type Cell, type GridColumn, HEAD, type Sort } from './grid-model.ts';
import { GridFooter, GridRow, type GridRowProps } from './grid-row.tsx';
import { type GridKeys, useGridKeys } from './use-grid-keys.ts';
import type { GridPicks } from './use-grid-picks.ts';

/** Sides where columns are scrolled out of view. @param width value that changes with the content's width */
function useScrollEdges(scroll: RefObject<HTMLElement | null>, width: string) {
  const [edges, setEdges] = useState({ more: '', bar: 0 });
  const look = useCallback(() => {
    const element = scroll.current;
    if (element === null) return;
    const beyond = element.scrollWidth - element.clientWidth - element.scrollLeft;
    const more = `${element.scrollLeft > 1 ? 'left ' : ''}${beyond > 1 ? 'right' : ''}`.trim();
    const bar = element.offsetWidth - element.clientWidth;
    setEdges((old) => (old.more === more && old.bar === bar ? old : { more, bar }));
  }, [scroll]);
  // Another width hides other columns.
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [scroll, look, width]);
  const frame = {
    'data-more': edges.more || undefined,
    style: { '--bar': `${edges.bar}px` } as CSSProperties,
  };
  return { frame, look };
}

interface VirtualRows {
  scrollToIndex: (index: number) => void;
}

/** Mouse handlers of all rows. */
type RowsMouse = Pick<
  HTMLAttributes<HTMLDivElement>,
  'onClick' | 'onAuxClick' | 'onMouseDown' | 'onMouseOver' | 'onDoubleClick'
>;

interface GridRowsProps {
  count: number;
  rowHeight: number;
  /** Heights of the head and the footer, which cover the edges. */
  padding: { top: number; bottom: number };
  /** Receives the function that scrolls to a row. */
  virtual: RefObject<VirtualRows | null>;
  mouse: RowsMouse;
  draw: (index: number, start: number) => ReactNode;
  onEnd: (() => void) | undefined;
}

/** The rows in view. A component of its own, so that scrolling draws neither the head nor the footer again. */
function GridRows({ count, rowHeight, padding, virtual, mouse, draw, onEnd }: GridRowsProps) {
  const printing = usePrinting();
  const body = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    // The ref of the scrolling parent is not set yet on the first render.
    getScrollElement: () => body.current?.parentElement ?? null,
    estimateSize: () => rowHeight,
    overscan: printing ? count : 6,
    scrollPaddingStart: padding.top,
    scrollPaddingEnd: padding.bottom,
  });
  virtual.current = rows;
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (!printing && last >= 0 && last >= count - 5) onEnd?.();
  }, [printing, last, count, onEnd]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are positioned, which table elements do not allow.
    <div
      ref={body}
      role="rowgroup"
      className={classes.body}
      style={{ height: rows.getTotalSize() }}
      {...mouse}
    >
      {items.map(({ index, start }) => draw(index, start))}
    </div>
  );
}

const PICK_WIDTH = 40;
const HEAD_HEIGHT = 32;

/** Elements, active cell and keys of a grid, for its owner. */
export function useGrid(size: { rows: number; columns: number }, keys: GridKeys) {
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useRef<VirtualRows | null>(null);
  const headId = (column: number) => `${id}-head-${column}`;
  /** Scrolls a cell into view, beside the column that stays. */
  const show = ({ row, column }: Cell) => {
    if (row >= 0) virtual.current?.scrollToIndex(row);
    const box = scroll.current;
    const head = document.getElementById(headId(column));
    const first = document.getElementById(headId(0));
    if (box === null || head === null || first === null || column === 0) return;
    const covered = Math.max(0, first.offsetLeft - box.scrollLeft + first.offsetWidth);
    const left = head.offsetLeft - covered;
    const right = head.offsetLeft + head.offsetWidth - box.clientWidth;
    if (box.scrollLeft > left) box.scrollLeft = left;
    else if (box.scrollLeft < right) box.scrollLeft = right;
  };
  const focus = () => scroll.current?.focus({ preventScroll: true });
  return { id, headId, scroll, virtual, focus, ...useGridKeys({ ...size, show }, keys) };
}

/** Units of the columns; the same list while they are the same, so that rows are not drawn again. */
function useUnits<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]) {
  const found = useMemo(
    () => columns.map(({ align, value }) => (align === 'right' ? columnUnit(rows.map(value)) : null)),
    [columns, rows],
  );
  const kept = useRef(found);
  if (kept.current.join() !== found.join()) kept.current = found;
  return kept.current;
}

export interface GridProps<Row, Column extends GridColumn<Row>> {
  grid: ReturnType<typeof useGrid>;
  look: 'table' | 'sheet';
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
  rowHeight: number;
  /** Rows the server has. */
  total: number;
  sort: Sort | null;
  onSort: (column: string) => void;
  /** Widths by column, in px, of the columns that were resized. */
  sizes: Readonly<Record<string, number>>;
  onSize: (column: string, px: number) => void;
  picks: GridPicks | undefined;
  pickLabel: (row: Row, index: number) => string;
  /** The rest of a row's state. */
  rowState: (row: Row, index: number) => Partial<GridRowProps<Row>>;
  mouse: RowsMouse;
  menu?: (column: Column) => HeadMenu;
  /** Puts a column before another one. */
  onOrder?: ((column: string, before: string) => void) | undefined;
  /** Content of the last row, which stays in view; memoised. */
  footer?: (column: Column) => ReactNode;
  /** Called when the last rows come into view. */
  onEnd?: (() => void) | undefined;
  maxHeight?: string | undefined;
  loading?: boolean | undefined;
  /** Shown in the place of rows. */
  children?: ReactNode;
}

/** A grid of any number of rows: sticky head, first column and totals, virtual rows, sorting, widths, selection and keys. */
export function Grid<Row, Column extends GridColumn<Row>>(props: GridProps<Row, Column>) {
  const { grid, look, columns, rows, rowHeight, sort, picks, footer, onOrder } = props;
  const { active } = grid;
  const offset = picks === undefined ? 0 : PICK_WIDTH;
  const widths = columns.map((column) => props.sizes[column.id] ?? sizeOf(column));
  const tracks = widths.map((px) => (look === 'sheet' ? `${px}px` : `minmax(${px}px, ${px}fr)`));
  const template = [...(picks ? [`${offset}px`] : []), ...tracks, ...(look === 'sheet' ? ['1fr'] : [])];
  const style = {
    '--columns': template.join(' '),
    '--offset': `${offset}px`,
    '--width': `${offset + widths.reduce((sum, px) => sum + px, 0)}px`,
  } as CSSProperties;
  const edges = useScrollEdges(grid.scroll, template.join(' '));
  const activeId =
    active.row === HEAD ? grid.headId(active.column) : `${grid.id}-${active.row}-${active.column}`;
  const units = useUnits(columns, rows);
  const drawRow = (index: number, start: number) => {
    const row = rows[index];
    if (row === undefined) return null;
    const id = props.rowId(row);
    return (
      <GridRow
        key={id}
        row={row}
        columns={columns}
        units={units}
        gridId={grid.id}
        id={id}
        index={index}
        start={start}
        height={rowHeight}
        picked={picks?.has(index) ?? false}
        onPick={picks?.onPick}
        pickLabel={props.pickLabel(row, index)}
        active={active.row === index ? active.column : null}
        {...props.rowState(row, index)}
      />
    );
  };
  return (
    <div
      {...edges.frame}
      className={classes.frame}
      data-look={look}
      style={{ ...edges.frame.style, maxHeight: props.maxHeight }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: virtual rows are positioned, which table elements do not allow. */}
      <div
        ref={grid.scroll}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-multiselectable={picks !== undefined || undefined}
        aria-busy={props.loading || undefined}
        aria-activedescendant={rows.length > 0 ? activeId : undefined}
        className={classes.scroll}
        data-scroller
        style={style}
        onKeyDown={grid.onKeyDown}
        onScroll={edges.look}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above. */}
        <div role="row" aria-rowindex={1} className={classes.header}>
          {picks !== undefined && (
            // biome-ignore lint/a11y/useSemanticElements: see above.
            // biome-ignore lint/a11y/useFocusableInteractive: its checkbox is.
            <div role="columnheader" className={classes.pick}>
              <input
                type="checkbox"
                className={classes.check}
                aria-label={t('Select all loaded rows')}
                checked={picks.all}
                ref={(box) => {
                  if (box !== null) box.indeterminate = picks.some;
                }}
                onChange={picks.onPickAll}
              />
            </div>
          )}
          {columns.map((column, place) => (
            <GridHead
              key={column.id}
              column={column}
              id={grid.headId(place)}
              place={place}
              active={active.row === HEAD && active.column === place}
              size={widths[place] ?? sizeOf(column)}
              sorted={sort?.column !== column.id ? undefined : sort.descending ? 'descending' : 'ascending'}
              onSort={() => props.onSort(column.id)}
              onSize={(px) => props.onSize(column.id, Math.round(px))}
              onDrop={onOrder && ((dragged) => onOrder(dragged, column.id))}
              menu={props.menu?.(column)}
            />
          ))}
        </div>
        <GridRows
          count={rows.length}
          rowHeight={rowHeight}
          padding={{ top: HEAD_HEIGHT, bottom: footer === undefined ? 0 : HEAD_HEIGHT }}
          virtual={grid.virtual}
          mouse={props.mouse}
          draw={drawRow}
          onEnd={props.onEnd}
        />
        {props.children}
        {footer !== undefined && rows.length > 0 && (
          <GridFooter columns={columns} picks={picks !== undefined} index={props.total + 2} total={footer} />
        )}
      </div>
    </div>
  );
}
