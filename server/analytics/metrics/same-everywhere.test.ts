import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

/** One post for each rule, calculated by hand from docs/metrics.md: every view must agree. */
let app: TestApp;
let me: SignedIn;

// Account rate: (120 + 33 + 7 + 50 + 2 + 8) ÷ (1000 + 1000 + 777 + 1000 + 100 + 1000); a story's estimate
// is 5 × rate × 1000.
const ESTIMATE = 226;
const POSTS = [
  {
    post_type: 'instagram_post',
    numbers: { likes: 100, comments: 10, shares: 5, saves: 5 },
    ...{ interactions: 120, impressions: 1000, reach: 850 },
  },
  {
    post_type: 'instagram_carousel',
    numbers: { likes: 33, comments: 0 },
    ...{ interactions: 33, impressions: 330, reach: 281 },
  },
  {
    post_type: 'instagram_reels',
    numbers: { likes: 7, views: 777 },
    ...{ interactions: 7, impressions: 777, reach: 660 },
  },
  {
    post_type: 'instagram_post',
    numbers: { likes: 50, impressions: 500, reach: 600 },
    ...{ interactions: 50, impressions: 500, reach: 600 },
  },
  {
    post_type: 'instagram_stories',
    numbers: {},
    ...{ interactions: null, impressions: ESTIMATE, reach: 192 },
  },
  {
    post_type: 'instagram_stories',
    numbers: { reach: 400 },
    ...{ interactions: null, impressions: 400, reach: 400 },
  },
  // A measured reach above the views and the estimate from likes replaces them.
  {
    post_type: 'instagram_reels',
    numbers: { likes: 2, views: 100, reach: 150 },
    ...{ interactions: 2, impressions: 150, reach: 150 },
  },
  {
    post_type: 'instagram_post',
    numbers: { likes: 8, reach: 90 },
    ...{ interactions: 8, impressions: 90, reach: 90 },
  },
  // Hidden likes: its comments and followers count in no rate.
  {
    post_type: 'instagram_post',
    numbers: { comments: 40, missing: { likes: 'hidden_likes' } },
    ...{ interactions: 40, impressions: null, reach: null },
  },
] as const;
const SUMS = {
  posts: 9,
  interactions: 260,
  impressions: 3473,
  reach: 3223,
  engagement_rate: expect.closeTo(220 / 4877, 12),
  media_value: expect.closeTo(3.473 * 15, 9),
};
const MAY = { from_date: '2026-05-01', to_date: '2026-05-31', emv_model: 'emv.cpm@1' } as const;

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T00:00:00Z') });
  me = await app.signIn();
  const account = ref('ana');
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    anAccount({ account, followers: 1000, country: 'FR' }),
    ...POSTS.map(({ post_type, numbers }, i) =>
      aPost({
        ...{ external_id: `post-${i}`, account, post_type, message: '#same', ...numbers },
        created_at: Date.UTC(2026, 4, 10 + i, 12),
      }),
    ),
  ]);
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
});
afterAll(() => app.close());

it('keyword reports', async () => {
  const search = { keyword: '#same', ...MAY };
  const api = me.client.keywords;
  expect(await api.statistics(search)).toMatchObject({ ...SUMS, influencers: 1, total_followers: 1000 });
  expect((await api.tiers(search)).tiers[1]).toMatchObject({ from: 1000, ...SUMS });
  expect((await api.top_influencers(search)).influencers).toMatchObject([SUMS]);
  const { engagement_rate: _none, ...sums } = SUMS;
  expect(await api.countries(search)).toMatchObject([{ country: 'FR', ...sums }]);
  const shown = POSTS.map(({ interactions, impressions, reach }) => ({ interactions, impressions, reach }));
  const days = await api.daily(search);
  expect(days.filter((d) => d.posts > 0)).toMatchObject(shown);
  expect((await api.posts({ ...search, order: 'ASC' })).posts).toMatchObject(shown);
});

it('the start page', async () => {
  const { days, top_influencers, ...totals } = await me.client.home.dashboard(MAY);
  expect(totals).toMatchObject(SUMS);
  expect(top_influencers).toMatchObject([{ posts: SUMS.posts, impressions: SUMS.impressions }]);
  expect(days.reduce((sum, d) => sum + (d.reach ?? 0), 0)).toBe(SUMS.reach);
});

it('numbers of a profile', async () => {
  const { platforms, engagement_history } = await me.client.profiles.stats({
    id: 'ana',
    emv_model: 'emv.cpm@1',
  });
  expect(platforms).toMatchObject([SUMS]);
  const { posts, interactions, engagement_rate } = SUMS;
  expect(engagement_history).toMatchObject([{ month: '2026-05', posts, interactions, engagement_rate }]);
  const shown = await me.client.profiles.posts({ id: 'ana', order: 'asc' });
  expect(shown.posts).toMatchObject(POSTS.map(({ impressions, reach }) => ({ impressions, reach })));
});
