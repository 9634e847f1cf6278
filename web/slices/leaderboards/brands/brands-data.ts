import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '#web/platform/api/api.ts';

const AT_ONCE = 100;
const nextOf = (last: { total: number }, pages: readonly unknown[]) =>
  pages.length * AT_ONCE < last.total ? pages.length + 1 : undefined;

export function useLibrary(search: { query: string; category?: string | undefined }) {
  const answer = useInfiniteQuery(
    query.brands.list.infiniteOptions({
      input: (page: number) => ({ ...search, limit: AT_ONCE, page }),
      initialPageParam: 1,
      getNextPageParam: nextOf,
      placeholderData: keepPreviousData,
    }),
  );
  const brands = useMemo(() => answer.data?.pages.flatMap((page) => page.brands), [answer.data]);
  return { answer, brands, first: answer.data?.pages[0] };
}

export function useReported(text: string) {
  const answer = useInfiniteQuery(
    query.brands.reported.infiniteOptions({
      input: (page: number) => ({ query: text, limit: AT_ONCE, page }),
      initialPageParam: 1,
      getNextPageParam: nextOf,
      placeholderData: keepPreviousData,
    }),
  );
  const brands = useMemo(() => answer.data?.pages.flatMap((page) => page.brands), [answer.data]);
  return { answer, brands, total: answer.data?.pages[0]?.total };
}
