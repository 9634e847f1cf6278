import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '#server/platform/context.ts';
import {
  insertAccounts,
  insertAudiences,
  insertPosts,
  type RawAccount,
  type RawPost,
} from '#server/testing/invented-corpus.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { audienceOf } from './audience.ts';
import { countryRows, dailyRows, tierRows } from './breakdowns.ts';
import { emvOf } from './metrics/media-value.ts';
import { type PostFilter, type PostSource, postSet } from './post-set.ts';
import { creatorsPage } from './questions/creators.ts';
import { postsPage } from './questions/posts.ts';
import { parseQuery } from './terms/terms.ts';
import { totalsOf } from './totals.ts';

/** Checks every question on every kind of set against a recomputation in plain JavaScript. */
const ME = 7;
const OTHER = 8;
const company: Company = {
  ...{ id: ME, name: 'Me', currency: 'USD', timezone: 'Europe/Paris', emv_model: 'emv.cpm@1', own_emv: {} },
  own_tiers: null,
  shows_benchmarks: true,
  per_usd: { USD: 1, CNY: 7 },
};

// Deterministic pseudo-random numbers.
let seed = 1;
const random = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};

const ACCOUNTS = 120;
/** The projector has not reached the last accounts. */
const KNOWN_ACCOUNTS = 110;
/** Added by another company. */
const FOREIGN = new Set([5, 17, 60]);
const accounts: RawAccount[] = Array.from({ length: KNOWN_ACCOUNTS }, (_none, n) => {
  const id = n + 1;
  const profile_id = Math.ceil(id / 2);
  return {
    ...{ id, profile_id, followers: id % 9 === 0 ? null : 300 * (id % 11) ** 4 },
    country: ['', 'FR', 'US', 'DE'][profile_id % 4] as string,
    gender: ['', 'female', 'male'][profile_id % 3] as string,
    engagement_rate: id % 7 === 0 ? null : (id % 10) / 100,
    growth: id % 5 === 0 ? null : (id % 13) / 100 - 0.05,
    company_id: FOREIGN.has(id) ? OTHER : 0,
  };
});
const EDITS = [
  { company_id: ME, profile_id: 4, country: 'BE', gender: 'male' },
  { company_id: ME, profile_id: 6, country: '', gender: '' },
  { company_id: OTHER, profile_id: 10, country: 'JP', gender: 'male' },
];

const seconds = (text: string) => Date.parse(text) / 1000;
/** Around both clock changes in Paris, a century apart, and undated. */
const TIMES = [
  () => seconds('2026-03-28T21:00:00Z') + random(60 * 60 * 30),
  () => seconds('2026-10-24T20:00:00Z') + random(60 * 60 * 30),
  () => seconds('2026-06-01T00:00:00Z') + random(86_400 * 20),
  () => seconds('1975-01-01T00:00:00Z') + random(86_400 * 365 * 90),
  () => 0,
];
const posts: RawPost[] = Array.from({ length: 2000 }, (_none, n) => {
  const likes = random(9) === 0 ? null : random(5000);
  const type = random(3) === 0 ? 'tiktok_video' : random(4) === 0 ? 'youtube_shorts' : 'instagram_post';
  return {
    ...{ id: n + 1, account_id: 1 + random(ACCOUNTS), type, likes, comments: random(50), shares: null },
    at: (TIMES[random(3) === 0 ? random(5) : random(3)] as () => number)(),
    message: `#t${n % 1500} ${n % 2 ? '#odd' : '#even'} red ${n % 3 ? 'lipstick' : 'wine'}`,
    views: type === 'instagram_post' ? null : random(90_000),
  };
});

const STORED: Record<number, (p: RawPost) => boolean> = {
  1: (p) => p.id === 700,
  2: (p) => FOREIGN.has(p.account_id),
  3: (p) => p.id <= 800,
  4: (p) => p.id > 500 && p.id <= 1200,
  5: (p) => p.account_id > KNOWN_ACCOUNTS,
};

const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: company.timezone });
const accountOf = new Map(accounts.map((a) => [a.id, a]));
const ownOf = (profile_id: number) => EDITS.find((e) => e.company_id === ME && e.profile_id === profile_id);
const countryOf = (p: RawPost) => {
  const account = accountOf.get(p.account_id);
  return account ? (ownOf(account.profile_id)?.country ?? account.country) : '';
};
const impressionsOf = (p: RawPost) => (p.type === 'instagram_post' ? 10 * (p.likes ?? 0) : (p.views ?? 0));
const isSeen = (p: RawPost) => typeof (p.type === 'instagram_post' ? p.likes : p.views) === 'number';
const isCounted = (p: RawPost) => typeof p.likes === 'number' || typeof p.comments === 'number';
const known = (list: RawPost[], has: (p: RawPost) => boolean, of: (p: RawPost) => number) =>
  list.length > 0 && !list.some(has) ? null : add(list, of);
const interactionsOf = (p: RawPost) => (p.likes ?? 0) + (p.comments ?? 0);
const PERCENT: Record<string, number> = { instagram_post: 85, tiktok_video: 68, youtube_shorts: 75 };
const reachOf = (p: RawPost) => Math.floor((impressionsOf(p) * (PERCENT[p.type] as number) + 50) / 100);

const add = (list: RawPost[], of: (p: RawPost) => number) => list.reduce((sum, p) => sum + of(p), 0);
function sumsOf(list: RawPost[]) {
  const owners = [...new Set(list.map((p) => p.account_id))].flatMap((id) => accountOf.get(id) ?? []);
  const basis = (p: RawPost) =>
    p.type === 'instagram_post' ? (accountOf.get(p.account_id)?.followers ?? 0) : (p.views ?? 0);
  const rated = list.filter((p) => typeof p.likes === 'number' && basis(p) > 0);
  const rate = add(rated, basis) > 0 ? add(rated, interactionsOf) / add(rated, basis) : null;
  return {
    posts: list.length,
    influencers: new Set(owners.map((a) => a.profile_id)).size,
    interactions: known(list, isCounted, interactionsOf),
    impressions: known(list, isSeen, impressionsOf),
    reach: known(list, isSeen, reachOf),
    engagement_rate: rate === null ? null : expect.closeTo(rate, 9),
    media_value:
      known(list, isSeen, impressionsOf) === null
        ? null
        : expect.closeTo(add(list, impressionsOf) * 0.015, 4),
    total_followers:
      list.length > 0 && owners.every((a) => a.followers === null)
        ? null
        : owners.reduce((sum, a) => sum + (a.followers ?? 0), 0),
  };
}
type Sums = ReturnType<typeof sumsOf>;
const pick = <K extends keyof Sums>(row: Sums, ...names: K[]) =>
  Object.fromEntries(names.map((n) => [n, row[n]]));

const SPRING = { from_date: '2026-03-29', to_date: '2026-03-29' };
const YEAR = { from_date: '2026-01-01', to_date: '2026-12-31' };
const CENTURY = { from_date: '1971-01-01', to_date: '2070-12-31' };
const parts = (text: string) => parseQuery(text);
const everyAccount = Array.from({ length: 100_000 }, (_none, i) => 100_000 - i);
const thousand = Array.from({ length: 1000 }, (_none, i) => `#t${i}`);

type Case = [name: string, PostSource, PostFilter, holds: (p: RawPost) => boolean];
const any = () => true;
const account = (p: RawPost) => accountOf.get(p.account_id);
const CASES: Case[] = [
  ['all posts of a year', 'all', YEAR, any],
  ['a day of 23 hours', 'all', SPRING, any],
  ['the days around one of 25 hours', 'all', { from_date: '2026-10-24', to_date: '2026-10-26' }, any],
  ['a hundred years', 'all', CENTURY, any],
  ['no set', { stored: [] }, YEAR, () => false],
  ['a set that is not there', { stored: [999] }, YEAR, () => false],
  ['a set of one post', { stored: [1] }, CENTURY, STORED[1] as typeof any],
  ['a set of another company’s accounts', { stored: [2] }, CENTURY, () => false],
  ['a set that the projector has not reached', { stored: [5] }, CENTURY, STORED[5] as typeof any],
  ['sets that overlap', { stored: [3, 4, 999] }, YEAR, (p) => p.id <= 1200],
  ['no account', { accounts: [] }, YEAR, () => false],
  ['one account', { accounts: [2] }, YEAR, (p) => p.account_id === 2],
  ['accounts of another company', { accounts: [...FOREIGN] }, YEAR, () => false],
  ['a hundred thousand accounts', { accounts: everyAccount }, YEAR, any],
  ['no terms', { terms: [] }, YEAR, () => false],
  ['a term nobody used', { terms: [parts('#nobody')] }, YEAR, () => false],
  [
    'a thousand terms',
    { terms: thousand.map((t) => parts(t)) },
    YEAR,
    (p) => thousand.includes(p.message.split(' ')[0] as string),
  ],
  [
    'a thousand terms or a phrase',
    { terms: [...thousand.map((t) => parts(t)), parts('"red wine"')] },
    CENTURY,
    (p) => thousand.includes(p.message.split(' ')[0] as string) || p.message.endsWith('red wine'),
  ],
  [
    'two terms and a phrase',
    { terms: [parts('#odd lipstick "red lipstick"')] },
    YEAR,
    (p) => /#odd.*stick/.test(p.message),
  ],
  ['one platform', 'all', { ...YEAR, platforms: ['tiktok'] }, (p) => p.type === 'tiktok_video'],
  [
    'post types',
    { stored: [3] },
    { ...YEAR, post_types: ['youtube_shorts', 'instagram_post'] },
    (p) => p.id <= 800 && p.type !== 'tiktok_video',
  ],
  [
    'a type of another platform',
    'all',
    { ...YEAR, platforms: ['youtube'], post_types: ['tiktok_video'] },
    () => false,
  ],
  [
    'creators by followers, the unknown in no range',
    'all',
    { ...YEAR, creators: { max_followers: 50_000 } },
    (p) => typeof account(p)?.followers === 'number' && (account(p)?.followers as number) <= 50_000,
  ],
  [
    'creators by rate and growth',
    { terms: [parts('red')] },
    { ...YEAR, creators: { min_rate: 0.02, max_rate: 0.06, min_growth: -0.01 } },
    (p) => {
      const { engagement_rate: rate = null, growth = null } = account(p) ?? {};
      return rate !== null && rate >= 0.02 && rate <= 0.06 && growth !== null && growth >= -0.01;
    },
  ],
  [
    'creators by country as the company sees them',
    'all',
    { ...YEAR, creators: { countries: ['BE', 'DE', 'JP'] } },
    (p) => ['BE', 'DE', 'JP'].includes(countryOf(p)),
  ],
  [
    'creators by gender as the company sees them',
    { stored: [3, 4] },
    { ...YEAR, creators: { genders: ['male'] } },
    (p) => {
      const owner = account(p);
      const gender = owner && (ownOf(owner.profile_id)?.gender ?? owner.gender);
      return p.id <= 1200 && gender === 'male';
    },
  ],
];

describe('sets of posts', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
    const { ch } = app.services;
    await insertAccounts(app, accounts);
    await insertPosts(app, posts);
    await insertAudiences(
      app,
      [1, 2, 3].map((account_id) => ({
        account_id,
        dimension: 'genders',
        shares: { FEMALE: 0.25 * account_id },
      })),
    );
    await ch.insert(
      'profiles',
      Object.keys(EDITS[0] as object),
      EDITS.map((e) => Object.values(e)),
    );
    const columns = (
      await ch.query<{ name: string }>(
        `SELECT name FROM system.columns WHERE database = {database:String} AND table = 'set_posts' ORDER BY position`,
        { database: ch.database },
      )
    ).map((c) => c.name);
    for (const [set, holds] of Object.entries(STORED))
      await ch.command(
        `INSERT INTO set_posts (${columns.join(', ')}) SELECT {set:UInt64}, ${columns
          .slice(1)
          .map((c) => (c === 'post_id' ? 'id' : c))
          .join(', ')}
         FROM posts FINAL WHERE id IN {ids:Array(UInt64)}`,
        { set: Number(set), ids: posts.filter(holds).map((p) => p.id) },
      );
  });
  afterAll(() => app.close());

  it.each(CASES)('%s', async (_case, source, filter, holds) => {
    const { ch, db } = app.services;
    const asking = { ch, db, company, request: { left: new AbortController().signal } };
    const set = await postSet(asking, source, filter, emvOf({ company }));
    const visible = posts.filter((p) => !FOREIGN.has(p.account_id) && holds(p));
    const days = (p: RawPost) => dayOf.format(p.at * 1000);
    const list = visible.filter((p) => p.at > 0 && days(p) >= filter.from_date && days(p) <= filter.to_date);
    const grouped = (key: (p: RawPost) => string) => Object.groupBy(list, key) as Record<string, RawPost[]>;

    const totals = await totalsOf(set);
    expect(totals).toMatchObject(sumsOf(list));
    expect(totals.undated_posts).toBe(visible.filter((p) => p.at === 0).length);
    const length = Date.parse(filter.to_date) - Date.parse(filter.from_date) + 86_400_000;
    const [before, end] = [length, 86_400_000].map((ms) =>
      new Date(Date.parse(filter.from_date) - ms).toISOString().slice(0, 10),
    ) as [string, string];
    const previous = visible.filter((p) => p.at > 0 && days(p) >= before && days(p) <= end);
    expect(totals.previous).toMatchObject(sumsOf(previous));

    const is_long = length / 86_400_000 > 800;
    const byDay = grouped((p) => (is_long ? `${days(p).slice(0, 7)}-01` : days(p)));
    const rows = await dailyRows(set);
    const [years, months] = [4, 2].map((n, i) => {
      const part = (day: string) => Number(day.slice(i * 5, i * 5 + n));
      return part(filter.to_date) - part(filter.from_date);
    }) as [number, number];
    expect(rows).toHaveLength(is_long ? years * 12 + months + 1 : length / 86_400_000);
    expect(new Set(rows.map((row) => row.interval))).toEqual(new Set([is_long ? 'month' : 'day']));
    expect(rows.filter((r) => r.posts > 0).map((r) => r.time)).toEqual(Object.keys(byDay).sort());
    for (const row of rows.filter((r) => r.posts > 0))
      expect(row).toMatchObject(sumsOf(byDay[row.time] ?? []));

    const FROM = [0, 1_000, 10_000, 50_000, 500_000, 1_000_000];
    const byTier = grouped((p) => {
      const followers = account(p)?.followers ?? null;
      return String(followers === null ? null : FROM.findLast((from) => followers >= from));
    });
    for (const { from, followers, ...row } of await tierRows(set))
      expect({ ...row, total_followers: followers }).toMatchObject(sumsOf(byTier[String(from)] ?? []));

    const byCountry = grouped(countryOf);
    const countries = await countryRows(set);
    expect(countries.map((c) => c.country ?? '').sort()).toEqual(Object.keys(byCountry).sort());
    for (const row of countries) {
      const { engagement_rate: _none, ...sums } = sumsOf(byCountry[row.country ?? ''] ?? []);
      expect(row).toMatchObject(sums);
    }

    const byProfile = grouped((p) => String(account(p)?.profile_id ?? 0));
    delete byProfile[0];
    const page = { sort_by: 'reach', order: 'DESC', limit: 1000, offset: 0 } as const;
    const creators = await creatorsPage(set, page);
    expect(creators.map((c) => String(c.profile_id)).sort()).toEqual(Object.keys(byProfile).sort());
    expect(creators.map((c) => c.reach)).toEqual(creators.map((c) => c.reach).sort((a, b) => b - a));
    for (const row of creators)
      expect(row).toMatchObject(
        pick(
          sumsOf(byProfile[row.profile_id] ?? []),
          'posts',
          'interactions',
          'impressions',
          'reach',
          'total_followers',
        ),
      );

    const wanted = list.toSorted(
      (a, b) => Number(isSeen(b)) - Number(isSeen(a)) || impressionsOf(b) - impressionsOf(a) || a.id - b.id,
    );
    const shown = await postsPage(set, { sort_by: 'impressions', order: 'DESC', limit: 50, offset: 10 });
    expect(shown.map((p) => Number(p.post_id))).toEqual(wanted.slice(10, 60).map((p) => p.id));

    const reach = (of: (id: number) => number) =>
      add(
        list.filter((p) => p.account_id <= 3),
        (p) => reachOf(p) * of(p.account_id),
      );
    const audience = await audienceOf(set);
    expect(audience.genders.FEMALE?.reach ?? 0).toBeCloseTo(
      reach((id) => 0.25 * id),
      4,
    );
    expect(audience.coverage).toBeCloseTo(reach(() => 1) / (totals.reach || 1), 9);
    const covered = list.filter((p) => p.account_id <= 3).map((p) => account(p)?.profile_id);
    expect(audience.profiles).toBe(new Set(covered).size);
  });
});
