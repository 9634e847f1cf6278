import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';

/** What the navigation counts; an area that is not counted shows no number. */
export interface NavigationCounts {
  profiles?: number;
  lists?: number;
  monitors?: number;
  leaderboards?: number;
}

/** Key to invalidate after a saved filter was created, renamed or deleted. */
export const SAVED_FILTERS_KEY = ['keyword', 'user_filters'] as const;

export const savedFilters = queryOptions({
  queryKey: [...SAVED_FILTERS_KEY, 'navigation'],
  queryFn: async ({ signal }) => {
    const answer = await api.keywords.filters(undefined, { signal });
    return answer.data.map((row) => ({ id: row.keyword_user_filter_id, name: row.filter_name }));
  },
  staleTime: 5 * 60_000,
});

export const navigationCounts = queryOptions({
  queryKey: ['profiles', 'navigation-count'],
  queryFn: async ({ signal }): Promise<NavigationCounts> => {
    const answer = await api.profiles.search({ limit: 1 }, { signal });
    return { profiles: answer.total };
  },
  staleTime: 5 * 60_000,
});
