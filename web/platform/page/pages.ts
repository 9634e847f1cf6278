/** Undefined after the last page. */
export function nextPage(last: { page: number; limit: number; total: number }): number | undefined {
  return last.page * last.limit < last.total ? last.page + 1 : undefined;
}

/** Removes duplicates, keeping the newest: rows move between pages while they are loaded. */
export function eachOnce<Row extends { id: number }>(rows: readonly Row[] = []): Row[] {
  return [...new Map(rows.map((row): [number, Row] => [row.id, row])).values()];
}
