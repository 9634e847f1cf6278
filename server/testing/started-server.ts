import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holderOf } from '#server/platform/data-folder.ts';
import { ROOT } from '#server/platform/root.ts';

const MINUTES = 60_000;
const ADMIN = { email: 'owner@example.com', password: 'a long enough secret' };

export const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** The whole product as a process of its own on a data folder of its own, to be killed and started again. */
export interface StartedServer {
  data: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** As its admin, who keeps the session over a kill. */
  signIn(): Promise<void>;
  /** Of an address below /api. */
  fetch(address: string): Promise<Response>;
  /** The JSON of an answer; throws for any but 200. */
  call<T>(method: string, address: string, body?: unknown): Promise<T>;
  /** Kills it and removes its folder. */
  remove(): Promise<void>;
}

/** `demo` is that of LIMELIGHT_DEMO. */
export function serverToKill(demo: string): StartedServer {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-kill-'));
  const data = path.join(folder, 'data');
  let server: ChildProcess | null = null;
  let headers: Record<string, string> = {};
  const address = (place: string) => `http://127.0.0.1:${holderOf(data)?.port}/api${place}`;
  const kill = async () => {
    if (!server || server.exitCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'close');
  };
  return {
    data,
    kill,
    async start() {
      const child = spawn(process.execPath, ['scripts/run.mjs', 'server/main.ts'], {
        cwd: ROOT,
        env: {
          ...process.env,
          LIMELIGHT_DATA: data,
          LIMELIGHT_DEMO: demo,
          LIMELIGHT_ADMIN_EMAIL: ADMIN.email,
          LIMELIGHT_ADMIN_PASSWORD: ADMIN.password,
          LOG_LEVEL: 'warn',
          PORT: '0',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      server = child;
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
      for (let waited = 0; !output.includes('is ready at'); waited += 50) {
        if (child.exitCode !== null || waited > 2 * MINUTES) throw new Error(`No start: ${output}`);
        await pause(50);
      }
    },
    async signIn() {
      const login = await fetch(address('/login'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ADMIN),
      });
      const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const user = await fetch(address('/user/user'), { headers: { cookie } });
      const { csrf } = (await user.json()) as { csrf: string };
      headers = { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' };
    },
    fetch: (place) => fetch(address(place), { headers }),
    async call<T>(method: string, place: string, body?: unknown) {
      const answer = await fetch(address(place), {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (answer.status !== 200)
        throw new Error(`${method} ${place}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
