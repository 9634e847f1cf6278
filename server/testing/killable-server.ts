import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holderOf } from '#server/platform/data-folder/data-folder.ts';
import { ROOT } from '#server/platform/root.ts';

const START_MS = 240_000;
const ADMIN = { email: 'owner@example.com', password: 'a long enough secret' };

export const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** The product in its own process, on a data folder that outlives it. */
export interface KillableServer {
  data: string;
  start(): Promise<void>;
  /** SIGKILL, without a warning. */
  kill(): Promise<void>;
  /** Under `/api` as the first account; a body that is not a form is JSON. */
  fetch(method: string, address: string, body?: unknown): Promise<Response>;
  /** Expects 200 and JSON. */
  call<T>(method: string, address: string, body?: unknown): Promise<T>;
  /** Also removes the folder. */
  close(): Promise<void>;
}

export function killableServer(demo: string): KillableServer {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-kill-'));
  const data = path.join(folder, 'data');
  let child: ChildProcess | null = null;
  let session: Record<string, string> | null = null;
  const origin = () => `http://127.0.0.1:${holderOf(data)?.port}`;

  async function signIn(): Promise<Record<string, string>> {
    const login = await fetch(`${origin()}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const user = await fetch(`${origin()}/api/user/user`, { headers: { cookie } });
    const { csrf } = (await user.json()) as { csrf: string };
    return { cookie, 'x-csrf-token': csrf };
  }

  const server: KillableServer = {
    data,
    async start() {
      const env = {
        ...{ LIMELIGHT_DATA: data, LIMELIGHT_DEMO: demo, LOG_LEVEL: 'warn', PORT: '0' },
        ...{ LIMELIGHT_ADMIN_EMAIL: ADMIN.email, LIMELIGHT_ADMIN_PASSWORD: ADMIN.password },
      };
      const started = spawn(process.execPath, ['scripts/run.mjs', 'server/main.ts'], {
        ...{ cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
      });
      child = started;
      let output = '';
      for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (output += chunk));
      for (let waited = 0; !output.includes('is ready at'); waited += 50) {
        if (started.exitCode !== null || waited > START_MS) throw new Error(`No start: ${output}`);
        await pause(50);
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
    async fetch(method, address, body) {
      session ??= await signIn();
      const isForm = body instanceof FormData;
      return fetch(`${origin()}/api${address}`, {
        method,
        headers: { ...session, ...(isForm ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
    },
    async call<T>(method: string, address: string, body?: unknown) {
      const answer = await server.fetch(method, address, body);
      if (answer.status !== 200)
        throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    async close() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return server;
}
