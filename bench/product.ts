import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
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
        const address = READY.exec(printed)?.[1];
        if (address) resolve(address);
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

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

export interface ImportCounts {
  id: number;
  state: string;
  rows_read: number;
  posts_new: number;
  accounts_new: number;
}

export const VIDEOS =
  'id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids';

/** Throws unless the answer is 2xx. */
export function clientOf(server: RunningProduct, session: Session) {
  const call = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(`${server.url}/api/${address}`, {
      ...init,
      headers: { cookie: session.cookie, 'x-csrf-token': session.csrf, ...init.headers },
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const send = (address: string, body: unknown) =>
    call(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const history = async () =>
    ((await (await call('imports?limit=200')).json()) as { imports: ImportCounts[] }).imports;
  return {
    call,
    send,
    history,
    async importTable(name: string, text: string): Promise<number> {
      const form = new FormData();
      form.set('file', new Blob([text], { type: 'text/csv' }), name);
      const uploaded = await call('imports', { method: 'POST', body: form });
      const { id } = ((await uploaded.json()) as { import: { id: number } }).import;
      await send(`imports/${id}/start`, { platform: 'tiktok' });
      return id;
    },
    async ended(): Promise<ImportCounts[]> {
      for (;;) {
        const records = await history();
        if (!records.some((r) => ['pending', 'running', 'withdrawing'].includes(r.state))) return records;
        await pause(200);
      }
    },
  };
}

/** Plain JavaScript, because it runs outside the bundle. */
const CLIENT = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', async ({ id, url, cookie, wanted }) => {
  try {
    const answer = await fetch(url, { headers: { cookie } });
    const text = await answer.text();
    const problem = answer.ok ? null : url + ': ' + answer.status + ' ' + text;
    parentPort.postMessage({ id, problem, text: wanted ? text : '' });
  } catch (error) {
    parentPort.postMessage({ id, problem: String(error), text: '' });
  }
});`;

interface Answer {
  id: number;
  problem: string | null;
  text: string;
}

/** Runs on its own thread like a browser, so that reading an answer does not count as server time. */
export function openClient(base: string, cookie: string) {
  const worker = new Worker(CLIENT, { eval: true });
  const waiting = new Map<number, (answer: Answer) => void>();
  worker.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let requests = 0;
  const ask = async (address: string, wanted: boolean): Promise<string> => {
    const id = ++requests;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage({ id, url: base + address, cookie, wanted });
    });
    if (answer.problem) throw new Error(answer.problem);
    return answer.text;
  };
  return {
    get: async (address: string) => JSON.parse(await ask(address, true)) as unknown,
    read: (address: string) => ask(address, false),
    close: () => worker.terminate(),
  };
}
