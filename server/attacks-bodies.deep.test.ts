import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/calls/endpoints.ts';
import { pathOf } from '#server/testing/endpoint-call.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

// Odd content types, bodies, headers, cookies and addresses.

const all = endpointsOf(contract);
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const B = '----b';
const part = (head: string, body: string) => `--${B}\r\n${head}\r\n\r\n${body}\r\n`;
const FILE = 'content-disposition: form-data; name="file"; filename="a.csv"';
const UPLOADS: Array<[string, string, string | Buffer]> = [
  ['multipart without a boundary', 'multipart/form-data', 'a,b\n1,2\n'],
  ['multipart with an empty boundary', 'multipart/form-data; boundary=', 'a,b\n1,2\n'],
  ['multipart that is empty', `multipart/form-data; boundary=${B}`, ''],
  ['multipart that never begins', `multipart/form-data; boundary=${B}`, 'nothing of the kind'],
  ['multipart cut in its header', `multipart/form-data; boundary=${B}`, `--${B}\r\ncontent-dis`],
  ['multipart cut in its file', `multipart/form-data; boundary=${B}`, `--${B}\r\n${FILE}\r\n\r\na,b\n1,`],
  [
    'multipart without a file',
    `multipart/form-data; boundary=${B}`,
    `${part('content-disposition: form-data; name="x"', '1')}--${B}--\r\n`,
  ],
  [
    'multipart with a part without a name',
    `multipart/form-data; boundary=${B}`,
    `${part('content-type: text/csv', '1')}--${B}--\r\n`,
  ],
  [
    'multipart with __proto__',
    `multipart/form-data; boundary=${B}`,
    `${part('content-disposition: form-data; name="__proto__"', '1')}--${B}--\r\n`,
  ],
  [
    'multipart with a file that is empty',
    `multipart/form-data; boundary=${B}`,
    `${part(FILE, '')}--${B}--\r\n`,
  ],
  [
    'multipart with two files',
    `multipart/form-data; boundary=${B}`,
    `${part(FILE, 'a,b\n1,2')}${part(FILE, 'a,b\n1,2')}--${B}--\r\n`,
  ],
  [
    'multipart with a broken encoding',
    `multipart/form-data; boundary=${B}`,
    `${part(`${FILE}\r\ncontent-transfer-encoding: base64`, '%%%')}--${B}--\r\n`,
  ],
  [
    'multipart with an unknown charset',
    `multipart/form-data; boundary=${B}`,
    `${part('content-disposition: form-data; name="x"; filename*=klingon\'\'%ff', '1')}--${B}--\r\n`,
  ],
  [
    'multipart with a header of a megabyte',
    `multipart/form-data; boundary=${B}`,
    `${part(`${FILE}\r\nx-a: ${'a'.repeat(1_000_000)}`, '1')}--${B}--\r\n`,
  ],
  ['multipart/mixed', `multipart/mixed; boundary=${B}`, `${part(FILE, 'a,b\n1,2')}--${B}--\r\n`],
  ['no content type', '', 'a,b\n1,2\n'],
  ['a content type that is none', ';;;', 'a,b\n1,2\n'],
  ['JSON', 'application/json', '{"file":1}'],
  ['broken JSON', 'application/json', '{"file":'],
  ['a form', 'application/x-www-form-urlencoded', 'file=1'],
  ['text', 'text/csv', 'a,b\n1,2\n'],
];

const BODIES: Array<[string, string | Buffer]> = [
  ['nothing', ''],
  ['a NUL', '\0'],
  ['half a character', Buffer.from([0x22, 0xc3, 0x22])],
  ['a byte order mark', '\ufeff{}'],
  ['a number', '1e999'],
  ['many keys', `{${Array.from({ length: 5_000 }, (_, i) => `"k${i}":1`).join(',')}}`],
];
const TYPES = [
  'application/json; charset=utf-16',
  'application/json; charset="',
  'text/plain',
  'application/xml',
  '',
];

const LEAK = /\bat \S+ \(|node_modules|\.ts:\d+|\.js:\d+/;
function expectCalm(answer: { statusCode: number; body: string }, label: string) {
  expect(answer.statusCode, `${label}\n${answer.body.slice(0, 400)}`).toBeLessThan(500);
  expect(answer.body, label).not.toMatch(LEAK);
}

describe('an invalid upload', () => {
  it.each(UPLOADS)('refuses %s with a message', async (label, type, payload) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { ...admin.headers, ...(type ? { 'content-type': type } : {}) },
      payload,
    });
    expectCalm(answer, label);
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(label.includes('two files') ? 200 : 400);
    if (answer.statusCode >= 400)
      expect(answer.json()).toMatchObject({
        code: expect.any(String),
        message: expect.stringMatching(/^[A-Z]/),
      });
  });
});

describe('bodies and content types of every call', () => {
  const writes = all.filter(({ method }) => method !== 'GET');
  const send = async (payload: string | Buffer, type: string) => {
    for (const endpoint of writes) {
      const answer = await app.http.inject({
        method: endpoint.method as 'POST',
        url: `/api${pathOf(endpoint)}`,
        headers: { ...admin.headers, ...(type ? { 'content-type': type } : {}) },
        payload,
      });
      expectCalm(answer, `${endpoint.name} ${type}`);
      // Some of the calls end the session.
      if (answer.statusCode === 401) admin = await app.signIn();
    }
  };
  it.each(BODIES)('%s: no 5xx', (_said, payload) => send(payload, 'application/json'));
  it.each(TYPES)('content type "%s": no 5xx', (type) => send('{}', type));
});

const PATHS = [
  '%',
  '%ff',
  '%00',
  '%2f..%2f',
  '..%2f..%2fetc',
  '\\',
  '1e3',
  '-1',
  '9'.repeat(400),
  'a'.repeat(3000),
  '%F0%9F%92%84',
  '1;2',
  '1%0d%0ax',
  '__proto__',
];
const QUERIES = [
  '%',
  'a=%ff',
  'a[b][c][d]=1',
  '__proto__[a]=1',
  'page=1&page=2',
  '=&=&',
  'a=%00',
  `${'a=1&'.repeat(2000)}`,
  'limit=1e400',
  'page=-0',
  'page[]=',
  'constructor=1',
  'toString=1',
  `keyword=${'%23a '.repeat(500)}`,
];
const HEADERS: Array<Record<string, string>> = [
  { cookie: 'limelight_session=' },
  { cookie: 'limelight_session=%' },
  { cookie: 'limelight_session=a\u0001b' },
  { cookie: `limelight_session=${'a'.repeat(8000)}` },
  { cookie: '=; ;;==;__proto__=1; limelight_session' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer \u00ff' },
  { authorization: `Bearer ll_${'x'.repeat(5000)}` },
  { authorization: 'Basic %%%' },
  { 'x-forwarded-for': 'not an address' },
  { 'x-forwarded-for': `${'1.1.1.1,'.repeat(1000)}` },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-forwarded-host': '[' },
  { host: '[::1' },
  { host: 'a b' },
  { 'accept-encoding': 'gzip;q=2, *;q=x' },
  { accept: '\u00ff' },
  { 'user-agent': '\u00ff'.repeat(500) },
  { 'x-csrf-token': '\u00ff' },
  { range: 'bytes=5-1' },
  { 'if-modified-since': 'never' },
  { 'content-length': '5' },
];
const OTHERS = [
  '/',
  '/healthz',
  '/api',
  '/api/',
  '/api/docs',
  '/api/mcp',
  '/api/openapi.json',
  '/api/pictures/x',
  '/pictures/x',
  '/assets/x',
  '//',
  '/%',
  '/api/%',
  '/internal/imports',
  '/api/imports/1/rejects',
];

describe('addresses, headers and cookies of every call', () => {
  it('answers unknown ids: no 5xx', async () => {
    for (const endpoint of all.filter(({ path }) => path.includes('{')))
      for (const id of PATHS) {
        const url = `/api${endpoint.path.replace(/\{\w+\}/g, id)}`;
        const answer = await app.http.inject({
          method: endpoint.method as 'GET',
          url,
          headers: admin.headers,
        });
        expectCalm(answer, `${endpoint.name} ${url}`);
      }
  });

  it('answers unknown query strings: no 5xx', async () => {
    for (const endpoint of all.filter(({ method }) => method === 'GET'))
      for (const query of QUERIES) {
        const url = `/api${pathOf(endpoint)}?${query}`;
        expectCalm(await app.http.inject({ url, headers: admin.headers }), url);
      }
  });

  it('answers unknown headers and cookies: no 5xx', async () => {
    const urls = [...all.filter(({ method }) => method === 'GET').map((e) => `/api${pathOf(e)}`), ...OTHERS];
    for (const url of urls)
      for (const headers of HEADERS)
        expectCalm(await app.http.inject({ url, headers }), `${url} ${JSON.stringify(headers)}`);
  });

  it('answers unknown methods: no 5xx', async () => {
    const urls = [...all.map((e) => `/api${pathOf(e)}`), ...OTHERS];
    for (const url of urls)
      for (const method of ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'TRACE'])
        expectCalm(
          await app.http.inject({ url, method: method as 'PUT', headers: admin.headers }),
          `${method} ${url}`,
        );
  });
});
