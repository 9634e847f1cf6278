import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST_TYPES } from '#contract/values/primitives.ts';
import { raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Company } from '#server/platform/context.ts';
import { at, insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { emvOf } from './metrics/media-value.ts';
import { typeCodeOf } from './metrics/post-flags.ts';
import { type PostSet, postSet } from './post-set.ts';
import { brandCreators } from './questions/brand-creators.ts';
import { ALL_BRANDS, brandDays, brandNumbers } from './questions/brands.ts';
import { postsPage } from './questions/posts.ts';
import type { BrandTerms } from './terms/brand-rows.ts';
import { oneOfTerms } from './terms/term-hash.ts';
import { parseQuery } from './terms/terms.ts';
import { totalsOf } from './totals.ts';

/** Checks sets of several brands against a recomputation in plain JavaScript. */
const company: Company = {
  ...{ id: 7, name: 'Me', currency: 'USD', timezone: 'Europe/Paris', emv_model: 'emv.cpm@1', own_emv: {} },
  own_tiers: null,
  shows_benchmarks: true,
  per_usd: { USD: 1, CNY: 7 },
};
let seed = 3;
const random = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};

const ACCOUNTS = 30;
const accounts = Array.from({ length: ACCOUNTS }, (_none, n) => ({
  ...{ id: n + 1, profile_id: Math.ceil((n + 1) / 2), country: ['FR', 'DE'][n % 2] as string },
  followers: n % 9 === 0 ? null : 1000 * (n + 1),
}));
const typeOf = (account: number) =>
  (['instagram_post', 'tiktok_video', 'youtube_shorts'] as const)[account % 3] as RawPost['type'];
const posts: RawPost[] = Array.from({ length: 1500 }, (_none, n) => {
  const account_id = 1 + random(ACCOUNTS);
  const type = typeOf(account_id);
  const words = ['#ada', '@bela', 'red lantern', 'lantern red', 'cleo', '#cleo'].filter(
    () => random(4) === 0,
  );
  return {
    ...{ id: n + 1, account_id, type, likes: random(500), comments: random(50), shares: null },
    at: at('2026-05-01T00:00:00Z') + random(86_400 * 40),
    message: `post ${n} ${words.join(' , ')}`,
    views: type === 'instagram_post' ? null : random(9000),
  };
});

const OWN = 12;
const phrase = { kind: 'phrase' as const, text: 'red lantern', terms: ['red', 'lantern'] };
const BRANDS: Array<BrandTerms & { holds(p: RawPost): boolean }> = [
  {
    ...{ id: 11, alternatives: [parseQuery('#ada'), parseQuery('cleo')], accounts: [] },
    holds: (p) => /#ada|cleo/.test(p.message),
  },
  {
    ...{ id: 22, alternatives: [parseQuery('@bela'), [phrase]], accounts: [OWN] },
    holds: (p) => /@bela|red lantern/.test(p.message) || p.account_id === OWN,
  },
  {
    ...{ id: 33, alternatives: [parseQuery('#ada @bela')], accounts: [] },
    holds: (p) => /#ada.*@bela/.test(p.message),
  },
  { ...{ id: 44, alternatives: [parseQuery('#cleo')], accounts: [] }, holds: (p) => /#cleo/.test(p.message) },
  { ...{ id: 55, alternatives: [parseQuery('#nobody')], accounts: [] }, holds: () => false },
];
const DAYS = { from_date: '2026-05-16', to_date: '2026-05-30' };
const [FROM, UNTIL] = [at('2026-05-15T22:00:00Z'), at('2026-05-30T22:00:00Z')];
const BEFORE = FROM - (UNTIL - FROM);

const impressionsOf = (p: RawPost) => (p.type === 'instagram_post' ? 10 * (p.likes ?? 0) : (p.views ?? 0));
const reachOf = (p: RawPost) =>
  Math.floor(
    (impressionsOf(p) * ({ instagram_post: 85, tiktok_video: 68 }[p.type as string] ?? 75) + 50) / 100,
  );
const interactionsOf = (p: RawPost) => (p.likes ?? 0) + (p.comments ?? 0);
const paris = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' });
const dayOf = (p: RawPost) => Date.parse(paris.format(p.at * 1000)) / 86_400_000;
const add = (list: RawPost[], of: (p: RawPost) => number) => list.reduce((sum, p) => sum + of(p), 0);
const isVideo = (p: RawPost) => p.type !== 'instagram_post';
const namedIn = (p: RawPost) => BRANDS.filter((b) => b.holds(p)).map((b) => b.id);

function sumsOf(list: RawPost[]) {
  const ids = new Set(list.map((p) => p.account_id));
  const own = accounts.filter((a) => ids.has(a.id));
  return {
    ...{ posts: list.length, interactions: add(list, interactionsOf), impressions: add(list, impressionsOf) },
    ...{
      reach: add(list, reachOf),
      views: add(list, (p) => p.views ?? 0),
      video_posts: list.filter(isVideo).length,
    },
    influencers: new Set(own.map((a) => a.profile_id)).size,
    total_followers:
      own.length > 0 && own.every((a) => a.followers === null)
        ? null
        : own.reduce((sum, a) => sum + (a.followers ?? 0), 0),
    media_value: expect.closeTo(add(list, impressionsOf) * 0.015, 4),
  };
}

describe('posts of brands', () => {
  let app: TestApp;
  let set: PostSet;
  beforeAll(async () => {
    app = await testApp();
    await insertAccounts(app, accounts);
    await insertPosts(app, posts);
    set = await postSet(
      { ...app.services, company, request: { left: new AbortController().signal } },
      { brands: BRANDS },
      DAYS,
      emvOf({ company }),
    );
  });
  afterAll(() => app.close());
  const inPeriod = posts.filter((p) => p.at >= FROM && p.at < UNTIL);
  const before = posts.filter((p) => p.at >= BEFORE && p.at < FROM);
  const some = (list: RawPost[]) => list.filter((p) => namedIn(p).length > 0);

  it('counts a post for each of its brands, once among all of them, and in shares', async () => {
    const { periods: rows } = await brandNumbers(set);
    const row = (brand: number, is_before = false, platform = 'all') =>
      rows.find((r) => r.brand === brand && r.is_before === is_before && r.platform === platform);
    for (const { id, holds } of BRANDS.slice(0, 4)) {
      expect(row(id)).toMatchObject(sumsOf(inPeriod.filter(holds)));
      expect(row(id, true)).toMatchObject(sumsOf(before.filter(holds)));
      const tiktok = inPeriod.filter((p) => holds(p) && p.type === 'tiktok_video');
      expect(row(id, false, 'tiktok')).toMatchObject(sumsOf(tiktok));
      const part = (of: (p: RawPost) => number) =>
        expect.closeTo(
          add(inPeriod.filter(holds), (p) => of(p) / namedIn(p).length),
          6,
        );
      expect(row(id)?.parts).toMatchObject({
        ...{ posts: part(() => 1), interactions: part(interactionsOf), views: part((p) => p.views ?? 0) },
        ...{
          video_posts: part((p) => (isVideo(p) ? 1 : 0)),
          media_value: part((p) => impressionsOf(p) * 0.015),
        },
      });
    }
    expect(row(55)).toBeUndefined();
    expect(row(ALL_BRANDS)).toMatchObject(sumsOf(some(inPeriod)));
    const parts = rows.filter((r) => r.platform === 'all' && !r.is_before && r.brand !== ALL_BRANDS);
    expect(parts.reduce((sum, r) => sum + r.parts.reach, 0)).toBeCloseTo(add(some(inPeriod), reachOf), 4);
  });

  it('follows the brands over time', async () => {
    const rows = await brandDays(set, 'day');
    for (const { id, holds } of BRANDS) {
      const byDay = Object.groupBy(inPeriod.filter(holds), (p) => String(dayOf(p)));
      const own = rows.filter((r) => r.brand === id);
      expect(own.map((r) => String(r.day)).sort()).toEqual(Object.keys(byDay).sort());
      for (const row of own) expect(row).toMatchObject(sumsOf(byDay[row.day] ?? []));
    }
    const weeks = await brandDays(set, 'week');
    expect(new Set(weeks.map((r) => (r.day + 3) % 7))).toEqual(new Set([0]));
    expect(weeks.reduce((sum, r) => sum + r.posts, 0)).toBe(rows.reduce((sum, r) => sum + r.posts, 0));
  });

  it('shows what the posts of a brand cover in both periods, with sums by flag', async () => {
    const { coverage: rows } = await brandNumbers(set);
    const anyBrand = { id: ALL_BRANDS, holds: (p: RawPost) => namedIn(p).length > 0 };
    for (const { id, holds } of [...BRANDS, anyBrand])
      for (const [is_before, of] of [
        [true, before],
        [false, inPeriod],
      ] as const) {
        const own = of.filter(holds);
        const row = rows.find((r) => r.brand === id && r.is_before === is_before);
        const sum = (of: 'posts' | 'impressions' | 'reach', list = row?.posts ?? []) =>
          list.reduce((total, part) => total + part[of], 0);
        expect([sum('posts'), sum('impressions'), sum('reach')]).toEqual([
          ...[own.length, add(own, impressionsOf), add(own, reachOf)],
        ]);
        const views = row?.posts.filter(
          ({ flags }) => typeCodeOf(flags) !== POST_TYPES.indexOf('instagram_post'),
        );
        expect(sum('impressions', views ?? [])).toBe(add(own.filter(isVideo), impressionsOf));
        expect(row?.days ?? 0).toBe(new Set(own.map(dayOf)).size);
      }
  });

  it('ranks creators over all brands, and says which brands they post about', async () => {
    const { creators, totals } = await brandCreators(set, 3);
    const list = some(inPeriod);
    expect(totals).toMatchObject({
      posts: list.length,
      reach: add(list, reachOf),
      views: add(list, (p) => p.views ?? 0),
    });
    const profileOf = (p: RawPost) => Math.ceil(p.account_id / 2);
    const byProfile = Object.entries(Object.groupBy(list, (p) => String(profileOf(p))));
    const leads = (of: (p: RawPost) => number) =>
      byProfile
        .map(([id, own]) => ({ id: Number(id), value: add(own ?? [], of) }))
        .sort((a, b) => b.value - a.value || a.id - b.id)
        .slice(0, 3)
        .map((c) => c.id);
    const wanted = new Set(
      [
        leads((p) => p.views ?? 0),
        leads(reachOf),
        leads(() => 1),
        leads(interactionsOf),
        leads(impressionsOf),
      ].flat(),
    );
    expect(creators.map((c) => c.profile_id)).toEqual([...wanted].sort((a, b) => a - b));
    for (const creator of creators) {
      const own = list.filter((p) => profileOf(p) === creator.profile_id);
      const { posts: count, reach, views, total_followers } = sumsOf(own);
      expect(creator).toMatchObject({ posts: count, reach, views, followers: total_followers });
      const ofBrands = BRANDS.flatMap(({ id, holds }) => {
        const named = own.filter(holds);
        return named.length > 0
          ? [{ brand: id, posts: named.length, impressions: add(named, impressionsOf) }]
          : [];
      });
      expect(creator.brands).toMatchObject(ofBrands);
    }
  });

  it('answers the questions of any set, each post once, and names the brands of a post', async () => {
    const { total_followers, ...sums } = sumsOf(some(inPeriod));
    const { views: _views, video_posts: _videos, ...totals } = sums;
    expect(await totalsOf(set)).toMatchObject({ ...totals, total_followers });
    const page = await postsPage(set, { sort_by: 'interactions', order: 'DESC', limit: 40, offset: 0 });
    const wanted = some(inPeriod).toSorted((a, b) => interactionsOf(b) - interactionsOf(a) || a.id - b.id);
    expect(page.map((p) => [Number(p.post_id), p.brands])).toEqual(
      wanted.slice(0, 40).map((p) => [p.id, namedIn(p)]),
    );
  });

  it('finds the posts of several terms by the primary key', async () => {
    const { ch } = app.services;
    const plan = await ch.query<{ explain: string }>(
      `EXPLAIN indexes = 1 SELECT count() FROM post_terms${ch.cluster ? '_local' : ''} FINAL WHERE ${oneOfTerms(raw('{terms:Array(String)}'))}`,
      { terms: ['#ada', '@bela'] },
    );
    const lines = plan.map((row) => row.explain.trim());
    expect(lines.slice(lines.indexOf('PrimaryKey'))).toContain('term_hash');
  });
});
