import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { addImport, runImport } from './import-run.ts';
import { runBatches } from './run/batches.ts';

let app: TestApp;
let user: Awaited<ReturnType<TestApp['signIn']>>;
let folder: string;

beforeAll(async () => {
  app = await testApp();
  user = await app.signIn();
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-namesakes-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(name: string, rows: string[]) {
  const file = path.join(folder, name);
  writeFileSync(file, ['name,city,fans,signature', ...rows, ''].join('\n'));
  const id = await addImport(app.services, {
    company_id: user.company_id,
    created_by: null,
    path: file,
    name,
    platform: 'douyin',
    mapping: { name: 'account.title', city: 'city', fans: 'followers', signature: 'bio' },
    state: 'pending',
  });
  await runImport(app.services, id, { takeIn: runBatches });
  return user.client.imports.get({ id });
}

const called = (title: string) =>
  app.services.db.selectFrom('account').select(['id', 'title']).where('title', '=', title).execute();

it('separates people with the same nickname across the file, with their names unchanged', async () => {
  const others = Array.from({ length: 1500 }, (_, n) => `Person ${n},Bonn,${n},`);
  const rows = ['Kleine Küche,Graz,5000,hei', ...others, 'Kleine Küche,Bern,900,hopp'];
  expect(await run('douyin_list.csv', rows)).toMatchObject({ state: 'completed', rows_rejected: 0 });
  const profiles = await called('Kleine Küche');
  expect(profiles).toHaveLength(2);
  await run('douyin_list_again.csv', rows);
  expect(await called('Kleine Küche')).toEqual(profiles);
});

it('rejects them with a reason if nothing distinguishes them', async () => {
  const others = Array.from({ length: 1500 }, (_, n) => `Neighbor ${n},Bonn,${n},`);
  const record = await run('douyin_twins.csv', ['Am See,Graz,5000,', ...others, 'Am See,Graz,900,']);
  expect(record).toMatchObject({ state: 'completed', rows_rejected: 2 });
  expect(await called('Am See')).toEqual([]);
});
