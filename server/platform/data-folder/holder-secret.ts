import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export const SECRET_HEADER = 'x-limelight-secret';

/** Constant time. */
export function isSecret(secret_sent: unknown, secret: string): boolean {
  if (typeof secret_sent !== 'string') return false;
  const [left, right] = [Buffer.from(secret_sent), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Admits only callers with the data folder's secret: the command line of the same user. */
export function onlyWithSecret(scope: FastifyInstance, secret: string): void {
  scope.addHook('onRequest', async (request, reply) => {
    const header = request.headers[SECRET_HEADER];
    if (!isSecret(header, secret)) return reply.code(404).send({ message: 'Not found' });
  });
}
