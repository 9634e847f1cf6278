import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

/** Invented and real posts with the same words: no sum contains both. */
let app: TestApp;
let me: SignedIn;
const MAY = { from_date: '2026-05-01', to_date: '2026-05-31' };
const APRIL = { from_date: '2026-04-01', to_date: '2026-04-30' };

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T00:00:00Z') });
  me = await app.signIn();
  await insertAccounts(app, [
    { id: 1, profile_id: 1, followers: 900, country: 'FR', is_demo: true },
    { id: 2, profile_id: 2, followers: 700, country: 'FR' },
  ]);
  const post = (id: number, account_id: number, message: string, day = '2026-05-10') => ({
    ...{ id, account_id, message, type: 'instagram_post' as const, at: at(`${day}T12:00:00Z`) },
    ...{ likes: 10, comments: 0, shares: 0 },
  });
  await insertPosts(app, [
    ...[1, 2, 3].map((id) => post(id, 1, '#both #invented')),
    post(4, 1, '#both #invented', '2026-04-10'),
    post(5, 2, '#both #real'),
  ]);
});
afterAll(() => app.close());

const of = async (keyword: string, days = MAY) => {
  const { posts, invented_posts } = await me.client.keywords.statistics({ keyword, ...days });
  return [posts, invented_posts];
};

it('uses real posts if there are any, in any period', async () => {
  expect(await of('#both')).toEqual([1, 0]);
  expect(await of('#both', APRIL)).toEqual([0, 0]);
  expect(await of('#real')).toEqual([1, 0]);
  expect((await me.client.home.dashboard(MAY)).posts).toBe(1);
});

it('uses invented posts if there are no others', async () => {
  expect(await of('#invented')).toEqual([3, 3]);
  expect(await of('#invented', APRIL)).toEqual([1, 1]);
});

it('uses the posts of the monitor', async () => {
  const { id } = await me.client.monitors.create({
    ...{ name: 'Both', keywords: ['#both'], start_date: MAY.from_date, end_date: MAY.to_date },
  });
  const { posts, invented_posts } = await me.client.monitors.stats({ id });
  expect([posts, invented_posts]).toEqual([1, 0]);
});
