import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CellChange, ListProfile } from '#contract/lists/creators.ts';
import { api } from '#web/platform/api/api.ts';
import { withCell } from '../writing/list-fields.ts';

/** Creators in the first page, shown at once, and in the following ones. */
export const FIRST_PAGE = 100;
export const NEXT_PAGES = 1000;

export interface ListRows {
  rows: ListProfile[];
  /** Total, loaded or not. */
  total: number;
}
export type Written = Pick<CellChange, 'profile_id' | 'field' | 'value'>;

export const rowsKey = (id: number) => ['lists', 'rows', id] as const;

/** Updates cells; unchanged rows keep their identity. */
export function withCells(rows: readonly ListProfile[], cells: readonly Written[]): ListProfile[] {
  const byRow = Map.groupBy(cells, (cell) => cell.profile_id);
  return rows.map((row) =>
    (byRow.get(row.profile_id) ?? []).reduce((now, cell) => withCell(now, cell.field, cell.value), row),
  );
}

/** Cells written since loading began, which its pages may lack. */
const written = new Map<number, Written[]>();

/** All creators: the first page at once, the others behind it in the background. */
async function load(client: QueryClient, id: number, signal: AbortSignal): Promise<ListRows> {
  const key = rowsKey(id);
  const again = client.getQueryData<ListRows>(key) !== undefined;
  written.set(id, []);
  const read = async (page: number, limit: number) => {
    const { profiles, total } = await api.lists.profiles({ id, page, limit }, { signal });
    return { rows: profiles, total };
  };
  const now = (rows: readonly ListProfile[], total: number): ListRows => ({
    rows: withCells(rows, written.get(id) ?? []),
    total,
  });
  // Keeps old rows until all are reloaded.
  if (!again) {
    const first = await read(1, FIRST_PAGE);
    if (first.total <= FIRST_PAGE) return now(first.rows, first.total);
    client.setQueryData<ListRows>(key, now(first.rows, first.total));
  }
  const rows = new Map<number, ListProfile>();
  for (let page = 1, total = 1; (page - 1) * NEXT_PAGES < total; page++) {
    const next = await read(page, NEXT_PAGES);
    total = next.total;
    for (const row of next.rows) rows.set(row.profile_id, row);
    if (!again) client.setQueryData<ListRows>(key, now([...rows.values()], total));
  }
  return now([...rows.values()], rows.size);
}

/** Creators of a list; `set` and `patch` update cells and rows optimistically. */
export function useListRows(id: number, enabled: boolean) {
  const client = useQueryClient();
  const answer = useQuery({
    queryKey: rowsKey(id),
    queryFn: ({ signal }) => load(client, id, signal),
    enabled,
    staleTime: 10_000,
  });
  const change = useMemo(() => {
    const update = (next: (rows: ListProfile[]) => ListProfile[]) =>
      client.setQueryData<ListRows>(rowsKey(id), (old) => old && { ...old, rows: next(old.rows) });
    return {
      set(cells: readonly Written[]) {
        written.get(id)?.push(...cells);
        update((rows) => withCells(rows, cells));
      },
      patch: (profile_id: number, part: Partial<ListProfile>) =>
        update((rows) => rows.map((row) => (row.profile_id === profile_id ? { ...row, ...part } : row))),
      reorder: update,
      drop(ids: ReadonlySet<number>) {
        client.setQueryData<ListRows>(rowsKey(id), (old) => {
          if (old === undefined) return old;
          const rows = old.rows.filter((row) => !ids.has(row.profile_id));
          return { rows, total: old.total - (old.rows.length - rows.length) };
        });
      },
      refresh: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: rowsKey(id) }),
          client.invalidateQueries({ predicate: ({ queryKey }) => isListAnswer(queryKey) }),
        ]),
    };
  }, [client, id]);
  const { rows = NONE, total = 0 } = answer.data ?? {};
  return { answer, rows, total, waiting: Math.max(0, total - rows.length), ...change };
}

const NONE: ListProfile[] = [];

/** Whether a query about lists (except the rows) must be refreshed: totals and counts. */
function isListAnswer(key: readonly unknown[]): boolean {
  const [path] = key;
  return Array.isArray(path) && path[0] === 'lists';
}

export type ListData = ReturnType<typeof useListRows>;
