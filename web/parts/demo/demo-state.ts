import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DemoState } from '#contract/demo.ts';
import { query } from '#web/platform/api/api.ts';

const POLL_MS = 1000;
const MINUTE = 60_000;
const KEPT = 'limelight:demo-state';

/** Last known state in this browser, so that the banner appears at once and the page does not jump. */
function kept(): DemoState | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** State of the demo data; a finished change invalidates all other queries. */
export function useDemoState(): DemoState | undefined {
  const client = useQueryClient();
  const { data, isPlaceholderData } = useQuery(
    query.demo.state.queryOptions({
      staleTime: MINUTE,
      placeholderData: kept,
      refetchInterval: ({ state }) => (state.data?.work && state.data.work.error === null ? POLL_MS : false),
    }),
  );
  const working = Boolean(data?.work);
  const before = useRef(false);
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    localStorage.setItem(KEPT, JSON.stringify(data));
    const ended = before.current && !working;
    before.current = working;
    if (ended) void client.invalidateQueries();
  }, [data, isPlaceholderData, working, client]);
  return data;
}

export function useDemoChange(what: 'remove' | 'add') {
  const client = useQueryClient();
  return useMutation({
    ...query.demo[what].mutationOptions({ meta: { silent: true } }),
    onSuccess: (state) => client.setQueryData(query.demo.state.queryKey(), state),
    onError: () => client.invalidateQueries({ queryKey: query.demo.key() }),
  });
}
