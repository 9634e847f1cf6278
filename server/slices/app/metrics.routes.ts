import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import { bearerOf } from '#server/platform/callers/api-keys.ts';
import type { Services } from '#server/platform/context.ts';
import { isSecret } from '#server/platform/data-folder/holder-secret.ts';
import { collectProcess, measures } from '#server/platform/measures.ts';
import type { OpenStores } from '#server/platform/open-stores.ts';
import { VERSION } from './about.ts';

/** A store that takes longer counts as down; Prometheus waits ten seconds. */
const PATIENCE_MS = 2000;

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const FORWARDED = /^(forwarded|via|x-(forwarded|original)\b.*|(x-|true-|cf-)?(real|client|connecting)-ip)$/;

/** Host of the address that the program asked for. */
function isLoopbackHost(host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || LOOPBACK.test(name);
}

/** Without a token only a program on this machine, and none that passes on calls of others. */
function mayRead({ socket, headers, raw }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSecret(bearerOf(headers.authorization), token);
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    isLoopbackHost(headers.host) &&
    // nginx speaks it to servers unless configured otherwise.
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS, new Error('too late')).unref()),
  ]);

const isUp = (work: Promise<unknown>): Promise<boolean> =>
  inTime(work).then(
    () => true,
    () => false,
  );

const counted = ({ db }: Services) =>
  inTime(
    Promise.all([
      sql<{ name: string; state: string; n: number }>`
        select name, state::text as state, count(*)::int as n from jobs.job group by 1, 2`.execute(db),
      sql<{ state: string; n: number }>`select state, count(*)::int as n from import group by 1`.execute(db),
      sql<{ seconds: number }>`
        select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds from outbox_event`.execute(
        db,
      ),
    ]),
  );

/** The state of the installation at the time of the question. */
async function stateOf(services: Services, engines: OpenStores['engines']): Promise<Registry> {
  const registry = new Registry();
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `limelight_${name}`, help, labelNames, registers: [registry] });
  const build = gauge('build_info', 'Version of this process', ['version', 'node']);
  build.set({ version: VERSION, node: process.version }, 1);
  const [workspace, analytics] = await Promise.all([
    isUp(sql`select 1`.execute(services.db)),
    isUp(services.ch.query('SELECT 1', {}, 'metrics')),
  ]);
  const up = gauge('store_up', 'A store answers within two seconds', ['store', 'engine']);
  up.set({ store: 'workspace', engine: engines.workspace }, Number(workspace));
  up.set({ store: 'analytics', engine: engines.analytics }, Number(analytics));
  const { free, reserve } = await services.space.look();
  gauge('disk_free_bytes', 'Free space of the fullest disk of the data folder').set(free);
  gauge('disk_reserve_bytes', 'Space below which imports wait and nothing can be saved').set(reserve);
  const state = workspace ? await counted(services).catch(() => null) : null;
  if (!state) return registry;
  const [jobs, imports, lag] = state;
  const queued = gauge('jobs', 'Jobs by name and state', ['job', 'state']);
  for (const { name, state, n } of jobs.rows) queued.set({ job: name, state }, n);
  const files = gauge('imports', 'Imports by state', ['state']);
  for (const { state, n } of imports.rows) files.set({ state }, n);
  gauge('projector_lag_seconds', 'Age of the oldest edit that search does not have').set(
    lag.rows[0]?.seconds ?? 0,
  );
  return registry;
}

/** GET /metrics in the text format of Prometheus. */
export function metricsRoutes(
  app: FastifyInstance,
  services: Services,
  engines: OpenStores['engines'],
  token: string | null,
): void {
  collectProcess();
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!mayRead(request, token)) {
      const message =
        token === null
          ? 'Metrics are for programs on this machine. Set LIMELIGHT_METRICS_TOKEN to read them from elsewhere.'
          : 'Send the token of LIMELIGHT_METRICS_TOKEN as Authorization: Bearer.';
      return reply.code(token === null ? 403 : 401).send({ message });
    }
    const all = Registry.merge([measures, await stateOf(services, engines)]);
    return reply.type(all.contentType).send(await all.metrics());
  });
}
