import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { googleSheets, SheetFull } from './google-sheets.ts';
import type { NewSheet } from './sheets.ts';

/** The documented protocol for tokens, spreadsheets and permissions. */
interface Call {
  method: string;
  path: string;
  body: string;
  authorization: string | undefined;
}
let calls: Call[] = [];
let fails: RegExp | null = null;
let server: Server;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const { authorization } = request.headers;
    calls.push({ method: request.method ?? '', path, body: await text(request), authorization });
    const answer = path.startsWith('/token')
      ? { access_token: 'granted', token_type: 'Bearer', expires_in: 3600 }
      : path.startsWith('/v4/spreadsheets?')
        ? { spreadsheetId: 'made-1' }
        : {};
    response.statusCode = fails?.test(path) ? 403 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
beforeEach(() => {
  calls = [];
  fails = null;
});
afterAll(() => server.close());

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const open = () =>
  googleSheets({
    client_email: 'exports@project.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input instanceof Request ? input.url : input));
      return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}${search}`, init);
    },
  });

const sheet = (rows: NewSheet['tabs'][number]['rows']): NewSheet => ({
  ...{ title: 'Profiles', locale: 'en', reader: 'ada@example.com' },
  tabs: [{ name: 'Sheet', head: ['Creator', 'Rate', 'Added'], formats: [null, '0.00%', 'yyyy-mm-dd'], rows }],
});
const never = new AbortController().signal;

it('creates a spreadsheet, writes raw values in blocks, formats it and shares it with the requester', async () => {
  const rows = Array.from({ length: 20_000 }, (_none, i) => [`=${i}`, 0.5, null]);
  expect(await open().create(sheet([rows]), never)).toEqual({
    link: 'https://docs.google.com/spreadsheets/d/made-1/edit',
  });
  const [token, made, ...rest] = calls;
  expect(token?.body).toContain('grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer');
  expect(made?.authorization).toBe('Bearer granted');
  expect(JSON.parse(made?.body ?? '')).toMatchObject({
    properties: { title: 'Profiles', locale: 'en' },
    sheets: [{ properties: { title: 'Sheet', gridProperties: { frozenRowCount: 1 } } }],
  });
  const appended = rest.filter(({ path }) => path.includes(':append'));
  expect(appended.every(({ path }) => path.includes('valueInputOption=RAW'))).toBe(true);
  const written = appended.flatMap(({ body }) => JSON.parse(body).values);
  expect(written.length).toBe(20_001);
  expect(written.slice(0, 2)).toEqual([
    ['Creator', 'Rate', 'Added'],
    ['=0', 0.5, ''],
  ]);
  expect(appended.length).toBe(2);
  const { requests } = JSON.parse(rest.find(({ path }) => path.includes(':batchUpdate'))?.body ?? '');
  expect(JSON.stringify(requests)).toMatch(/"type":"PERCENT"[\s\S]*"type":"DATE"[\s\S]*setBasicFilter/);
  const shared = rest.find(({ path }) => path.startsWith('/drive/v3/files/made-1/permissions'));
  expect(JSON.parse(shared?.body ?? '')).toMatchObject({ role: 'writer', emailAddress: 'ada@example.com' });
});

it('keeps nothing of a failed, stopped or oversized sheet', async () => {
  fails = /:batchUpdate/;
  await expect(open().create(sheet([]), never)).rejects.toThrow();
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/drive/v3/files/made-1' });
  fails = null;
  await expect(open().create(sheet([]), AbortSignal.abort())).rejects.toThrow();
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE' });
  const block = Array.from({ length: 400_000 }, () => ['', 0, null]);
  const many = Array.from({ length: 9 }, () => block);
  await expect(open().create(sheet(many), never)).rejects.toThrow(SheetFull);
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE' });
}, 60_000);
