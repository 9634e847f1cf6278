import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { pageRoutes } from '#server/slices/app/pages.routes.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

// File names and addresses that lead out of their folder.

let app: TestApp;
let admin: SignedIn;
let pages: FastifyInstance;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
  const folder = path.join(app.folder, 'web');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>A screen</title>');
  writeFileSync(path.join(app.folder, 'package.json'), '{"private": true}');
  pages = (await buildApp(app.services, (http) => pageRoutes(http, folder))).http;
});
afterAll(async () => {
  await pages.close();
  await app.close();
});

const UP = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..%252f', '....//', '%c0%ae%c0%ae/', '/..;/'];
const TARGETS = ['package.json', 'etc/passwd', 'server/main.ts'];
const ways = UP.flatMap((up) => TARGETS.map((target) => up.repeat(4) + target));
const CONTENT = /"private": true|root:x:0|readEnv/;

describe('a path outside its folder', () => {
  it.each(ways)('%s', async (way) => {
    const urls = [`/${way}`, `/assets/${way}`, `/api/icon/tabler/${way}.svg`, `/api/icon/${way}/home.svg`]
      .concat([`/api/avatar/${way}.svg`, `/api/cover/${way}.svg`, `/api/docs/${way}`])
      .concat([`/api/imports/${way}`, `/favicon.svg/${way}`]);
    for (const url of urls) {
      const answer = await pages.inject({ url, headers: admin.headers });
      expect(answer.statusCode, url).toBeLessThan(500);
      expect(answer.body, url).not.toMatch(CONTENT);
    }
  });

  it('offers only existing icon sets, no inherited properties', async () => {
    for (const set of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect((await pages.inject({ url: `/api/icon/${set}/home.svg` })).statusCode).toBe(404);
    expect((await pages.inject({ url: '/api/icon/tabler/home.svg' })).statusCode).toBe(200);
  });
});

function upload(name: string) {
  const boundary = 'limelight-test';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    Buffer.from(`a,b\n1,2\n\r\n--${boundary}--\r\n`),
  ]);
  const headers = { ...admin.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  return app.http.inject({ method: 'POST', url: '/api/imports', headers, payload });
}

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    : [];

describe('the name of an uploaded file', () => {
  it.each([
    '../../../evil.csv',
    '/etc/cron.d/evil.csv',
    '..\\..\\evil.csv',
    'C:\\Windows\\evil.csv',
    'evil\u0000.csv',
    'evil\r.csv',
    '.',
    '..',
    '',
    'a'.repeat(5000),
    '‮vsc.live.csv',
    '=cmd|calc!A0.csv',
  ])('reads %j as a name, not a path', async (name) => {
    const answer = await upload(name);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    const kept = filesBelow(path.join(app.folder, 'files'));
    // Stored files have generated names.
    expect(kept.filter((f) => !/^(uploads|keys)\/[\w-]+$/.test(f))).toEqual([]);
    const row = await app.services.db
      .selectFrom('import')
      .select('file_name')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row?.file_name).not.toMatch(/[/\\]|\p{Cc}/u);
    expect(row?.file_name.length).toBeLessThanOrEqual(200);
  });
});
