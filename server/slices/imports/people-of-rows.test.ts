import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { addImport, runImport } from './import-run.ts';
import { runBatches } from './run/batches.ts';
import { runWithdrawal } from './withdraw/withdraw.ts';

let app: TestApp;
let me: SignedIn;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-people-'));

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
  app.services.log.level = 'silent';
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function take(name: string, content: string | Buffer, mapping: Record<string, string> | null = null) {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const id = await addImport(app.services, {
    company_id: me.company_id,
    created_by: me.user_id,
    path: file,
    name,
    ...(mapping === null ? {} : { preset: 'recognised', platform: 'instagram', mapping }),
    state: 'pending',
  });
  await runImport(app.services, id, { takeIn: runBatches });
  await project(app.services);
  return me.client.imports.get({ id });
}
const table = (...lines: string[]) => `${lines.join('\n')}\n`;
const HEADER = 'Creator,IG Handle,IG Followers,TT Handle,TT Followers,YT Handle,YT Subscribers,Country';

async function profilesOf(...usernames: string[]) {
  const rows = await app.services.db
    .selectFrom('account')
    .select(['username', 'profile_id'])
    .where('username', 'in', usernames)
    .execute();
  return usernames.map((name) => rows.find(({ username }) => username === name)?.profile_id);
}

it('creates one profile for the accounts of a row, and counts rows of the file', async () => {
  const record = await take(
    'roster.csv',
    table(
      HEADER,
      'Oda Vik,oda.ig,51000,oda.tt,120000,oda.yt,9000,NO',
      'Nobody,,,,,,,NO',
      'Pål Ro,pal.ig,21000,,,pal.yt,19000,NO',
      'Siv Li,siv.ig,21x000,siv.tt,7000,,,NO',
    ),
  );
  expect(record).toMatchObject({ state: 'partial', rows_read: 4, accounts_new: 7, rows_rejected: 1 });
  const [ig, tt, yt] = await profilesOf('oda.ig', 'oda.tt', 'oda.yt');
  expect([tt, yt]).toEqual([ig, ig]);
  const [pal, oda] = await profilesOf('pal.ig', 'oda.ig');
  expect(pal).not.toBe(oda);
  const problems = await app.services.db
    .selectFrom('import_problem')
    .select(['row'])
    .where('import_id', '=', record.id)
    .orderBy('row')
    .execute();
  expect(problems.map(({ row }) => row)).toEqual([2, 4]);
});

it('adds a new account to the profile of the row, unless it has one on that platform', async () => {
  await take(
    'more.csv',
    table(HEADER, 'Siv Li,siv.ig,21000,,,siv.yt,900,NO', 'Oda Vik,oda.ig,51000,oda.two,10,,,NO'),
  );
  const [ig, yt] = await profilesOf('siv.ig', 'siv.yt');
  expect(yt).toBe(ig);
  const [oda, two] = await profilesOf('oda.ig', 'oda.two');
  expect(two).not.toBe(oda);
});

it('keeps the profile when the file that added an account is withdrawn', async () => {
  await take('first.csv', table('Handle,Network,Followers', '@per.ig,Instagram,100'));
  const { id } = await take('second.csv', table(HEADER, 'Per Ås,per.ig,100,per.tt,100,,,NO'));
  const [before] = await profilesOf('per.ig');
  await app.services.db.updateTable('import').set({ state: 'withdrawing' }).where('id', '=', id).execute();
  await runWithdrawal(app.services, id);
  expect(await profilesOf('per.ig', 'per.tt')).toEqual([before, undefined]);
});

it('keeps known profiles separate, for a person to merge', async () => {
  await take('one.csv', table('Handle,Network,Followers', '@kai.ig,Instagram,100'));
  await take('two.csv', table('Handle,Network,Followers', '@kai.tt,TikTok,100'));
  await take('both.csv', table(HEADER, 'Kai Bo,kai.ig,100,kai.tt,100,,,NO'));
  const [ig, tt] = await profilesOf('kai.ig', 'kai.tt');
  expect(tt).not.toBe(ig);
});

it('finds creators by the audience of Meta Business Suite', async () => {
  await take(
    'list.csv',
    table('Handle,Network,Followers', '@mira.lo,Instagram,9000', '@una.ra,Instagram,8000'),
  );
  const lines = [
    'sep=,',
    '"Age & gender"',
    '"","Men","Women"',
    '"18-24","5%","25%"',
    '"25-34","15%","55%"',
    '',
    '"Top cities"',
    '"Oslo, Norway","Bergen, Norway"',
    '"23.1%","8.2%"',
    '',
    '"Top countries"',
    '"Norway","Sweden"',
    '"71.2%","6.5%"',
  ];
  const content = Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf16le');
  const record = await take('Audience.csv', content, { '=mira.lo': 'account.username' });
  expect(record).toMatchObject({ state: 'completed', rows_rejected: 0, warnings: 0, accounts_new: 0 });
  const names = async (filters: object) =>
    (await me.client.profiles.search({ limit: 20, ...filters })).profiles.map(({ name }) => name);
  expect(await names({ audience_country: ['NO:0.7'] })).toEqual(['mira.lo']);
  expect(await names({ audience_country: ['NO:0.8'] })).toEqual([]);
  expect(await names({ audience_gender: ['FEMALE:0.75'] })).toEqual(['mira.lo']);
});
