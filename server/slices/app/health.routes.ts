import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { damageProblems } from '#server/platform/damage.ts';
import { missingTables, missingWorkspaceTables } from '#server/platform/migrate.ts';
import { derivedProblems } from '#server/slices/imports/repair/derived-health.ts';
import type { OpenStores } from '#server/stores.ts';
import { VERSION } from './about.ts';

const KEPT_MS = 1000;

/** Seconds the analytics store is behind what was edited; 0 = nothing waits. */
async function projectorLag({ db, now }: Services): Promise<number> {
  const { oldest } = await db
    .selectFrom('outbox_event')
    .select(sql<Date | null>`min(created_at)`.as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest ? Math.max(0, Math.round((now().getTime() - oldest.getTime()) / 100) / 10) : 0;
}

/** What whoever runs the installation should know, one sentence each, while it goes on serving. */
async function problemsOf({ space, db, ch }: Services): Promise<string[]> {
  const { is_low } = await space.look();
  const full = is_low ? ['The disk is almost full: imports wait and nothing can be saved.'] : [];
  return [...full, ...(await damageProblems({ db, ch })), ...(await derivedProblems(db))];
}

async function healthOf(services: Services, stores: OpenStores['engines']) {
  const about = { version: VERSION, node: process.version, stores };
  try {
    const [projector_lag_seconds, lost, gone, problems] = await Promise.all([
      projectorLag(services),
      missingWorkspaceTables(services.db),
      missingTables(services.ch),
      problemsOf(services),
    ]);
    const missing = [...lost, ...gone];
    if (missing.length > 0) throw new Error(`Tables are missing: ${missing.join(', ')}`);
    return { status: problems.length > 0 ? 'degraded' : 'ok', ...about, projector_lag_seconds, problems };
  } catch (error) {
    services.log.error(error, 'health');
    return { status: 'failing', ...about };
  }
}

/**
 * GET /healthz: 200 while both stores answer and have their tables, 503 otherwise; `degraded` with reasons where it
 * serves and somebody should look; `node` is the version it runs on. Outside /api and without a session, so the answer
 * is kept for a second.
 */
export function healthRoutes(app: FastifyInstance, services: Services, engines: OpenStores['engines']): void {
  let kept: { until: number; answer: ReturnType<typeof healthOf> } | null = null;
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!kept || performance.now() > kept.until) {
      const made = { until: Number.POSITIVE_INFINITY, answer: healthOf(services, engines) };
      kept = made;
      // The second begins with the answer: a slow store is asked once, however many wait for it.
      void made.answer.then(() => {
        made.until = performance.now() + KEPT_MS;
      });
    }
    const health = await kept.answer;
    return reply.code(health.status === 'failing' ? 503 : 200).send(health);
  });
}
