import { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { fetchOutside, type Outbound, type OutboundAnswer } from '#server/platform/http/outbound.ts';
import type { Spend } from '../connectors.ts';
import { ConnectorTrouble, retryAfter } from '../trouble.ts';

export interface YoutubeSettings {
  key: string;
  quota_owner: string;
  outbound: Outbound;
  url?: string | undefined;
}

const URL_OF_API = 'https://www.googleapis.com/youtube/v3';
const MOST_BYTES = 20_000_000;

/** Google's price of a query, for each page; searches are counted in a bucket of their own. */
const PRICE = { channels: 1, playlistItems: 1, videos: 1, commentThreads: 1, search: 'search' } as const;
type Resource = keyof typeof PRICE;

/** A refusal of the API; callers may handle its `reason`. */
export class YoutubeError extends Error {
  readonly status: number;
  readonly reason: string;
  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

const errorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string() })).default([]),
    /** In newer answers this is the only reason for refused keys. */
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
  }),
});

const QUOTA = new Set(['quotaExceeded', 'dailyLimitExceeded']);
const TOO_FAST = new Set(['rateLimitExceeded', 'userRateLimitExceeded']);
const KEY_REFUSED = new Set([
  'keyInvalid',
  'keyExpired',
  'API_KEY_INVALID',
  'accessNotConfigured',
  'ipRefererBlocked',
]);

const BUSY = sentenceFor('youtube_no_answer');

/** Data API v3. @throws YoutubeError for refused queries; ConnectorTrouble for problems of all queries */
export function youtubeApi({ key, outbound, url = URL_OF_API }: YoutubeSettings, spend: Spend) {
  const get = async <T extends z.ZodType>(
    resource: Resource,
    params: Record<string, string | number | undefined>,
    shape: T,
  ): Promise<z.output<T>> => {
    await spend(PRICE[resource]);
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params))
      if (value !== undefined) query.set(name, String(value));
    // In a header, so that no logged URL contains the key.
    const options = { headers: { 'x-goog-api-key': key }, max_bytes: MOST_BYTES, max_redirects: 0 };
    const answer = await fetchOutside(`${url}/${resource}?${query}`, options, outbound).catch(() => {
      throw new ConnectorTrouble('busy', BUSY);
    });
    const body = json(answer);
    if (answer.status !== 200) throw troubleOf(answer, body, resource);
    const read = shape.safeParse(body);
    if (!read.success) throw new ConnectorTrouble('busy', sentenceFor('youtube_answer_undocumented'));
    return read.data;
  };
  return { get };
}
export type YoutubeApi = ReturnType<typeof youtubeApi>;

function json({ body }: OutboundAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function troubleOf({ status, headers }: OutboundAnswer, body: unknown, resource: Resource): Error {
  const read = errorBody.safeParse(body);
  const { message = '', errors = [], details = [] } = read.success ? read.data.error : {};
  const reasons = [...errors, ...details].flatMap(({ reason }) => reason ?? []);
  const is = (some: ReadonlySet<string>) => reasons.some((reason) => some.has(reason));
  if (is(QUOTA) && resource === 'search')
    return new ConnectorTrouble('busy', sentenceFor('search_quota_used_up', { platform: 'YouTube' }));
  if (is(QUOTA)) return new ConnectorTrouble('quota', sentenceFor('youtube_quota_used_up'));
  if (is(KEY_REFUSED))
    return new ConnectorTrouble('refused', sentenceFor('youtube_key_refused', { why: message }));
  if (status === 429 || is(TOO_FAST)) {
    const minute = new Date(Date.now() + 60_000);
    const at = retryAfter(headers['retry-after'], new Date()) ?? minute;
    return new ConnectorTrouble('busy', sentenceFor('youtube_rate_limit'), at);
  }
  if (status >= 500)
    return new ConnectorTrouble('busy', BUSY, retryAfter(headers['retry-after'], new Date()));
  return new YoutubeError(status, reasons[0] ?? '', message);
}
