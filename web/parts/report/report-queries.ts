import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import type { ReportTotals } from '#contract/report/report.ts';
import type { CreatorsPage, Period, PostsPage, ReportSet } from './report-set.ts';

interface QueryContext {
  signal: AbortSignal;
}

interface Totalled<Totals> extends Pick<ReportSet, 'key'> {
  totals: (options?: { signal?: AbortSignal }) => Promise<Totals>;
}

/** Totals with the client-side response time in ms. */
function timedTotals<Totals extends ReportTotals>(set: Totalled<Totals>) {
  return {
    queryKey: [...set.key, 'totals'],
    queryFn: async ({ signal }: QueryContext) => {
      const start = performance.now();
      const totals = await set.totals({ signal });
      return { totals, ms: performance.now() - start };
    },
  };
}

function days(set: ReportSet, period: Period) {
  return {
    queryKey: [...set.key, 'days', period],
    queryFn: ({ signal }: QueryContext) => set.days(period, { signal }),
  };
}

export function useTotals<Totals extends ReportTotals>(set: Totalled<Totals>) {
  return useQuery({ ...timedTotals(set), placeholderData: keepPreviousData });
}

export function useTotalsOf(sets: readonly ReportSet[]) {
  return useQueries({ queries: sets.map(timedTotals) });
}

export function useDays(set: ReportSet, period: Period, enabled = true) {
  return useQuery({ ...days(set, period), enabled, placeholderData: keepPreviousData });
}

export function useDaysOf(sets: readonly ReportSet[]) {
  return useQueries({ queries: sets.map((set) => days(set, set.period)) });
}

/** A call whose only input is the set. */
export function useAnswer<Name extends 'tiers' | 'countries' | 'audience'>(set: ReportSet, name: Name) {
  type Answer = Awaited<ReturnType<ReportSet[Name]>>;
  return useQuery({
    queryKey: [...set.key, name],
    queryFn: ({ signal }) => set[name]({ signal }) as Promise<Answer>,
    placeholderData: keepPreviousData,
  });
}

const CREATORS_AT_ONCE = 50;
const POSTS_AT_ONCE = 24;

/** Undefined after the last page. */
function nextPage(pages: number, size: number, total: number): number | undefined {
  return pages * size < total ? pages + 1 : undefined;
}

export function useCreators(set: ReportSet, order: Pick<CreatorsPage, 'sort_by' | 'order'>) {
  return useInfiniteQuery({
    queryKey: [...set.key, 'creators', order],
    queryFn: ({ pageParam, signal }) =>
      set.creators({ ...order, limit: CREATORS_AT_ONCE, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => nextPage(pages.length, CREATORS_AT_ONCE, last.total),
    placeholderData: keepPreviousData,
  });
}

export function usePosts(set: ReportSet, order: Pick<PostsPage, 'sort_by' | 'order'>) {
  return useInfiniteQuery({
    queryKey: [...set.key, 'posts', order],
    queryFn: ({ pageParam, signal }) =>
      set.posts({ ...order, limit: POSTS_AT_ONCE, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => nextPage(pages.length, POSTS_AT_ONCE, last.total),
    placeholderData: keepPreviousData,
  });
}
