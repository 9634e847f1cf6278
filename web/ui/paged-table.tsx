import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ErrorState } from './error-state.tsx';
import classes from './paged-table.module.css';

export interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'onEnd' | 'loading' | 'total'> {
  /** The pages the rows come from; more are fetched as the end comes into view. */
  results: UseInfiniteQueryResult<unknown>;
  /** Rows the server knows of; null before the first answer. */
  total: number | null;
  /** Headline where the rows could not be loaded. */
  failed: string;
}

/** A table that fills a page and is read page by page, with its states: loading, stale, failed. */
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
    <div className={classes.table} data-stale={results.isPlaceholderData || undefined}>
      {error}
      <DataTable {...table} onEnd={more} total={total ?? undefined} loading={results.isPending} />
    </div>
  );
}
