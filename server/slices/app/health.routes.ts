import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { damageProblems } from '#server/platform/damage.ts';
import { missingTables, missingWorkspaceTables } from '#server/platform/migrate.ts';
import { reaches } from '#server/platform/store-unreachable.ts';
import { derivedProblems } from '#server/slices/imports/repair/derived-health.ts';
import type { OpenStores } from '#server/stores.ts';
import { VERSION } from './about.ts';

const EVERY_MS = 2000;
/** Age of the last measurement at which health is degraded, or failing. */
const LATE_MS = 10_000;
const DEAD_MS = 60_000;

/** Delay of the analytics store in seconds; 0 = up to date. */
async function projectorLag({ db, now }: Services): Promise<number> {
  const { oldest } = await db
    .selectFrom('outbox_event')
    .select(sql<Date | null>`min(created_at)`.as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest ? Math.max(0, Math.round((now().getTime() - oldest.getTime()) / 100) / 10) : 0;
}

/** Sentences for the operator. */
async function problemsOf({ space, db, ch }: Services): Promise<string[]> {
  const { is_low } = await space.look();
  const full = is_low ? ['The disk is almost full: imports wait and nothing can be saved.'] : [];
  const away =
    ch.cluster === null || (await reaches(ch)) ? [] : ['A shard of the analytics store does not answer.'];
  return [...full, ...away, ...(await damageProblems({ db, ch })), ...(await derivedProblems(db))];
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
 * GET /healthz: 200 while both stores answer and have their tables, 503 otherwise; `degraded` with reasons
 * while somebody should look. The stores are checked in the background, so an answer waits for no
 * statement.
 */
export function healthRoutes(app: FastifyInstance, services: Services, engines: OpenStores['engines']): void {
  let latest: Measured | null = null;
  let asking: Promise<Measured> | null = null;
  const measure = async (): Promise<Measured> => {
    const health = await healthOf(services, engines);
    latest = { health, at: performance.now() };
    asking = null;
    return latest;
  };
  const ask = () => {
    asking ??= measure();
    return asking;
  };
  const timer = setInterval(() => void ask(), EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const health = asOfNow(latest ?? (await ask()));
    return reply.code(health.status === 'failing' ? 503 : 200).send(health);
  });
}

interface Measured {
  health: Awaited<ReturnType<typeof healthOf>>;
  at: number;
}

/** Old measurements mean that the stores do not answer. */
function asOfNow({ health, at }: Measured): Measured['health'] {
  const age = performance.now() - at;
  if (age < LATE_MS || health.status === 'failing') return health;
  const problem = `The stores have not answered for ${Math.round(age / 1000)} seconds.`;
  const problems = [...('problems' in health ? health.problems : []), problem];
  return { ...health, status: age > DEAD_MS ? 'failing' : 'degraded', problems };
}
