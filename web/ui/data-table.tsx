import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { plural, t } from '#web/platform/language.ts';
import classes from './data-table.module.css';
import { Grid, useGrid } from './grid/grid.tsx';
import { type GridColumn, type Sort, sortRows } from './grid/grid-model.ts';
import { useGridPicks } from './grid/use-grid-picks.ts';
import { SelectionBar, type SelectionBarProps } from './selection-bar.tsx';
import { RowsSkeleton } from './skeletons.tsx';

export interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** With `onSort` the owner or the server sorts; without it the table sorts its rows. */
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Ids of the visible columns; all by default. See `ColumnChooser`. */
  visible?: readonly string[] | undefined;
  selected?: readonly string[] | undefined;
  /** Turns selection on. */
  onSelect?: ((ids: string[]) => void) | undefined;
  /** Buttons of the floating bar while rows are selected. */
  actions?: ((ids: string[]) => ReactNode) | undefined;
  /** Selected rows outside the view, and the offer to select all matching ones. */
  selection?: Pick<SelectionBarProps, 'unseen' | 'onDrop' | 'everyRow'> | undefined;
  /** Line below the table: see `TableNote`. */
  note?: ReactNode;
  /** Enter, or a click on the row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Address of a row: its first cell is a link, and Ctrl or the middle button on the row opens a tab. */
  href?: ((row: Row) => string) | undefined;
  /** Called when the last rows come into view. */
  onEnd?: (() => void) | undefined;
  /** Rows the server has, for `aria-rowcount`. */
  total?: number | undefined;
  rowHeight?: number;
  /** CSS; the table scrolls beyond it. */
  maxHeight?: string;
  loading?: boolean;
  empty?: ReactNode;
}

/** Whether a control of its own was clicked; the link of the row does not count. */
function isInteractive(target: EventTarget): boolean {
  const control = target instanceof Element && target.closest('a, button, input, label, select, textarea');
  return control instanceof Element && !control.matches('[data-row-link]');
}

const wantsTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.button === 1;
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const NONE: readonly string[] = [];

/** The chosen columns, and those of them without any value, which are hidden unless they are sorted by. */
function useShownColumns<Row>({ columns, rows, visible }: DataTableProps<Row>, sorted: string | undefined) {
  const [showEmpty, setShowEmpty] = useState(false);
  const chosen = useMemo(() => {
    const ids = visible && new Set(visible);
    return columns.filter(({ id, fixed }) => fixed || !ids || ids.has(id));
  }, [columns, visible]);
  const empty = useMemo(
    () =>
      chosen.filter(
        ({ id, fixed, value }) =>
          rows.length > 0 && !fixed && id !== sorted && rows.every((row) => isEmpty(value(row))),
      ),
    [chosen, rows, sorted],
  );
  const shown = useMemo(
    () => (showEmpty ? chosen : chosen.filter((column) => !empty.includes(column))),
    [chosen, empty, showEmpty],
  );
  return { shown, note: <EmptyColumns columns={empty} shown={showEmpty} onShow={setShowEmpty} /> };
}

interface EmptyColumnsProps {
  columns: readonly { header: string }[];
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** The names of columns without values, and the switch that shows them. */
function EmptyColumns({ columns, shown, onShow }: EmptyColumnsProps) {
  if (columns.length === 0) return null;
  const names = columns.map(({ header }) => header).join(', ');
  const message = shown
    ? plural(
        columns.length,
        '{n} column without values is shown: {names}',
        '{n} columns without values are shown: {names}',
        { names },
      )
    : plural(
        columns.length,
        '{n} column without values is hidden: {names}',
        '{n} columns without values are hidden: {names}',
        { names },
      );
  return <TableNote text={message} action={t(shown ? 'Hide' : 'Show')} onAction={() => onShow(!shown)} />;
}

interface TableNoteProps {
  text: string;
  action: string;
  onAction: () => void;
}

/** Line below a table that says what is left out, with the button that shows it. */
export function TableNote({ text, action, onAction }: TableNoteProps) {
  return (
    <p className={classes.note}>
      {text} ·{' '}
      <button type="button" className={classes.noteButton} onClick={onAction}>
        {action}
      </button>
    </p>
  );
}

/** A table of any number of rows that can be sorted, selected and opened. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rowId, onSelect, onSort, actions, onOpen, href, rowHeight = 53 } = props;
  const [ownSort, setOwnSort] = useState<Sort | null>(props.sort ?? null);
  const [sizes, setSizes] = useState<Record<string, number>>({});
  const sort = onSort === undefined ? ownSort : (props.sort ?? null);
  const { shown, note } = useShownColumns(props, sort?.column);
  const rows = useMemo(() => {
    const column = ownSort && columns.find(({ id }) => id === ownSort.column);
    return onSort || !column ? props.rows : sortRows(props.rows, column.value, ownSort.descending);
  }, [props.rows, columns, ownSort, onSort === undefined]);
  const { selected = NONE } = props;
  const ids = useMemo(() => new Set(selected), [selected]);
  const { picks, toggle } = useGridPicks({
    rows,
    rowId,
    selected: ids,
    onSelect: onSelect && ((next: Set<string>) => onSelect([...next])),
  });
  const grid = useGrid(
    { rows: rows.length, columns: shown.length },
    {
      onEnter({ row }) {
        const entered = rows[row];
        if (entered !== undefined) onOpen?.(entered);
      },
      onSpace: ({ top, bottom }) => picks && toggle(rows.slice(top, bottom + 1)),
    },
  );
  const open = (event: MouseEvent) => {
    const place = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    const index = Number(place?.getAttribute('data-index') ?? Number.NaN);
    const row = rows[index];
    if (row === undefined) return;
    if (event.button === 0) grid.put({ row: index, column: grid.active.column });
    if (isInteractive(event.target)) return;
    // On the link the browser itself handles these.
    const onLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (href !== undefined && (wantsTab(event) || event.shiftKey)) {
      if (!onLink && wantsTab(event)) window.open(href(row), '_blank', 'noopener');
      return;
    }
    if (event.button !== 0) return;
    event.preventDefault();
    onOpen?.(row);
  };
  const waiting = props.loading === true && rows.length === 0;
  return (
    <>
      <Grid
        grid={grid}
        look="table"
        label={props.label}
        columns={shown}
        rows={rows}
        rowId={rowId}
        rowHeight={rowHeight}
        total={props.total ?? rows.length}
        sort={sort}
        onSort={(column) =>
          (onSort ?? setOwnSort)({ column, descending: sort?.column !== column || !sort.descending })
        }
        sizes={sizes}
        onSize={(column, px) => setSizes((old) => ({ ...old, [column]: px }))}
        picks={picks}
        pickLabel={(_row, index) => t('Select row {n}', { n: index + 1 })}
        rowState={(row) => ({ opens: onOpen !== undefined, href: href?.(row) })}
        mouse={{ onClick: open, onAuxClick: open }}
        onEnd={props.onEnd}
        maxHeight={props.maxHeight}
        loading={props.loading}
      >
        {waiting && <RowsSkeleton rowHeight={rowHeight} />}
        {!waiting && rows.length === 0 && (
          // A grid may have only rows as children.
          // biome-ignore lint/a11y/useSemanticElements: a grid of divs has rows of divs.
          // biome-ignore lint/a11y/useFocusableInteractive: what is in it is.
          <div role="row">
            {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: see above. */}
            <div role="gridcell" className={classes.empty}>
              {props.empty ?? t('No matches.')}
            </div>
          </div>
        )}
      </Grid>
      {props.note}
      {note}
      {onSelect !== undefined && selected.length > 0 && actions !== undefined && (
        <SelectionBar {...props.selection} count={selected.length} onClear={() => onSelect([])}>
          {actions([...selected])}
        </SelectionBar>
      )}
    </>
  );
}
