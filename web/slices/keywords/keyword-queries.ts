import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import type { KeywordSearch } from '#contract/keywords.ts';
import { api, query } from '#web/platform/api.ts';
import type { ScreenState } from './keyword-state.ts';

/** Totals of a search, and how long the answer took here, in ms. */
function timedStatistics(search: KeywordSearch) {
  return {
    queryKey: ['keyword', 'statistics', search],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const start = performance.now();
      const totals = await api.keywords.statistics(search, { signal });
      return { totals, ms: performance.now() - start };
    },
  };
}

export function useStatistics(search: KeywordSearch) {
  return useQuery({ ...timedStatistics(search), placeholderData: keepPreviousData });
}

/** Totals of several keywords under the same filters. */
export function useStatisticsOf(search: KeywordSearch, keywords: readonly string[]) {
  return useQueries({ queries: keywords.map((keyword) => timedStatistics({ ...search, keyword })) });
}

export function useDaily(search: KeywordSearch, enabled = true) {
  const options = query.keywords.daily.queryOptions({ input: search });
  return useQuery({ ...options, enabled, placeholderData: keepPreviousData });
}

export function useDailyOf(search: KeywordSearch, keywords: readonly string[]) {
  return useQueries({
    queries: keywords.map((keyword) => query.keywords.daily.queryOptions({ input: { ...search, keyword } })),
  });
}

export function useTiers(search: KeywordSearch) {
  const options = query.keywords.tiers.queryOptions({ input: search });
  return useQuery({ ...options, placeholderData: keepPreviousData });
}

export function useCountries(search: KeywordSearch) {
  const options = query.keywords.countries.queryOptions({ input: search });
  return useQuery({ ...options, placeholderData: keepPreviousData });
}

export function useAudience(search: KeywordSearch) {
  const options = query.keywords.audience.queryOptions({ input: search });
  return useQuery({ ...options, placeholderData: keepPreviousData });
}

const CREATORS_AT_ONCE = 50;
const POSTS_AT_ONCE = 24;

/** The next page while fewer rows are here than the server knows of. */
function nextPage(pages: number, size: number, total: number): number | undefined {
  return pages * size < total ? pages + 1 : undefined;
}

export function useCreators(
  search: KeywordSearch,
  { creators_by, creators_order }: Pick<ScreenState, 'creators_by' | 'creators_order'>,
) {
  return useInfiniteQuery({
    ...query.keywords.top_influencers.infiniteOptions({
      input: (page: number) => ({
        ...search,
        sort_by: creators_by,
        order: creators_order,
        limit: CREATORS_AT_ONCE,
        page,
      }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, CREATORS_AT_ONCE, last.total),
    }),
    placeholderData: keepPreviousData,
  });
}

export function usePosts(
  search: KeywordSearch,
  { posts_by, posts_order }: Pick<ScreenState, 'posts_by' | 'posts_order'>,
) {
  return useInfiniteQuery({
    ...query.keywords.posts.infiniteOptions({
      input: (page: number) => ({
        ...search,
        sort_by: posts_by,
        order: posts_order,
        limit: POSTS_AT_ONCE,
        page,
      }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, POSTS_AT_ONCE, last.total),
    }),
    placeholderData: keepPreviousData,
  });
}
