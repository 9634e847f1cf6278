import { firstStartApart, isPrepared } from './first-start-apart.ts';
import { type Closers, runUntilStopped } from './platform/closing.ts';
import { type HeldFolder, type Holder, takeDataFolder } from './platform/data-folder/data-folder.ts';
import { type Env, EnvError, readEnv } from './platform/env.ts';
import { type HealthPort, openHealthPort } from './platform/health-port.ts';
import { type HttpListener, openHttpListener } from './platform/http/http-listener.ts';
import { startTracing } from './platform/tracing.ts';
import { warnOnce } from './platform/warn-once.ts';
import { VERSION } from './slices/app/about.ts';
import { report } from './start-failures.ts';

/** A start that cannot succeed ends the process with the reason. */
export const start = (args: string[]) => runUntilStopped((...run) => open(args, ...run), report);

/** With servers the folder needs no lock. */
const takeFolder = (env: Env, serves: boolean): HeldFolder | null =>
  env.DATABASE_URL && env.CLICKHOUSE_URL ? null : takeDataFolder(env.data, { serves });

async function open(args: string[], closers: Closers, stopping: AbortSignal) {
  warnOnce();
  const env = readEnv();
  const kinds = readServices(args, env);
  closers.push(await startTracing(VERSION));
  let folder = takeFolder(env, kinds.has('api'));
  closers.push(() => folder?.release());
  if (folder?.unclosed) console.log(endedWithoutClosing(folder.unclosed));
  let listener: HttpListener | null = null;
  if (kinds.has('api')) {
    listener = await openHttpListener(env.HOST, env.PORT, VERSION);
    closers.push(() => listener?.close(3000));
  }
  let health: HealthPort | null = null;
  if (env.LIMELIGHT_HEALTH_PORT !== undefined) {
    health = await openHealthPort(env.HOST, env.LIMELIGHT_HEALTH_PORT, VERSION);
    closers.push(() => health?.close());
  }
  let account: string | null = null;
  if (!isPrepared(env.data)) {
    folder?.release();
    account = await firstStartApart(stopping);
    folder = takeFolder(env, kinds.has('api'));
  }
  stopping.throwIfAborted();
  // Loaded late: the first start needs the memory.
  const { serve } = await import('./serve.ts');
  await serve({ env, kinds, folder, listener, health }, closers, stopping);
  if (account) console.log(`Sign in as ${account} with the password above.`);
}

const endedWithoutClosing = ({ pid, since }: Holder) =>
  `The last run ended without closing: process ${pid}, started ${since}, was killed or crashed. Limelight finishes its work now.`;

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
