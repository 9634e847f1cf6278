import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { bearerOf, knownPrefixOf } from '../callers/api-keys.ts';
import type { Services } from '../context.ts';
import { refuse } from '../errors.ts';
import { addressOf } from './caller-address.ts';

const seconds = (ms: number) => sentenceFor('time_seconds', { n: Math.max(1, Math.ceil(ms / 1000)) });

/**
 * Rate limit for calls under /api. Every answer reports the remaining calls (`x-ratelimit-limit`,
 * `-remaining`, `-reset` in seconds); beyond the limit 429 with `retry-after`. Pages do not count. Calls
 * with a key count for their address until the key is verified, so that invented keys have no limit of
 * their own.
 */
export async function limitCalls(
  app: FastifyInstance,
  services: Pick<Services, 'recent' | 'call_limits'>,
): Promise<void> {
  const limits = services.call_limits;
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: 20_000,
    allowList: (request) => !request.url.startsWith('/api/'),
    keyGenerator(request) {
      const key = bearerOf(request.headers.authorization);
      const prefix = key && knownPrefixOf(services, key);
      return prefix ? `key ${prefix}` : `address ${addressOf(request.ip)}`;
    },
    max: (_request, bucket) => (bucket.startsWith('key ') ? limits.key : limits.address),
    errorResponseBuilder: (_request, { ttl, max }) =>
      refuse('TOO_MANY_REQUESTS', sentenceFor('call_rate_limit', { n: max, time: seconds(ttl) })),
  });
}
