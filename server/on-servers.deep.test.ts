import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '#contract/api.ts';
import type { ExportRequest } from '#contract/exports.ts';
import { type ExportKind, formatsOf } from '#contract/report/export-formats.ts';
import { SAFETY_CATEGORIES } from '#contract/safety/safety.ts';
import { openClickHouse } from './platform/clickhouse/open-clickhouse.ts';
import { openPostgres, type Postgres } from './platform/postgres/postgres.ts';
import { ROOT } from './platform/root.ts';
import { UNNAMED } from './slices/imports/intake/accounts/account-keys.ts';
import { writeAudiences } from './slices/imports/intake/audiences.ts';
import { type ClickHouseNodes, openNodes } from './testing/clickhouse-nodes.ts';
import type { Client } from './testing/test-app.ts';

// The setups of docs/how-to/run-on-servers.md: an api and a worker process, PostgreSQL, and one ClickHouse server or two shards.
const server = process.env.TEST_DATABASE_URL;
if (!server) console.warn('TEST_DATABASE_URL is not set: the product is not run on servers.');

/** More than one batch, each with its ids in one statement. */
const POSTS = 25_000;
const ACCOUNTS = 50;
const LOGIN = { email: 'owner@example.com', password: 'a long enough secret' };
const YEAR = { from_date: '2020-09-01', to_date: '2020-12-31' };
const FIRST = Date.UTC(2020, 9, 1) / 1000;
const MINUTES = 60_000;
const RED = { width: 30, height: 20, channels: 3, background: 'red' } as const;

/** Invented videos of October 2020, one a minute; account n has 1000 + n followers. */
const video = (i: number) => ({ likes: i % 997, shares: i % 13, comments: i % 29, views: 1000 + (i % 9973) });
const csv = (of = video) =>
  [
    'id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids',
    ...Array.from({ length: POSTS }, (_none, i) => {
      const [u, { likes, shares, comments, views }] = [i % ACCOUNTS, of(i)];
      const numbers = [15, likes, shares, comments, views, 1000 + u, 10, 8];
      return `${7_000_000_000_000_000_000n + BigInt(i)},${FIRST + i * 60},invented_${u},"['everyrow', 'x${i % 50}']",song,${numbers}`;
    }),
    '',
  ].join('\n');
const sum = (of: (v: ReturnType<typeof video>) => number) =>
  Array.from({ length: POSTS }, (_none, i) => of(video(i))).reduce((a, b) => a + b, 0);

describe.skipIf(!server).each([
  ['one analytics server', 1],
  ['two shards', 2],
])('the product on %s', (_name, shards) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-servers-'));
  const running = new Set<ChildProcess>();
  let nodes: ClickHouseNodes;
  let analytics: { CLICKHOUSE_URL: string; CLICKHOUSE_CLUSTER?: string };
  let root: Postgres;
  let database: string;
  /** Logged by both processes. */
  const warnings: string[] = [];
  let origin = '';
  let api: Client;

  /** Resolves with the output once the process is ready. */
  function start(kind: 'api' | 'worker'): Promise<string> {
    const url = new URL(server as string);
    url.pathname = `/${database}`;
    const child = spawn(process.execPath, ['scripts/run.mjs', 'server/main.ts', `--services=${kind}`], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATABASE_URL: url.href,
        ...analytics,
        LIMELIGHT_DATA: path.join(folder, 'data'),
        LIMELIGHT_DEMO: 'none',
        LIMELIGHT_ADMIN_EMAIL: LOGIN.email,
        LIMELIGHT_ADMIN_PASSWORD: LOGIN.password,
        LOG_LEVEL: 'warn',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let printed = '';
    return new Promise((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          printed += chunk;
          warnings.push(`${kind}: ${chunk}`);
          if (/is ready at|works in the background/.test(printed)) resolve(printed);
        });
      child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}: ${printed}`)));
    });
  }

  const clientOf = (headers: Record<string, string>): Client =>
    createORPCClient(new OpenAPILink(contract, { url: `${origin}/api`, headers: () => headers }));

  beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(warnings.join(''))));

  let session: Record<string, string>;
  async function signIn() {
    const login = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(LOGIN),
    });
    const { user } = (await login.json()) as { user: { csrf: string } };
    const cookies = login.headers.getSetCookie().map((c) => c.split(';')[0]);
    session = { cookie: cookies.join('; '), 'x-csrf-token': user.csrf };
    api = clientOf(session);
  }

  async function upload(name: string, text: string): Promise<number> {
    const form = new FormData();
    form.set('file', new Blob([text]), name);
    const uploaded = await fetch(`${origin}/api/imports`, { method: 'POST', headers: session, body: form });
    const { import: record } = (await uploaded.json()) as { import: { id: number } };
    await api.imports.start({ id: record.id });
    return record.id;
  }

  beforeAll(async () => {
    nodes = await openNodes(shards);
    const { cluster } = nodes;
    analytics = {
      CLICKHOUSE_URL: await nodes.database(),
      ...(cluster ? { CLICKHOUSE_CLUSTER: cluster } : {}),
    };
    database = `limelight_${randomBytes(6).toString('hex')}`;
    root = await openPostgres({ url: server as string });
    await root.executeSql(`create database ${database}`);
    const [printed] = await Promise.all([start('api'), start('worker')]);
    origin = /is ready at (http:\S+)/.exec(printed)?.[1] ?? '';
    await signIn();
  }, 3 * MINUTES);
  afterAll(async () => {
    const ended = [...running].map((child) => child.exitCode ?? once(child, 'exit'));
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(ended);
    await vi.waitFor(() => root?.executeSql(`drop database ${database}`), 20_000);
    await root?.close();
    await nodes?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is healthy', async () => {
    const health = await fetch(`${origin}/healthz`);
    expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok' }]);
  });

  it(
    'imports a file twice, and the second time changes nothing',
    async () => {
      for (const [n, posts_new] of [POSTS, 0].entries()) {
        const id = await upload(`invented-${n}.csv`, csv());
        const state = async () => (await api.imports.get({ id })).state;
        await expect
          .poll(state, { timeout: 3 * MINUTES, interval: 200 })
          .not.toMatch(/pending|running|uploaded/);
        expect(await api.imports.get({ id })).toMatchObject({
          ...{ state: 'completed', error: null, rows_rejected: 0, posts_new },
          posts_unchanged: POSTS - posts_new,
        });
      }
    },
    6 * MINUTES,
  );

  it('answers every keyword call', async () => {
    const search = { keyword: '#everyrow', ...YEAR };
    const totals = {
      ...{ posts: POSTS, influencers: ACCOUNTS, impressions: sum((v) => v.views) },
      ...{ interactions: sum((v) => v.likes + v.shares + v.comments) },
      total_followers: Array.from({ length: ACCOUNTS }, (_none, u) => 1000 + u).reduce((a, b) => a + b),
    };
    expect(await api.keywords.statistics(search)).toMatchObject(totals);
    const { tiers } = await api.keywords.tiers(search);
    expect(tiers.map((t) => t.posts)).toEqual([0, POSTS, 0, 0, 0, 0, 0]);
    const days = await api.keywords.daily(search);
    expect(days.map((d) => d.posts).reduce((a, b) => a + b)).toBe(POSTS);
    expect(await api.keywords.countries(search)).toMatchObject([{ country: null, posts: POSTS }]);
    const { influencers, total } = await api.keywords.top_influencers({ ...search, limit: 3 });
    expect([total, influencers.length]).toEqual([ACCOUNTS, 3]);
    expect(influencers[0]?.name).toMatch(/^invented_/);
    const { posts } = await api.keywords.posts({ ...search, keyword: '#everyrow #x7', search_type: 'AND' });
    expect(posts[0]).toMatchObject({ matched: ['#everyrow', '#x7'], message: expect.any(String) });
    const home = await api.home.dashboard(YEAR);
    expect(home).toMatchObject(totals);
    expect(await api.home.latest_posts({ limit: 2 })).toMatchObject([
      { creator: { name: 'invented_49' } },
      { creator: { name: 'invented_48' } },
    ]);
  });

  it('weights the audience with data written by another process', async () => {
    const ch = openClickHouse({ url: analytics.CLICKHOUSE_URL, cluster: nodes.cluster });
    const [account] = await ch.query<{ account_id: number; profile_id: number }>(
      'SELECT account_id, profile_id FROM accounts FINAL LIMIT 1',
    );
    const o = {
      kind: 'audience' as const,
      dimension: 'countries' as const,
      sample_size: 10,
      observed_at: null,
    };
    const { account_id = 0, profile_id = 0 } = account ?? {};
    await writeAudiences(ch, 1, [{ account_id, named: UNNAMED, o: { ...o, key: 'FR', share: 0.25 } }]);
    await ch.close();
    const audience = () => api.keywords.audience({ keyword: '#everyrow', ...YEAR });
    await expect.poll(audience).toMatchObject({ profiles: 1, countries: { FR: { share: 0.25 } } });
    const shown = await api.profiles.audience({ profile_id });
    expect(shown).toMatchObject([
      { platform: 'tiktok', distributions: { countries: [{ key: 'FR', share: 0.25 }] } },
    ]);
  });

  it('searches, shows and edits profiles', async () => {
    const results = await api.profiles.search({ search: 'invented_7' });
    expect(results).toMatchObject({
      total: 1,
      all: ACCOUNTS,
      profiles: [{ name: 'invented_7', followers: 1007 }],
    });
    const id = String(results.profiles[0]?.id);
    const own = Array.from({ length: POSTS / ACCOUNTS }, (_none, i) => video(7 + i * ACCOUNTS));
    const { platforms } = await api.profiles.stats({ id });
    expect(platforms).toMatchObject([
      { posts: own.length, impressions: own.reduce((a, v) => a + v.views, 0), followers: 1007 },
    ]);
    expect((await api.profiles.posts({ id, limit: 5 })).total).toBe(own.length);
    expect((await api.profiles.tags({ id }))[0]).toMatchObject({ tag: '#everyrow', posts: own.length });
    expect((await api.profiles.times({ id })).length).toBeGreaterThan(0);
    expect(await api.profiles.benchmark({ id })).toMatchObject([{ n: ACCOUNTS }, {}, {}, {}]);
    expect((await api.profiles.activity({ id })).edits).toEqual([]);
    await api.profiles.edit({ id: Number(id), name: 'Renamed', country: 'DE', tags: ['vip'] });
    await expect
      .poll(() => api.profiles.search({ country: ['DE'] }))
      .toMatchObject({ total: 1, profiles: [{ name: 'Renamed', tags: ['vip'] }] });
    expect((await api.profiles.facets({})).tags).toEqual([{ key: 'vip', count: 1 }]);
    expect((await api.profiles.range({ metric: 'followers' })).max).toBe(1049);
    const german = { keyword: '#everyrow', ...YEAR, country: ['DE'] };
    await expect
      .poll(() => api.keywords.statistics(german))
      .toMatchObject({ posts: own.length, influencers: 1 });
    const made = await api.profiles.add({
      ...{ name: 'By hand', kind: 'influencer' },
      accounts: [{ platform: 'tiktok', username: 'by.hand' }],
    });
    await expect.poll(async () => (await api.profiles.search({ search: 'by hand' })).total).toBe(1);
    expect((await api.profiles.get({ id: made.slug })).name).toBe('By hand');
  });

  it(
    'matches a campaign, keeps a screenshot of it and writes a file of every kind of export',
    async () => {
      const { profiles } = await api.profiles.search({ search: 'invented_', limit: 3 });
      const profile_ids = profiles.map(({ id }) => id);
      const rules = { keywords: ['#x7'], start_date: YEAR.from_date, end_date: YEAR.to_date };
      const monitor = await api.monitors.create({ name: 'Campaign', ...rules });
      await expect
        .poll(() => api.monitors.stats({ id: monitor.id }), { timeout: MINUTES })
        .toMatchObject({ posts: POSTS / 50 });
      const post = await api.monitors.upload_external_post({
        ...{ id: monitor.id, profile_id: profile_ids[0] ?? 0, post_type: 'tiktok_video' },
        ...{ created_time: `${YEAR.from_date}T10:00:00Z`, message: 'By hand' },
      });
      const picture = new FormData();
      picture.set(
        'image',
        new Blob([new Uint8Array(await sharp({ create: RED }).png().toBuffer())]),
        'shot.png',
      );
      const sent = await fetch(`${origin}/api/monitor/screenshot/${monitor.id}?post_id=${post.id}`, {
        ...{ method: 'POST', headers: session, body: picture },
      });
      expect([sent.status, await sent.json()]).toMatchObject([200, { image: expect.any(String) }]);
      const list = await api.lists.add({ name: 'List' });
      await api.lists.add_profiles({ list_id: list.id, profile_ids });
      const brand = await api.brands.create({ name: 'Brand', hashtags: ['x7'] });
      const board = await api.leaderboards.create({ name: 'Board', brands: [{ id: brand.id }] });
      const deck = await api.casting.add({ list_id: list.id, name: 'Deck', profile_ids });
      const plan = await api.forecast.create({ name: 'Plan', profile_ids });
      const check = await api.safety.start({
        ...{ object_type: 'list', object_id: list.id, categories: [...SAFETY_CATEGORIES] },
      });
      const inputs = {
        profiles: {},
        profile: { profile_id: profile_ids[0] ?? 0 },
        profile_posts: {},
        list: { list_id: list.id },
        list_posts: { list_id: list.id },
        forecast: { forecast_id: plan.id },
        casting: { casting_id: deck.id },
        safety: { check_id: check.id },
        list_report: { id: list.id, ...YEAR },
        keyword_report: { keyword: '#everyrow', ...YEAR },
        monitor: { id: monitor.id },
        leaderboard: { id: board.id, from_date: '01/09/2020', to_date: '31/12/2020' },
      } satisfies { [Kind in ExportKind]: Extract<ExportRequest, { kind: Kind }>['input'] };
      for (const [kind, input] of Object.entries(inputs))
        for (const format of formatsOf(kind as ExportKind).filter((one) => one === 'xlsx' || one === 'pdf')) {
          const { id } = await api.exports.start({ kind, format, input } as ExportRequest);
          await expect
            .poll(() => api.exports.get({ id }), { timeout: MINUTES, message: `${kind} as ${format}` })
            .toMatchObject({ state: 'completed', error: null });
        }
    },
    10 * MINUTES,
  );

  it('shows a shared report to whoever holds its link', async () => {
    const filter = { keyword: '#x7', ...YEAR, search_type: 'OR' as const, categories: [] };
    const { data } = await api.keywords.save_filter({ filter_name: 'Shown', filter });
    const { token } = await api.sharing.create_public_token({
      type: 'keywords',
      type_id: data.keyword_user_filter_id,
    });
    const shown = await fetch(`${origin}/api/keyword/statistics?public_token=${token}`);
    expect(await shown.json()).toMatchObject({ posts: POSTS / 50 });
  });

  it('refuses wrong requests with a message, and continues', async () => {
    await expect(api.keywords.statistics({ keyword: '', ...YEAR })).rejects.toMatchObject({ status: 400 });
    expect((await fetch(`${origin}/api/dashboard?from_date=2020-01-01&to_date=2020-01-02`)).status).toBe(401);
    const hostile = `'; DROP TABLE posts; --\\ {terms:String} 𝒳 #x7`;
    expect((await api.keywords.statistics({ keyword: hostile, ...YEAR })).posts).toBe(POSTS / 50);
  });

  it(
    'refuses with a message while a server is unreachable, and continues without losses',
    async () => {
      const health = async () => {
        const answer = await fetch(`${origin}/healthz`);
        return { code: answer.status, ...((await answer.json()) as { status: string; problems?: string[] }) };
      };
      const search = { keyword: '#everyrow', ...YEAR };
      const more = (i: number) => ({ ...video(i), likes: 2000 + (i % 7) });
      const id = await upload('more-likes.csv', csv(more));
      const record = () => api.imports.get({ id });
      await expect.poll(async () => (await record()).rows_read, { interval: 20 }).toBeGreaterThan(0);
      const lost = nodes.nodes.at(-1);
      await lost?.kill();
      await expect
        .poll(() => api.keywords.statistics(search).catch((error) => [error.status, error.message]))
        .toEqual([503, expect.stringMatching(/^The analytics store cannot be reached/)]);
      await expect.poll(health).toMatchObject(
        shards === 1
          ? { code: 503, status: 'failing' }
          : {
              code: 200,
              status: 'degraded',
              problems: ['A shard of the analytics store does not answer.'],
            },
      );
      await expect.poll(async () => (await record()).state).toBe('paused');
      expect((await record()).paused_because).toMatchObject({ code: 'import_waits_for_store' });
      await lost?.start();
      await expect.poll(async () => (await record()).state, { timeout: 3 * MINUTES }).toBe('completed');
      await expect.poll(health).toMatchObject({ code: 200, status: 'ok' });
      expect(await record()).toMatchObject({ rows_rejected: 0, posts_new: 0 });
      const interactions = Array.from({ length: POSTS }, (_none, i) => more(i))
        .map((v) => v.likes + v.shares + v.comments)
        .reduce((a, b) => a + b);
      await expect
        .poll(() => api.keywords.statistics(search))
        .toMatchObject({ posts: POSTS, influencers: ACCOUNTS, interactions });
    },
    6 * MINUTES,
  );
});
