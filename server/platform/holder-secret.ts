import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export const SECRET_HEADER = 'x-limelight-secret';

/** Admits only callers with the data folder's secret: the command line of the same user. */
export function onlyWithSecret(scope: FastifyInstance, secret: string): void {
  scope.addHook('onRequest', async (request, reply) => {
    const given = request.headers[SECRET_HEADER];
    const is_secret =
      typeof given === 'string' &&
      given.length === secret.length &&
      timingSafeEqual(Buffer.from(given), Buffer.from(secret));
    if (!is_secret) return reply.code(404).send({ message: 'Not found' });
  });
}
