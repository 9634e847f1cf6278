import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/platform/http.ts';

/** What the navigation counts; an area that is not counted shows no number. */
export interface NavigationCounts {
  profiles?: number;
  lists?: number;
  monitors?: number;
  leaderboards?: number;
}

interface FilterAnswer {
  data: { keyword_user_filter_id: number; filter_name: string }[];
}

/** Key to invalidate after a saved filter was created, renamed or deleted. */
export const SAVED_FILTERS_KEY = ['keyword', 'user_filters'] as const;

export const savedFilters = queryOptions({
  queryKey: [...SAVED_FILTERS_KEY, 'navigation'],
  queryFn: async ({ signal }) => {
    const answer = await call<FilterAnswer>('/api/keyword/user_filters', { signal });
    return answer.data.map((row) => ({ id: row.keyword_user_filter_id, name: row.filter_name }));
  },
  staleTime: 5 * 60_000,
});

export const navigationCounts = queryOptions({
  queryKey: ['profiles', 'navigation-count'],
  queryFn: async ({ signal }): Promise<NavigationCounts> => {
    const answer = await call<{ total?: number }>('/api/profiles', { query: { limit: 1, page: 1 }, signal });
    return answer.total === undefined ? {} : { profiles: answer.total };
  },
  staleTime: 5 * 60_000,
});
