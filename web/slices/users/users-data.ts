import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { ROLES } from '#contract/access/access.ts';
import { USER_SORTS, USER_STATES } from '#contract/users.ts';
import { api, query } from '#web/platform/api/api.ts';
import { eachOnce, nextPage } from '#web/platform/page/pages.ts';

const PAGE_SIZE = 100;

export const usersUrl = z.object({
  search: z.string().max(120).optional(),
  role: z.enum(ROLES).optional(),
  state: z.enum(USER_STATES).optional(),
  sort_by: z.enum(USER_SORTS).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** The person whose drawer is open. */
  user: z.number().int().positive().optional(),
  invite: z.boolean().optional(),
});
export type UsersUrl = z.output<typeof usersUrl>;

export function useUsers({ user: _user, invite: _invite, ...search }: UsersUrl) {
  const results = useInfiniteQuery({
    queryKey: [...query.users.list.key(), 'pages', search],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.users.list({ ...search, page: pageParam, limit: PAGE_SIZE }, { signal }),
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => eachOnce(results.data?.pages.flatMap((page) => page.users)), [results.data]);
  const first = results.data?.pages[0];
  return { rows, total: first?.total ?? null, states: first?.states ?? null, results };
}

/** Invalidates all queries about users. */
export function useForgetUsers(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: query.users.key() }), [client]);
}
