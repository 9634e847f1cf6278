import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/api.ts';
import { type Endpoint, endpointsOf } from '#contract/calls/endpoints.ts';
import { openApi } from '#server/slices/app/openapi.routes.ts';
import { aCampaign } from '#server/testing/campaign.ts';
import { pathOf } from '#server/testing/endpoint-call.ts';
import { forEvery } from '#server/testing/for-every.ts';
import { at, insertPosts } from '#server/testing/invented-corpus.ts';
import { valuesOf } from '#server/testing/schema-values.ts';
import type { SignedIn, TestApp } from '#server/testing/test-app.ts';

// 600 generated requests, then bodies that are too large or not JSON.

const RUNS = Number(process.env.FUZZ_RUNS ?? 600);
const all = endpointsOf(contract);
let app: TestApp;
let admin: SignedIn;
let inputs: Map<string, fc.Arbitrary<Input>>;

beforeAll(async () => {
  const campaign = await aCampaign();
  ({ app } = campaign);
  const { company_id } = campaign.me;
  admin = await app.signIn({ company_id });
  inputs = await inputsByEndpoint();
  const message = '#spring';
  await insertPosts(app, [
    { id: 900, account_id: 1, type: 'instagram_post', at: at('2026-03-10T12:00:00Z'), message, likes: 1 },
  ]);
  const { client } = admin;
  const profile_ids = ['anna', 'ben'].map(campaign.profile_id);
  const list = await client.lists.add({ name: 'Spring' });
  await client.lists.add_profiles({ list_id: list.id, profile_ids });
  await client.casting.add({ list_id: list.id, name: 'Deck', profile_ids });
  await client.forecast.create({ name: 'Plan', profile_ids });
  await client.profiles.save_filter({ name: 'Mine', filter: {} });
  const days = { from_date: '2026-03-01', to_date: '2026-03-31' };
  await client.keywords.save_filter({ filter_name: 'Mine', filter: { keyword: message, ...days } });
});
afterAll(() => app.close());

const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '2147483648',
  '9007199254740993',
  '1e400',
  'NaN',
  'null',
  'true',
  '[object Object]',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '％',
  "'",
  '";--',
  "' OR 1=1 --",
  '$1',
  '{a:String}',
  '\\',
  '%',
  '%00',
  '%ff',
  '..',
  '../../etc/passwd',
  '..\\..\\x',
  'file:///etc/passwd',
  'http://127.0.0.1:22/',
  '<script>',
  '=1+1',
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
  '2026-05-01',
  '2026-05-31',
  '#a',
  '"',
  '"a',
  '@',
  '#',
  '💄',
  'a'.repeat(5000),
  'me@example.com',
  'AND',
  'ASC',
  'instagram',
  'keywords',
  '999999999999999999999999',
];
const leaf = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...NASTY) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(1, 2, 30, 2_000_000_000) },
  fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null)) as fc.Arbitrary<unknown>,
  fc.string({ unit: 'binary', maxLength: 40 }) as fc.Arbitrary<unknown>,
);
const value = fc.oneof(
  { weight: 6, arbitrary: leaf },
  fc.array(leaf, { maxLength: 4 }) as fc.Arbitrary<unknown>,
  fc.dictionary(fc.constantFrom('a', '__proto__', 'constructor', 'keyword', 'from_date', '0'), leaf, {
    maxKeys: 4,
  }),
);
interface Input {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  extra: Record<string, unknown>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: unknown;
}

/** Valid inputs from the published contract, then oddities and extra fields. */
async function inputsByEndpoint(): Promise<Map<string, fc.Arbitrary<Input>>> {
  const { paths = {}, components } = await openApi();
  const refs = (components?.schemas ?? {}) as Record<string, never>;
  const inputOf = (e: Endpoint, odd?: fc.Arbitrary<unknown>): fc.Arbitrary<Input> => {
    const likely = (schema: unknown, name?: string) =>
      valuesOf((schema ?? {}) as never, { refs, ...(odd && { odd }) }, name);
    const operation = paths[e.path]?.[e.method.toLowerCase() as 'get'];
    const parameters = (operation?.parameters ?? []) as Parameter[];
    const fields = (place: string) => {
      const of = parameters.filter((p) => p.in === place);
      const requiredKeys = of.filter((p) => p.required).map((p) => p.name);
      return fc.record(Object.fromEntries(of.map((p) => [p.name, likely(p.schema, p.name)])), {
        requiredKeys,
      }) as fc.Arbitrary<Record<string, unknown>>;
    };
    const body = operation?.requestBody as { content?: Record<string, { schema: unknown }> } | undefined;
    const content = Object.values(body?.content ?? {})[0];
    return fc.record({
      path: fields('path'),
      query: fields('query'),
      body: content ? likely(content.schema) : (odd ?? fc.constant({})),
      extra: fc.dictionary(fc.constantFrom('id', 'company_id', 'role', 'extra'), value, {
        maxKeys: odd ? 2 : 0,
      }),
    });
  };
  return new Map(
    all.map((e) => [
      e.name,
      fc.oneof({ weight: 1, arbitrary: inputOf(e) }, { weight: 2, arbitrary: inputOf(e, value) }),
    ]),
  );
}

/** Without the call that spends minutes on a demo world. */
const calls = all.filter((e) => e.name !== 'demo.add');
const request = fc.constantFrom(...calls).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    input: inputs.get(endpoint.name) as fc.Arbitrary<Input>,
    signed: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  }),
);
type Fuzzed = typeof request extends fc.Arbitrary<infer T> ? T : never;

/** Text in an address cannot have lone surrogates. */
function text(v: unknown): string {
  if (Array.isArray(v)) return v.map(text).join(',');
  return (typeof v === 'string' ? v : (JSON.stringify(v) ?? '')).toWellFormed();
}

function send({ endpoint, input, signed }: Fuzzed) {
  const { extra } = input;
  const path = endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, name) => encodeURIComponent(text(Reflect.get(input.path, name))) || '1',
  );
  const isRead = endpoint.method === 'GET';
  const query = new URLSearchParams(
    Object.entries({ ...input.query, ...(isRead ? extra : {}) }).map(([name, v]): [string, string] => [
      name,
      text(v),
    ]),
  );
  const body =
    typeof input.body === 'object' && !Array.isArray(input.body) ? { ...input.body, ...extra } : input.body;
  return app.http.inject({
    method: endpoint.method as 'GET',
    url: `/api${path}?${query}`,
    headers: { ...(signed ? admin.headers : {}), ...(isRead ? {} : { 'content-type': 'application/json' }) },
    ...(isRead ? {} : { payload: JSON.stringify(body) ?? '' }),
  });
}

/** Must not occur in any answer. */
const LEAK =
  /\bat \S+ \([^)]*:\d+:\d+\)|node_modules|\.ts:\d+|\.js:\d+|ClickHouse|DB::Exception|PostgresError|syntax error at/;

function expectCalm(answer: { statusCode: number; body: string; json(): unknown }, label: string) {
  expect(answer.statusCode, `${label}\n${answer.body.slice(0, 400)}`).toBeLessThan(500);
  expect(answer.body, label).not.toMatch(LEAK);
  if (answer.statusCode >= 400 && answer.body !== '')
    expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
}

describe('fuzzed requests', () => {
  it(`answers ${RUNS} of them: no 5xx, no stack trace, and errors in one format`, async () => {
    const codes = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, async (fuzzed) => {
        const answer = await send(fuzzed);
        codes.set(answer.statusCode, (codes.get(answer.statusCode) ?? 0) + 1);
        expectCalm(answer, `${fuzzed.endpoint.name} ${JSON.stringify(fuzzed.input)}`);
        // Some calls end the session they are made with.
        if (answer.statusCode === 401 && fuzzed.signed)
          admin = await app.signIn({ company_id: admin.company_id });
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    // A fair share of the requests must reach a handler.
    expect(codes.get(200) ?? 0).toBeGreaterThan(RUNS / 10);
    expect(codes.get(400) ?? 0).toBeGreaterThan(RUNS / 10);
  });
});

const writes = all.filter((e) => e.method !== 'GET');
const raw = (endpoint: Endpoint, payload: string | Buffer, type: string) =>
  app.http.inject({
    method: endpoint.method as 'POST',
    url: `/api${pathOf(endpoint, 1)}`,
    headers: { ...admin.headers, 'content-type': type },
    payload,
  });
const JSON_TYPE = 'application/json';

describe('bodies that are not JSON, or too large', () => {
  beforeAll(async () => {
    admin = await app.signIn();
  });
  /** Uploads have their own routes. */
  const FILES = [
    'imports.upload',
    'lists.import',
    'casting.upload_image',
    'monitors.upload_screenshot',
    'monitors.upload_orders',
    'monitors.upload_ads',
    'clients.add_file',
    'clients.upload_font',
    'clients.upload_logo',
    'profiles.upload_picture',
    'settings.upload_logo',
    'drafts.upload_file',
  ];
  const contractCalls = writes.filter((e) => !FILES.includes(e.name));

  const deep = 100_000;
  const bodies: Array<[string | Buffer, string, number[]]> = [
    ['{"a":', JSON_TYPE, [400]],
    [Buffer.from([0xff, 0xfe, 0x00]), JSON_TYPE, [400]],
    ['{"__proto__":{"role":"admin"}}', JSON_TYPE, [400]],
    ['{"constructor":{"prototype":{"role":"admin"}}}', JSON_TYPE, [400]],
    [`${'['.repeat(deep)}${']'.repeat(deep)}`, JSON_TYPE, [200, 400, 401, 403, 404, 409]],
    [`{"filter":${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}}`, JSON_TYPE, [200, 400, 401, 403, 404, 409]],
    ['"a"', JSON_TYPE, [200, 400, 401, 403, 404, 409]],
    ['null', JSON_TYPE, [200, 400, 401, 403, 404, 409]],
    [JSON.stringify({ name: 'x'.repeat(5 * 1024 * 1024) }), JSON_TYPE, [413]],
    ['a=1', 'application/x-www-form-urlencoded', [415]],
    ['--x\r\n\r\n--x--', 'multipart/form-data; boundary=x', [415]],
    ['{}', 'text/plain', [415]],
  ];

  it('for every call', () =>
    forEvery(contractCalls, async (endpoint) => {
      for (const [payload, type, expected] of bodies) {
        let answer = await raw(endpoint, payload, type);
        // Some of the calls end the session.
        if (answer.statusCode === 401) {
          admin = await app.signIn();
          answer = await raw(endpoint, payload, type);
        }
        const label = `${type} ${String(payload).slice(0, 60)}`;
        expect(expected, `${label}: ${answer.statusCode} ${answer.body.slice(0, 200)}`).toContain(
          answer.statusCode,
        );
        expectCalm(answer, label);
      }
    }));

  it('cuts off a body larger than declared at the limit', async () => {
    const chunk = Buffer.alloc(256 * 1024, 'x');
    const { Readable } = await import('node:stream');
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': JSON_TYPE, 'transfer-encoding': 'chunked' },
      payload: Readable.from(Array.from({ length: 40 }, () => chunk)),
    });
    expect(answer.statusCode).toBe(413);
  });

  it('survives addresses of any form', async () => {
    const odd = [
      '/api/%',
      '/api/%ff',
      '/api//',
      '/api/..%2f..',
      '/api/keyword/posts?%',
      '/api/keyword/posts?a[b][c]=1',
    ];
    const many = `/api/keyword/posts?${Array.from({ length: 2000 }, (_, i) => `platform=${i}`).join('&')}`;
    for (const url of [...odd, many, `/api/${'a/'.repeat(3000)}`])
      expectCalm(await app.http.inject({ url, headers: admin.headers }), url.slice(0, 60));
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PATCH'] as const)
      expect((await app.http.inject({ method, url: '/api/login' })).statusCode).toBeLessThan(500);
  });
});
