import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wilson } from '#server/analytics/metrics/wilson.ts';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import type { Observation } from '#server/tables/observations.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

const NOW = Date.UTC(2026, 5, 30, 12);
const DAY = 86_400_000;
let app: TestApp;
let one: SignedIn;
let two: SignedIn;
let import_id: number;

const audience = (
  username: string,
  dimension: 'countries' | 'credibility',
  shares: Record<string, number | null>,
) =>
  Object.entries(shares).map(
    ([key, share]): Observation => ({
      kind: 'audience',
      account: ref(username),
      observed_at: NOW - DAY,
      dimension,
      key,
      share,
      sample_size: 400,
    }),
  );

beforeAll(async () => {
  app = await testApp({ now: () => new Date(NOW) });
  one = await app.signIn();
  two = await app.signIn();
  const row = await app.services.db
    .insertInto('import')
    .values({
      company_id: one.company_id,
      file_name: 'ana.csv',
      file_size: 10,
      state: 'completed',
      finished_at: new Date(NOW),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  import_id = row.id;
  const post = (n: number, age: number, likes: number) =>
    aPost({
      external_id: `ana-${n}`,
      account: ref('ana'),
      created_at: NOW - age * DAY,
      observed_at: NOW,
      message: n % 2 ? 'Morning #glow with @friend' : 'Evening #glow #calm',
      likes,
      comments: 2,
    });
  const touched = await openIntake(app.services, { import_id, imported: false }).write([
    anAccount({
      account: ref('ana'),
      followers: 900,
      observed_at: NOW - 31 * DAY,
      country: 'FR',
      bio: 'Lipstick & more',
    }),
    anAccount({
      account: ref('ana'),
      followers: 1000,
      observed_at: NOW - DAY,
      country: 'FR',
      verified: true,
    }),
    anAccount({ account: ref('ben', 'tiktok'), followers: 50, observed_at: NOW }),
    post(1, 0, 10),
    post(2, 10, 20),
    post(3, 20, 30),
    post(4, 30, 40),
    post(5, 40, 50),
    post(6, 200, 999),
    aPost({
      external_id: 'cleo-1',
      account: ref('cleo'),
      message: '#bare #calm',
      likes: null,
      comments: null,
    }),
    aPost({ external_id: 'cleo-2', account: ref('cleo'), message: '#calm', likes: 0, comments: null }),
    ...audience('ana', 'countries', { FR: 0.6, DE: 0.3 }),
    ...audience('ben', 'countries', { US: null }).map(
      (o): Observation => (o.kind === 'audience' ? { ...o, account: ref('ben', 'tiktok') } : o),
    ),
    ...audience('ana', 'credibility', { real: 0.6, influencers: 0.2, suspicious: 0.2 }),
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched.touched]) })
    .execute();
  await project(app.services);
});
afterAll(() => app.close());

describe('a profile', () => {
  it('is read by slug and by number, with its accounts', async () => {
    const ana = await one.client.profiles.get({ id: 'ana' });
    expect(ana).toMatchObject({
      slug: 'ana',
      country: 'FR',
      continent: 'EU',
      bio: 'Lipstick & more',
      edited_fields: [],
    });
    expect(ana.available_platforms).toEqual(['instagram']);
    expect(ana.accounts[0]).toMatchObject({ username: 'ana', followers: 1000, verified: true });
    expect((await one.client.profiles.get({ id: String(ana.id) })).slug).toBe('ana');
    for (const id of ['nobody', '999999', '99999999999999', "x' or '1'='1", 'a'.repeat(200)])
      await expect(one.client.profiles.get({ id })).rejects.toMatchObject({
        status: 404,
        message: 'Profile not found',
      });
    await expect(one.client.profiles.get({ id: 'a'.repeat(10_000) })).rejects.toMatchObject({ status: 400 });
  });

  it('has stats over its window that equal the search', async () => {
    const stats = await one.client.profiles.stats({ id: 'ana' });
    expect(stats).toMatchObject({ emv_model: 'emv.cpm@1', currency: 'USD' });
    const [s] = stats.platforms;
    // Five posts of 90 days: 150 likes, 10 comments over 1,000 followers each.
    expect(s).toMatchObject({
      followers: 1000,
      posts: 5,
      posts_known: 6,
      from_date: '2026-04-02',
      to_date: '2026-06-30',
      interactions: 160,
      impressions: 1500,
      reach: 1275,
      engagement_basis: 'followers',
      average_likes: 30,
      average_views: null,
    });
    expect(s?.engagement_rate).toBeCloseTo(160 / 5000, 12);
    expect(s?.media_value).toBeCloseTo(22.5, 9);
    expect(s?.missing.average_views).toBe('not_in_source');
    expect(s?.origins.impressions).toEqual({
      measured: 0,
      platform_views: 0,
      estimated: 1500,
      imported: 0,
      edited: 0,
      lower_bound: null,
    });
    // The older snapshot is 30 days before the newest.
    expect(s?.growth).toBeCloseTo(1000 / 900 - 1, 9);
    const results = await one.client.profiles.search({ search: 'lipstick' });
    expect(results.profiles[0]?.engagement_rate).toBeCloseTo(s?.engagement_rate ?? 0, 6);
    expect(results.profiles[0]?.growth).toBeCloseTo(s?.growth ?? 0, 6);
    expect(stats.follower_history).toEqual([
      { platform: 'instagram', interval: 'day', date: '2026-05-30', followers: 900 },
      { platform: 'instagram', interval: 'day', date: '2026-06-29', followers: 1000 },
    ]);
    expect(stats.engagement_history.map((m) => [m.month, m.posts, m.interactions])).toEqual([
      ['2025-12', 1, 1001],
      ['2026-05', 2, 94],
      ['2026-06', 3, 66],
    ]);
    const actions = await one.client.profiles.stats({ id: 'ana', emv_model: 'emv.actions@1' });
    expect(actions.platforms[0]?.media_value).toBeCloseTo(150 * 0.07 + 10 * 3.46, 9);
  });

  it('has stats over the requested days', async () => {
    const days = { from_date: '2026-05-31', to_date: '2026-06-20' };
    const stats = await one.client.profiles.stats({ id: 'ana', ...days });
    // Posts 2 (20 June), 3 (10 June) and 4 (31 May): 90 likes, 6 comments over 1,000 followers each.
    expect(stats.platforms[0]).toMatchObject({
      ...days,
      followers: 1000,
      posts: 3,
      posts_known: 6,
      newest_post: '2026-06-30',
      interactions: 96,
      impressions: 900,
      average_likes: 30,
    });
    expect(stats.platforms[0]?.engagement_rate).toBeCloseTo(96 / 3000, 12);
    expect(stats.follower_history).toEqual([]);
    expect(stats.engagement_history.map((m) => [m.month, m.posts, m.interactions])).toEqual([
      ['2026-05', 1, 42],
      ['2026-06', 2, 54],
    ]);
    const silent = { from_date: '2026-03-01', to_date: '2026-03-31' };
    const nothing = await one.client.profiles.stats({ id: 'ana', ...silent });
    expect(nothing.platforms[0]).toMatchObject({
      ...silent,
      posts: 0,
      posts_known: 6,
      engagement_rate: null,
    });
    for (const wrong of [{ from_date: '2026-05-31' }, { from_date: '2026-06-01', to_date: '2026-05-31' }])
      await expect(one.client.profiles.stats({ id: 'ana', ...wrong })).rejects.toMatchObject({ status: 400 });
  });

  it('gives the reasons for missing numbers', async () => {
    const { platforms } = await one.client.profiles.stats({ id: 'ben' });
    expect(platforms[0]).toMatchObject({
      followers: 50,
      posts: 0,
      growth: null,
      engagement_rate: null,
      missing: { growth: 'too_few_snapshots', engagement_rate: 'no_posts' },
    });
  });

  it('shows its audience with the interval of credibility', async () => {
    const { id } = await one.client.profiles.get({ id: 'ana' });
    const [a] = await one.client.profiles.audience({ profile_id: id });
    expect(a?.sample_size).toBe(400);
    expect(a?.distributions.countries?.map((c) => c.key)).toEqual(['FR', 'DE']);
    const ben = await one.client.profiles.get({ id: 'ben' });
    const [named] = await one.client.profiles.audience({ profile_id: ben.id });
    expect(named?.distributions.countries).toEqual([{ key: 'US', share: null }]);
    expect(a?.audience_credibility?.score).toBeCloseTo(0.8, 6);
    expect(a?.audience_credibility?.low).toBeCloseTo(0.758, 3);
    expect(a?.audience_credibility?.high).toBeCloseTo(0.8363, 3);
    expect(await one.client.profiles.audience({ profile_id: id, platform: 'tiktok' })).toEqual([]);
    expect(wilson(0.5, null)).toEqual({ low: 0, high: 1 });
  });

  it('lists posts with filters, order and pages', async () => {
    const by = async (input: object) =>
      (await one.client.profiles.posts({ id: 'ana', ...input })).posts.map((p) => p.likes_count);
    expect(await by({})).toEqual([10, 20, 30, 40, 50, 999]);
    expect(await by({ sort_by: 'interactions', order: 'asc' })).toEqual([10, 20, 30, 40, 50, 999]);
    expect(await by({ sort_by: 'media_value', limit: 2, page: 2 })).toEqual([40, 30]);
    expect(await by({ from_date: '2026-05-22', to_date: '2026-06-20' })).toEqual([20, 30, 40]);
    expect(await by({ search: 'CALM evening' })).toEqual([20, 40, 999]);
    expect(await by({ search: "'; DROP TABLE posts --" })).toEqual([]);
    expect(await by({ post_type: ['instagram_reels'] })).toEqual([]);
    expect(await by({ platform: ['tiktok'] })).toEqual([]);
    const { posts, total } = await one.client.profiles.posts({ id: 'ana', limit: 1 });
    expect(total).toBe(6);
    expect(posts[0]).toMatchObject({
      interactions: 12,
      impressions: 100,
      impressions_origin: 'estimated',
      views: null,
      missing: { views: 'not_in_source', shares_count: 'not_in_source' },
      engagement_basis: 'followers',
      created_time: '2026-06-30T12:00:00Z',
    });
    expect(posts[0]?.id).toMatch(/^[0-9a-f]{16}$/);
    expect(posts[0]?.engagement_rate).toBeCloseTo(0.012, 12);
  });

  it('counts tags, mentions and posting times', async () => {
    expect(await one.client.profiles.tags({ id: 'ana' })).toEqual([
      { tag: '#glow', posts: 6, interactions: 1161, last_used: '2026-06-30' },
      { tag: '#calm', posts: 3, interactions: 1065, last_used: '2026-06-20' },
    ]);
    const unknown = await one.client.profiles.tags({ id: 'cleo' });
    expect(unknown.map((t) => [t.tag, t.interactions])).toEqual([
      ['#calm', 0],
      ['#bare', null],
    ]);
    expect(await one.client.profiles.tags({ id: 'ana', kind: 'mention' })).toMatchObject([
      { tag: '@friend', posts: 3 },
    ]);
    const times = await one.client.profiles.times({ id: 'ana' });
    expect(times.reduce((sum, t) => sum + t.posts, 0)).toBe(6);
    expect(new Set(times.map((t) => t.hour))).toEqual(new Set([12]));
    const east = await app.signIn();
    await east.client.settings.update_company({ timezone: 'Asia/Tokyo' });
    expect(new Set((await east.client.profiles.times({ id: 'ana' })).map((t) => t.hour))).toEqual(
      new Set([21]),
    );
  });

  it('names only its own company’s files, and otherwise the company', async () => {
    expect((await one.client.profiles.activity({ id: 'ana' })).imports).toMatchObject([
      { import_id, file_name: 'ana.csv' },
    ]);
    expect((await two.client.profiles.activity({ id: 'ana' })).imports).toMatchObject([
      { import_id, file_name: null, company: expect.stringContaining('Company') },
    ]);
  });
});

describe('benchmark', () => {
  it('ranks a value among peers of platform and tier, of the country from 30 on', async () => {
    const columns = [
      'account_id',
      'profile_id',
      'platform',
      'followers',
      'engagement_rate',
      'growth',
      'credibility',
      'views_per_follower',
      'country',
      'kind',
      'company_id',
      'revision',
    ];
    const peers = Array.from({ length: 40 }, (_, i) => [
      5000 + i,
      5000 + i,
      'instagram',
      5000,
      (i + 1) / 1000,
      'nan',
      'nan',
      'nan',
      i < 29 ? 'FR' : 'US',
      'influencer',
      0,
      1,
    ]);
    await app.services.ch.insert('accounts', columns, [
      ...peers,
      [6000, 6000, 'instagram', 5000, 0.9, 'nan', 'nan', 'nan', 'FR', 'influencer', 77, 1],
      [6001, 6001, 'instagram', 50_000, 0.9, 'nan', 'nan', 'nan', 'FR', 'influencer', 0, 1],
      [6002, 6002, 'tiktok', 5000, 0.9, 'nan', 'nan', 'nan', 'FR', 'influencer', 0, 1],
    ]);
    const rows = await one.client.profiles.benchmark({ id: 'ana' });
    const rate = rows.find((r) => r.metric === 'engagement_rate');
    // Ana has 0.032: 31 peers below, 1 equal to her own 32nd; she is one of 41, of 30 in France.
    const france = [...peers.filter((p) => p[8] === 'FR').map((p) => p[4] as number), 0.032];
    expect(rate).toMatchObject({ n: 30, country: 'FR', tier: { from: 1000, to: 10_000 } });
    expect(rate?.percentile).toBeCloseTo(((france.filter((v) => v < 0.032).length + 0.5) / 30) * 100, 6);
    expect(rate?.median).toBeCloseTo(0.0155, 9);
    const growth = rows.find((r) => r.metric === 'growth');
    expect(growth).toMatchObject({ n: 1, country: null, percentile: null });
    expect(rows.find((r) => r.metric === 'views_per_follower')).toMatchObject({
      value: null,
      percentile: null,
      n: 0,
      median: null,
    });
  });
});
