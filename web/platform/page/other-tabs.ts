import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const CHANNEL = 'limelight:changes';

/** Reloads these queries when another tab of this browser saves a change, or when this one is looked at again. */
export function useOtherTabs(...keys: QueryKey[]): void {
  const client = useQueryClient();
  const known = JSON.stringify(keys);
  useEffect(() => {
    const reload = () => {
      for (const queryKey of JSON.parse(known) as QueryKey[]) void client.invalidateQueries({ queryKey });
    };
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = reload;
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') channel.postMessage(null);
    });
    const onVisible = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stop();
      channel.close();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [client, known]);
}
