import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST_SUMS } from '#contract/report/metrics.ts';
import { ORIGINS, type PostType } from '#contract/values/primitives.ts';
import {
  insertAccounts,
  insertPosts,
  type RawAccount,
  type RawPost,
} from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

/**
 * Checks random small data sets against a recomputation from docs/metrics.md in plain JavaScript without
 * shared code.
 */
let app: TestApp;
let me: SignedIn;
const ZONE = 'America/New_York';
const FROM = '2026-03-05';
const TO = '2026-03-12';

const VIDEO = ['instagram_reels', 'tiktok_video', 'youtube_video', 'youtube_shorts', 'douyin_video'];
const TYPES: PostType[] = [
  ...(VIDEO as PostType[]),
  'instagram_post',
  'instagram_carousel',
  'instagram_stories',
  'redbook_posts',
  'redbook_videos',
  'snapchat_spotlight',
  'snapchat_stories',
];

const maybe = (max: number) => fc.option(fc.integer({ min: 0, max }), { freq: 4 });
const anyAccount = fc.record({
  profile: fc.integer({ min: 0, max: 3 }),
  followers: maybe(3_000_000),
  country: fc.constantFrom('', 'FR', 'US'),
  engagement_rate: fc.option(fc.double({ min: 0, max: 0.2, noNaN: true })),
});
const anyPost = fc.record({
  account: fc.nat(),
  type: fc.constantFrom(...TYPES),
  // From 2026-02-20 to 2026-03-16, across a clock change.
  at: fc.integer({ min: 1771545600, max: 1773619200 }),
  words: fc.subarray(['#a', '#b', '@a', 'c']),
  likes: maybe(5000),
  comments: maybe(300),
  shares: maybe(50),
  views: maybe(90_000),
  impressions: fc.option(fc.nat(90_000), { freq: 2 }),
  reach: fc.option(fc.nat(90_000), { freq: 2 }),
  followers: maybe(400_000),
});
const anyCorpus = fc.record({
  accounts: fc.array(anyAccount, { minLength: 1, maxLength: 6 }),
  posts: fc.array(anyPost, { maxLength: 40 }),
  search_type: fc.constantFrom('AND' as const, 'OR' as const),
  terms: fc.subarray(['#a', '#b', '@a', 'c', 'a'], { minLength: 1, maxLength: 3 }),
  model: fc.constantFrom('emv.cpm@1' as const, 'emv.actions@1' as const),
});

let run = 0;

/** With unique keywords, so that runs are independent. */
async function load(corpus: typeof anyCorpus extends fc.Arbitrary<infer T> ? T : never) {
  run++;
  const own = (term: string) => `${term}${run}run`;
  const base = run * 1000;
  const accounts: RawAccount[] = corpus.accounts.map((a, i) => ({
    ...{ id: base + i, profile_id: base + a.profile, followers: a.followers },
    // One country per profile, like the projector.
    country: corpus.accounts.find((b) => b.profile === a.profile)?.country ?? '',
    engagement_rate: a.engagement_rate,
  }));
  const posts: RawPost[] = corpus.posts.map(({ account, words, ...p }, i) => ({
    ...p,
    id: base + i,
    account_id: base + (account % accounts.length),
    message: words.map(own).join(' '),
  }));
  await insertAccounts(app, accounts);
  await insertPosts(app, posts);
  const search = {
    keyword: corpus.terms.map(own).join(' '),
    search_type: corpus.search_type,
    emv_model: corpus.model,
    from_date: FROM,
    to_date: TO,
  };
  const holds = (words: string[], term: string) =>
    /^[#@]/.test(term) ? words.includes(term) : words.some((w) => w === term || w.slice(1) === term);
  const matches = corpus.posts.map(({ words }) =>
    corpus.search_type === 'AND'
      ? corpus.terms.every((t) => holds(words, t))
      : corpus.terms.some((t) => holds(words, t)),
  );
  return { search, accounts, posts: posts.filter((_p, i) => matches[i]) };
}

const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });

function recomputed(p: RawPost, account: RawAccount, model: string) {
  const interactions = (p.likes ?? 0) + (p.comments ?? 0) + (p.shares ?? 0);
  const story = p.type.endsWith('_stories');
  const then = p.followers ?? Math.max(account.followers ?? 0, 0);
  const video = VIDEO.includes(p.type) || p.type === 'redbook_videos' || p.type === 'snapchat_spotlight';
  const standIn =
    p.impressions ??
    (video
      ? (p.views ?? 0)
      : story
        ? Math.round(5 * (account.engagement_rate ?? 0) * then)
        : 10 * (p.likes ?? 0));
  const impressionsKnown =
    typeof p.impressions === 'number' ||
    (video
      ? typeof p.views === 'number'
      : story
        ? typeof account.engagement_rate === 'number' && then > 0
        : typeof p.likes === 'number');
  const percent = p.type.startsWith('instagram') ? 85 : p.type.startsWith('youtube') ? 75 : 68;
  const reachKnown = typeof p.reach === 'number';
  const isRaised = typeof p.impressions !== 'number' && impressionsKnown && reachKnown;
  const impressions = isRaised ? Math.max(standIn, p.reach ?? 0) : standIn;
  const reach = p.reach ?? Math.floor((impressions * percent + 50) / 100);
  const basis = VIDEO.includes(p.type) ? (p.views ?? 0) : then;
  const rated = typeof p.likes === 'number' && basis > 0;
  const { likes, comments, shares, views } = p;
  const isKnown = (...numbers: unknown[]) => numbers.some((n) => typeof n === 'number');
  const known = {
    interactions: isKnown(likes, comments, shares),
    impressions: impressionsKnown,
    reach: reachKnown || impressionsKnown,
    media_value: model === 'emv.cpm@1' ? impressionsKnown : isKnown(likes, comments, shares, views),
  };
  const without = (parts: object) =>
    Object.entries(parts).flatMap(([part, value]) => (typeof value === 'number' ? [] : part));
  const priced = p.type === 'tiktok_video' ? { likes, comments, shares, views } : { likes, comments };
  const unseen = impressionsKnown ? [] : ['impressions'];
  const lacks = {
    interactions: without({ likes, comments }),
    impressions: unseen,
    reach: known.reach ? [] : ['reach'],
    media_value: model === 'emv.cpm@1' ? unseen : without(priced),
  };
  const unrated = rated
    ? null
    : typeof likes !== 'number'
      ? 'unknown_likes'
      : typeof (VIDEO.includes(p.type) ? views : p.followers) === 'number'
        ? 'zero_basis'
        : VIDEO.includes(p.type)
          ? 'unknown_views'
          : 'unknown_followers';
  const cpm = /douyin|redbook/.test(p.type)
    ? 40 / 7
    : p.type === 'youtube_video'
      ? 70
      : p.type.startsWith('snapchat')
        ? 20
        : 15;
  const actions = p.type.startsWith('youtube')
    ? 0.08 * (likes ?? 0) + 6.99 * (comments ?? 0)
    : p.type === 'tiktok_video'
      ? 0.00689 * (views ?? 0) + 0.09 * (likes ?? 0) + 3.52 * (comments ?? 0) + 1.72 * (shares ?? 0)
      : 0.07 * (likes ?? 0) + 3.46 * (comments ?? 0);
  const media_value = model === 'emv.cpm@1' ? (impressions / 1000) * cpm : actions;
  return {
    post: p,
    account,
    interactions,
    impressions,
    reach,
    basis,
    rated,
    unrated,
    media_value,
    known,
    lacks,
  };
}
type Row = ReturnType<typeof recomputed>;

const sum = (rows: Row[], value: (r: Row) => number) => rows.reduce((total, r) => total + value(r), 0);
/** Null where no row has the number. */
const knownSum = (rows: Row[], name: keyof Row['known']) =>
  rows.length > 0 && !rows.some((r) => r.known[name]) ? null : sum(rows, (r) => r[name]);
function totals(rows: Row[]) {
  const rated = rows.filter((r) => r.rated);
  const followers = [...new Map(rows.map((r) => [r.account.id, r.account.followers])).values()];
  const basis = sum(rated, (r) => r.basis);
  return {
    posts: rows.length,
    influencers: new Set(rows.map((r) => r.account.profile_id)).size,
    interactions: knownSum(rows, 'interactions'),
    impressions: knownSum(rows, 'impressions'),
    reach: knownSum(rows, 'reach'),
    total_followers:
      rows.length > 0 && followers.every((n) => n === null)
        ? null
        : followers.reduce<number>((a, b) => a + (b ?? 0), 0),
    engagement_rate: basis > 0 ? sum(rated, (r) => r.interactions) / basis : null,
    media_value: knownSum(rows, 'media_value'),
  };
}

const ORDER = ['likes', 'comments', 'shares', 'views', 'impressions', 'reach'];
/** Posts that make a sum a lower bound; null where it is complete or unknown. */
function lowerBound(rows: Row[], name: keyof Row['lacks']) {
  const lacking = rows.filter((r) => r.lacks[name].length > 0);
  if (lacking.length === 0 || !rows.some((r) => r.known[name])) return null;
  const parts = new Set(lacking.flatMap((r) => r.lacks[name]));
  return { parts: ORDER.filter((part) => parts.has(part)), posts: lacking.length, of: rows.length };
}

const COUNTS = ['posts', 'influencers', 'interactions', 'impressions', 'reach', 'total_followers'] as const;
const close = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a));

function expectSame(answer: Record<string, unknown>, rows: Row[]) {
  const truth = totals(rows);
  for (const name of COUNTS) if (name in answer) expect([name, answer[name]]).toEqual([name, truth[name]]);
  if (truth.media_value === null) expect(answer.media_value).toBeNull();
  else expect(close(answer.media_value as number, truth.media_value)).toBe(true);
  if (!('engagement_rate' in answer)) return;
  if (truth.engagement_rate === null) expect(answer.engagement_rate).toBeNull();
  else expect(answer.engagement_rate).toBeCloseTo(truth.engagement_rate, 10);
}

describe('any corpus', () => {
  beforeAll(async () => {
    app = await testApp();
    me = await app.signIn();
    await app.services.db
      .updateTable('company')
      .set({ timezone: ZONE })
      .where('id', '=', me.company_id)
      .execute();
  });
  afterAll(() => app.close());

  it('equals a recomputation from the raw posts, and its parts add up', async () => {
    await fc.assert(
      fc.asyncProperty(anyCorpus, async (corpus) => {
        const { search, accounts, posts } = await load(corpus);
        const all = posts.map((p) =>
          recomputed(p, accounts.find((a) => a.id === p.account_id) as RawAccount, corpus.model),
        );
        const within = (from: string, to: string) =>
          all.filter((r) => {
            const day = dayOf.format(r.post.at * 1000);
            return from <= day && day <= to;
          });
        const rows = within(FROM, TO);
        const api = me.client.keywords;
        const [total, { tiers }, days, countries, top, page] = await Promise.all([
          api.statistics(search),
          api.tiers(search),
          api.daily(search),
          api.countries(search),
          api.top_influencers({ ...search, sort_by: 'reach' }),
          api.posts({ ...search, limit: 100 }),
        ]);
        expectSame(total, rows);
        expectSame(total.previous, within('2026-02-25', '2026-03-04'));
        expect(days.map((d) => d.time)).toHaveLength(8);
        for (const day of days)
          expectSame(
            day,
            rows.filter((r) => dayOf.format(r.post.at * 1000) === day.time),
          );
        for (const tier of tiers) {
          const inTier = rows.filter(({ account: { followers } }) =>
            tier.from === null || followers === null
              ? tier.from === null && followers === null
              : followers >= tier.from && followers < (tier.to ?? Number.POSITIVE_INFINITY),
          );
          expectSame({ ...tier, total_followers: tier.followers }, inTier);
        }
        for (const row of countries)
          expectSame(
            row,
            rows.filter((r) => r.account.country === (row.country ?? '')),
          );
        for (const person of top.influencers)
          expectSame(
            { ...person, influencers: 1 },
            rows.filter((r) => r.account.profile_id === person.id),
          );
        expect(top.total).toBe(total.influencers);
        expect(page.posts.map((p) => Number(p.id)).sort()).toEqual(rows.map((r) => r.post.id).sort());

        for (const name of ['posts', 'interactions', 'impressions', 'reach'] as const) {
          for (const parts of [tiers, days, countries, top.influencers]) {
            const list: Array<Record<typeof name, number | null>> = parts;
            expect(list.reduce((a, p) => a + (p[name] ?? 0), 0)).toBe(total[name] ?? 0);
          }
        }
        for (const name of ['interactions', 'impressions', 'reach'] as const)
          expect(ORIGINS.reduce((sum, origin) => sum + total.origins[name][origin], 0)).toBe(
            total[name] ?? 0,
          );
        const rates = (on: Row[]) => totals(on).engagement_rate ?? -1;
        const byViews = (r: Row) => VIDEO.includes(r.post.type);
        expect(total.engagement_by.by_views ?? -1).toBeCloseTo(rates(rows.filter(byViews)), 10);
        expect(total.engagement_by.by_followers ?? -1).toBeCloseTo(
          rates(rows.filter((r) => !byViews(r))),
          10,
        );
        const reasons = Object.entries(Object.groupBy(rows, (r) => r.unrated ?? 'rated'));
        expect(total.missing.engagement_rate ?? {}).toEqual(
          Object.fromEntries(
            reasons.flatMap(([reason, of]) => (reason === 'rated' ? [] : [[reason, of?.length]])),
          ),
        );
        for (const name of POST_SUMS)
          expect([name, total.origins[name].lower_bound]).toEqual([name, lowerBound(rows, name)]);
        expect(tiers.reduce((a, t) => a + t.influencers, 0)).toBeGreaterThanOrEqual(total.influencers);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('counts creators at most as the sum of the parts, with reach below impressions', async () => {
    await fc.assert(
      fc.asyncProperty(anyCorpus, async (corpus) => {
        // Valid sources: impressions exceed reach if both are known, and reach is never known alone.
        const posts = corpus.posts.map((p) => ({
          ...p,
          reach: p.reach === null || p.impressions === null ? null : Math.min(p.reach, p.impressions),
        }));
        const { search } = await load({ ...corpus, posts, search_type: 'OR' });
        const api = me.client.keywords;
        const union = await api.statistics(search);
        const parts = await Promise.all(
          search.keyword.split(' ').map((keyword) => api.statistics({ ...search, keyword })),
        );
        expect(union.influencers).toBeLessThanOrEqual(parts.reduce((a, p) => a + p.influencers, 0));
        expect(union.posts).toBeLessThanOrEqual(parts.reduce((a, p) => a + p.posts, 0));
        expect(union.posts).toBeGreaterThanOrEqual(Math.max(...parts.map((p) => p.posts)));
        expect(union.reach ?? 0).toBeLessThanOrEqual(union.impressions ?? Number.POSITIVE_INFINITY);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
