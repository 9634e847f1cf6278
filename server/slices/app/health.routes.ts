import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { damageProblems } from '#server/platform/damage.ts';
import { keyProblems } from '#server/platform/encrypted-secrets.ts';
import { asOfNow, type Health, type Measured, statusCode } from '#server/platform/health.ts';
import type { HealthPort } from '#server/platform/health-port.ts';
import type { OpenStores } from '#server/platform/open-stores.ts';
import { missingTables, missingWorkspaceTables } from '#server/platform/postgres/migrate.ts';
import { reachOf, withinLimit } from '#server/platform/store-unreachable.ts';
import { derivedProblems } from '#server/slices/imports/repair/derived-health.ts';
import { VERSION } from './about.ts';

const EVERY_MS = 2000;

/** Delay of the analytics store in seconds; 0 = up to date. */
async function projectorLag({ db, now }: Services): Promise<number> {
  const { oldest } = await db
    .selectFrom('outbox_event')
    .select(sql<Date | null>`min(created_at)`.as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest ? Math.max(0, Math.round((now().getTime() - oldest.getTime()) / 100) / 10) : 0;
}

/** A shard that goes away also ends statements of other shards, so the shards decide, not the error. */
async function analyticsOf({ ch }: Services): Promise<{ gone: string[]; away: string[] }> {
  if (ch.cluster === null) return { gone: await missingTables(ch), away: [] };
  const [tables] = await Promise.allSettled([missingTables(ch, withinLimit())]);
  const reach = await reachOf(ch);
  if (tables.status === 'rejected' && reach !== 'some') throw tables.reason;
  return {
    gone: tables.status === 'fulfilled' ? tables.value : [],
    away: reach === 'all' ? [] : ['A shard of the analytics store does not answer.'],
  };
}

/** Sentences for the operator. */
async function problemsOf({ space, db, ch, files }: Services): Promise<string[]> {
  const { is_low } = await space.look();
  const full = is_low ? ['The disk is almost full: imports wait and nothing can be saved.'] : [];
  return [
    ...full,
    ...(await damageProblems({ db, ch })),
    ...(await keyProblems({ db, files })),
    ...(await derivedProblems(db)),
  ];
}

async function healthOf(services: Services, stores: OpenStores['engines']): Promise<Health> {
  const about = { version: VERSION, node: process.version, stores };
  try {
    const [projector_lag_seconds, lost, { gone, away }, others] = await Promise.all([
      projectorLag(services),
      missingWorkspaceTables(services.db),
      analyticsOf(services),
      problemsOf(services),
    ]);
    const missing = [...lost, ...gone];
    if (missing.length > 0) throw new Error(`Tables are missing: ${missing.join(', ')}`);
    const problems = [...away, ...others];
    return { status: problems.length > 0 ? 'degraded' : 'ok', ...about, projector_lag_seconds, problems };
  } catch (error) {
    services.log.error(error, 'health');
    return { status: 'failing', ...about };
  }
}

/**
 * GET /healthz: 200 while both stores answer and have their tables, 503 otherwise; `degraded` with reasons
 * while somebody should look. The stores are checked in the background, so an answer waits for no
 * statement of them; `port` answers also while this thread is busy.
 */
export function healthRoutes(
  app: FastifyInstance,
  services: Services,
  engines: OpenStores['engines'],
  port: HealthPort | null = null,
): void {
  let latest: Measured | null = null;
  let asking: Promise<Measured> | null = null;
  const measure = async (): Promise<Measured> => {
    const health = await healthOf(services, engines);
    latest = { health, at: performance.now() };
    port?.set(health);
    asking = null;
    return latest;
  };
  const ask = () => {
    asking ??= measure();
    return asking;
  };
  if (port) app.addHook('onReady', async () => void ask());
  const timer = setInterval(() => void ask(), EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const health = asOfNow(latest ?? (await ask()));
    return reply.code(statusCode(health)).send(health);
  });
}
