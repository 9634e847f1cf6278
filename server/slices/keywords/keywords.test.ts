import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;

const MAY = { from_date: '2026-05-01', to_date: '2026-05-31' };

let next = 0;
const post = (message: string, values: Partial<RawPost> = {}): RawPost => ({
  id: ++next,
  account_id: 1,
  type: 'instagram_post',
  at: at('2026-05-10T12:00:00Z'),
  message,
  likes: 100,
  comments: 10,
  shares: 0,
  ...values,
});

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
  await insertAccounts(app, [
    {
      id: 1,
      profile_id: 1,
      followers: 900,
      country: 'FR',
      gender: 'female',
      engagement_rate: 0.05,
      growth: 0.1,
    },
    {
      id: 2,
      profile_id: 2,
      followers: 20_000,
      country: 'US',
      gender: 'male',
      engagement_rate: 0.01,
      growth: -0.2,
    },
    { id: 3, profile_id: 2, followers: 2_000_000, country: 'US', gender: 'male', engagement_rate: 0.02 },
    { id: 4, profile_id: 4, followers: null, country: '' },
  ]);
});
afterAll(() => app.close());

const count = async (keyword: string, more: Record<string, unknown> = {}) =>
  (await me.client.keywords.statistics({ keyword, ...MAY, ...more })).posts;

describe('matching', () => {
  it('distinguishes hashtags, mentions, words and phrases', async () => {
    await insertPosts(app, [
      post('#zeta on a tag'),
      post('thanks @zeta'),
      post('plain zeta here'),
      post('zeta-tau side by side'),
      post('tau before zeta'),
      post('zeta taupe'),
    ]);
    expect(await count('#zeta')).toBe(1);
    expect(await count('@zeta')).toBe(1);
    expect(await count('zeta')).toBe(6);
    expect(await count('ZETA')).toBe(6);
    expect(await count('"zeta tau"')).toBe(1);
    expect(await count('"tau before"')).toBe(1);
    expect(await count('"zeta here" "tau before"')).toBe(2);
    expect(await count('"zeta here" "tau before"', { search_type: 'AND' })).toBe(0);
  });

  it('joins terms by AND and OR without counting a post twice', async () => {
    await insertPosts(app, [
      post('#alpha #beta #gamma'),
      post('#alpha #beta'),
      post('#alpha'),
      post('#beta'),
      post('#gamma'),
    ]);
    expect(await count('#alpha #beta #gamma')).toBe(5);
    expect(await count('#alpha,#beta')).toBe(4);
    expect(await count('#alpha #beta', { search_type: 'AND' })).toBe(2);
    expect(await count('#alpha #beta #gamma', { search_type: 'AND' })).toBe(1);
    expect(await count('#alpha #nowhere', { search_type: 'AND' })).toBe(0);
    expect(await count('#alpha #nowhere')).toBe(3);
    await insertPosts(app, [post('this or that')]);
    expect(await count('#alpha or #beta')).toBe(4);
    expect(await count('#alpha and #beta', { search_type: 'AND' })).toBe(2);
    for (const [keyword, search_type] of [
      ['#alpha et #beta', 'OR'],
      ['#alpha ou #beta', 'AND'],
    ] as const)
      await expect(count(keyword, { search_type })).rejects.toMatchObject({ status: 400 });
  });

  it('finds Chinese and Japanese words inside running text', async () => {
    await insertPosts(app, [
      post('这个口红推荐给大家'),
      post('推荐这支口红'),
      post('日本の化粧品が好きです'),
    ]);
    expect(await count('口红')).toBe(2);
    expect(await count('口红推荐')).toBe(1);
    expect(await count('化粧品')).toBe(1);
  });

  it('excludes deleted posts, uses the newest version and counts undated posts separately', async () => {
    const old = post('#moved', { likes: 1 });
    await insertPosts(app, [old, post('#moved', { at: 0 })]);
    expect(await count('#moved')).toBe(1);
    await insertPosts(app, [{ ...old, likes: 7, revision: 2 }]);
    const updated = await me.client.keywords.statistics({ keyword: '#moved', ...MAY });
    expect(updated).toMatchObject({ posts: 1, interactions: 17, undated_posts: 1 });
    expect(updated.newest_post).toBe('2026-05-10T12:00:00.000Z');
    await insertPosts(app, [
      { ...old, revision: 3, is_deleted: 1 },
      { ...old, at: at('2026-06-10T12:00:00Z'), revision: 3 },
    ]);
    expect(await count('#moved')).toBe(0);
    expect(await count('#moved', { to_date: '2026-06-30' })).toBe(1);
  });

  it('refuses a keyword without any word', async () => {
    await expect(count('!!!')).rejects.toMatchObject({ status: 400 });
  });
});

describe('periods', () => {
  it("are days of the company's time zone", async () => {
    const tokyo = await app.signIn();
    await app.services.db
      .updateTable('company')
      .set({ timezone: 'Asia/Tokyo' })
      .where('id', '=', tokyo.company_id)
      .execute();
    await insertPosts(app, [
      post('#dawn', { at: at('2026-04-30T15:00:00Z') }),
      post('#dawn', { at: at('2026-04-30T14:59:59Z') }),
      post('#dawn', { at: at('2026-05-31T14:59:59Z') }),
      post('#dawn', { at: at('2026-05-31T15:00:00Z') }),
    ]);
    const search = { keyword: '#dawn', ...MAY };
    expect((await tokyo.client.keywords.statistics(search)).posts).toBe(2);
    expect((await me.client.keywords.statistics(search)).posts).toBe(2);
    const days = await tokyo.client.keywords.daily(search);
    expect(days).toHaveLength(31);
    expect(days.filter((d) => d.posts > 0).map((d) => d.time)).toEqual(['2026-05-01', '2026-05-31']);
    const utc = await me.client.keywords.daily(search);
    expect(utc.filter((d) => d.posts > 0).map((d) => [d.time, d.posts])).toEqual([['2026-05-31', 2]]);
  });

  it('are compared with the equally long one before', async () => {
    await insertPosts(app, [
      post('#prior', { at: at('2026-04-30T23:59:59Z'), account_id: 2 }),
      post('#prior', { at: at('2026-04-21T00:00:00Z'), account_id: 3 }),
      post('#prior', { at: at('2026-04-20T23:59:59Z') }),
      post('#prior', { at: at('2026-05-01T00:00:00Z') }),
    ]);
    const { posts, previous } = await me.client.keywords.statistics({
      keyword: '#prior',
      from_date: '2026-05-01',
      to_date: '2026-05-10',
    });
    expect(posts).toBe(1);
    expect(previous).toMatchObject({
      from_date: '2026-04-21',
      to_date: '2026-04-30',
      posts: 2,
      influencers: 1,
      total_followers: 2_020_000,
      interactions: 220,
    });
  });
});

describe('numbers', () => {
  it('match the definitions, with origins and missing parts', async () => {
    await insertPosts(app, [
      post('#sum', { likes: 105, comments: 5 }),
      post('#sum', {
        type: 'tiktok_video',
        account_id: 2,
        likes: 50,
        comments: null,
        shares: 4,
        views: 1001,
      }),
      post('#sum', {
        type: 'youtube_video',
        account_id: 3,
        likes: null,
        comments: 2,
        views: 10_000,
        impressions: 8000,
        reach: 9000,
      }),
      post('#sum', { account_id: 4, likes: null, comments: null, shares: null }),
    ]);
    const s = await me.client.keywords.statistics({ keyword: '#sum', ...MAY });
    expect(s).toMatchObject({
      posts: 4,
      influencers: 3,
      interactions: 110 + 54 + 2,
      impressions: 1050 + 1001 + 8000,
      // 892.5 rounds up, 680.68 up, and a measured reach stays.
      reach: 893 + 681 + 9000,
      total_followers: 900 + 20_000 + 2_000_000,
      emv_model: 'emv.cpm@1',
      currency: 'USD',
      terms: [{ kind: 'hashtag', text: '#sum' }],
    });
    // Without the post with unknown likes.
    expect(s.engagement_rate).toBeCloseTo((110 + 54) / (900 + 1001), 12);
    expect(s.media_value).toBeCloseTo((1050 * 15 + 1001 * 15 + 8000 * 70) / 1000, 6);
    expect(s.origins.impressions).toMatchObject({ estimated: 1050, platform_views: 1001, measured: 8000 });
    expect(s.missing.likes).toEqual({ not_in_source: 2 });
    expect(s.missing.impressions).toEqual({ not_in_source: 1 });
    const actions = await me.client.keywords.statistics({
      keyword: '#sum',
      ...MAY,
      emv_model: 'emv.actions@1',
    });
    const money = 105 * 0.07 + 5 * 3.46 + 50 * 0.09 + 4 * 1.72 + 1.001 * 6.89 + 2 * 6.99;
    expect(actions.media_value).toBeCloseTo(money, 6);
  });

  it('are in the company’s currency and by its model', async () => {
    const other = await app.signIn();
    await app.services.db
      .updateTable('company')
      .set({ currency: 'EUR', emv_model: 'emv.actions@1' })
      .where('id', '=', other.company_id)
      .execute();
    const s = await other.client.keywords.statistics({ keyword: '#prior', ...MAY });
    expect(s).toMatchObject({ currency: 'EUR', emv_model: 'emv.actions@1' });
    expect(s.media_value).toBeCloseTo((100 * 0.07 + 10 * 3.46) * 0.86, 6);
    const cpm = await other.client.keywords.statistics({ keyword: '#prior', ...MAY, emv_model: 'emv.cpm@1' });
    expect(cpm.media_value).toBeCloseTo(1000 * 0.015 * 0.86, 6);
  });

  it('are listed by tier, unknown followers in a separate row', async () => {
    const { tiers } = await me.client.keywords.tiers({ keyword: '#sum', ...MAY });
    expect(tiers.map((t) => [t.from, t.to, t.posts])).toEqual([
      [0, 1000, 1],
      [1000, 10_000, 0],
      [10_000, 50_000, 1],
      [50_000, 500_000, 0],
      [500_000, 1_000_000, 0],
      [1_000_000, null, 1],
      [null, null, 1],
    ]);
    expect(tiers[5]).toMatchObject({ influencers: 1, followers: 2_000_000, reach: 9000 });
  });

  it('are unknown, not 0, without reported followers', async () => {
    await insertPosts(app, [
      post('#unsized', { account_id: 4, at: at('2026-05-03T12:00:00Z') }),
      post('#unsized', { account_id: 4, at: at('2026-05-04T12:00:00Z'), followers: 0 }),
      post('#unsized', { account_id: 1, at: at('2026-05-04T13:00:00Z'), likes: 500 }),
    ]);
    const search = { keyword: '#unsized', ...MAY };
    const ranked = async (order: 'ASC' | 'DESC') =>
      (await me.client.keywords.top_influencers({ ...search, sort_by: 'followers', order })).influencers;
    for (const order of ['ASC', 'DESC'] as const)
      expect((await ranked(order)).map((c) => [c.id, c.followers, c.total_followers])).toEqual([
        [1, 900, 900],
        [4, null, null],
      ]);
    const { total_followers, missing } = await me.client.keywords.statistics(search);
    expect(total_followers).toBe(900);
    expect(missing.total_followers).toEqual({ not_in_source: 1 });
    const { tiers } = await me.client.keywords.tiers(search);
    expect(
      tiers.flatMap((t) => (t.posts > 0 ? [[t.from, t.posts, t.influencers, t.followers]] : [])),
    ).toEqual([
      [0, 1, 1, 900],
      [null, 2, 1, null],
    ]);
    const countries = await me.client.keywords.countries(search);
    expect(countries.map((c) => [c.country, c.total_followers])).toEqual([
      ['FR', 900],
      [null, null],
    ]);
    const days = await me.client.keywords.daily(search);
    expect(days.slice(1, 4).map((d) => [d.posts, d.total_followers])).toEqual([
      [0, 0],
      [1, null],
      [2, 900],
    ]);
    const { posts } = await me.client.keywords.posts({ ...search, sort_by: 'created_time', order: 'ASC' });
    expect(posts.map((p) => [p.profile_id, p.followed_by])).toEqual([
      [4, null],
      [4, 0],
      [1, 900],
    ]);
  });

  it('are listed by country, with a company’s edit only in its own answers', async () => {
    const search = { keyword: '#sum', ...MAY };
    const countries = async (who: SignedIn) =>
      (await who.client.keywords.countries(search)).map((c) => [c.country, c.posts, c.influencers]);
    expect(await countries(me)).toEqual([
      ['US', 2, 1],
      ['FR', 1, 1],
      [null, 1, 1],
    ]);
    const editor = await app.signIn();
    await app.services.ch.insert(
      'profiles',
      ['company_id', 'profile_id', 'country', 'gender', 'revision'],
      [[editor.company_id, 2, 'DE', 'female', 1]],
    );
    expect(await countries(editor)).toEqual([
      ['DE', 2, 1],
      ['FR', 1, 1],
      [null, 1, 1],
    ]);
    expect(await countries(me)).toEqual([
      ['US', 2, 1],
      ['FR', 1, 1],
      [null, 1, 1],
    ]);
    const filtered = (more: object) => editor.client.keywords.statistics({ ...search, ...more });
    expect((await filtered({ country: ['DE'] })).posts).toBe(2);
    expect((await filtered({ country: ['US'] })).posts).toBe(0);
    expect((await filtered({ gender: ['female'] })).posts).toBe(3);
  });

  it('can be filtered by account', async () => {
    expect(await count('#sum', { platform: ['tiktok', 'youtube'] })).toBe(2);
    expect(await count('#sum', { country: ['FR'] })).toBe(1);
    expect(await count('#sum', { gender: ['male'] })).toBe(2);
    expect(await count('#sum', { min_range: 1000 })).toBe(2);
    expect(await count('#sum', { min_range: 0 })).toBe(3);
    expect(await count('#sum', { max_range: 1000 })).toBe(1);
    expect(await count('#sum', { min_engagement: 2 })).toBe(2);
    expect(await count('#sum', { min_engagement: 1, max_engagement: 2 })).toBe(2);
    expect(await count('#sum', { min_growth: -30, max_growth: 0 })).toBe(1);
    expect(await count('#sum #prior', { country: ['FR'] })).toBe(2);
  });
});
