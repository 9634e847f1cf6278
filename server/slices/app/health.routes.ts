import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import type { OpenStores } from '#server/platform/stores.ts';
import { VERSION } from './about.ts';

/** Seconds the analytics store is behind what was edited; 0 = nothing waits. */
async function projectorLag({ db, now }: Services): Promise<number> {
  const { oldest } = await db
    .selectFrom('outbox_event')
    .select(sql<Date | null>`min(created_at)`.as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest ? Math.max(0, Math.round((now().getTime() - oldest.getTime()) / 100) / 10) : 0;
}

/** GET /healthz: 200 while both stores answer, 503 otherwise. Outside /api and without a session. */
export function healthRoutes(app: FastifyInstance, services: Services, engines: OpenStores['engines']): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const [projector_lag_seconds] = await Promise.all([
        projectorLag(services),
        services.ch.query('SELECT 1', {}, 'health'),
      ]);
      return { status: 'ok', version: VERSION, projector_lag_seconds, stores: engines };
    } catch (error) {
      services.log.error(error, 'health');
      return reply.code(503).send({ status: 'failing', version: VERSION, stores: engines });
    }
  });
}
