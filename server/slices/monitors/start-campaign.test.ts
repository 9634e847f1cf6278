import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PostType } from '#contract/values/primitives.ts';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let list_id: number;
const ids: number[] = [];
let now = new Date('2026-06-20T12:00:00Z');

const one = (post_type: PostType, quantity: number, amount: number | null, due: string | null = null) => ({
  ...{ post_type, quantity, status: 'planned' as const, due },
  price: amount === null ? null : { amount, currency: 'USD' },
});
const write = (profile_id: number, value: ReturnType<typeof one>[], was: ReturnType<typeof one>[] = []) =>
  me.client.lists.set_cells({ id: list_id, changes: [{ profile_id, field: 'deliverables', value, was }] });

beforeAll(async () => {
  app = await testApp({ now: () => now });
  me = await app.signIn({ role: 'member' });
  for (const slug of ['ada', 'bea', 'cleo']) {
    const { id: profile_id } = await app.services.db
      .insertInto('profile')
      .values({ name: slug, slug })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await app.services.db
      .insertInto('account')
      .values({ platform: 'instagram', username: slug, profile_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(profile_id);
    await insertAccounts(app, [{ id, profile_id, followers: 5000, country: 'FR' }]);
    const post = { account_id: id, message: '#lamp', comments: 5, shares: 0 };
    await insertPosts(app, [
      ...Array.from({ length: 8 }, (_none, n) => ({
        ...{ ...post, id: id * 100 + n, type: 'instagram_post' as const, likes: 100 + 10 * n },
        at: at(`2026-04-${String(n + 1).padStart(2, '0')}T12:00:00Z`),
      })),
      ...(slug === 'ada'
        ? (['2026-06-02', '2026-06-09', '2026-06-12'] as const).map((day, n) => ({
            ...{ ...post, id: id * 100 + 50 + n, type: 'instagram_post' as const, likes: 140 },
            at: at(`${day}T12:00:00Z`),
          }))
        : []),
      ...(slug === 'cleo'
        ? [
            {
              ...post,
              id: id * 100 + 60,
              type: 'instagram_post' as const,
              likes: 1,
              at: at('2026-06-03T12:00:00Z'),
            },
          ]
        : []),
    ]);
  }
  list_id = (await me.client.lists.add({ name: 'Lamps' })).id;
  await me.client.lists.add_profiles({ list_id, profile_ids: ids });
});
afterAll(() => app.close());

it('starts a campaign from a list with its plan, its forecast and a link for each creator', async () => {
  const [ada = 0, bea = 0] = ids;
  await write(ada, [one('instagram_post', 2, 300, '2026-06-05')]);
  await write(bea, [one('instagram_reels', 1, 120.5, '2026-06-10'), one('instagram_stories', 3, null)]);
  const forecast = await me.client.forecast.create({ name: 'Lamps', profile_ids: ids, list_id });
  const started = await me.client.monitors.start_campaign({
    ...{ list_id, name: 'Lamps in June', start_date: '2026-06-01', end_date: '2026-06-30' },
    base_url: 'https://lamps.example.com/new',
  });
  expect(started).toMatchObject({ name: 'Lamps in June', links: 3, budget: 420.5 });
  const { id } = started;
  expect(await me.client.monitors.details({ id })).toMatchObject({
    ...{ total_budget: 420.5, start_date: '2026-06-01', end_date: '2026-06-30', list_ids: [list_id] },
  });
  const { plan, creators } = await me.client.monitors.budget({ id });
  expect(plan).toMatchObject({ id: list_id, creators: 3, priced: 1 });
  expect(creators.find((c) => c.profile_id === ada)?.costs.fee).toMatchObject({ amount: 300 });
  const { comparison } = await me.client.monitors.forecast({ id });
  expect(comparison?.forecast.id).toBe(forecast.id);

  const { plan: covered } = await me.client.monitors.deliverables({ id });
  expect(
    covered?.deliverables.map((d) => [d.profile_id, d.post_type, d.published, d.state, d.last_day]),
  ).toEqual([
    [ada, 'instagram_post', 2, 'late', '2026-06-09'],
    [bea, 'instagram_reels', 0, 'missing', null],
    [bea, 'instagram_stories', 0, 'open', null],
  ]);
  expect(covered?.extra).toEqual([{ profile_id: ada, post_type: 'instagram_post', posts: 1 }]);
  expect(covered?.totals).toEqual({
    ...{ planned: 6, published: 2, delivered: 2, due: 3, done: 0, late: 1, missing: 1, open: 1 },
    ...{ extra_posts: 1, other_posts: 1 },
    ...{ not_disclosed: 2, disclosure_unclear: 0 },
  });
  // The third post is beyond the plan.
  expect(covered?.deliverables[0]?.interactions?.verdict).not.toBe('open');
  expect(covered?.deliverables[0]?.interactions?.actual).toBe(290);
  expect(covered?.deliverables[0]?.interactions?.band?.p50).toBeGreaterThan(0);
  await write(
    ada,
    [one('instagram_post', 3, 450, '2026-06-12')],
    [one('instagram_post', 2, 300, '2026-06-05')],
  );
  const changed = (await me.client.monitors.deliverables({ id })).plan;
  expect(changed?.deliverables[0]).toMatchObject({ published: 3, state: 'done', interactions: null });
  expect(changed?.extra).toEqual([]);
  now = new Date('2026-07-02T12:00:00Z');
  expect((await me.client.monitors.deliverables({ id })).plan?.totals).toMatchObject({ missing: 2, open: 0 });
});

it('has the client of its list', async () => {
  const { id: client_id } = await me.client.clients.add({ name: 'Maison Aube' });
  await me.client.clients.choose({ type: 'lists', type_id: list_id, client_id });
  const period = { start_date: '2026-06-01', end_date: '2026-06-30' };
  const { id } = await me.client.monitors.start_campaign({
    list_id,
    name: 'For Aube',
    creators: 'all',
    ...period,
  });
  expect(await me.client.clients.of_object({ type: 'monitor', type_id: id })).toMatchObject({ client_id });
  await me.client.clients.choose({ type: 'lists', type_id: list_id, client_id: null });
});

it('is refused for somebody else’s list, and for an invalid period', async () => {
  const stranger = await app.signIn();
  const days = { start_date: '2026-06-01', end_date: '2026-06-30' };
  await expect(
    stranger.client.monitors.start_campaign({ list_id, name: 'X', ...days }),
  ).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    me.client.monitors.start_campaign({
      list_id,
      name: 'X',
      start_date: '2026-01-01',
      end_date: '2050-01-01',
    }),
  ).rejects.toMatchObject({ status: 400, message: 'A monitor can run for at most ten years' });
  const { id } = await me.client.monitors.create({ name: 'No plan', ...days, keywords: ['#lamp'] });
  expect(await me.client.monitors.deliverables({ id })).toEqual({ plan: null });
});

it('keeps no campaign whose links fail', async () => {
  const { db } = app.services;
  const campaigns = async () => (await me.client.monitors.list({})).monitors.length;
  const before = await campaigns();
  await sql`create function fail_link() returns trigger language plpgsql as $$ begin raise exception 'no link'; end $$`.execute(
    db,
  );
  await sql`create trigger fail_link before insert on tracking_link execute function fail_link()`.execute(db);
  try {
    const input = { list_id, name: 'Lamps in July', start_date: '2026-07-01', end_date: '2026-07-31' };
    await expect(
      me.client.monitors.start_campaign({ ...input, base_url: 'https://lamps.example.com/new' }),
    ).rejects.toThrow();
  } finally {
    await sql`drop function fail_link cascade`.execute(db);
  }
  expect(await campaigns()).toBe(before);
});

it('includes the creators accepted by the client, with their codes and linked posts', async () => {
  const [ada = 0, bea = 0, cleo = 0] = ids;
  const { id: decided } = await me.client.lists.add({ name: 'Decided' });
  await me.client.lists.add_profiles({ list_id: decided, profile_ids: ids });
  const post = { post_type: 'instagram_post' as const, quantity: 1, status: 'planned' as const, due: null };
  const price = (amount: number) => ({ amount, currency: 'USD' });
  const set = (profile_id: number, value: object[]) =>
    me.client.lists.set_cells({
      id: decided,
      changes: [{ profile_id, field: 'deliverables', value: value as never, was: [] }],
    });
  await set(ada, [
    { ...post, price: price(100), code: 'ADA10' },
    { ...post, price: price(60), other_format: 'TikTok story', status: 'delivered' },
  ]);
  await set(bea, [{ ...post, price: price(40), code: 'ALL10' }]);
  await set(cleo, [{ ...post, price: price(500), code: 'ALL10' }]);
  const decide = (profile_id: number, kind: 'accept' | 'reject') =>
    me.client.client.respond({ id: decided, type: 'lists', profile_id, kind });
  const start = (creators?: 'accepted' | 'not_rejected' | 'all') =>
    me.client.monitors.start_campaign({
      ...{ list_id: decided, name: 'Chosen', start_date: '2026-06-01', end_date: '2026-06-30' },
      ...(creators ? { creators } : {}),
    });
  await expect(start('accepted')).rejects.toMatchObject({ status: 400 });
  await decide(cleo, 'reject');
  expect(await start()).toMatchObject({ creators: 2, left_out: 1, budget: 200 });
  await decide(ada, 'accept');
  const { id, ...started } = await start();
  expect(started).toMatchObject({ creators: 1, left_out: 2, budget: 160 });
  expect(await start('all')).toMatchObject({ creators: 3, left_out: 0, budget: 700 });
  const budget = await me.client.monitors.budget({ id });
  expect(budget.creators.map(({ profile_id, cost }) => [profile_id, cost])).toEqual([[ada, 160]]);
  expect(budget.plan).toMatchObject({ creators: 1, left_out: 2, delivered: 160, committed: 0 });
  const { plan } = await me.client.monitors.deliverables({ id });
  expect(plan?.deliverables.map(({ state, by_hand, published }) => [state, by_hand, published])).toEqual([
    ['done', false, 1],
    ['done', true, 0],
  ]);
  expect(plan?.totals).toMatchObject({ planned: 2, published: 1, delivered: 2 });
  const orders = await me.client.monitors.orders({ id });
  expect(orders.creators.map(({ codes }) => codes)).toEqual([
    [{ code: 'ADA10', post_type: 'instagram_post' }],
  ]);
});
