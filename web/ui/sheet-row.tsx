import { memo, type ReactNode } from 'react';
import { t } from '#web/platform/language.ts';
import classes from './sheet.module.css';
import type { SheetColumn } from './sheet-model.ts';
import { type DropRow, useRowDrag } from './use-row-moves.ts';

export interface SheetRowProps<Row> {
  row: Row;
  columns: readonly SheetColumn<Row>[];
  gridId: string;
  id: number;
  index: number;
  start: number;
  height: number;
  picked: boolean;
  /** Accessible name of the row. */
  name: string;
  onPick: ((index: number, extend: boolean) => void) | undefined;
  /** Rows are dragged by their first cell. */
  onDrop: DropRow | undefined;
  /** Active column, if it is in this row. */
  active: number | null;
  /** First and last column of the range within this row. */
  from: number;
  to: number;
  /** Editor and its column. */
  editing: number | null;
  editor: ReactNode;
}

function PlainSheetRow<Row>(props: SheetRowProps<Row>) {
  const { row, columns, gridId, index, picked, onPick, active, from, to } = props;
  const drag = useRowDrag(props.id, index, props.onDrop);
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
            // No tab stop per row: Space on the grid does the same.
            tabIndex={-1}
            aria-label={t('Select {name}', { name: props.name })}
            checked={picked}
            onChange={(event) => onPick(index, (event.nativeEvent as MouseEvent).shiftKey === true)}
          />
        </div>
      )}
      {columns.map((column, place) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it.
        <div
          key={column.id}
          id={`${gridId}-${index}-${place}`}
          role={place === 0 ? 'rowheader' : 'gridcell'}
          aria-readonly={column.editable ? undefined : true}
          className={place === 0 ? `${classes.cell} ${classes.sticky}` : classes.cell}
          data-column={place}
          data-align={column.align}
          data-active={active === place || undefined}
          data-in={(place >= from && place <= to) || undefined}
        >
          {column.cell(row)}
          {props.editing === place && <div className={classes.editor}>{props.editor}</div>}
        </div>
      ))}
    </div>
  );
}

/** Memoized row, so that scrolling and moving render only what changed. */
export const SheetRow = memo(PlainSheetRow) as typeof PlainSheetRow;

interface SheetFooterProps<Row> {
  columns: readonly SheetColumn<Row>[];
  /** Offset for the checkbox column. */
  picks: boolean;
  /** Row index. */
  index: number;
  total: (column: SheetColumn<Row>) => ReactNode;
}

function PlainSheetFooter<Row>({ columns, picks, index, total }: SheetFooterProps<Row>) {
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
          {total(column)}
        </div>
      ))}
    </div>
  );
}

/** Memoized totals. */
export const SheetFooter = memo(PlainSheetFooter) as typeof PlainSheetFooter;
