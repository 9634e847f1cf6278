import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp, startWorkers } from './app.ts';
import { startSession } from './platform/callers/sessions.ts';
import { isDiskFull } from './platform/data-folder/disk-full.ts';
import { readEnv } from './platform/env.ts';
import type { OpenStores } from './platform/open-stores.ts';
import { healthRoutes } from './slices/app/health.routes.ts';
import { ensureAdmin } from './slices/auth/first-account.ts';
import { addImport } from './slices/imports/import-run.ts';
import { importJob } from './slices/imports/imports.jobs.ts';
import { openStores } from './stores.ts';

const POSTS = 45_000;
const MEGABYTE = 1_000_000;
const HEADER =
  'id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids';
const csv = [
  HEADER,
  ...Array.from({ length: POSTS }, (_, n) => {
    const numbers = [n % 60, n % 997, n % 13, n % 29, 1000 + (n % 9973), 500 + (n % 700), 40, 8];
    return `700000${1_000_000_000_000 + n},${1_600_000_000 + n},invented_${n % 700},"['kept', 'x${n % 50}']",song,${numbers}`;
  }),
  '',
].join('\n');

const ADMIN = { email: 'owner@example.com', password: 'a long enough secret' };

let root: string;
let stores: OpenStores;
let app: App;
let headers: Record<string, string>;

/** A 300 MB disk, if this user may mount one. */
const mounted = (() => {
  root = mkdtempSync(path.join(tmpdir(), 'limelight-full-'));
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', root]).status === 0;
})();
if (!mounted) console.warn('A small disk cannot be mounted here: the full disk is not tried.');

const at = (name: string) => path.join(root, name);
const free = () => {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize;
};
const STEP = Buffer.alloc(4 * MEGABYTE);
/** Leaves at most this many bytes free: an import may be writing at the same time. */
function fill(left: number) {
  try {
    for (let room = free() - left; room > 0; room = free() - left)
      appendFileSync(at('filling'), STEP.subarray(0, Math.min(room, STEP.length)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
const make_room = () => rmSync(at('filling'), { force: true });

async function open() {
  stores = await openStores(readEnv({ LIMELIGHT_DATA: at('data'), LOG_LEVEL: 'silent' }));
  app = await buildApp(stores.services, async (http) => healthRoutes(http, stores.services, stores.engines));
}
async function close() {
  await app.http.close();
  await app.close();
  await stores.close();
}

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
const save = (name: string) => call('POST', '/api/profiles/user_filters', { name, filter: {} });
const signIn = () => app.http.inject({ method: 'POST', url: '/api/login', payload: ADMIN });
const record = (id: number) =>
  stores.services.db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

beforeAll(async () => {
  if (!mounted) return;
  await open();
  const { services } = stores;
  const account = await ensureAdmin(services, {
    LIMELIGHT_ADMIN_EMAIL: ADMIN.email,
    LIMELIGHT_ADMIN_PASSWORD: ADMIN.password,
  });
  const session = await startSession(services, account?.user_id ?? 0, 'test');
  headers = { cookie: `limelight_session=${session.secret}`, 'x-csrf-token': session.csrf };
});
afterAll(async () => {
  if (mounted) {
    await close();
    spawnSync('umount', ['-l', root]);
  }
  rmSync(root, { recursive: true, force: true });
});

describe.skipIf(!mounted)('a disk that is almost full', () => {
  it('pauses imports with the reason, refuses writes with a message, serves reads, and resumes by itself', async () => {
    const { services } = stores;
    const company = await services.db.selectFrom('company').select('id').executeTakeFirstOrThrow();
    writeFileSync(at('videos.csv'), csv);
    const id = await addImport(services, {
      company_id: company.id,
      created_by: null,
      path: at('videos.csv'),
      name: 'videos.csv',
      state: 'pending',
    });
    await startWorkers(services);
    await services.jobs.send(importJob, { import_id: id });
    await expect.poll(async () => (await record(id)).next_row, { interval: 20 }).toBeGreaterThan(0);
    fill(6 * MEGABYTE);
    await expect.poll(async () => (await record(id)).state, { interval: 100 }).toBe('paused');
    const shown = (await call('GET', `/api/imports/${id}`)).json();
    expect(shown).toMatchObject({ state: 'paused', error: null });
    expect(shown.paused_because.text).toMatch(/^The disk is almost full\./);

    // The import may meet the full disk before the cached free space, at most a second old, shows it.
    await expect.poll(async () => (await services.space.look()).is_low).toBe(true);
    const refused = await save('kept');
    expect(refused.statusCode).toBe(507);
    expect(refused.json()).toMatchObject({
      code: 'INSUFFICIENT_STORAGE',
      status: 507,
      message: expect.stringMatching(/^The disk of this installation is almost full/),
    });
    expect((await call('GET', '/api/profiles/user_filters')).json()).toEqual([]);
    expect((await call('GET', '/api/imports')).statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
    await expect.poll(async () => (await call('GET', '/healthz')).json().status).toBe('degraded');

    make_room();
    await expect
      .poll(async () => (await record(id)).state, { interval: 100, timeout: 90_000 })
      .toBe('completed');
    expect(await record(id)).toMatchObject({ rows_read: POSTS, error: null, paused_because: null });
    const [posts] = await services.ch.query<{ n: number }>('SELECT count() AS n FROM posts FINAL');
    expect(posts?.n).toBe(POSTS);
    await expect.poll(async () => (await save('kept')).statusCode).toBe(200);
    await expect.poll(async () => (await call('GET', '/healthz')).json().status).toBe('ok');
  });

  it('that another program fills completely gives a clear message, and damages nothing', async () => {
    fill(0);
    const answers = await Promise.all([save('one'), save('two'), signIn()]);
    for (const answer of answers) expect([200, 507]).toContain(answer.statusCode);
    // Bypasses the gate to test the errors of the engines.
    const { db, ch } = stores.services;
    const rows = Array.from({ length: 4000 }, (_, i) => [`${i}.sql`.repeat(50)]);
    const written = await ch.insert('migration', ['name'], rows).then(
      () => 'written',
      (error: Error) => error.message,
    );
    expect(written).toMatch(/No space left|NOT_ENOUGH_SPACE|Cannot reserve/);
    let full: unknown = null;
    for (let i = 0; i < 3000 && !full; i++)
      full = await db
        .insertInto('setting')
        .values({ name: `filling ${i}`, value: JSON.stringify('x'.repeat(1500) + Math.random()) })
        .execute()
        .then(
          () => null,
          (error) => error,
        );
    expect(isDiskFull(full)).toBe(true);
    make_room();
    // Free space is cached for a second.
    await expect.poll(async () => (await save('after')).statusCode).toBe(200);
    await close();
    await open();
    const filters = (await call('GET', '/api/profiles/user_filters')).json() as { name: string }[];
    expect(filters.map((f) => f.name)).toEqual(expect.arrayContaining(['kept', 'after']));
    const [posts] = await stores.services.ch.query<{ n: number }>('SELECT count() AS n FROM posts FINAL');
    expect(posts?.n).toBe(POSTS);
  });
});
