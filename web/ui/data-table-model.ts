import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';

export const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});

export interface Column<Row> {
  id: string;
  header: string;
  /** Sorting value, and what is shown without `cell`. */
  value: (row: Row) => string | number | null | undefined;
  cell?: (row: Row) => ReactNode;
  /** Numbers stand right. */
  align?: 'left' | 'right';
  /** Width in px, 120 unless told. The first column also takes the room that is left. */
  size?: number;
  minSize?: number;
  sortable?: boolean;
  /** The column chooser cannot hide it. */
  fixed?: boolean;
}

export interface Sort {
  id: string;
  desc: boolean;
}

export interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Given with `onSort`, the server sorts; else the table sorts the rows it has. */
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Ids of the visible columns; all unless told. See `ColumnChooser`. */
  visible?: readonly string[] | undefined;
  /** Turns selection on. */
  selected?: readonly string[] | undefined;
  onSelect?: ((ids: string[]) => void) | undefined;
  /** Buttons of the floating bar while rows are selected. */
  actions?: ((ids: string[]) => ReactNode) | undefined;
  /** Enter, or a click on the row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Where a row leads: its first cell is a link, and Ctrl or the middle button on the row opens a tab. */
  href?: ((row: Row) => string) | undefined;
  /** Called when the last rows come into view. */
  onEnd?: (() => void) | undefined;
  /** Rows the server knows of, for `aria-rowcount`. */
  total?: number | undefined;
  rowHeight?: number;
  /** Height at most, CSS; it scrolls inside. */
  maxHeight?: string;
  loading?: boolean;
  empty?: ReactNode;
}

function columnDefs<Row extends object>(
  columns: readonly Column<Row>[],
): ColumnDef<typeof features, Row, unknown>[] {
  return columns.map((column) => ({
    id: column.id,
    header: column.header,
    // Missing values sort last in both directions.
    accessorFn: (row: Row) => column.value(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: 'alphanumeric',
    enableSorting: column.sortable !== false,
    size: column.size ?? 120,
    minSize: column.minSize ?? 64,
  }));
}

function selectionState(ids: readonly string[] | undefined): Record<string, true> {
  return Object.fromEntries((ids ?? []).map((id) => [id, true] as const));
}

const isEmpty = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === '';

/** The columns that hold nothing in any of the rows; none of an empty table, and never one that must stay. */
export function emptyColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  mustStay: (column: Column<Row>) => boolean,
): Column<Row>[] {
  if (rows.length === 0) return [];
  return columns.filter((column) => !mustStay(column) && rows.every((row) => isEmpty(column.value(row))));
}

/** The table's state, as TanStack Table holds it, from our props; and the columns without values, which it may leave out. */
export function useDataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, selected, onSelect, onSort } = props;
  const [ownSort, setOwnSort] = useState<Sort | null>(props.sort ?? null);
  const sort = onSort === undefined ? ownSort : (props.sort ?? null);
  const sorting = useMemo(() => (sort === null ? [] : [sort]), [sort]);
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const rowSelection = useMemo(() => selectionState(selected), [selected]);
  const [showEmpty, setShowEmpty] = useState(false);
  const chosen = useMemo(() => {
    const shown = props.visible && new Set(props.visible);
    return columns.filter(({ id, fixed }) => fixed || !shown || shown.has(id));
  }, [columns, props.visible]);
  const empty = useMemo(
    () => emptyColumns(chosen, rows, ({ id, fixed }) => fixed === true || id === sort?.id),
    [chosen, rows, sort?.id],
  );
  const columnVisibility = useMemo(() => {
    const shown = new Set(chosen.filter((column) => showEmpty || !empty.includes(column)));
    return Object.fromEntries(columns.map((column) => [column.id, shown.has(column)]));
  }, [columns, chosen, empty, showEmpty]);
  const table = useTable<typeof features, Row>({
    features,
    columns: defs,
    data: rows,
    getRowId: rowId,
    manualSorting: onSort !== undefined,
    enableSortingRemoval: false,
    sortDescFirst: true,
    columnResizeMode: 'onChange',
    state: { sorting, rowSelection, columnVisibility },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      if (next !== undefined) (onSort ?? setOwnSort)({ id: next.id, desc: next.desc });
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      // In the order of selection, then of the table: an object would sort ids that are numbers.
      const before = (selected ?? []).filter((id) => next[id]);
      const added = rows.map(rowId).filter((id) => next[id] && !rowSelection[id]);
      onSelect?.([...before, ...added]);
    },
  });
  return { table, empty, showEmpty, setShowEmpty };
}
