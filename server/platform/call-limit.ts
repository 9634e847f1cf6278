import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { bearerOf, prefixOf } from './api-keys.ts';
import type { CallLimits } from './context.ts';

const seconds = (ms: number) => {
  const n = Math.max(1, Math.ceil(ms / 1000));
  return `${n} second${n === 1 ? '' : 's'}`;
};

/**
 * Limits the calls under /api. Every answer says how many are left (`x-ratelimit-limit`, `-remaining`, `-reset` in
 * seconds); beyond the limit 429 with `retry-after`. Pages and their files do not count.
 */
export async function limitCalls(app: FastifyInstance, limits: CallLimits): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: 20_000,
    allowList: (request) => !request.url.startsWith('/api/'),
    keyGenerator(request) {
      const key = bearerOf(request.headers.authorization);
      const prefix = key && prefixOf(key);
      return prefix ? `key ${prefix}` : `address ${request.ip}`;
    },
    max: (_request, bucket) => (bucket.startsWith('key ') ? limits.key : limits.address),
    errorResponseBuilder: (_request, { ttl, max }) =>
      Object.assign(new Error(`More than ${max} calls within a minute. Try again in ${seconds(ttl)}.`), {
        statusCode: 429,
      }),
  });
}
