import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/calls/endpoints.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { demoToSeed, rememberDemo, seeded } from './first-start.ts';
import { healthRoutes } from './health.routes.ts';
import { pageRoutes } from './pages.routes.ts';
import { DESCRIBED_PARAMETERS } from './parameter-descriptions.ts';
import { pictureRoutes } from './pictures.routes.ts';

let app: TestApp;
let folder: string;
let site: FastifyInstance;

beforeAll(async () => {
  app = await testApp();
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-web-'));
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Limelight</title>');
  writeFileSync(path.join(folder, 'assets/a-1f2e.js'), 'export {}');
  writeFileSync(path.join(folder, 'assets/a-1f2e.js.br'), 'compressed');
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
  site = Fastify() as unknown as FastifyInstance;
  healthRoutes(site, app.services, { workspace: 'pglite', analytics: 'chdb' });
  await pageRoutes(site, folder);
});
afterAll(async () => {
  for (const one of [site, ...opened]) await one.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const opened: FastifyInstance[] = [];

async function freshly(other: Partial<TestApp['services']> = {}) {
  const fresh = Fastify() as unknown as FastifyInstance;
  healthRoutes(fresh, { ...app.services, ...other }, { workspace: 'pglite', analytics: 'chdb' });
  opened.push(fresh);
  return fresh;
}

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });

describe('health', () => {
  it('reports version, stores and how long the oldest edit waits', async () => {
    expect((await site.inject('/healthz')).json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.version,
      projector_lag_seconds: 0,
      problems: [],
      stores: { workspace: 'pglite', analytics: 'chdb' },
    });
    const created_at = new Date(Date.now() - 90_000);
    await app.services.db.insertInto('outbox_event').values({ profile_ids: '[1]', created_at }).execute();
    const lag = (await (await freshly()).inject('/healthz')).json().projector_lag_seconds;
    expect(lag).toBeGreaterThanOrEqual(90);
    expect(lag).toBeLessThan(120);
  });

  it('queries the stores once every two seconds, however often it is requested', async () => {
    let questions = 0;
    const { ch } = app.services;
    const query: typeof ch.query = (...args) => {
      questions++;
      return ch.query(...args);
    };
    const fresh = await freshly({ ch: { ...ch, query } });
    const answers = await Promise.all(Array.from({ length: 200 }, () => fresh.inject('/healthz')));
    expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([200]));
    expect(questions).toBe(1);
    await expect.poll(async () => (await fresh.inject('/healthz')) && questions).toBeGreaterThan(1);
  });

  it('waits for no statement, and reports unreachable stores', async () => {
    const { ch } = app.services;
    let answers = true;
    const query: typeof ch.query = (...args) => (answers ? ch.query(...args) : new Promise(() => undefined));
    const fresh = await freshly({ ch: { ...ch, query } });
    const health = async () => {
      const answer = await fresh.inject('/healthz');
      return [answer.statusCode, answer.json().status, answer.json().problems];
    };
    expect(await health()).toEqual([200, 'ok', []]);
    answers = false;
    let ahead = 5000;
    const { now } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead);
    expect(await health()).toEqual([200, 'ok', []]);
    ahead = 12_000;
    expect(await health()).toEqual([
      ...[200, 'degraded'],
      [expect.stringMatching(/^The stores have not answered for 1\d seconds\.$/)],
    ]);
    ahead = 61_000;
    expect(await health()).toEqual([
      ...[503, 'failing'],
      [expect.stringMatching(/^The stores have not answered for 6\d seconds\.$/)],
    ]);
    vi.restoreAllMocks();
  });

  it('fails while an analytics table is missing', async () => {
    const { ch } = app.services;
    await ch.command('RENAME TABLE post_comments TO post_comments_away');
    const answer = await (await freshly()).inject('/healthz');
    await ch.command('RENAME TABLE post_comments_away TO post_comments');
    expect([answer.statusCode, answer.json().status]).toEqual([503, 'failing']);
    expect((await (await freshly()).inject('/healthz')).statusCode).toBe(200);
  });

  it('is degraded, and still serves, while the disk is almost full', async () => {
    const room = { free: 10, reserve: 20, is_low: true };
    const space = { look: async () => room, whileRoom: () => undefined, close: () => undefined };
    const answer = await (await freshly({ space })).inject('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'degraded',
      problems: [expect.stringMatching(/almost full/)],
    });
  });

  it('is degraded, with instructions, while derived rows are missing', async () => {
    const { db } = app.services;
    const value = JSON.stringify({
      checked_at: '2026-06-01T00:00:00Z',
      terms: 4835,
      audiences: 0,
      search: 0,
    });
    await db.insertInto('setting').values({ name: 'derived_rows', value }).execute();
    const answer = await (await freshly()).inject('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'degraded',
      problems: ['4,835 rows of keyword reports are missing or wrong: npm run repair mends them.'],
    });
    await db.deleteFrom('setting').where('name', '=', 'derived_rows').execute();
  });
});

describe('OpenAPI', () => {
  it('contains every call of the contract with its access rule', async () => {
    const answer = await get('/api/openapi.json');
    expect(answer.statusCode).toBe(200);
    const document = answer.json();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.components.securitySchemes.session).toEqual({
      type: 'apiKey',
      in: 'cookie',
      name: 'limelight_session',
    });
    for (const { method, path: address } of endpointsOf(contract)) {
      expect(document.paths[address]?.[method.toLowerCase()], `${method} ${address}`).toBeDefined();
    }
    expect(document.paths['/login'].post.security).toEqual([]);
    expect(document.paths['/settings/company'].post.security).toEqual([
      { session: [], csrf: [] },
      { key: [] },
    ]);
    expect(document.paths['/api_keys'].post.security).toEqual([{ session: [], csrf: [] }]);
    const error = document.paths['/user/user'].get.responses.default.content['application/json'].schema;
    expect(error).toEqual({ $ref: '#/components/schemas/ErrorBody' });
    expect(document.components.schemas.ErrorBody.properties).toHaveProperty('message');
  });

  it('describes every parameter, and describes none that does not exist', async () => {
    const { paths } = (await get('/api/openapi.json')).json() as {
      paths: Record<
        string,
        Record<string, { parameters?: { name: string; description: string; schema: object }[] }>
      >;
    };
    const listed = Object.entries(paths).flatMap(([address, methods]) =>
      Object.values(methods).flatMap(({ parameters = [] }) =>
        parameters.map((parameter) => ({ ...parameter, address })),
      ),
    );
    expect(listed.length).toBeGreaterThan(1000);
    expect(listed.filter(({ description }) => !description)).toEqual([]);
    const numbers = listed.filter(({ schema }) => /"(number|integer)"/.test(JSON.stringify(schema)));
    const unit =
      /^(Ids? of|Page, from 1|Entries|Version|Most posts|Fewest followers|Most followers)|\b(orders|years|percent|ratio|0 to 1|currency)\b/;
    expect(numbers.length).toBeGreaterThan(400);
    expect(numbers.filter(({ description }) => !unit.test(description))).toEqual([]);
    const names = new Set(listed.map(({ name }) => name));
    expect(DESCRIBED_PARAMETERS.filter((name) => !names.has(name))).toEqual([]);
    const described = (name: string, address: string) =>
      listed.find((one) => one.name === name && one.address === address)?.description;
    expect(described('min_growth', '/keyword/statistics')).toMatch(/whole percent/);
    expect(described('min_growth', '/profiles')).toMatch(/ratio/);
  });
});

describe('pictures', () => {
  it('draw the same face for the same name', async () => {
    const [one, again, other] = await Promise.all(
      ['Mina Okafor', 'Mina Okafor', 'Jun Park'].map((n) => get(`/api/avatar/${encodeURIComponent(n)}.svg`)),
    );
    expect(one?.headers['content-type']).toContain('image/svg+xml');
    expect(one?.headers['cache-control']).toContain('immutable');
    expect(one?.body).toBe(again?.body);
    expect(one?.body).not.toBe(other?.body);
    const etag = String(one?.headers.etag);
    expect((await get('/api/avatar/Mina%20Okafor.svg', { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it.each(['<script>alert(1)</script>', '"><svg onload=1>', '../../etc/passwd', '王小美 🌸', 'x'.repeat(90)])(
    'draw a face for %s without its text',
    async (seed) => {
      const answer = await get(`/api/avatar/${encodeURIComponent(seed)}.svg`);
      expect(answer.statusCode).toBe(200);
      expect(answer.body.startsWith('<svg')).toBe(true);
      expect(answer.body.includes(seed)).toBe(false);
      expect(/<script|onload=/i.test(answer.body)).toBe(false);
    },
  );

  it('draw nothing without a name', async () => {
    expect((await get('/api/avatar/%00%20.svg')).statusCode).toBe(404);
  });

  it('put the platform’s mark on a cover, and none for an unknown platform', async () => {
    const plain = await get('/api/cover/42.svg');
    const marked = await get('/api/cover/42.svg?platform=redbook');
    expect(marked.body).toContain('<path');
    expect(plain.body).not.toContain('<path');
    expect((await get('/api/cover/42.svg?platform="><script>')).body).toBe(plain.body);
    expect((await get('/api/cover/43.svg')).body).not.toBe(plain.body);
  });

  it('serve icons of the sets, 404 for others', async () => {
    expect((await get('/api/icon/tabler/home.svg')).body).toContain('<svg');
    expect((await get('/api/icon/brands/instagram.svg')).body).toContain('<svg');
    for (const url of [
      'tabler/no-such-icon',
      'nothing/home',
      'constructor/home',
      'tabler/..%2Ffilled%2Fhome',
    ])
      expect((await get(`/api/icon/${url}.svg`)).statusCode, url).toBe(404);
  });

  it('replace unavailable pictures of other sites', async () => {
    const picture = String(app.services.pictures.address('https://pictures.example/a.jpg'));
    const instead = async (drawn: string) => {
      const { statusCode, headers } = await get(`${picture}&else=${encodeURIComponent(drawn)}`);
      return statusCode === 302 ? headers.location : statusCode;
    };
    expect((await get(picture)).statusCode).toBe(404);
    expect(await instead('/api/cover/42.svg?platform=tiktok')).toBe('/api/cover/42.svg?platform=tiktok');
    expect(await instead('/api/avatar/mina%20okafor.svg')).toBe('/api/avatar/mina%20okafor.svg');
    for (const other of [
      'https://evil.example/a.svg',
      '//evil.example/api/avatar/a.svg',
      '/api/avatar/../logout.svg',
    ])
      expect(await instead(other), other).toBe(404);
  });

  it('give up on an icon after 1500 ms', async () => {
    const slow = Fastify() as unknown as FastifyInstance;
    const requested = new Promise<void>((resolve) =>
      pictureRoutes(slow, () => {
        resolve();
        return new Promise(() => undefined);
      }),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answer = slow.inject('/api/icon/tabler/home.svg');
      await requested;
      await vi.advanceTimersByTimeAsync(1499);
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect((await answer).statusCode).toBe(504);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('pages', () => {
  it('answer every screen with index.html, and no missing file', async () => {
    for (const url of ['/', '/profiles', '/profile/mina-okafor?tab=audience']) {
      const answer = await site.inject(url);
      expect(answer.body, url).toContain('<title>Limelight</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    for (const url of ['/assets/old-9999.js', '/builds/meta/x.json', '/robots.txt', '/.vite/manifest.json'])
      expect((await site.inject(url)).statusCode, url).toBe(404);
    expect((await site.inject({ method: 'POST', url: '/profiles' })).statusCode).toBe(404);
  });

  it('cache hashed files forever and prefer their compressed form', async () => {
    const plain = await site.inject('/assets/a-1f2e.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await site.inject({ url: '/assets/a-1f2e.js', headers: { 'accept-encoding': 'br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect((await site.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });
});

describe('first start', () => {
  it('builds the demo data of the first start until it is complete', async () => {
    await app.signIn();
    await rememberDemo(app.services, 60_000);
    await rememberDemo(app.services, 0);
    expect(await demoToSeed(app.services)).toMatchObject({ posts: 60_000 });
    await seeded(app.services);
    expect(await demoToSeed(app.services)).toBeNull();
  });
});
