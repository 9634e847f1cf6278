/** The next page of a list that is read page by page, while the server knows of more rows. */
export function nextPage(last: { page: number; limit: number; total: number }): number | undefined {
  return last.page * last.limit < last.total ? last.page + 1 : undefined;
}

/** Each row once, the newest of it: rows move between pages while they are read. */
export function eachOnce<Row extends { id: number }>(rows: readonly Row[] = []): Row[] {
  return [...new Map(rows.map((row): [number, Row] => [row.id, row])).values()];
}
