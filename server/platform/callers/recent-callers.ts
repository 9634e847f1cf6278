import { LRUCache } from 'lru-cache';

const MOST = 50_000;
const MINUTE_MS = 60_000;

/** Memory of this process about its latest callers. */
export const recentCallers = () => ({
  /** Valid API keys: prefixes by digest. */
  keys: new LRUCache<string, string>({ max: 20_000, ttl: 60 * MINUTE_MS }),
  /** Unknown tokens by address. */
  unknown_tokens: new LRUCache<string, number>({ max: MOST, ttl: 10 * MINUTE_MS }),
  /** Recorded visits by public link and visitor. */
  visits: new LRUCache<string, true>({ max: MOST, ttl: 10 * MINUTE_MS }),
  /** Clicks by visitor and minute. */
  clicks: new LRUCache<string, number>({ max: MOST }),
});
export type RecentCallers = ReturnType<typeof recentCallers>;
