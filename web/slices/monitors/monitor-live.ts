import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import { query } from '#web/platform/api.ts';
import { AGAIN_MS, listen, type StreamState } from '#web/platform/listen.ts';
import { monitorKey } from './monitor-set.ts';

/** How often a monitor that is being matched is asked whether it is done. */
const MATCHING_MS = 1500;
/** How often a running one is asked whether other posts came in. */
const RUNNING_MS = 5000;
const JUST_NOW_MS = 10_000;

const detailsOf = (id: number) => query.monitors.details.queryKey({ input: { id } });

/** Asks what is seen of a monitor anew; until it is there, what was there before stays. */
function askAnew(client: QueryClient, id: number) {
  const details = client.getQueryCache().find({ queryKey: detailsOf(id) });
  void client.invalidateQueries({ queryKey: monitorKey(id) });
  void client.invalidateQueries({ queryKey: query.monitors.key(), predicate: (one) => one !== details });
}

/** Follows the monitor that is shown: the server tells of changes or, where it cannot, is asked. */
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

/** How often the monitor is asked for beside its stream; a server that refuses one is asked less often. */
function intervalOf(stream: StreamState, is_matching: boolean, is_running: boolean): number | false {
  if (stream === 'open' || !(is_matching || is_running)) return false;
  if (stream === 'refused') return AGAIN_MS;
  return is_matching ? MATCHING_MS : RUNNING_MS;
}

/** What a message of the stream and the details have in common. */
function versionText(said: unknown): string {
  const { matched_at, revision, is_matching } = (said ?? {}) as Partial<Monitor>;
  return JSON.stringify([matched_at, revision, is_matching]);
}

/** Asks every answer anew when other posts or numbers are in. @returns whether that was a moment ago */
export function useMatchedAnew({ id, matched_at }: Pick<Monitor, 'id' | 'matched_at'>): boolean {
  const client = useQueryClient();
  const before = useRef(matched_at);
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (before.current === matched_at) return;
    before.current = matched_at;
    askAnew(client, id);
    setNew(true);
  }, [client, id, matched_at]);
  useEffect(() => {
    if (!isNew) return;
    const timer = window.setTimeout(() => setNew(false), JUST_NOW_MS);
    return () => window.clearTimeout(timer);
  }, [isNew]);
  return isNew;
}
