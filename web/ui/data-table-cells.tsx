import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Header, Row as TableRow } from '@tanstack/react-table';
import { memo } from 'react';
import { DASH } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './data-table.module.css';
import type { Column, features } from './data-table-model.ts';

interface HeaderCellProps<Row extends object> {
  header: Header<typeof features, Row, unknown>;
  column: Column<Row>;
  first: boolean;
}

/** Column header: click sorts, the edge resizes. */
export function HeaderCell<Row extends object>({ header, column, first }: HeaderCellProps<Row>) {
  const sorted = header.column.getIsSorted();
  const sortable = header.column.getCanSort();
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  const ariaSort = sorted === false ? undefined : sorted === 'desc' ? 'descending' : 'ascending';
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are positioned, which table elements do not allow.
    <div
      role="columnheader"
      tabIndex={-1}
      aria-sort={ariaSort}
      className={first ? `${classes.head} ${classes.sticky}` : classes.head}
      data-align={column.align}
    >
      {sortable ? (
        <button type="button" className={classes.sort} onClick={header.column.getToggleSortingHandler()}>
          <span>{column.header}</span>
          {sorted !== false && <Arrow size={13} aria-hidden />}
        </button>
      ) : (
        <span className={classes.sort}>{column.header}</span>
      )}
      {/* Pointer only, because resizing is optional. */}
      <span
        className={classes.resize}
        aria-hidden
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onDoubleClick={() => header.column.resetSize()}
      />
    </div>
  );
}

interface DataRowProps<Row extends object> {
  row: TableRow<typeof features, Row>;
  columns: readonly Column<Row>[];
  gridId: string;
  index: number;
  start: number;
  height: number;
  selectable: boolean;
  selected: boolean;
  opens: boolean;
  href: string | undefined;
  onPick: (index: number, range: boolean) => void;
  activeColumn: number | null;
}

function CellContent<Row extends object>({ column, row }: { column: Column<Row>; row: Row }) {
  return column.cell ? column.cell(row) : (column.value(row) ?? DASH);
}

function PlainDataRow<Row extends object>(props: DataRowProps<Row>) {
  const { row, columns, gridId, index, selectable, selected } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are positioned, which table elements do not allow.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and names the active cell.
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      className={classes.row}
      data-index={index}
      data-selected={selected || undefined}
      data-opens={props.opens || undefined}
      style={{ height: props.height, transform: `translateY(${props.start}px)` }}
    >
      {selectable && (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        // biome-ignore lint/a11y/useFocusableInteractive: its checkbox is.
        <div role="gridcell" className={classes.pick}>
          <input
            type="checkbox"
            className={classes.check}
            aria-label={t('Select row {n}', { n: index + 1 })}
            checked={selected}
            // React fires checkbox changes from the click event, which has the modifier keys.
            onChange={(event) => props.onPick(index, (event.nativeEvent as MouseEvent).shiftKey === true)}
          />
        </div>
      )}
      {columns.map((column, place) => (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        // biome-ignore lint/a11y/useFocusableInteractive: see above.
        <div
          key={column.id}
          id={`${gridId}-${index}-${place}`}
          role="gridcell"
          className={place === 0 ? `${classes.cell} ${classes.sticky}` : classes.cell}
          data-align={column.align}
          data-active={props.activeColumn === place || undefined}
        >
          {place === 0 && props.href !== undefined ? (
            // No tab stop per row: arrow keys and Enter reach every row.
            <a href={props.href} tabIndex={-1} className={classes.link} data-row-link>
              <CellContent column={column} row={row.original} />
            </a>
          ) : (
            <CellContent column={column} row={row.original} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Memoized row, so that scrolling renders only new rows. */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;
