import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Header } from '@tanstack/react-table';
import { DASH } from '#web/platform/format.ts';
import classes from './data-table.module.css';
import type { Column, features } from './data-table-model.ts';

interface HeaderCellProps<Row extends object> {
  header: Header<typeof features, Row, unknown>;
  column: Column<Row>;
  first: boolean;
}

/** A column's head: its name sorts, its edge resizes. */
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
      {/* Pointer only; widths are a matter of taste, and every value is readable without. */}
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

interface RowCellsProps<Row extends object> {
  row: Row;
  columns: readonly Column<Row>[];
  gridId: string;
  rowIndex: number;
  activeColumn: number | null;
}

/** The cells of one row. */
export function RowCells<Row extends object>({
  row,
  columns,
  gridId,
  rowIndex,
  activeColumn,
}: RowCellsProps<Row>) {
  return columns.map((column, index) => (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are positioned, which table elements do not allow.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and names the active cell.
    <div
      key={column.id}
      id={`${gridId}-${rowIndex}-${index}`}
      role="gridcell"
      className={index === 0 ? `${classes.cell} ${classes.sticky}` : classes.cell}
      data-align={column.align}
      data-active={activeColumn === index || undefined}
    >
      {column.cell ? column.cell(row) : (column.value(row) ?? DASH)}
    </div>
  ));
}
