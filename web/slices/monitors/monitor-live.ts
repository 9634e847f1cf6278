import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import { query } from '#web/platform/api.ts';
import { AGAIN_MS, listen, type StreamState } from '#web/platform/listen.ts';
import { monitorKey } from './monitor-set.ts';

/** Polling interval during matching. */
const MATCHING_MS = 1500;
/** Polling interval of a running monitor. */
const RUNNING_MS = 5000;
const JUST_NOW_MS = 10_000;

const detailsOf = (id: number) => query.monitors.details.queryKey({ input: { id } });

/** Refreshes the visible queries of a monitor; old data stays until then. */
function refreshMonitor(client: QueryClient, id: number) {
  const details = client.getQueryCache().find({ queryKey: detailsOf(id) });
  void client.invalidateQueries({ queryKey: monitorKey(id) });
  void client.invalidateQueries({ queryKey: query.monitors.key(), predicate: (one) => one !== details });
}

/** Follows changes by server-sent events, or by polling. */
export function useMonitorStream({ id, is_matching, state }: Monitor): void {
  const client = useQueryClient();
  const [stream, setStream] = useState<StreamState>('waiting');
  useEffect(
    () =>
      listen(`/api/monitor/live/${id}`, {
        onState: setStream,
        onMessage(said) {
          const known = client.getQueryData<Monitor>(detailsOf(id));
          if (versionText(known) !== versionText(said))
            void client.invalidateQueries({ queryKey: detailsOf(id) });
        },
      }),
    [client, id],
  );
  useQuery({
    ...query.monitors.details.queryOptions({ input: { id } }),
    refetchInterval: intervalOf(stream, is_matching, state === 'running'),
  });
}

/** Polling interval in addition to the stream; longer if the server refuses streams. */
function intervalOf(stream: StreamState, is_matching: boolean, is_running: boolean): number | false {
  if (stream === 'open' || !(is_matching || is_running)) return false;
  if (stream === 'refused') return AGAIN_MS;
  return is_matching ? MATCHING_MS : RUNNING_MS;
}

/** Common fields of stream messages and details. */
function versionText(said: unknown): string {
  const { matched_at, revision, is_matching } = (said ?? {}) as Partial<Monitor>;
  return JSON.stringify([matched_at, revision, is_matching]);
}

/** Refreshes all queries when posts or numbers change. @returns whether that was just now */
export function useRefreshOnMatch({ id, matched_at }: Pick<Monitor, 'id' | 'matched_at'>): boolean {
  const client = useQueryClient();
  const before = useRef(matched_at);
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (before.current === matched_at) return;
    before.current = matched_at;
    refreshMonitor(client, id);
    setNew(true);
  }, [client, id, matched_at]);
  useEffect(() => {
    if (!isNew) return;
    const timer = window.setTimeout(() => setNew(false), JUST_NOW_MS);
    return () => window.clearTimeout(timer);
  }, [isNew]);
  return isNew;
}
