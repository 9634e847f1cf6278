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
  /** Sort value, displayed unless `cell` is given. */
  value: (row: Row) => string | number | null | undefined;
  cell?: (row: Row) => ReactNode;
  /** Right-aligned. */
  align?: 'left' | 'right';
  /** Width in px; default 120. The first column also takes the remaining space. */
  size?: number;
  minSize?: number;
  sortable?: boolean;
  /** Cannot be hidden. */
  fixed?: boolean;
}

export interface Sort {
  id: string;
  desc: boolean;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** With `onSort` the server sorts; otherwise the table sorts its rows. */
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Ids of visible columns; default: all. See `ColumnChooser`. */
  visible?: readonly string[] | undefined;
  /** Enables selection. */
  selected?: readonly string[] | undefined;
  onSelect?: ((ids: string[]) => void) | undefined;
  /** Buttons of the selection bar. */
  actions?: ((ids: string[]) => ReactNode) | undefined;
  /** Called on Enter or a click on the row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Row link: the first cell is a link, and Ctrl or middle click on the row opens a tab. */
  href?: ((row: Row) => string) | undefined;
  /** Called when the last rows become visible. */
  onEnd?: (() => void) | undefined;
  /** Total for `aria-rowcount`. */
  total?: number | undefined;
  rowHeight?: number;
  /** Maximum height (CSS); content scrolls. */
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

/** Columns without any value; none for an empty table, and never mandatory ones. */
export function emptyColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  mustStay: (column: Column<Row>) => boolean,
): Column<Row>[] {
  if (rows.length === 0) return [];
  return columns.filter((column) => !mustStay(column) && rows.every((row) => isEmpty(column.value(row))));
}

/** Table state for TanStack Table, and the empty columns it may hide. */
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
      // Ordered by selection, then by table; an object would sort numeric ids.
      const before = (selected ?? []).filter((id) => next[id]);
      const added = rows.map(rowId).filter((id) => next[id] && !rowSelection[id]);
      onSelect?.([...before, ...added]);
    },
  });
  return { table, empty, showEmpty, setShowEmpty };
}
