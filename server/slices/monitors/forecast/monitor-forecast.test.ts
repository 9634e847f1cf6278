import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { publish, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let monitor_id: number;
let forecast_id: number;
/** Likes and comments of campaign posts; the forecast uses the earlier ones. */
const CAMPAIGN = [
  { likes: 140, comments: 10 },
  { likes: 20, comments: 0 },
];

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-20T12:00:00Z') });
  me = await app.signIn({ role: 'member' });
  const { id: profile_id } = await app.services.db
    .insertInto('profile')
    .values({ name: 'Ada', slug: 'ada' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: account_id } = await app.services.db
    .insertInto('account')
    .values({ platform: 'instagram', username: 'ada', profile_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAccounts(app, [{ id: account_id, profile_id, followers: 5000, country: 'FR' }]);
  const post = { account_id, type: 'instagram_post' as const, message: '#lamp', shares: 0 };
  await insertPosts(app, [
    ...Array.from({ length: 12 }, (_none, n) => ({
      ...{ ...post, id: n + 1, likes: 100 + 10 * n, comments: 5 },
      at: at(`2026-04-${String(n + 1).padStart(2, '0')}T12:00:00Z`),
    })),
    ...CAMPAIGN.map((sums, n) => ({ ...post, ...sums, id: 100 + n, at: at(`2026-06-0${n + 1}T12:00:00Z`) })),
  ]);
  const days = { start_date: '2026-06-01', end_date: '2026-06-10' };
  monitor_id = (await me.client.monitors.create({ name: 'Lamps', ...days, profile_ids: [profile_id] })).id;
  const made = await me.client.forecast.create({ name: 'Lamps', profile_ids: [profile_id] });
  forecast_id = made.id;
  const rows = [{ profile_id, post_type: 'instagram_post' as const, publications: 2, price: 50 }];
  await me.client.forecast.update({ id: forecast_id, plan: { rows }, base_version: 1 });
  const value = { amount: 120, currency: 'USD', date: '2026-06-01' };
  await me.client.monitors.set_budget({
    ...{ id: monitor_id, changes: [{ profile_id, kind: 'fee', value, was: null }] },
  });
});
afterAll(() => app.close());

const read = (who = me) => who.client.monitors.forecast({ id: monitor_id });

it('is beside the published posts, with the numbers of the chosen version', async () => {
  expect(await read()).toEqual({ comparison: null, refused: null });
  await me.client.monitors.link_forecast({ id: monitor_id, forecast_id });
  const { comparison } = await read();
  const { result } = await me.client.forecast.get({ id: forecast_id });
  const interactions = CAMPAIGN.reduce((sum, { likes, comments }) => sum + likes + comments, 0);
  expect(comparison).toMatchObject({
    forecast: { id: forecast_id, version: 2, newest_version: 2 },
    lines: [
      {
        planned: 2,
        published: 2,
        interactions: { band: result.cells[0]?.interactions, actual: interactions },
      },
    ],
    totals: { planned: 2, published: 2, budget: 100, cost: 120, other_posts: 0 },
  });
  const { band, actual, verdict } = comparison?.totals.interactions ?? {};
  expect([band, actual]).toEqual([result.totals.interactions, interactions]);
  const isInside = interactions >= (band?.p10 ?? 0) && interactions <= (band?.p90 ?? 0);
  expect(verdict === 'inside').toBe(isInside);
  expect(['below', 'inside', 'above']).toContain(verdict);
  // The first version planned one publication: the second post is beyond the plan, so it is not comparable.
  await me.client.monitors.link_forecast({ id: monitor_id, forecast_id, version: 1 });
  expect((await read()).comparison).toMatchObject({
    forecast: { version: 1 },
    lines: [{ planned: 1, published: 1, interactions: { verdict: 'inside' } }],
  });
});

it('is shown to users with access to the forecast, and to no visitor', async () => {
  const about = { type: 'monitor', type_id: monitor_id } as const;
  const colleague = await app.signIn({ role: 'member', company_id: me.company_id });
  await me.client.sharing.add_user({ ...about, email: colleague.email });
  const seen = await read(colleague);
  expect(seen.comparison).toBeNull();
  expect(seen.refused?.text).toMatch(/not shared with you/);
  const { token } = await publish(me, about);
  expect((await visitorOf(app, token)(`/monitor/forecast/${monitor_id}`)).statusCode).toBe(401);
  const stranger = await app.signIn();
  const theirs = await stranger.client.monitors.create({
    ...{ name: 'Theirs', keywords: ['#lamp'], start_date: '2026-06-01', end_date: '2026-06-10' },
  });
  await expect(stranger.client.monitors.link_forecast({ id: theirs.id, forecast_id })).rejects.toThrow(
    /not found/,
  );
  await expect(me.client.monitors.link_forecast({ id: monitor_id, forecast_id, version: 9 })).rejects.toThrow(
    /not found/,
  );
  await me.client.monitors.link_forecast({ id: monitor_id, forecast_id: null });
  expect(await read()).toEqual({ comparison: null, refused: null });
});
