import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PostType } from '#contract/values/primitives.ts';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let other: SignedIn;
let markReel: () => Promise<unknown>;
let now = new Date('2026-06-20T12:00:00Z');

const one = (post_type: PostType, quantity: number, due: string | null) => ({
  ...{ post_type, quantity, status: 'planned' as const, due, price: null },
});

beforeAll(async () => {
  app = await testApp({ now: () => now });
  me = await app.signIn({ role: 'member' });
  other = await app.signIn({ role: 'member' });
  const { db } = app.services;
  const profile = { name: 'Ada', slug: 'ada' };
  const { id: profile_id } = await db
    .insertInto('profile')
    .values(profile)
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = { platform: 'instagram', username: 'ada', profile_id };
  const { id } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
  await insertAccounts(app, [{ id, profile_id, followers: 5000, country: 'FR' }]);
  const post = { account_id: id, type: 'instagram_post' as const, message: '', likes: 10, comments: 1 };
  await insertPosts(app, [{ ...post, id: 1, shares: 0, at: at('2026-06-02T12:00:00Z') }]);
  const { id: list_id } = await me.client.lists.add({ name: 'Lamps' });
  await me.client.lists.add_profiles({ list_id, profile_ids: [profile_id] });
  const value = [
    one('instagram_post', 2, '2026-06-05'),
    one('instagram_reels', 1, '2026-06-27'),
    one('instagram_stories', 1, '2026-06-28'),
  ];
  const change = { profile_id, field: 'deliverables' as const, value, was: [] };
  await me.client.lists.set_cells({ id: list_id, changes: [change] });
  const marked = value.map((item, i) => (i === 1 ? { ...item, status: 'delivered' as const } : item));
  markReel = () =>
    me.client.lists.set_cells({ id: list_id, changes: [{ ...change, value: marked, was: value }] });
  const days = { start_date: '2026-06-01', end_date: '2026-06-28' };
  await me.client.monitors.start_campaign({ list_id, name: 'Lamps', ...days, keywords: [] });
});
afterAll(() => app.close());

const due = async (who: SignedIn) =>
  (await who.client.home.monitors()).deliverables.map((d) => [d.post_type, d.published, d.is_missing]);

it('compares running campaigns with their plans, and lists deliverables that are missing or due in a week', async () => {
  await expect
    .poll(async () => (await me.client.home.monitors()).monitors, { timeout: 20_000 })
    .toMatchObject([{ name: 'Lamps', pace: { planned: 4, published: 1, by_hand: 0 } }]);
  expect(await due(me)).toEqual([
    ['instagram_post', 1, true],
    ['instagram_reels', 0, false],
  ]);
  expect(await other.client.home.monitors()).toMatchObject({ total: 0, deliverables: [] });
});

it('counts deliverables marked by hand apart from those with a post', async () => {
  await markReel();
  const [monitor] = (await me.client.home.monitors()).monitors;
  expect(monitor?.pace).toMatchObject({ planned: 4, published: 1, by_hand: 1 });
});

it('lists missing deliverables for two weeks after the end', async () => {
  now = new Date('2026-07-12T12:00:00Z');
  expect((await me.client.home.monitors()).monitors).toEqual([]);
  expect(await due(me)).toEqual([
    ['instagram_post', 1, true],
    ['instagram_stories', 0, true],
  ]);
  now = new Date('2026-07-13T12:00:00Z');
  expect(await due(me)).toEqual([]);
});
