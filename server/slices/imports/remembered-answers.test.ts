import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { addImport, runImport } from './import-run.ts';
import { runBatches } from './run/batches.ts';

let app: TestApp;
let user: SignedIn;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  user = await app.signIn();
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-remembered-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const HEADER = 'Username,Post URL,Zork,Likes,Posted';
const lines = (code: string) =>
  [1, 2].map((n) => `a.b,https://www.instagram.com/p/${code}${n}/,${n}7,5,05/06/2026`);

async function take(name: string, rows: string[], mapping?: Record<string, string>, header = HEADER) {
  const file = path.join(folder, name);
  writeFileSync(file, `${[header, ...rows].join('\n')}\n`);
  const { company_id } = user;
  const id = await addImport(app.services, {
    ...{ company_id, created_by: null, path: file, name, state: 'pending' as const },
    ...(mapping ? { preset: 'recognised', mapping } : {}),
  });
  await runImport(app.services, id, { takeIn: runBatches });
  return user.client.imports.get({ id });
}

it('answers questions about columns as for the last file with the same columns', async () => {
  expect(await take('june.csv', lines('DLa'))).toMatchObject({ state: 'error' });
  const answers = { Zork: 'views', Posted: 'created_at:month_first' };
  expect(await take('june.csv', lines('DLa'), answers)).toMatchObject({ state: 'completed' });
  const again = await take('july.csv', lines('DLb'));
  expect(again).toMatchObject({ state: 'completed', posts_new: 2, mapping: answers });
});

it('asks about other columns, and about dates with other evidence', async () => {
  const other = await take('august.csv', lines('DLc'), undefined, HEADER.replace('Zork', 'Zork 2'));
  expect(other.state).toBe('error');
  const dated = lines('DLd').map((line) => line.replace('05/06', '25/06'));
  expect((await take('september.csv', dated)).mapping).toMatchObject({ Posted: 'created_at', Zork: 'views' });
});

it('suggests the platform of the last file, and asks for confirmation', async () => {
  const header = 'Username,Followers,Bio';
  const rows = ['kim.a,500,Tea', 'lee.b,700,Art'];
  expect((await take('roster.csv', rows, { '=tiktok': 'platform' }, header)).state).toBe('completed');
  expect((await take('roster-2.csv', rows, undefined, header)).state).toBe('error');
  const file = path.join(folder, 'roster-2.csv');
  const { company_id } = user;
  const id = await addImport(app.services, {
    ...{ company_id, created_by: null, path: file, name: 'roster-2.csv', state: 'uploaded' as const },
  });
  const { remembered } = await user.client.imports.preview({ id });
  expect(remembered).toMatchObject({
    name: 'roster.csv',
    platform: 'tiktok',
    mapping: { Followers: 'followers' },
  });
});
