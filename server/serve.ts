import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp, startHeavyWork, startWorkers } from './app.ts';
import { commands } from './commands.ts';
import type { Closers } from './platform/closing.ts';
import type { Services } from './platform/context.ts';
import type { HeldFolder } from './platform/data-folder/data-folder.ts';
import type { Env } from './platform/env.ts';
import type { HealthPort } from './platform/health-port.ts';
import type { HttpListener } from './platform/http/http-listener.ts';
import { proxyWarning } from './platform/http/trusted-proxies.ts';
import { commandRoutes } from './platform/internal-commands.ts';
import type { OpenStores } from './platform/open-stores.ts';
import { ROOT } from './platform/root.ts';
import { VERSION } from './slices/app/about.ts';
import { type BackUp, backUp, backupRoutes } from './slices/app/backup.internal.ts';
import { healthRoutes } from './slices/app/health.routes.ts';
import { metricsRoutes } from './slices/app/metrics.routes.ts';
import { pageRoutes } from './slices/app/pages.routes.ts';
import { importRoutes } from './slices/imports/imports.internal.ts';
import { openStores } from './stores.ts';

interface Listening {
  services: Services;
  engines: OpenStores['engines'];
  metrics_token: string | null;
  /** Of the data folder, for the command line; null without a folder of its own. */
  secret: string | null;
  backUp: BackUp;
  health: HealthPort | null;
  /** Folder of the built web application. */
  web: string;
}

/** Routes of a process that listens. */
export async function listeningRoutes(
  http: FastifyInstance,
  { services, engines, metrics_token, secret, backUp, health, web }: Listening,
): Promise<void> {
  healthRoutes(http, services, engines, health);
  metricsRoutes(http, services, engines, metrics_token);
  if (secret !== null) {
    await importRoutes(http, services, secret);
    await backupRoutes(http, backUp, secret);
    await commandRoutes(http, services, secret, commands);
  }
  await pageRoutes(http, web);
}

interface Start {
  env: Env;
  kinds: ReadonlySet<string>;
  folder: HeldFolder | null;
  listener: HttpListener | null;
  health: HealthPort | null;
}

/** Resolves once everything of the wanted kinds works. */
export async function serve(
  { env, kinds, folder, listener, health }: Start,
  closers: Closers,
  stopping: AbortSignal,
): Promise<void> {
  // Links in mails use the actual port unless the public URL is known.
  const stores = await openStores({ ...env, LIMELIGHT_URL: env.LIMELIGHT_URL ?? listener?.url });
  closers.push(() => stores.close());
  stopping.throwIfAborted();
  const { services } = stores;
  const app = await buildApp(services, (http) =>
    listeningRoutes(http, {
      services,
      engines: stores.engines,
      metrics_token: env.LIMELIGHT_METRICS_TOKEN ?? null,
      secret: folder?.holder.secret ?? null,
      backUp: (to) => backUp(stores, env.data, to),
      health,
      web: path.join(ROOT, 'dist/web'),
    }),
  );
  closers.push(async () => {
    // Close connections first: Fastify still answers requests in progress.
    await Promise.all([health?.close(), listener?.close(3000), app.http.close()]);
    await app.close();
  });
  if (kinds.has('worker')) closers.push(await startWorkers(services));
  await app.http.ready();
  listener?.open((request, response) => app.http.routing(request, response));
  if (listener) folder?.announce(listener.port);
  if (kinds.has('worker')) closers.push(await startHeavyWork(services));
  console.log(
    listener
      ? `Limelight ${VERSION} is ready at ${listener.url}`
      : `Limelight ${VERSION} works in the background`,
  );
  const warning = proxyWarning(env.LIMELIGHT_URL, env.LIMELIGHT_TRUST_PROXY);
  if (listener && warning) console.log(warning);
}
