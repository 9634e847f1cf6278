import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ErrorState } from './error-state.tsx';
import classes from './paged-table.module.css';

export interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'onEnd' | 'loading' | 'total'> {
  /** Pages of rows; more are loaded near the end. */
  results: UseInfiniteQueryResult<unknown>;
  /** Total; null while loading. */
  total: number | null;
  /** Headline of a failure. */
  failed: string;
}

/** Full-page table with paging, and with loading, stale and error states. */
export function PagedTable<Row extends object>({ results, total, failed, ...table }: PagedTableProps<Row>) {
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = results;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const error = results.isError && (
    <ErrorState error={results.error} title={failed} onRetry={() => results.refetch()} />
  );
  if (error && table.rows.length === 0) return error;
  return (
    <div className={`surface ${classes.table}`} data-stale={results.isPlaceholderData || undefined}>
      {error}
      <DataTable {...table} onEnd={more} total={total ?? undefined} loading={results.isPending} />
    </div>
  );
}
