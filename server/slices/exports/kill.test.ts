import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportRecord } from '#contract/exports.ts';
import { holderOf } from '#server/platform/data-folder.ts';
import { ROOT } from '#server/platform/root.ts';

const MINUTES = 60_000;
const POSTS = 20_000;
const ADMIN = { email: 'owner@example.com', password: 'a long enough secret' };

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

let folder: string;
let server: ChildProcess | null = null;
const data = () => path.join(folder, 'data');

async function startServer(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      LIMELIGHT_DATA: data(),
      LIMELIGHT_DEMO: String(POSTS),
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
}

async function kill(): Promise<void> {
  const child = server;
  if (!child || child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}

const origin = () => `http://127.0.0.1:${holderOf(data())?.port}`;
let headers: Record<string, string> = {};

async function signIn(): Promise<void> {
  const login = await fetch(`${origin()}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const { csrf } = (await (await fetch(`${origin()}/api/user/user`, { headers: { cookie } })).json()) as {
    csrf: string;
  };
  headers = { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' };
}

async function call<T>(method: string, address: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${origin()}/api${address}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as T;
}

const REQUEST = { kind: 'profile_posts', format: 'xlsx', input: {} };

async function ended(id: number): Promise<ExportRecord> {
  for (;;) {
    const record = await call<ExportRecord>('GET', `/exports/${id}`);
    if (record.state !== 'pending' && record.state !== 'running') return record;
    await pause(50);
  }
}
const onDisk = () => {
  try {
    return readdirSync(path.join(data(), 'files/exports'));
  } catch {
    return [];
  }
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-exports-kill-'));
  await startServer();
  await signIn();
}, 4 * MINUTES);
afterAll(async () => {
  await kill();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'an export whose process is killed runs again after the start, and is whole',
  async () => {
    const started = await call<ExportRecord>('POST', '/exports', REQUEST);
    // Its file is being written.
    while (!onDisk().some((name) => name.endsWith('.part'))) await pause(2);
    await kill();
    expect(onDisk().filter((name) => !name.endsWith('.part'))).toEqual([]);
    await startServer();
    const now = await ended(started.id);
    expect(now).toMatchObject({ state: 'completed', error: null });
    expect(now.rows).toBeGreaterThan(POSTS / 2);
    const undisturbed = await ended((await call<ExportRecord>('POST', '/exports', REQUEST)).id);
    expect(now.rows).toBe(undisturbed.rows);
    const file = await fetch(`${origin()}/api/exports/${started.id}/file`, { headers });
    expect(file.headers.get('content-disposition')).toContain('.xlsx');
    expect((await file.arrayBuffer()).byteLength).toBe(now.file_size);
  },
  5 * MINUTES,
);
