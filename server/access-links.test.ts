import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { PUBLIC_TYPES, type PublicType } from '#contract/access/access.ts';
import { contract } from '#contract/api.ts';
import { callsOf, type Endpoint, endpointsOf } from '#contract/calls/endpoints.ts';
import type { BaseContext, TokenActor } from '#server/platform/context.ts';
import { checkAccess } from '#server/platform/gate.ts';
import { callEndpoint } from '#server/testing/endpoint-call.ts';
import { forEvery } from '#server/testing/for-every.ts';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { publish, reportOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

// The generated matrix of public links: every call of the contract with every kind of token.

const all = endpointsOf(contract);
const opens = (e: Endpoint, type: PublicType) => e.access?.token?.includes(type) ?? false;
const opened = (e: Endpoint) => opens(e, 'keywords');
const TOKENS = [
  'live',
  'live_list',
  'live_casting',
  'live_monitor',
  'live_leaderboard',
  'expired',
  'revoked',
  'wrong',
  'locked',
  'orphaned',
  'empty',
] as const;

const SHOWS: Partial<Record<(typeof TOKENS)[number], PublicType>> = {
  live: 'keywords',
  live_list: 'lists',
  live_casting: 'casting',
  live_monitor: 'monitor',
  live_leaderboard: 'leaderboards',
};

let app: TestApp;
let owner: SignedIn;
let now = Date.parse('2026-06-01T10:00:00Z');
const tokens = {} as Record<(typeof TOKENS)[number], string>;
let other: { token: string; type_id: number };
const shown = { monitor: 0, leaderboards: 0 };
let address = 0;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  owner = await app.signIn();
  await insertAccounts(app, [{ id: 1, profile_id: 1, followers: 900, country: 'FR' }]);
  const post = { account_id: 1, type: 'instagram_post' as const, at: at('2026-05-10T12:00:00Z') };
  const counts = { likes: 1, comments: 1, shares: 0 };
  await insertPosts(app, [
    { ...post, ...counts, id: 1, message: '#shown' },
    { ...post, ...counts, id: 2, message: '#secretword of another report' },
  ]);
  const made = async (keyword: string, terms = {}) => {
    const about = await reportOf(owner, keyword, `Report on ${keyword}`);
    return { ...about, token: (await publish(owner, about, terms)).token };
  };
  tokens.live = (await made('#shown')).token;
  tokens.expired = (await made('#shown', { expires_at: new Date(now + 1000).toISOString() })).token;
  const revoked = await made('#shown');
  await owner.client.sharing.delete_public_token({ type: 'keywords', type_id: revoked.type_id });
  tokens.revoked = revoked.token;
  tokens.wrong = 'wrong'.padEnd(32, 'x');
  tokens.locked = (await made('#shown', { password: 'correct horse' })).token;
  const orphan = await made('#shown');
  await app.services.db.deleteFrom('saved_filter').where('id', '=', orphan.type_id).execute();
  tokens.orphaned = orphan.token;
  const shared = await owner.client.lists.add({ name: 'Shown list' });
  tokens.live_list = (await publish(owner, { type: 'lists', type_id: shared.id })).token;
  const cast = await app.services.db
    .insertInto('casting')
    .values({ company_id: owner.company_id, list_id: shared.id, name: 'Cast', options: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  tokens.live_casting = (await publish(owner, { type: 'casting', type_id: cast.id })).token;
  const monitor = await owner.client.monitors.create({
    ...{ name: 'Shown monitor', keywords: ['#shown'], start_date: '2026-05-01', end_date: '2026-05-31' },
  });
  shown.monitor = monitor.id;
  tokens.live_monitor = (await publish(owner, { type: 'monitor', type_id: monitor.id })).token;
  const brand = await owner.client.brands.create({ name: 'Shown', hashtags: ['shown'] });
  const leaderboard = await owner.client.leaderboards.create({
    name: 'Shown board',
    brands: [{ id: brand.id }],
  });
  shown.leaderboards = leaderboard.id;
  tokens.live_leaderboard = (await publish(owner, { type: 'leaderboards', type_id: leaderboard.id })).token;
  tokens.empty = '';
  other = await made('#secretword');
  now += 1000;
});
afterAll(() => app.close());

interface CallOptions {
  id?: number;
  query?: object;
  headers?: Record<string, string>;
}

/** One address for each, because wrong tokens are limited per address (tested elsewhere). */
const by = (endpoint: Endpoint, token: string, { id, query, headers = {} }: CallOptions = {}) => {
  address++;
  const ip = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
  return callEndpoint(app.http, endpoint, headers, {
    ...(id ? { id } : {}),
    query: { ...query, public_token: token },
    ip,
  });
};
const REASONS: Partial<Record<(typeof TOKENS)[number], string>> = { expired: 'expired', locked: 'password' };

describe.each(TOKENS)('with a token that is %s', (kind) => {
  it('for every call', () =>
    forEvery(all, async (endpoint) => {
      const answer = await by(endpoint, tokens[kind]);
      if (endpoint.access?.role === 'nobody') {
        const without = await callEndpoint(app.http, endpoint, {}, { ip: `10.200.0.${address & 255}` });
        expect(answer.statusCode).toBe(without.statusCode);
        return;
      }
      const shows = SHOWS[kind];
      if (shows && endpoint.access?.token) {
        if (opens(endpoint, shows)) expect([401, 403, 500]).not.toContain(answer.statusCode);
        else expect(answer.statusCode).toBe(403);
        return;
      }
      expect(answer.statusCode, answer.body).toBe(401);
      if (endpoint.access?.token) expect(answer.json().data.reason).toBe(REASONS[kind] ?? 'unknown');
    }));
});

describe('a token beside a session never gives more than the token', () => {
  it('for every call', () =>
    forEvery(
      all.filter((e) => e.access?.role !== 'nobody'),
      async (endpoint) => {
        for (const kind of ['live', 'revoked', 'wrong'] as const) {
          const answer = await by(endpoint, tokens[kind], { headers: owner.headers });
          const refused = kind === 'live' && endpoint.access?.token && !opened(endpoint) ? 403 : 401;
          if (kind === 'live' && opened(endpoint)) expect(answer.statusCode, kind).not.toBe(401);
          else expect(answer.statusCode, kind).toBe(refused);
        }
      },
    ));
});

describe('with a token of another object: nothing of it', () => {
  it('for every call', () =>
    forEvery(all.filter(opened), async (endpoint) => {
      const query = {
        keyword: '#secretword',
        from_date: '2020-01-01',
        to_date: '2026-12-31',
        id: other.type_id,
      };
      const answer = await by(endpoint, tokens.live, { query });
      expect(answer.body).not.toContain('secretword');
      const own = await by(endpoint, other.token, { query: { keyword: '#shown' } });
      expect(own.body).not.toContain('Report on #shown');
    }));
});

describe('a token of another kind of object', () => {
  const link = { id: 1, object_id: 1, name: '', expires_at: null, message: '', hidden_columns: [] };
  const context = (type: (typeof PUBLIC_TYPES)[number], method: string) => {
    const actor: TokenActor = {
      kind: 'token',
      problem: null,
      link: { ...link, type, address: '/', noteRead: async () => undefined },
    };
    return { actor, request: { method } } as unknown as BaseContext;
  };
  it('for every call', () =>
    forEvery(all, ({ access, method }) => {
      for (const type of PUBLIC_TYPES) {
        const refused = () => checkAccess(access, context(type, method));
        if (access?.role === 'nobody' || access?.token?.includes(type)) expect(refused).not.toThrow();
        else
          expect(refused).toThrow(
            access?.token ? 'This link opens something else.' : /^A public link opens only/,
          );
      }
    }));
});

describe('routes outside the contract', () => {
  it.each(['/api/imports', '/api/imports/1/rejects'])('%s has no link', async (url) => {
    const answer = await app.http.inject({ method: 'POST', url: `${url}?public_token=${tokens.live}` });
    expect([401, 404, 406, 415]).toContain(answer.statusCode);
  });
});

const inputs = new Map(callsOf(contract).map(([name, { inputSchema }]) => [name, inputSchema]));
const inputOf = ({ name }: Endpoint): z.ZodType | undefined => inputs.get(name);

describe('a period of 8,000 years, or from its end to its start', () => {
  const reversed = 'The end must not be before the start';
  const periods = [
    { pair: ['from_date', 'to_date'], slash: false },
    { pair: ['start_date', 'end_date'], slash: false },
    { pair: ['from_date', 'to_date'], slash: true },
  ].map(({ pair: [first = '', last = ''], slash }) => (from: string, to: string) => ({
    [first]: slash ? from.split('-').reverse().join('/') : from,
    [last]: slash ? to.split('-').reverse().join('/') : to,
  }));
  const cases = all.flatMap((endpoint) => {
    const input = inputOf(endpoint);
    const period = periods.find((of) =>
      input
        ?.safeParse(of('2026-05-02', '2026-05-01'))
        .error?.issues.some((issue) => issue.message === reversed),
    );
    return period ? [{ ...endpoint, period }] : [];
  });

  it('is refused by every call that takes a period', () => {
    expect(cases.length).toBeGreaterThan(50);
    return forEvery(cases, async ({ period, ...endpoint }) => {
      for (const [from, to, message] of [
        ['0001-01-01', '9999-12-31', 'Date must be between 1900 and 2200'],
        ['1930-01-01', '2199-12-31', 'A period has at most 100 years'],
        ['2026-05-02', '2026-05-01', reversed],
      ] as const) {
        const days = period(from, to);
        const own = await callEndpoint(app.http, endpoint, owner.headers, { query: days, body: days });
        expect(own.statusCode, own.body).toBe(400);
        expect(own.body).toContain(message);
        // A link to a keyword report always uses its own search.
        for (const [type, token] of [
          ['monitor', tokens.live_monitor],
          ['leaderboards', tokens.live_leaderboard],
        ] as const) {
          if (!opens(endpoint, type)) continue;
          const visitors = await by(endpoint, token, { id: shown[type], query: days });
          expect(visitors.statusCode, visitors.body).toBe(400);
        }
      }
    });
  });

  it('is refused before an export begins', async () => {
    for (const kind of [
      'monitor',
      'keyword_report',
      'leaderboard',
      'list_report',
      'profile',
      'profile_posts',
    ]) {
      const input = { id: 1, profile_id: 1, keyword: '#shown', search_type: 'OR' };
      const answers = [
        ['0001-01-01', '9999-12-31'],
        ['01/01/0001', '31/12/9999'],
      ].map(([from_date, to_date]) =>
        app.http.inject({
          ...{ method: 'POST', url: '/api/exports', headers: owner.headers },
          payload: { kind, format: 'xlsx', input: { ...input, from_date, to_date } },
        }),
      );
      for (const answer of await Promise.all(answers)) expect([kind, answer.statusCode]).toEqual([kind, 400]);
    }
    expect(await app.services.db.selectFrom('export').selectAll().execute()).toEqual([]);
  });
});
