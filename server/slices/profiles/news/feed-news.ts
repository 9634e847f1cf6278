import { LRUCache } from 'lru-cache';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { fetchOutside, type Outbound, OutboundRefused } from '#server/platform/http/outbound.ts';
import type { FoundHeadlines, News } from '#server/ports/news.ts';
import { readFeed } from './read-feed.ts';

export interface NewsFeedSettings {
  /** `{name}` is replaced by the search. */
  address: string;
  outbound: Outbound;
}

const KEPT_MS = 4 * 3_600_000;
/** Delay after a failure. */
const FAILED_MS = 60_000;
const MOST_NAMES = 500;
const LIMITS = { timeout_ms: 8000, max_bytes: 2_000_000 };

/** Cached per name for four hours. */
export function feedNews(
  { address, outbound }: NewsFeedSettings,
  { log, now }: Pick<Services, 'log' | 'now'>,
): News {
  const kept = new LRUCache<string, Promise<FoundHeadlines>>({ max: MOST_NAMES, ttl: KEPT_MS });

  async function ask(name: string): Promise<FoundHeadlines> {
    const url = address.replaceAll('{name}', encodeURIComponent(name));
    const { status, body } = await fetchOutside(url, LIMITS, outbound);
    if (status !== 200)
      throw new OutboundRefused(sentenceFor('address_error_status', { status: String(status) }));
    return { headlines: readFeed(body.toString('utf8')), read_at: now(), files: null };
  }

  return {
    origin: 'feed',
    about(name) {
      const known = kept.get(name);
      if (known) return known;
      const pending: Promise<FoundHeadlines> = ask(name).catch((error: Error) => {
        log.warn(
          { host: new URL(address.replaceAll('{name}', '')).host, error: error.message },
          'The news feed did not answer',
        );
        kept.set(name, pending, { ttl: FAILED_MS });
        throw refuse('SERVICE_UNAVAILABLE', sentenceFor('news_service_no_answer'));
      });
      kept.set(name, pending);
      return pending;
    },
  };
}
