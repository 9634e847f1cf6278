import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { addImport, runImport } from '../import-run.ts';
import { runBatches } from '../run/batches.ts';
import { runWithdrawal } from '../withdraw/withdraw.ts';

// Two companies import lists with the same creators: each sees only its own contacts and prices.

const MINE = [
  'Benutzername;Follower;Stand;E-Mail;Telefon;Preis Reel (EUR);Preis Story (EUR);Agentur;Labels;Notiz;Profilbild',
  'ana.lund;5000;2026-03-01;ana@mail.example;+49 170 1234567;1.250,50;300;Nordlicht;vip;antwortet schnell;https://pictures.example/ana.jpg',
  'bo.berg;6000;2026-03-01;bo@mail.example;;900;;;;;',
];
const LATER = [
  'Benutzername;Follower;Stand;E-Mail;Preis Reel (EUR)',
  'ana.lund;5100;2026-04-01;new@mail.example;1400',
];
const THEIRS = ['username,followers,email', 'ana.lund,5000,theirs@mail.example'];

let app: TestApp;
let me: SignedIn;
let them: SignedIn;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-contacts-'));

async function take(who: SignedIn, name: string, lines: string[]): Promise<number> {
  const file = path.join(folder, name);
  writeFileSync(file, [...lines, ''].join('\n'));
  const { company_id, user_id } = who;
  const state = 'pending';
  const id = await addImport(app.services, {
    ...{ company_id, created_by: user_id, path: file, name, platform: 'instagram', state },
  });
  await runImport(app.services, id, { takeIn: runBatches });
  await project(app.services);
  return id;
}
const search = async (who: SignedIn, filters: object) =>
  (await who.client.profiles.search({ limit: 50, ...filters })).profiles;
async function profileOf(who: SignedIn, name: string) {
  const profile = (await search(who, {})).find((profile) => profile.name === name);
  return who.client.profiles.get({ id: String(profile?.id ?? 0) });
}
const amounts = (profile: Awaited<ReturnType<typeof profileOf>>) =>
  Object.fromEntries(profile.prices.map(({ post_type, amount }) => [post_type, amount]));

beforeAll(async () => {
  app = await testApp();
  [me, them] = [await app.signIn(), await app.signIn()];
  app.services.log.level = 'silent';
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('imported contacts and prices', () => {
  let first = 0;
  let later = 0;

  it('are on the profile, with their source file and its picture', async () => {
    first = await take(me, 'creators.csv', MINE);
    await take(them, 'their list.csv', THEIRS);
    const ana = await profileOf(me, 'ana.lund');
    const source = { import_id: first, file_name: 'creators.csv' };
    expect(ana).toMatchObject({
      ...{ email: 'ana@mail.example', phone: '+49 170 1234567', tags: ['vip'], notes: 'antwortet schnell' },
      agent: { name: 'Nordlicht', email: '' },
      edited_fields: [],
      imported_fields: {
        ...{ email: source, phone: source, agent: source, 'price.instagram_reels': source },
      },
    });
    expect(amounts(ana)).toEqual({ instagram_reels: 1250.5, instagram_stories: 300 });
    expect(ana.picture).not.toBeNull();
    expect((await search(me, {})).find(({ name }) => name === 'ana.lund')?.picture).not.toBeNull();
    const { prices } = await me.client.lists.price_list({ id: String(ana.id) });
    expect(prices[0]).toMatchObject({
      file_name: 'creators.csv',
      entered_by: expect.stringMatching(/^Test User/),
    });
  });

  it('are visible to their company only', async () => {
    expect(await profileOf(them, 'ana.lund')).toMatchObject({
      ...{ email: 'theirs@mail.example', phone: null, tags: [], notes: null, agent: null, prices: [] },
    });
    expect((await profileOf(them, 'bo.berg')).email).toBeNull();
  });

  it('are found by price', async () => {
    const cheap = await search(me, { max_price: 500, currency: 'EUR' });
    expect(cheap.map(({ name }) => name)).toEqual(['ana.lund']);
    expect(await search(them, { max_price: 500 })).toEqual([]);
  });

  it('are replaced by a later list and by manual edits', async () => {
    later = await take(me, 'creators in april.csv', LATER);
    expect(await profileOf(me, 'ana.lund')).toMatchObject({
      ...{ email: 'new@mail.example', phone: '+49 170 1234567' },
      imported_fields: { email: { import_id: later }, phone: { import_id: first } },
    });
    const { id } = await profileOf(me, 'ana.lund');
    const typed = await me.client.profiles.edit({
      id,
      ...{
        phone: '+49 30 555',
        prices: [{ platform: 'instagram', post_type: 'instagram_reels', amount: 1500, currency: 'EUR' }],
      },
    });
    expect(typed).toMatchObject({ phone: '+49 30 555', edited_fields: ['phone'] });
    expect(amounts(typed)).toEqual({ instagram_reels: 1500 });
    await take(me, 'creators in may.csv', [LATER[0] ?? '', 'ana.lund;5200;2026-05-01;may@mail.example;1700']);
    const now = await profileOf(me, 'ana.lund');
    expect(now).toMatchObject({ email: 'may@mail.example', phone: '+49 30 555' });
    expect(amounts(now)).toEqual({ instagram_reels: 1500 });
  });

  it('move with a merge of two profiles, and return when it is undone', async () => {
    const [ana, bo] = [await profileOf(me, 'ana.lund'), await profileOf(me, 'bo.berg')];
    const other = await me.client.profiles.add({ name: 'Bo', kind: 'influencer', accounts: [] });
    const { merge_id } = await me.client.profiles.merge({ new: other.id, old: bo.id });
    expect(await me.client.profiles.get({ id: String(other.id) })).toMatchObject({
      ...{ email: 'bo@mail.example', prices: [{ amount: 900 }] },
    });
    await me.client.profiles.undo_merge({ id: merge_id });
    expect(await me.client.profiles.get({ id: String(other.id) })).toMatchObject({ email: null, prices: [] });
    expect(await profileOf(me, 'bo.berg')).toMatchObject({
      email: 'bo@mail.example',
      prices: [{ amount: 900 }],
    });
    expect(ana.id).not.toBe(bo.id);
  });

  it('are removed with their file; manual edits remain', async () => {
    await app.services.db
      .updateTable('import')
      .set({ state: 'withdrawing' })
      .where('id', '=', first)
      .execute();
    await runWithdrawal(app.services, first);
    await project(app.services);
    const ana = await profileOf(me, 'ana.lund');
    expect(ana).toMatchObject({ email: 'may@mail.example', phone: '+49 30 555', notes: null, tags: [] });
    expect((await search(me, {})).map(({ name }) => name)).not.toContain('bo.berg');
    expect((await profileOf(them, 'ana.lund')).email).toBe('theirs@mail.example');
  });
});
