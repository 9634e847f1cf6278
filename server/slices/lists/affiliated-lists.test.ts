import { afterAll, beforeAll, expect, it } from 'vitest';
import { imported } from '#server/testing/imported.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let now = Date.UTC(2026, 5, 1, 12);
let app: TestApp;
let me: SignedIn;
let colleague: SignedIn;
let outsider: SignedIn;
let anna: number;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  me = await app.signIn({ role: 'member' });
  colleague = await app.signIn({ role: 'member', company_id: me.company_id });
  outsider = await app.signIn();
  await imported(app, [anAccount({ account: ref('anna'), followers: 900 })]);
  anna = (await me.client.profiles.get({ id: 'anna' })).id;
});
afterAll(() => app.close());

const tomorrow = () => {
  now += 86_400_000;
  return new Date(now).toISOString();
};
const price = (post_type: 'instagram_post' | 'instagram_reels', amount: number) => ({
  ...{ platform: 'instagram' as const, post_type, amount, currency: 'EUR' },
});

it('shows the lists with a creator, with status and price there, to users of the lists', async () => {
  const folder = await me.client.lists.add({ name: 'Spring', is_folder: true });
  const { id } = await me.client.lists.add({ name: 'Launch', parent_id: folder.id });
  const { statuses } = await me.client.lists.set_options({
    ...{ id, revision: 0, categories: [], custom_dropdowns: [] },
    statuses: [{ status: 'Booked', color: 'green' }],
  });
  await me.client.lists.add_profiles({ list_id: id, profile_ids: [anna] });
  await me.client.lists.set_cells({
    id,
    changes: [
      { profile_id: anna, field: 'status', value: statuses[0]?.id ?? 0, was: null },
      { profile_id: anna, field: 'price', value: 500, was: null },
      { profile_id: anna, field: 'publications', value: 2, was: null },
    ],
  });
  const left = await me.client.lists.add({ name: 'Left again' });
  await me.client.lists.add_profiles({ list_id: left.id, profile_ids: [anna] });
  await me.client.lists.remove_profiles({ id: left.id, profile_ids: [anna] });
  const binned = await me.client.lists.add({ name: 'Binned' });
  await me.client.lists.add_profiles({ list_id: binned.id, profile_ids: [anna] });
  await me.client.lists.delete({ id: binned.id });

  expect(await me.client.lists.affiliated({ id: 'anna' })).toEqual({
    currency: 'USD',
    lists: [
      {
        ...{ id, name: 'Launch', parent: 'Spring', price: 500, publications: 2 },
        price_entered: { amount: 500, currency: 'USD', rate: null },
        status: { status: 'Booked', color: 'green' },
        added_at: new Date(now).toISOString(),
        added_by: expect.stringMatching(/./),
      },
    ],
  });
  expect((await colleague.client.lists.affiliated({ id: 'anna' })).lists).toEqual([]);
  expect((await outsider.client.lists.affiliated({ id: 'anna' })).lists).toEqual([]);
  await me.client.sharing.add_user({
    ...{ type: 'lists', type_id: id, email: colleague.email, user_type: 'Co-worker' },
  });
  // The folder was not shared.
  expect((await colleague.client.lists.affiliated({ id: 'anna' })).lists).toMatchObject([
    { id, parent: null },
  ]);
});

it('shows which price was entered, when, and the previous one', async () => {
  const first = tomorrow();
  await me.client.profiles.edit({
    id: anna,
    prices: [price('instagram_post', 100), price('instagram_reels', 90)],
  });
  const second = tomorrow();
  await colleague.client.profiles.edit({
    id: anna,
    prices: [price('instagram_post', 120), price('instagram_reels', 90)],
  });
  const third = tomorrow();
  await me.client.profiles.edit({ id: anna, prices: [price('instagram_post', 120)] });
  await outsider.client.profiles.edit({ id: anna, prices: [price('instagram_post', 7)] });

  const { prices } = await me.client.lists.price_list({ id: 'anna' });
  const rows = prices.map((p) => [p.post_type ?? p.list?.name, p.amount, p.entered_at, p.ended_at]);
  expect(rows).toEqual([
    ['instagram_post', 120, second, null],
    ['instagram_reels', 90, first, third],
    ['instagram_post', 100, first, second],
    ['Launch', 500, expect.any(String), null],
  ]);
  expect(prices[3]).toMatchObject({ currency: 'USD', publications: 2, platform: null });
  expect((await outsider.client.lists.price_list({ id: 'anna' })).prices).toMatchObject([{ amount: 7 }]);
  // A colleague sees only accessible lists, and a user limited to profiles none.
  const limited = await app.signIn({ company_id: me.company_id, flags: { profile_only: true } });
  expect((await limited.client.lists.price_list({ id: 'anna' })).prices).toHaveLength(3);
});

it('keeps the day of a price in a list when other cells are edited', async () => {
  const [list] = (await me.client.lists.affiliated({ id: 'anna' })).lists;
  const before = (await me.client.lists.price_list({ id: 'anna' })).prices.at(-1);
  tomorrow();
  await colleague.client.lists.set_cells({
    id: list?.id ?? 0,
    changes: [{ profile_id: anna, field: 'publications', value: 3, was: 2 }],
  });
  const after = (await me.client.lists.price_list({ id: 'anna' })).prices.at(-1);
  expect(after).toEqual({ ...before, publications: 3 });
});
