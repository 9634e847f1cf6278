import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportRecord } from '#contract/imports/imports.ts';
import type { WantedImport } from '#server/import-arguments.ts';
import { holderOf } from '#server/platform/data-folder/data-folder.ts';
import { readEnv } from '#server/platform/env.ts';
import type { OpenStores } from '#server/platform/open-stores.ts';
import { ROOT } from '#server/platform/root.ts';
import { commandLineCompany } from '#server/slices/auth/first-company.ts';
import { openStores } from '#server/stores.ts';
import { readImport } from './import-record.ts';
import { addImport, runImport } from './import-run.ts';

const POSTS = 60_000;
const ACCOUNTS = 8_000;
/** Posts in the command line's file. */
const AGAIN = 20_000;
const MINUTES = 60_000;
const HEADER =
  'id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids';

/** Each invented video has the tag, each account one follower count. */
const csv = (posts: number, tag: string, first = 0) =>
  [
    HEADER,
    ...Array.from({ length: posts }, (_, i) => {
      const [n, u] = [first + i, (first + i) % ACCOUNTS];
      const numbers = [n % 60, n % 997, n % 13, n % 29, 1000 + (n % 9973), 500 + u, u * 10, 8];
      return `700000${1_000_000_000_000 + n},${1_600_000_000 + n},invented_${u},"['${tag}', 'x${n % 50}']",song,${numbers}`;
    }),
    '',
  ].join('\n');

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

let folder: string;
const data = () => path.join(folder, 'data');
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};

interface Program {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

const request = (source: string): WantedImport => ({
  ...{ path: source, preset: null, platform: null, mapping: null },
  ...{ encoding: null, timezone: null },
});

function run(program: string, ...args: string[]): Program {
  const child = spawn(process.execPath, ['scripts/run.mjs', program, ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      LIMELIGHT_DATA: data(),
      LIMELIGHT_DEMO: 'none',
      LIMELIGHT_ADMIN_EMAIL: 'owner@example.com',
      LIMELIGHT_ADMIN_PASSWORD: 'a long enough secret',
      LOG_LEVEL: 'warn',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, output: () => output, ended };
}

async function startServer(): Promise<Program> {
  const server = run('server/main.ts');
  for (let waited = 0; !server.output().includes('is ready at'); waited += 50) {
    if (server.child.exitCode !== null || waited > 240_000) throw new Error(`No start: ${server.output()}`);
    await pause(50);
  }
  return server;
}

async function route(method: string, address: string, body?: unknown): Promise<ImportRecord> {
  const holder = holderOf(data());
  const answer = await fetch(`http://127.0.0.1:${holder?.port}/internal/imports${address}`, {
    method,
    headers: { 'x-limelight-secret': holder?.secret ?? '', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const record = await answer.json();
  expect(answer.status, JSON.stringify(record)).toBe(200);
  return record as ImportRecord;
}

async function asUser(address: string): Promise<unknown> {
  const origin = `http://127.0.0.1:${holderOf(data())?.port}`;
  const login = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'a long enough secret' }),
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const answer = await fetch(origin + address, { headers: { cookie } });
  const json = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return json;
}

async function postsTagged(tag: string): Promise<number> {
  const query = new URLSearchParams({ keyword: `#${tag}`, from_date: '2020-01-01', to_date: '2021-12-31' });
  return ((await asUser(`/api/keyword/statistics?${query}`)) as { posts: number }).posts;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-kill-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('an import whose process is killed', () => {
  let server: Program;
  let id: number;

  test(
    'keeps what it acknowledged, and continues by itself',
    async () => {
      server = await startServer();
      const source = file('invented.csv', csv(POSTS, 'everyrow'));
      id = (await route('POST', '', request(source))).id;
      // Within the first batch, and after the first and second acknowledged one.
      for (const rows of [0, 20_000, 40_000]) {
        let seen = await route('GET', `/${id}`);
        while (seen.rows_read < rows && seen.state !== 'completed') {
          await pause(20);
          seen = await route('GET', `/${id}`);
        }
        await pause(Math.random() * 500);
        seen = await route('GET', `/${id}`);
        server.child.kill('SIGKILL');
        await server.ended;
        server = await startServer();
        const after = await route('GET', `/${id}`);
        expect(after.rows_read).toBeGreaterThanOrEqual(seen.rows_read);
        expect(await postsTagged('everyrow')).toBeGreaterThanOrEqual(seen.rows_read);
      }
      let record = await route('GET', `/${id}`);
      while (['pending', 'running'].includes(record.state)) {
        await pause(100);
        record = await route('GET', `/${id}`);
      }
      expect(record).toMatchObject({ state: 'completed', error: null, rows_read: POSTS, rows_rejected: 0 });
      expect(record).toMatchObject({ posts_new: POSTS, posts_unchanged: 0, accounts_new: ACCOUNTS });
      expect(record.snapshots_new).toBe(POSTS + ACCOUNTS);
      expect(await postsTagged('everyrow')).toBe(POSTS);
    },
    9 * MINUTES,
  );

  test(
    'is handed by the command line to the running server',
    async () => {
      const cli = run('server/import-cli.ts', file('handed.csv', csv(100, 'handed', 900_000)));
      expect(await cli.ended, cli.output()).toBe(0);
      expect(cli.output()).toContain('100 posts new');
      const { imports } = (await asUser('/api/imports')) as { imports: ImportRecord[] };
      expect(imports[0]).toMatchObject({ file_name: 'handed.csv', state: 'completed', posts_new: 100 });
      expect(await postsTagged('handed')).toBe(100);
    },
    2 * MINUTES,
  );

  test(
    'refuses a second server on the same folder, and the first continues',
    async () => {
      const second = run('server/main.ts');
      expect(await second.ended).toBe(3);
      expect(second.output()).toContain(`is in use by process ${server.child.pid}`);
      expect(await postsTagged('handed')).toBe(100);
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    },
    2 * MINUTES,
  );

  test(
    'has terms for every post after the command line was killed between them and run again',
    async () => {
      const source = file('again.csv', csv(AGAIN, 'again', 5_000_000));
      const incoming = path.join(data(), 'clickhouse/incoming');
      for (const ms of [0, 60, 200]) {
        const cli = run('server/import-cli.ts', source);
        // A block is being inserted.
        while (cli.child.exitCode === null && !(existsSync(incoming) && readdirSync(incoming).length > 0))
          await pause(2);
        await pause(ms);
        cli.child.kill('SIGKILL');
        await cli.ended;
      }
      const cli = run('server/import-cli.ts', source);
      expect(await cli.ended, cli.output()).toBe(0);
    },
    5 * MINUTES,
  );
});

describe('the stores afterwards', () => {
  let stores: OpenStores;
  let company_id: number;
  beforeAll(async () => {
    stores = await openStores(
      readEnv({ LIMELIGHT_DATA: data(), LIMELIGHT_DEMO: 'none', LOG_LEVEL: 'fatal' }),
    );
    company_id = await commandLineCompany(stores.services);
  }, 2 * MINUTES);
  afterAll(() => stores?.close());

  const one = async (sql: string) =>
    (await stores.services.ch.query<Record<string, number>>(sql))[0] as Record<string, number>;
  const importFile = async (source: string, options: { preset?: string } = {}) => {
    const name = path.basename(source);
    const file = { company_id, created_by: null, path: source, name, ...options };
    const id = await addImport(stores.services, { ...file, state: 'pending' });
    await runImport(stores.services, id);
    return readImport(stores.services.db, company_id, id);
  };
  const counts = async () => ({
    posts: await one(`SELECT count() AS n, uniqExact(id) AS ids FROM posts FINAL`),
    terms: await one(`SELECT count() AS n, uniqExact(term_hash, post_id) AS ids FROM post_terms FINAL`),
    snapshots: await one(`SELECT count() AS n, uniqExact(post_id) AS ids FROM post_snapshots FINAL`),
    accounts: await one(`SELECT count() AS n, uniqExact(account_id) AS ids FROM account_snapshots FINAL`),
  });

  test('contain every row once', async () => {
    const n = POSTS + 100 + AGAIN;
    expect(await counts()).toMatchObject({
      posts: { n, ids: n },
      snapshots: { n, ids: n },
      accounts: { n: ACCOUNTS, ids: ACCOUNTS },
    });
    const { terms } = await counts();
    expect(terms.n).toBe(terms.ids);
    const due = await one(`SELECT sum(length(terms)) AS n FROM posts FINAL`);
    expect(terms.n).toBe(due.n);
    for (const table of ['account', 'profile'] as const) {
      const query = stores.services.db.selectFrom(table).select((e) => e.fn.countAll<number>().as('n'));
      expect(Number((await query.executeTakeFirstOrThrow()).n)).toBe(ACCOUNTS);
    }
  });

  test(
    'are not changed by the same file again',
    async () => {
      const before = await counts();
      const record = await importFile(path.join(folder, 'invented.csv'));
      expect(record).toMatchObject({
        ...{ state: 'completed', rows_read: POSTS, posts_new: 0, posts_changed: 0, posts_unchanged: POSTS },
        ...{ accounts_new: 0, snapshots_new: 0, audiences_new: 0 },
      });
      expect(await counts()).toEqual(before);
    },
    2 * MINUTES,
  );

  const whole = gzipSync(csv(30_000, 'cut', 2_000_000));
  const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
  test.each([
    ['empty.csv', '', {}, /empty/i],
    ['picture.csv', Buffer.concat([PNG, Buffer.alloc(4000, 0x9c)]), {}, /table|picture|image|binary/i],
    [
      'half.csv.gz',
      gzipSync(csv(5_000, 'half', 3_000_000)).subarray(0, 30_000),
      {},
      /gzip|cut|damaged|ends/i,
    ],
    [
      'short.csv',
      'id,create_time,hashtags\n1,2,3\n',
      { preset: 'youtube_trending_us' },
      /column "source_file" is missing from the file/,
    ],
    ['strange.csv', 'colour,shape\nred,round\n', {}, /layout of this file is unclear.*colour, shape/],
  ])('%s ends with a clear error and shows no row', async (name, content, options, message) => {
    const before = await counts();
    const record = await importFile(file(name, content), options);
    expect(record.state).toBe('error');
    expect(record.error?.text).toMatch(message);
    expect(record.error?.text).toMatch(/^[A-Z].*\.$/s);
    expect(record.rows_read).toBe(0);
    expect(await counts()).toEqual(before);
  });

  test(
    'keep the earlier batches of a truncated file',
    async () => {
      const record = await importFile(file('late.csv.gz', whole.subarray(0, Math.floor(whole.length * 0.9))));
      expect(record).toMatchObject({ state: 'error', rows_read: 20_000, posts_new: 20_000 });
      const { n } = await one(`SELECT count() AS n FROM posts FINAL WHERE import_id = ${record.id}`);
      expect(n).toBe(20_000);
    },
    2 * MINUTES,
  );
});
