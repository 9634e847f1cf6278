import { addressOf } from '#server/platform/http/caller-address.ts';

/** Concurrent streams of one public link, one address, and this process. */
export const STREAM_LIMITS = { link: 60, address: 20, process: 300 } as const;

interface Caller {
  ip: string;
  /** Null for a signed-in user. */
  link_id: number | null;
}

export interface OpenStreams {
  /** Counted until the returned function is called; null above the limit. */
  open(caller: Caller): (() => void) | null;
}

export function countStreams(): OpenStreams {
  const counts = new Map<string, number>();
  return {
    open({ ip, link_id }) {
      const counters: Array<[key: string, most: number]> = [
        ['process', STREAM_LIMITS.process],
        [`address ${addressOf(ip)}`, STREAM_LIMITS.address],
        ...(link_id === null ? [] : [[`link ${link_id}`, STREAM_LIMITS.link] as [string, number]]),
      ];
      if (counters.some(([key, most]) => (counts.get(key) ?? 0) >= most)) return null;
      for (const [key] of counters) counts.set(key, (counts.get(key) ?? 0) + 1);
      return () => {
        for (const [key] of counters) {
          const left = (counts.get(key) ?? 0) - 1;
          if (left > 0) counts.set(key, left);
          else counts.delete(key);
        }
      };
    },
  };
}
