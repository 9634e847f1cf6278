import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';

/** Query key to invalidate after a saved filter was created, renamed or deleted. */
export const SAVED_FILTERS_KEY = ['keyword', 'user_filters'] as const;

export const savedFilters = queryOptions({
  queryKey: [...SAVED_FILTERS_KEY, 'navigation'],
  queryFn: async ({ signal }) => {
    const answer = await api.keywords.filters(undefined, { signal });
    return answer.data.map((row) => ({ id: row.keyword_user_filter_id, name: row.filter_name }));
  },
  staleTime: 5 * 60_000,
});
