import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';

export const SECRET_HEADER = 'x-limelight-secret';

/** A file the command line hands to the running server; `path` is absolute on this machine. */
export const importOrder = z.object({
  path: z.string().startsWith('/', 'path must be absolute').max(4096),
  preset: z.string().max(120).optional(),
  mapping: z.record(z.string(), z.string()).optional(),
  platform: z.string().max(40).optional(),
});
export type ImportOrder = z.output<typeof importOrder>;

/** Starts or finishes an import; what it answers goes back to the command line as JSON. */
export type ImportFile = (services: Services, order: ImportOrder) => Promise<unknown>;

const same = (given: string, secret: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** POST /internal/import: for callers that can read the secret in the data folder, hence the same user. */
export function internalRoutes(
  app: FastifyInstance,
  services: Services,
  secret: string,
  importFile: ImportFile,
): void {
  app.post('/internal/import', async (request, reply) => {
    const given = request.headers[SECRET_HEADER];
    if (typeof given !== 'string' || !same(given, secret)) {
      const message = 'Wrong secret. Run the import as the user who runs the server.';
      return reply.code(403).send({ code: 'FORBIDDEN', status: 403, message });
    }
    const order = importOrder.safeParse(request.body);
    if (!order.success) {
      const message = order.error.issues[0]?.message ?? 'Bad request';
      return reply.code(400).send({ code: 'BAD_REQUEST', status: 400, message });
    }
    return importFile(services, order.data);
  });
}
