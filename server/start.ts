import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { buildApp, startHeavyWork, startWorkers } from './app.ts';
import { commands } from './commands.ts';
import type { Services } from './platform/context.ts';
import {
  DataFolderInUse,
  DataFolderUnusable,
  type HeldFolder,
  takeDataFolder,
} from './platform/data-folder.ts';
import { DiskFull } from './platform/disk-full.ts';
import { type Env, EnvError, readEnv } from './platform/env.ts';
import { OlderStore } from './platform/former-migrations.ts';
import { type HttpListener, openHttpListener, PortUnusable } from './platform/http-listener.ts';
import { commandRoutes } from './platform/internal-commands.ts';
import { NewerStore } from './platform/migrate.ts';
import { ROOT } from './platform/root.ts';
import { StoreDamaged } from './platform/store-damaged.ts';
import { StoreUnreachable } from './platform/store-unreachable.ts';
import { startTracing } from './platform/tracing.ts';
import { proxyWarning } from './platform/trusted-proxies.ts';
import { VERSION } from './slices/app/about.ts';
import { backupRoutes } from './slices/app/backup.internal.ts';
import { demoToSeed, rememberDemo, seeded } from './slices/app/first-start.ts';
import { healthRoutes } from './slices/app/health.routes.ts';
import { metricsRoutes } from './slices/app/metrics.routes.ts';
import { pageRoutes } from './slices/app/pages.routes.ts';
import { ensureAdmin, type FirstAccount } from './slices/auth/first-account.ts';
import { importRoutes } from './slices/imports/imports.internal.ts';
import { openStores } from './stores.ts';

/** Plugged in by main.ts. */
export interface Parts {
  /** Fills a new installation; starts again if the process was killed. */
  seedDemo?: (services: Services, demo: { posts: number; company_id: number }) => Promise<void>;
}

/** Exit codes of failed starts, documented in README.md. */
export const EXIT = { failed: 1, settings: 2, folder: 3, port: 4, store: 5, disk: 6 } as const;

const GRACE_MS = 10_000;

/** A start that cannot succeed ends the process with the reason. */
export async function start(args: string[], parts: Parts): Promise<void> {
  const closers: Array<() => Promise<void> | void> = [];
  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    await closeAll();
  });
  try {
    await open(args, parts, closers);
  } catch (error) {
    await closeAll();
    process.exit(report(error));
  }
}

/** Errors with a sufficient message, without a stack. */
const REASONS: ReadonlyArray<[kind: new (...args: never[]) => Error, code: number]> = [
  [DataFolderInUse, EXIT.folder],
  [DataFolderUnusable, EXIT.folder],
  [PortUnusable, EXIT.port],
  [StoreDamaged, EXIT.store],
  [NewerStore, EXIT.store],
  [OlderStore, EXIT.store],
  [DiskFull, EXIT.disk],
  [StoreUnreachable, EXIT.failed],
];

function report(error: unknown): number {
  if (error instanceof EnvError) {
    for (const line of error.lines) console.error(line);
    return EXIT.settings;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    console.error(`A store of DATABASE_URL or CLICKHOUSE_URL cannot be reached: ${message || code}`);
    return EXIT.failed;
  }
  const reason = REASONS.find(([kind]) => error instanceof kind);
  console.error(reason ? message : error);
  return reason?.[1] ?? EXIT.failed;
}

async function open(args: string[], parts: Parts, closers: Array<() => Promise<void> | void>) {
  const env = readEnv();
  const kinds = readServices(args, env);
  closers.push(await startTracing(VERSION));
  let folder: HeldFolder | null = null;
  // With servers the folder needs no lock.
  if (!env.DATABASE_URL || !env.CLICKHOUSE_URL) {
    folder = takeDataFolder(env.data, { serves: kinds.has('api') });
    closers.push(folder.release);
  }
  let listener: HttpListener | null = null;
  if (kinds.has('api')) {
    listener = await openHttpListener(env.HOST, env.PORT, VERSION);
    closers.push(() => listener?.close(3000));
  }
  // Links in mails use the actual port unless the public URL is known.
  const stores = await openStores({ ...env, LIMELIGHT_URL: env.LIMELIGHT_URL ?? listener?.url });
  closers.push(() => stores.close());
  const { services } = stores;
  const account = await firstStart(services, env, parts);
  const app = await buildApp(services, async (http) => {
    healthRoutes(http, services, stores.engines);
    metricsRoutes(http, services, stores.engines, env.LIMELIGHT_METRICS_TOKEN ?? null);
    if (folder) {
      const { secret } = folder.holder;
      await importRoutes(http, services, secret);
      await backupRoutes(http, stores, env.data, secret);
      await commandRoutes(http, services, secret, commands);
    }
    await pageRoutes(http, path.join(ROOT, 'dist/web'));
  });
  closers.push(async () => {
    // Close connections first: Fastify still answers requests in progress.
    await Promise.all([listener?.close(3000), app.http.close()]);
    await app.close();
  });
  if (kinds.has('worker')) closers.push(await startWorkers(services));
  await app.http.ready();
  listener?.open((request, response) => app.http.routing(request, response));
  if (listener) folder?.announce(listener.port);
  if (kinds.has('worker')) closers.push(await startHeavyWork(services));
  say(
    listener
      ? `Limelight ${VERSION} is ready at ${listener.url}`
      : `Limelight ${VERSION} works in the background`,
  );
  const warning = proxyWarning(env.LIMELIGHT_URL, env.LIMELIGHT_TRUST_PROXY);
  if (listener && warning) say(warning);
  if (account) say(`Sign in as ${account.email} with the password above.`);
}

/** `--services=api,worker` (default: both). Throws `EnvError`. */
export function readServices(args: string[], env: Pick<Env, 'DATABASE_URL' | 'CLICKHOUSE_URL'>): Set<string> {
  const option = args.find((a) => a.startsWith('--services='));
  const unknown = args.find((a) => a !== option);
  if (unknown) throw new EnvError([`${unknown}: unknown option; there is --services=api,worker`]);
  const kinds = new Set((option?.split('=')[1] ?? 'api,worker').split(',').filter(Boolean));
  if (kinds.size === 0 || [...kinds].some((k) => k !== 'api' && k !== 'worker')) {
    throw new EnvError(['--services: must be api, worker or api,worker']);
  }
  if (kinds.size === 1 && !(env.DATABASE_URL && env.CLICKHOUSE_URL)) {
    throw new EnvError(['--services: api and worker run apart only with DATABASE_URL and CLICKHOUSE_URL']);
  }
  return kinds;
}

/** Prints the account of a new installation once, and seeds its demo world. */
async function firstStart(services: Services, env: Env, parts: Parts): Promise<FirstAccount | null> {
  await rememberDemo(services, env.demo_posts);
  const account = await ensureAdmin(services, env);
  if (account?.password) {
    say(`Your account, shown this once:\n  e-mail    ${account.email}\n  password  ${account.password}`);
  }
  const demo = parts.seedDemo ? await demoToSeed(services) : null;
  if (demo && parts.seedDemo) {
    say(`Building the demo world of ${demo.posts.toLocaleString('en')} posts …`);
    await parts.seedDemo(services, demo);
    await seeded(services);
  }
  return account?.password ? account : null;
}

const say = (text: string) => void process.stdout.write(`${text}\n`);
