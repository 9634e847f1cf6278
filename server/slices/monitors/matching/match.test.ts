import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { killedAt } from '#server/testing/killed-stores.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { matchMonitor } from './match.ts';
import { matchStale, sweepSets } from './matching.jobs.ts';

let app: TestApp;
let me: SignedIn;

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-05-20T00:00:00Z') });
  me = await app.signIn();
  await insertAccounts(app, [{ id: 1, profile_id: 1, followers: 900, country: 'FR' }]);
});
afterAll(() => app.close());

const post = (id: number) => ({
  ...{ id, account_id: 1, type: 'instagram_post' as const, at: at('2026-05-10T12:00:00Z') + id },
  ...{ message: '#lamp', likes: 10, comments: 0, shares: 0 },
});
const days = { start_date: '2026-05-01', end_date: '2026-05-31' };
const postsOf = async (id: number) => (await me.client.monitors.stats({ id })).posts;
const sets = async () =>
  (await app.services.ch.query<{ n: number }>('SELECT uniqExact(set_id) AS n FROM set_posts'))[0]?.n;

it('keeps the previous posts when killed at any step, and adds new ones with the next match', async () => {
  await insertPosts(app, [post(1), post(2)]);
  const { id } = await me.client.monitors.create({ name: 'Lamps', keywords: ['#lamp'], ...days });
  expect(await postsOf(id)).toBe(2);
  for (let call = 1, added = 2, whole = false; !whole; call++) {
    await insertPosts(app, [post(++added)]);
    const { services, wasKilled } = killedAt(app.services, call);
    await matchMonitor(services, id).catch(() => undefined);
    whole = !wasKilled();
    expect([added - 1, added]).toContain(await postsOf(id));
    await matchStale(app.services, false);
    expect(await postsOf(id)).toBe(added);
  }
});

it('writes nothing without changes', async () => {
  const { id } = await me.client.monitors.create({ name: 'Again', keywords: ['#lamp'], ...days });
  const before = await sets();
  await matchMonitor(app.services, id);
  await matchMonitor(app.services, id);
  expect(await sets()).toBe(before);
});

it('deletes unused sets, and no other', async () => {
  const { id } = await me.client.monitors.create({ name: 'Swept', keywords: ['#lamp'], ...days });
  const posts = await postsOf(id);
  // Set numbers rise with every match; the newest hundred are kept.
  for (let n = 0; n < 110; n++) await app.services.db.executeQuery(nextSet());
  await matchMonitor(app.services, id);
  const { monitors } = await me.client.monitors.list({});
  await sweepSets(app.services);
  expect(await sets()).toBe(monitors.length);
  expect(await postsOf(id)).toBe(posts);
});

it('is compared with matches on as many days before', async () => {
  const before = (id: number, message = '#vase') => ({
    ...{ ...post(id), message, likes: 4 },
    at: at('2026-04-28T12:00:00Z') + id,
  });
  await insertPosts(app, [
    ...[101, 102, 103].map((id) => ({ ...post(id), message: '#vase' })),
    ...[before(201), before(202), before(203, '#other')],
    { ...before(204), at: at('2026-03-15T12:00:00Z') },
  ]);
  const { id } = await me.client.monitors.create({ name: 'Vases', keywords: ['#vase'], ...days });
  const period = { from_date: days.start_date, to_date: days.end_date };
  const [stats, report] = [
    await me.client.monitors.stats({ id, ...period }),
    await me.client.keywords.statistics({ keyword: '#vase', ...period }),
  ];
  expect([stats.posts, stats.previous.posts, stats.previous.interactions]).toEqual([3, 2, 8]);
  expect(stats.previous).toEqual(report.previous);
  expect([stats.change, stats.change_withheld]).toEqual([report.change, report.change_withheld]);
  // An included post of the earlier period counts once.
  await me.client.monitors.include_posts({ id, post_ids: ['201'] });
  const { previous } = await me.client.monitors.stats({ id, ...period });
  expect(previous.posts).toBe(2);
  // Posts before the period are excluded, whatever days are requested.
  const early = await me.client.monitors.stats({ id, from_date: '2026-04-01', to_date: '2026-04-30' });
  expect(early.posts).toBe(1);
});

const nextSet = () => sql`select nextval('post_set_id')`.compile(app.services.db);
