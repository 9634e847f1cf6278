import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { matchStale } from './matching.jobs.ts';

let app: TestApp;
let me: SignedIn;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2025-12-01T00:00:00Z') });
  me = await app.signIn({ role: 'admin' });
  await insertAccounts(app, [{ id: 1, profile_id: 1, followers: 900, country: 'US' }]);
});
afterAll(() => app.close());

const post = (id: number, time: string) => ({
  ...{ id, account_id: 1, type: 'instagram_post' as const, at: at(time) },
  ...{ message: '#lamp', likes: 10, comments: 0, shares: 0 },
});

it('matches monitors again by the days of another time zone', async () => {
  const { client } = me;
  const zone = (timezone: string) => client.settings.update_company({ timezone });
  await zone('America/New_York');
  // November 2 has 25 hours there, from 04:00 until 05:00 of the next day in UTC.
  await insertPosts(app, [
    post(1, '2025-11-02T01:00:00Z'),
    post(2, '2025-11-02T03:59:59Z'),
    post(3, '2025-11-02T04:00:00Z'),
    post(4, '2025-11-03T04:59:59Z'),
    post(5, '2025-11-03T05:00:00Z'),
  ]);
  const days = { start_date: '2025-11-02', end_date: '2025-11-02' };
  const { id } = await client.monitors.create({
    ...{ name: 'Lamps', keywords: ['#lamp'], exact_date_filter: true },
    ...days,
  });
  const seen = async () => {
    const { posts } = await client.monitors.stats({ id });
    const daily = await client.monitors.metrics_by_day({ id });
    return { posts, days: daily.filter((day) => day.posts > 0).map(({ time }) => time.slice(0, 10)) };
  };
  const inNewYork = { posts: 2, days: ['2025-11-02'] };
  expect(await seen()).toEqual(inNewYork);
  await zone('UTC');
  expect((await seen()).days).toEqual(['2025-11-02']);
  await matchStale(app.services, false);
  expect(await seen()).toEqual({ posts: 3, days: ['2025-11-02'] });
  await zone('America/New_York');
  // Until the set is matched again its posts of the evening before are not shown.
  expect((await seen()).days).toEqual(['2025-11-02']);
  await matchStale(app.services, false);
  expect(await seen()).toEqual(inNewYork);
});
