import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let other: SignedIn;

const MAY = { from_date: '2026-05-02', to_date: '2026-05-31' };
const NEWEST = at('2026-06-15T00:00:00Z');

const post = (id: number, account_id: number, day: string, values: Partial<RawPost> = {}): RawPost => ({
  id,
  account_id,
  type: 'instagram_post',
  at: day === '' ? 0 : at(`${day}T12:00:00Z`),
  message: `post ${id}`,
  likes: 100,
  comments: 10,
  shares: 0,
  ...values,
});

describe('the start page', () => {
  beforeAll(async () => {
    app = await testApp({ now: () => new Date('2026-07-01T00:00:00Z') });
    me = await app.signIn();
    other = await app.signIn();
    const account = { gender: '', engagement_rate: 0.05, growth: null };
    await insertAccounts(app, [
      { ...account, id: 1, profile_id: 1, followers: 1000, country: 'FR', newest_post: NEWEST },
      {
        ...account,
        id: 2,
        profile_id: 2,
        followers: 500,
        country: 'FR',
        newest_post: at('2026-05-20T12:00:00Z'),
      },
      {
        ...account,
        id: 3,
        profile_id: 2,
        followers: null,
        country: 'US',
        newest_post: at('2026-05-31T12:00:00Z'),
      },
      {
        ...{ ...account, id: 4, profile_id: 4, followers: 9000, country: 'DE' },
        ...{ company_id: other.company_id, newest_post: at('2026-05-30T12:00:00Z') },
      },
      {
        ...account,
        id: 5,
        profile_id: 5,
        followers: 10,
        country: 'IT',
        newest_post: at('2031-01-01T12:00:00Z'),
      },
    ]);
    await insertPosts(app, [
      // the period
      post(1, 1, '2026-05-02'),
      post(2, 2, '2026-05-20', { type: 'tiktok_video', views: 10_000, likes: 400, comments: 0 }),
      post(3, 3, '2026-05-31', { likes: 50, comments: null, shares: null, impressions: 2000 }),
      // the one before: 30 days up to the first of May
      post(4, 1, '2026-05-01'),
      post(5, 1, '2026-04-02'),
      // neither
      post(6, 1, '2026-04-01'),
      post(7, 1, '2026-06-15', { at: NEWEST }),
      post(8, 1, ''),
      post(9, 4, '2026-05-30', { likes: 1_000_000 }),
      // future
      post(12, 5, '2031-01-01'),
      post(13, 5, '2026-06-20'),
      // replaced and deleted
      post(1, 1, '2026-05-02', { likes: 200, revision: 2 }),
      post(10, 2, '2026-05-10'),
      post(10, 2, '2026-05-10', { revision: 2, is_deleted: 1 }),
    ]);
  });
  afterAll(() => app.close());

  it('adds up all posts of a period, beside the previous one', async () => {
    const answer = await me.client.home.dashboard({ ...MAY, emv_model: 'emv.cpm@1' });
    // Interactions 210 + 400 + 50; impressions 2,000 + 10,000 + 2,000 by likes, views and the source.
    expect(answer).toMatchObject({ posts: 3, influencers: 2, interactions: 660, impressions: 14_000 });
    expect(answer).toMatchObject({ reach: 1700 + 6800 + 1700, total_followers: 1500 });
    expect(answer.media_value).toBeCloseTo(14 * 15, 6);
    // The third creator's followers are unknown, so there is no basis.
    expect(answer.engagement_rate).toBeCloseTo((210 + 400) / (1000 + 10_000), 12);
    expect(answer.origins.impressions).toMatchObject({
      measured: 2000,
      platform_views: 10_000,
      estimated: 2000,
    });
    expect(answer.origins.media_value.platform_views).toBeCloseTo(150, 6);
    expect(answer.missing).toEqual({
      comments: { not_in_source: 1 },
      shares: { not_in_source: 1 },
      saves: { not_in_source: 3 },
      views: { not_in_source: 2 },
      engagement_rate: { unknown_followers: 1 },
      total_followers: { not_in_source: 1 },
    });
    expect(answer.previous).toMatchObject({ posts: 2, influencers: 1, interactions: 220 });
    expect(answer.previous).toMatchObject({ from_date: '2026-04-02', to_date: '2026-05-01' });
    // A third of the posts are on TikTok, which the previous period lacks.
    expect(answer.change).toBeNull();
    expect(answer.change_withheld).toEqual({
      code: 'other_platforms',
      reason: 'The sources differ: TikTok has posts in this period only.',
      came: 'tiktok',
      went: null,
    });
  });

  it('shows changes if both periods have equal coverage', async () => {
    // The 2nd of May and, before it, the 1st: a post of the same type each.
    const days = { from_date: '2026-05-02', to_date: '2026-05-02' };
    const { change, change_withheld } = await me.client.home.dashboard({ ...days, emv_model: 'emv.cpm@1' });
    expect(change_withheld).toBeNull();
    expect(change).toMatchObject({ posts: 0, influencers: 0, impressions: 1, total_followers: 0 });
    expect(change?.interactions).toBeCloseTo(210 / 110 - 1, 12);
    expect(change?.engagement_rate).toBeCloseTo((210 - 110) / 1000, 12);
    expect(change?.media_value).toBeCloseTo(1, 12);
  });

  it('shows unknown followers instead of none', async () => {
    // Only the third account posted that day, and its followers are unknown.
    const answer = await me.client.home.dashboard({ from_date: '2026-05-31', to_date: '2026-05-31' });
    expect(answer).toMatchObject({ posts: 1, influencers: 1, total_followers: null });
    expect(answer.missing.total_followers).toEqual({ not_in_source: 1 });
    const nobody = await me.client.home.dashboard({ from_date: '2026-05-30', to_date: '2026-05-30' });
    expect(nobody).toMatchObject({ posts: 0, influencers: 0, total_followers: 0 });
  });

  it('values the same posts by the requested model', async () => {
    const answer = await me.client.home.dashboard({ ...MAY, emv_model: 'emv.actions@1' });
    // 200 likes and 10 comments, 400 likes and 10,000 views on TikTok, 50 likes.
    const value = 200 * 0.07 + 10 * 3.46 + (400 * 0.09 + 10 * 6.89) + 50 * 0.07;
    expect(answer.media_value).toBeCloseTo(value, 6);
    expect(answer.origins.media_value.measured).toBeCloseTo(value, 6);
  });

  it('has a row for every day, and they add up', async () => {
    const { days, ...totals } = await me.client.home.dashboard(MAY);
    expect(days.map((d) => d.time)).toEqual(
      Array.from({ length: 30 }, (_none, i) => `2026-05-${String(i + 2).padStart(2, '0')}`),
    );
    expect(days.flatMap((d) => (d.posts ? [[d.time, d.posts, d.impressions]] : []))).toEqual([
      ['2026-05-02', 1, 2000],
      ['2026-05-20', 1, 10_000],
      ['2026-05-31', 1, 2000],
    ]);
    expect(days[18]).toMatchObject({ impressions_origins: { platform_views: 10_000, estimated: 0 } });
    expect(days[18]?.reach_origins).toMatchObject({ estimated: 6800 });
    for (const name of ['posts', 'interactions', 'impressions', 'reach'] as const)
      expect(days.reduce((sum, d) => sum + (d[name] ?? 0), 0)).toBe(totals[name]);
  });

  it('names the creators with the highest value, all accounts of a profile together', async () => {
    const { top_influencers } = await me.client.home.dashboard(MAY);
    expect(top_influencers.map((c) => [c.id, c.name, c.posts, c.impressions])).toEqual([
      [2, 'Creator 2', 2, 12_000],
      [1, 'Creator 1', 1, 2000],
    ]);
  });

  it('excludes another company’s manual additions', async () => {
    const theirs = await other.client.home.dashboard(MAY);
    expect(theirs.posts).toBe(4);
    expect(theirs.top_influencers[0]).toMatchObject({ id: 4 });
    expect((await other.client.home.latest_posts({ limit: 10 })).map((p) => p.creator.id)).toContain(4);
    expect((await me.client.home.latest_posts({ limit: 10 })).map((p) => p.creator.id)).not.toContain(4);
  });

  it('shows the newest posts with their creators', async () => {
    const messages = async (limit: number) =>
      (await me.client.home.latest_posts({ limit })).map((p) => `${p.message} of ${p.creator.name}`);
    expect(await messages(1)).toEqual(['post 13 of Creator 5']);
    expect(await messages(3)).toEqual(['post 13 of Creator 5', 'post 7 of Creator 1', 'post 3 of Creator 2']);
    expect(await messages(100)).toEqual(
      [
        [13, 5],
        [7, 1],
        [3, 2],
        [2, 2],
        [1, 1],
        [4, 1],
        [5, 1],
        [6, 1],
      ].map(([id, profile]) => `post ${id} of Creator ${profile}`),
    );
  });

  it('shows zero without posts, and refuses a period that ends before it begins', async () => {
    const nothing = await me.client.home.dashboard({ from_date: '2020-01-01', to_date: '2020-01-02' });
    expect(nothing).toMatchObject({ posts: 0, influencers: 0, engagement_rate: null, media_value: 0 });
    expect(nothing.days).toHaveLength(2);
    expect(nothing.top_influencers).toEqual([]);
    await expect(
      me.client.home.dashboard({ from_date: '2026-05-02', to_date: '2026-05-01' }),
    ).rejects.toMatchObject({ data: { issues: [{ field: 'to_date' }] } });
  });

  it("has days of the company's time zone", async () => {
    const east = await app.signIn();
    await east.client.settings.update_company({ timezone: 'Asia/Tokyo' });
    await insertPosts(app, [post(14, 1, '', { at: at('2026-05-31T20:00:00Z') })]);
    expect((await me.client.home.dashboard(MAY)).posts).toBe(4);
    expect((await east.client.home.dashboard(MAY)).posts).toBe(3);
    const june = { from_date: '2026-06-01', to_date: '2026-06-01' };
    expect((await east.client.home.dashboard(june)).days).toMatchObject([{ time: '2026-06-01', posts: 1 }]);
  });

  it('ignores posts with a future date', async () => {
    const ahead = Array.from({ length: 8 }, (_none, i) => 100 + i);
    const NIGHT = at('2026-07-01T09:00:00Z');
    await insertAccounts(
      app,
      ahead.map((id) => ({ id, profile_id: id, followers: 1, country: '', newest_post: NIGHT })),
    );
    await insertPosts(
      app,
      ahead.map((id) => post(id, id, '', { at: NIGHT })),
    );
    const posts = await me.client.home.latest_posts({ limit: 2 });
    expect(posts.map((p) => p.message)).toEqual(['post 13', 'post 7']);
  });

  it('counts posts of accounts during their import, without names', async () => {
    await insertPosts(app, [post(15, 77, '2026-05-06', { likes: 1_000_000 })]);
    const answer = await me.client.home.dashboard(MAY);
    expect(answer).toMatchObject({ posts: 5, influencers: 2 });
    expect(answer.top_influencers.map((c) => c.id)).toEqual([2, 1]);
  });

  it('counts a post that comes later', async () => {
    await insertPosts(app, [post(11, 1, '2026-05-05')]);
    expect((await me.client.home.dashboard(MAY)).posts).toBe(6);
  });
});
