import { memo, type ReactNode } from 'react';
import { DASH } from '#web/platform/format/format.ts';
import { ColumnUnit } from '../column-unit.ts';
import classes from './grid.module.css';
import type { GridColumn } from './grid-model.ts';
import { type DropRow, useRowDrag } from './use-row-moves.ts';

/** Range, editor and moves of a row in a sheet. */
export interface SheetRowState {
  /** First and last column of the range, where it meets this row. */
  from: number;
  to: number;
  /** Column that is being edited. */
  editing: number | null;
  editor: ReactNode;
  /** Rows are dragged by their first cell and dropped on each other. */
  onDrop: DropRow | undefined;
}

export interface GridRowProps<Row> extends Partial<SheetRowState> {
  row: Row;
  columns: readonly GridColumn<Row>[];
  /** Units of their numbers. */
  units: readonly (number | null)[];
  gridId: string;
  id: string | number;
  index: number;
  start: number;
  height: number;
  picked: boolean;
  onPick: ((index: number, extend: boolean) => void) | undefined;
  /** Label of the checkbox. */
  pickLabel: string;
  /** Column of the active cell, where it is in this row. */
  active: number | null;
  /** A click opens the row. */
  opens?: boolean;
  /** Address the row links to. */
  href?: string | undefined;
}

interface CellContentProps<Row> {
  column: GridColumn<Row>;
  row: Row;
  unit: number | null;
}

function CellContent<Row>({ column, row, unit }: CellContentProps<Row>) {
  if (!column.cell) return <span className="ellipsis">{column.value(row) ?? DASH}</span>;
  return <ColumnUnit value={unit}>{column.cell(row)}</ColumnUnit>;
}

function PlainGridRow<Row>(props: GridRowProps<Row>) {
  const {
    row,
    columns,
    units,
    gridId,
    index,
    picked,
    onPick,
    active,
    href,
    from = -1,
    to = -1,
    editing,
  } = props;
  const drag = useRowDrag(Number(props.id), index, props.onDrop);
  const isSheet = editing !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are positioned, which table elements do not allow.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and names the active cell.
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={onPick === undefined ? undefined : picked}
      className={classes.row}
      data-index={index}
      data-picked={picked || undefined}
      data-opens={props.opens || undefined}
      data-over={drag.over}
      {...drag.target}
      style={{ height: props.height, transform: `translateY(${props.start}px)` }}
    >
      {onPick !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        // biome-ignore lint/a11y/useFocusableInteractive: its checkbox is.
        <div role="gridcell" className={classes.pick} {...drag.grip}>
          <input
            type="checkbox"
            className={classes.check}
            // Space on the grid does the same: a stop for each row would be thousands.
            tabIndex={-1}
            aria-label={props.pickLabel}
            checked={picked}
            // React reports the change of a checkbox by its click, which has the key.
            onChange={(event) => onPick(index, (event.nativeEvent as MouseEvent).shiftKey === true)}
          />
        </div>
      )}
      {columns.map((column, place) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it.
        <div
          key={column.id}
          id={`${gridId}-${index}-${place}`}
          role={isSheet && place === 0 ? 'rowheader' : 'gridcell'}
          aria-readonly={column.editable === false || undefined}
          className={place === 0 ? `${classes.cell} ${classes.sticky}` : classes.cell}
          data-column={place}
          data-align={column.align}
          data-active={active === place || undefined}
          data-in={(place >= from && place <= to) || undefined}
        >
          {place === 0 && href !== undefined ? (
            // Arrow keys and Enter reach every row: a stop for each would be a hundred.
            <a href={href} tabIndex={-1} className={classes.link} data-row-link>
              <CellContent column={column} row={row} unit={units[place] ?? null} />
            </a>
          ) : (
            <CellContent column={column} row={row} unit={units[place] ?? null} />
          )}
          {editing === place && <div className={classes.editor}>{props.editor}</div>}
        </div>
      ))}
    </div>
  );
}

/** One row; drawn again only when something of it changed, so that scrolling and moving draw no other. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow;

interface GridFooterProps<Column> {
  columns: readonly Column[];
  /** There is a column of checkboxes before the others. */
  picks: boolean;
  /** Row index for screen readers. */
  index: number;
  total: (column: Column) => ReactNode;
}

function PlainGridFooter<Column extends GridColumn<never>>(props: GridFooterProps<Column>) {
  const { columns, picks, index, total } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    // biome-ignore lint/a11y/useFocusableInteractive: see above.
    <div role="row" aria-rowindex={index} className={classes.footer}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above. */}
      {picks && <div role="gridcell" className={classes.pick} />}
      {columns.map((column, place) => (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        // biome-ignore lint/a11y/useFocusableInteractive: see above.
        <div
          key={column.id}
          role="gridcell"
          className={place === 0 ? `${classes.cell} ${classes.sticky}` : classes.cell}
          data-align={column.align}
        >
          <ColumnUnit value={null}>{total(column)}</ColumnUnit>
        </div>
      ))}
    </div>
  );
}

/** The totals; drawn again only when they changed. */
export const GridFooter = memo(PlainGridFooter) as typeof PlainGridFooter;
