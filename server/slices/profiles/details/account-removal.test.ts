import { afterAll, beforeAll, expect, it } from 'vitest';
import { imported } from '#server/testing/imported.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let outsider: SignedIn;

const reported = (name: string, followers: number) =>
  imported(app, [anAccount({ account: ref(name), followers })]);

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn({ role: 'member' });
  outsider = await app.signIn();
  await reported('anna', 900);
});
afterAll(() => app.close());

const ANNA = { platform: 'instagram', username: 'anna' } as const;
const usernames = async (who: SignedIn, platform: 'all' | 'instagram') =>
  (await who.client.profiles.search({ platform })).profiles.map((p) => [p.name, p.followers]);

it('removes a reported account for the company only, and restores it', async () => {
  const { profile, account_id } = await me.client.profiles.delete_account.instagram({ id: 'anna' });
  expect(profile).toMatchObject({ accounts: [], available_platforms: [] });
  expect(await usernames(me, 'instagram')).toEqual([]);
  expect(await usernames(me, 'all')).toEqual([['anna', null]]);
  expect((await me.client.profiles.find_account(ANNA)).account).toBeNull();
  expect(await usernames(outsider, 'instagram')).toEqual([['anna', 900]]);
  expect((await outsider.client.profiles.get({ id: 'anna' })).accounts).toHaveLength(1);
  const list = await me.client.lists.add({ name: 'Mine' });
  await me.client.lists.add_profiles({ list_id: list.id, profile_ids: [profile.id] });
  const row = async () => (await me.client.lists.profiles({ id: list.id })).profiles[0];
  expect(await row()).toMatchObject({ name: 'anna', platforms: {} });
  expect((await me.client.lists.get({ id: list.id })).total_followers).toBeNull();
  await expect(me.client.profiles.delete_account.instagram({ id: 'anna' })).rejects.toMatchObject({
    status: 404,
  });
  await expect(outsider.client.profiles.restore_account({ id: 'anna', account_id })).rejects.toMatchObject({
    status: 409,
  });

  // Newer numbers do not bring it back.
  await reported('anna', 1000);
  expect(await usernames(me, 'instagram')).toEqual([]);

  await me.client.profiles.restore_account({ id: 'anna', account_id });
  expect(await usernames(me, 'instagram')).toEqual([['anna', 1000]]);
  expect(await row()).toMatchObject({ platforms: { instagram: { followers: 1000 } } });
  await expect(me.client.profiles.restore_account({ id: 'anna', account_id })).rejects.toMatchObject({
    status: 409,
  });
  const { edits } = await me.client.profiles.activity({ id: 'anna' });
  expect(edits.map((e) => e.what)).toEqual([
    'Put back the instagram account @anna',
    'Took off the instagram account @anna',
  ]);
});

it('lets the handle be added to another profile, which gets its known data', async () => {
  await me.client.profiles.delete_account.instagram({ id: 'anna' });
  const made = await me.client.profiles.add({ name: 'Other Anna', kind: 'influencer', accounts: [ANNA] });
  await reported('anna', 1100);
  expect((await me.client.profiles.get({ id: made.slug })).accounts).toMatchObject([
    { username: 'anna', followers: 1100 },
  ]);
  expect(await usernames(me, 'instagram')).toEqual([['Other Anna', 1100]]);
  expect(await usernames(outsider, 'instagram')).toEqual([['anna', 1100]]);
});

it('removes a manually added account, and a later import leaves the profile unchanged', async () => {
  const accounts = [{ platform: 'instagram' as const, username: 'by.hand' }];
  const made = await me.client.profiles.add({ name: 'Bea', kind: 'influencer', accounts });
  await me.client.profiles.delete_account.instagram({ id: made.slug });
  expect((await me.client.profiles.get({ id: made.slug })).accounts).toEqual([]);
  await reported('by.hand', 50);
  expect((await me.client.profiles.get({ id: made.slug })).name).toBe('Bea');
  expect((await usernames(me, 'instagram')).toSorted()).toEqual([
    ['Other Anna', 1100],
    ['by.hand', 50],
  ]);
});
