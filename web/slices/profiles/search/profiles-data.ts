import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { api } from '#web/platform/api/api.ts';
import { eachOnce, nextPage } from '#web/platform/page/pages.ts';
import { type ProfilesUrl, withoutDefaults } from './profiles-state.ts';

/** Page size. */
export const PAGE_SIZE = 100;

/** Search input without paging and display settings. */
export function searchInput(state: ProfilesUrl) {
  const {
    limit: _limit,
    page: _page,
    view: _view,
    create: _create,
    left: _left,
    preview: _preview,
    cache: _cache,
    ...rest
  } = state;
  return withoutDefaults(rest);
}

export interface ProfilesFound {
  rows: ProfileRow[];
  /** Matches, and all profiles of the kind; null while loading. */
  total: number | null;
  all: number | null;
}

export function useProfiles(state: ProfilesUrl) {
  const input = useMemo(() => searchInput(state), [state]);
  const results = useInfiniteQuery({
    queryKey: ['profiles', 'search', input],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.profiles.search({ ...input, page: pageParam, limit: PAGE_SIZE }, { signal }),
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
  const answer = useMemo<ProfilesFound>(() => {
    const pages = results.data?.pages ?? [];
    const rows = eachOnce(pages.flatMap((page) => page.profiles));
    const first = pages[0];
    return { rows, total: first?.total ?? null, all: first?.all ?? null };
  }, [results.data]);
  return { ...answer, results };
}
