import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { ROOT } from '#server/platform/root.ts';

export const OWNER = { email: 'owner@example.com', password: 'a long enough secret 4 bench' };

const READY = /is ready at (http:\S+)/;

export async function startProduct(data: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LIMELIGHT_DATA: data,
      LIMELIGHT_DEMO: 'none',
      LIMELIGHT_ADMIN_EMAIL: OWNER.email,
      LIMELIGHT_ADMIN_PASSWORD: OWNER.password,
      LIMELIGHT_PICTURES: 'drawn',
      LIMELIGHT_CALLS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      PORT: '0',
      ...env,
    },
  });
  const ended = once(child, 'close');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk;
        const found = READY.exec(printed)?.[1];
        if (found) resolve(found);
      });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${printed}`)));
  });
  const { pid = 0 } = child;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    residentMegabytes: () => residentMegabytes(pid),
    cpuMilliseconds: () => cpuMilliseconds(pid),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** On an old Node the product runs in a child process. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

const residentMegabytes = (pid: number) =>
  Math.max(
    ...family(pid).map((p) => {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${p}/status`, 'utf8'))?.[1];
      return Math.round((Number(kilobytes) * 1024) / 1e6);
    }),
  );

/** The kernel counts in hundredths of a second. */
const cpuMilliseconds = (pid: number) =>
  family(pid).reduce((sum, p) => {
    const [, counted = ''] = readFileSync(`/proc/${p}/stat`, 'utf8').split(') ');
    const [user, system] = counted.split(' ').slice(11, 13);
    return sum + 10 * (Number(user) + Number(system));
  }, 0);

export type RunningProduct = Awaited<ReturnType<typeof startProduct>>;

export interface Session {
  cookie: string;
  csrf: string;
}

export async function signIn(url: string): Promise<Session> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ');
  const user = await fetch(`${url}/api/user/user`, { headers: { cookie } });
  const { csrf } = (await user.json()) as { csrf: string };
  return { cookie, csrf };
}
