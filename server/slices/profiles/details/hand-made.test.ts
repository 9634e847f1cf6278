import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { joinHandMade } from './hand-made.ts';

let app: TestApp;
let one: SignedIn;
let two: SignedIn;
beforeAll(async () => {
  app = await testApp();
  one = await app.signIn();
  two = await app.signIn();
});
afterAll(() => app.close());

/** The end of an import: intake, matching, search. */
async function imported(...usernames: string[]) {
  const accounts = usernames.map((name) => ref(name));
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    ...accounts.map((account) => anAccount({ account, followers: 4000, country: 'FR' })),
    ...accounts.map((account) => aPost({ external_id: `of-${account.username}`, account, likes: 3 })),
  ]);
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  const joined = await joinHandMade(app.services);
  await project(app.services);
  return joined;
}

const make = (user: SignedIn, name: string, handle: string, more: object = {}) =>
  user.client.profiles.add({
    name,
    kind: 'influencer',
    accounts: [{ platform: 'instagram', username: handle }],
    ...more,
  });

const seen = async (user: SignedIn, search: string) =>
  (await user.client.profiles.search({ search })).profiles.map((p) => p.name);

const private_fields = {
  email: 'anna@example.com',
  notes: 'pays late',
  prices: [{ platform: 'instagram', post_type: 'instagram_post', amount: 900, currency: 'USD' }],
} as const;

describe('a creator made by hand and an imported account of the same handle', () => {
  it('become one for the company that made it, with its edits, prices and record', async () => {
    const made = await make(one, 'Anna by hand', 'anna.alder', private_fields);
    expect(await imported('anna.alder')).toBe(1);
    expect(await seen(one, 'anna')).toEqual(['Anna by hand']);
    const profile = await one.client.profiles.get({ id: made.slug });
    expect(profile).toMatchObject({
      name: 'Anna by hand',
      email: 'anna@example.com',
      notes: 'pays late',
      country: 'FR',
    });
    expect(profile.prices).toEqual([{ ...private_fields.prices[0] }]);
    expect(profile.accounts).toMatchObject([{ username: 'anna.alder', followers: 4000 }]);
    expect(profile.id).not.toBe(made.id);
    expect((await one.client.profiles.get({ id: String(made.id) })).id).toBe(profile.id);
    const { edits } = await one.client.profiles.activity({ id: profile.slug });
    expect(edits.map((e) => e.what)).toEqual([
      'Joined with the imported instagram account @anna.alder',
      'Created the profile',
    ]);
  });

  it('show nothing of it to another company', async () => {
    expect(await seen(two, 'anna')).toEqual(['anna.alder']);
    const theirs = await two.client.profiles.get({
      id: (await two.client.profiles.search({ search: 'anna' })).profiles[0]?.slug ?? '',
    });
    expect(theirs).toMatchObject({
      name: 'anna.alder',
      email: null,
      notes: null,
      prices: [],
      edited_fields: [],
    });
    await expect(two.client.profiles.get({ id: 'anna-by-hand' })).rejects.toMatchObject({ status: 404 });
    expect((await two.client.profiles.activity({ id: theirs.slug })).edits).toEqual([]);
  });

  it('become the edits of each company if two made it', async () => {
    await make(one, 'Ben of one', 'ben.birch', { notes: 'one’s note' });
    await make(two, 'Ben of two', 'ben.birch', { notes: 'two’s note' });
    expect(await imported('ben.birch')).toBe(2);
    for (const [user, name, note] of [
      [one, 'Ben of one', 'one’s note'],
      [two, 'Ben of two', 'two’s note'],
    ] as const) {
      expect(await seen(user, 'ben')).toEqual([name]);
      const { profiles } = await user.client.profiles.search({ search: 'ben' });
      expect(await user.client.profiles.get({ id: profiles[0]?.slug ?? '' })).toMatchObject({ notes: note });
    }
  });

  it('in reverse order: an existing handle is refused, with its profile', async () => {
    await imported('cleo.cedar');
    const account = await one.client.profiles.find_account({
      platform: 'instagram',
      username: '@Cleo.Cedar',
    });
    expect(account.account).toMatchObject({ profile_name: 'cleo.cedar' });
    await expect(make(one, 'Cleo', 'cleo.cedar')).rejects.toMatchObject({ status: 409 });
    expect(await seen(one, 'cleo')).toEqual(['cleo.cedar']);
  });

  it('keep a second account added by hand in its company', async () => {
    const accounts = [
      { platform: 'instagram' as const, username: 'dora.date' },
      { platform: 'tiktok' as const, username: 'dora.dances' },
    ];
    await one.client.profiles.add({ name: 'Dora', kind: 'influencer', accounts });
    await imported('dora.date');
    const [mine] = (await one.client.profiles.search({ search: 'dora' })).profiles;
    const handles = (user: SignedIn) =>
      user.client.profiles
        .get({ id: mine?.slug ?? '' })
        .then((p) => p.accounts.map((a) => a.username).sort());
    expect(await handles(one)).toEqual(['dora.dances', 'dora.date']);
    expect(await handles(two)).toEqual(['dora.date']);
    expect(await seen(two, 'dora.dances')).toEqual([]);
    expect(await seen(one, 'dora.dances')).toEqual(['Dora']);
    const input = { platform: 'tiktok', username: 'dora.dances' } as const;
    expect((await two.client.profiles.find_account(input)).account).toBeNull();
    await expect(make(one, 'Dora again', 'dora.date')).rejects.toMatchObject({ status: 409 });
  });

  it('leave no rows of the joined profile in search or in the counts', async () => {
    const { ch, db } = app.services;
    const ids = (await db.selectFrom('profile').select('id').execute()).map((p) => p.id);
    for (const table of ['profiles', 'profile_search', 'accounts']) {
      const rows = await ch.query<{ profile_id: number }>(`SELECT DISTINCT profile_id FROM ${table} FINAL`);
      for (const { profile_id } of rows) expect(ids, table).toContain(profile_id);
    }
    expect((await one.client.settings.navigation()).creators).toBe(4);
    expect((await two.client.settings.navigation()).creators).toBe(4);
  });

  it('change nothing when joined again', async () => {
    expect(await joinHandMade(app.services)).toBe(0);
  });
});
