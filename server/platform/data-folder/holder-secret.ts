import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export const SECRET_HEADER = 'x-limelight-secret';

/** Constant time. */
export function isSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Admits only callers with the data folder's secret: the command line of the same user. */
export function onlyWithSecret(scope: FastifyInstance, secret: string): void {
  scope.addHook('onRequest', async (request, reply) => {
    const given = request.headers[SECRET_HEADER];
    if (!isSecret(given, secret)) return reply.code(404).send({ message: 'Not found' });
  });
}
