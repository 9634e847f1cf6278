import { query } from '../api/api.ts';

/** Keyword reports that were saved. */
export const savedFilters = query.keywords.filters.queryOptions({
  select: (answer) => answer.data,
  staleTime: 5 * 60_000,
});
