import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { commands } from './commands.ts';
import { commandRoutes } from './platform/internal-commands.ts';

const SECRET = 'of the data folder';
let app: TestApp;
let http: FastifyInstance;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  http = Fastify();
  await commandRoutes(http, app.services, SECRET, commands);
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-commands-'));
});
afterAll(async () => {
  await http.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (name: string, payload: object, secret = SECRET) => {
  const headers = { 'x-limelight-secret': secret };
  const answer = await http.inject({ method: 'POST', url: `/internal/commands/${name}`, payload, headers });
  return { status: answer.statusCode, json: answer.json() };
};

it('answers commands only to holders of the data folder’s secret', async () => {
  expect((await ask('company.list', {}, 'guessed')).status).toBe(404);
  expect((await ask('company.list', {}, SECRET.toUpperCase())).status).toBe(404);
  expect((await ask('constructor', {})).status).toBe(404);
});

it('adds companies from the command line once the operator has an account', async () => {
  const wanted = { name: 'Northlight', admin_email: 'Nora@Example.com' };
  const early = await ask('company.add', wanted);
  expect(early).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining('Start Limelight once') },
  });
  const operator = await app.signIn({ company_id: 1 });
  const made = await ask('company.add', wanted);
  expect(made.json).toMatchObject({ company: { name: 'Northlight', may_import: false, invited: 1 } });
  expect(made.json.invitation_url).toContain('/invitation#');
  expect((await operator.client.companies.list()).map((c) => c.name)).toContain('Northlight');
  expect(await ask('company.add', { name: '', admin_email: 'x' })).toMatchObject({
    status: 400,
    json: { message: 'Name is required\nEnter a valid email address' },
  });
});

it('exports a person’s data to a new file, and erases it', async () => {
  const account = ref('vera.violet');
  await openIntake(app.services, { import_id: 0, imported: false }).write([
    anAccount({ account, followers: 10 }),
    aPost({ external_id: 'v1', account, likes: 1 }),
  ]);
  const file = path.join(folder, 'vera.zip');
  expect((await ask('person.export', { slug: 'vera-violet', file })).json.bytes).toBeGreaterThan(500);
  expect(existsSync(file)).toBe(true);
  const again = await ask('person.export', { slug: 'vera-violet', file });
  expect(again).toMatchObject({ status: 400, json: { message: `${file} is there already.` } });
  expect((await ask('person.erase', { slug: 'nobody', reason: 'asked' })).json.message).toContain(
    'not found',
  );
  const { json } = await ask('person.erase', { slug: 'vera-violet', reason: 'asked' });
  await expect.poll(async () => (await ask('person.erasure', { id: json.id })).json.state).toBe('completed');
  const left = await app.services.db.selectFrom('account').select('id').execute();
  expect(left).toEqual([]);
});
