import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import { profileFilters } from '#contract/profiles/search.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { SEARCH_COLUMNS } from './projector-rows.ts';

let app: TestApp;
let one: SignedIn;
let two: SignedIn;
beforeAll(async () => {
  app = await testApp();
  one = await app.signIn();
  two = await app.signIn({ role: 'viewer' });
});
afterAll(() => app.close());

interface Row {
  platform: string;
  company_id: number;
  profile_id: number;
  account_id: number;
  name: string;
  search_text: string;
  kind: string;
  sub_kind: string;
  gender: string;
  country: string;
  continent: string;
  age: number;
  verified: number;
  themes: string[];
  tags: string[];
  languages: string[];
  followers: number;
  /** NaN = unknown, as in the other ratios. */
  engagement_rate: number;
  growth: number;
  credibility: number;
  price: number;
  publications_count: number;
}
interface World {
  rows: Row[];
  audience: Array<{ dimension: string; key: string; account_id: number; share: number }>;
  terms: Array<{ account_id: number; term: string }>;
}

const WORDS = ['lina', 'marc', 'beauty', 'travel', "o'neil", '100%', 'a_b', 'back\\slash', '口红', 'straße'];
const ratio = fc.oneof(
  fc.constant(Number.NaN),
  fc.integer({ min: 0, max: 20 }).map((n) => n / 20),
);
const aProfile = fc.record({
  name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
  kind: fc.constantFrom('influencer', 'influencer', 'brand'),
  sub_kind: fc.constantFrom('', '', 'artist', 'magazine', 'brand'),
  gender: fc.constantFrom('', 'male', 'female', 'couple'),
  country: fc.constantFrom('', 'FR', 'DE', 'US'),
  age: fc.constantFrom(-1, 18, 25, 40),
  verified: fc.constantFrom(0, 1),
  themes: fc.subarray(['food', 'travel', 'art']),
  tags: fc.subarray(['vip', 'new']),
  languages: fc.subarray(['fr', 'en']),
  followers: fc.constantFrom(-1, 0, 10, 1000, 1000, 50_000),
  engagement_rate: ratio,
  growth: fc.oneof(ratio, fc.constantFrom(-0.2, -0.05, -0)),
  credibility: ratio,
  price: fc.oneof(fc.constant(Number.NaN), fc.constantFrom(0, 10, 250.5)),
  publications_count: fc.nat(5),
  tiktok: fc.boolean(),
  own: fc.constantFrom('no', 'no', 'no', 'edited', 'made'),
  countries: fc.dictionary(fc.constantFrom('FR', 'DE', 'US'), fc.constantFrom(-1, 0.05, 0.1, 0.3, 0.6)),
  interests: fc.dictionary(fc.constantFrom('beauty', 'sport'), fc.constantFrom(0.05, 0.1, 0.3)),
  terms: fc.subarray(['glow', '#glow', '@friend']),
});
const CONTINENT: Record<string, string> = { FR: 'EU', DE: 'EU', US: 'NA' };

function worldOf(profiles: Array<typeof aProfile extends fc.Arbitrary<infer P> ? P : never>): World {
  const world: World = { rows: [], audience: [], terms: [] };
  profiles.forEach((p, i) => {
    const profile_id = i + 1;
    const row = (platform: string, company_id: number, name: string[]): Row => ({
      platform,
      company_id,
      profile_id,
      account_id: profile_id,
      name: name.join(' '),
      search_text: `${name.join(' ')}\nhandle${profile_id}`.toLowerCase(),
      kind: p.kind,
      sub_kind: p.sub_kind,
      gender: p.gender,
      country: p.country,
      continent: CONTINENT[p.country] ?? '',
      age: p.age,
      verified: p.verified,
      themes: p.themes,
      tags: p.tags,
      languages: p.languages,
      followers: p.followers,
      engagement_rate: p.engagement_rate,
      growth: p.growth,
      credibility: p.credibility,
      price: p.price,
      publications_count: p.publications_count,
    });
    for (const platform of p.tiktok ? ['all', 'tiktok'] : ['all']) {
      if (p.own !== 'made') world.rows.push(row(platform, 0, p.name));
      if (p.own !== 'no') world.rows.push(row(platform, one.company_id, [...p.name, 'mine']));
    }
    for (const [dimension, keys] of [
      ['countries', p.countries],
      ['interests', p.interests],
    ] as const)
      for (const [key, share] of Object.entries(keys))
        world.audience.push({ dimension, key, account_id: profile_id, share });
    for (const term of p.terms) world.terms.push({ account_id: profile_id, term });
  });
  return world;
}

async function load(world: World): Promise<void> {
  const { ch } = app.services;
  for (const table of ['profile_search', 'audience_index', 'post_terms', 'accounts'])
    await ch.command(`TRUNCATE TABLE ${table}`);
  const rest: Record<string, unknown> = {
    slug: 's',
    username: 'u',
    available_platforms: [],
    main_platform: '',
    picture: '',
    ig_followed_by: -1,
    instagram_engagement_rate: 'nan',
    ig_growth: 'nan',
    created_at: 0,
    revision: 1,
  };
  const cell = (v: unknown) => (Number.isNaN(v) ? 'nan' : v);
  const columns = Object.keys(SEARCH_COLUMNS);
  await ch.insert(
    'profile_search',
    columns,
    world.rows.map((r) => columns.map((c) => cell(r[c as keyof Row] ?? rest[c]))),
  );
  await ch.insert(
    'audience_index',
    ['dimension', 'key', 'account_id', 'share', 'revision', 'is_deleted'],
    world.audience.map((a) => [a.dimension, a.key, a.account_id, a.share, 1, 0]),
  );
  const lines = world.terms.map((t) => JSON.stringify([t.term, t.account_id])).join('\n');
  if (lines)
    await ch.command(
      `INSERT INTO post_terms (term_hash, created_at, post_id, account_id, revision)
       SELECT cityHash64(term), 1700000000, id, id, 1
       FROM format(JSONCompactEachRow, 'term String, id UInt32', {lines:String})`,
      { lines },
    );
  const accounts = [...new Set(world.rows.map((r) => r.account_id))];
  await ch.insert(
    'accounts',
    ['account_id', 'profile_id', 'revision'],
    accounts.map((a) => [a, a, 1]),
  );
  await ch.command('SYSTEM RELOAD DICTIONARY account_facts');
}

/** The search told again without SQL. */
function expected(world: World, f: ProfileFilters, company_id: number): Row[] {
  const own = new Set(world.rows.filter((r) => r.company_id === company_id).map((r) => r.profile_id));
  const within = (field: string, v: number, unknown: boolean, min?: number, max?: number) => {
    if (min === undefined && max === undefined) return true;
    if (unknown) return f.or_unknown?.includes(field as never) ?? false;
    return (min === undefined || v >= min) && (max === undefined || v <= max);
  };
  const audience = (account_id: number, dimension: string, keys: string[] | undefined, every: boolean) => {
    if (!keys?.length) return true;
    const has = (text: string) => {
      const [key, share] = text.split(':');
      const least = share === undefined ? f.min_audience : Number(share);
      return world.audience.some(
        (a) =>
          a.account_id === account_id &&
          a.dimension === dimension &&
          a.key === key &&
          (a.share >= least || least === 0),
      );
    };
    return every ? keys.every(has) : keys.some(has);
  };
  const one_of = (list: string[] | undefined, v: string) => !list?.length || list.includes(v);
  const any_of = (list: string[] | undefined, v: string[]) =>
    !list?.length || list.some((x) => v.includes(x));
  return world.rows.filter((r) => {
    if (r.platform !== f.platform || r.kind !== f.kind) return false;
    if (!(r.company_id === company_id || (r.company_id === 0 && !own.has(r.profile_id)))) return false;
    if (f.exclude.includes(r.sub_kind as never) && !f.sub_kind?.includes(r.sub_kind)) return false;
    const words = (f.search ?? '').toLowerCase().split(' ').filter(Boolean);
    if (!words.every((w) => r.search_text.includes(w))) return false;
    if (f.keyword && !world.terms.some((t) => t.account_id === r.account_id && t.term === f.keyword))
      return false;
    return (
      one_of(f.country, r.country) &&
      one_of(f.continent, r.continent) &&
      one_of(f.gender, r.gender) &&
      one_of(f.sub_kind, r.sub_kind) &&
      any_of(f.language, r.languages) &&
      any_of(f.themes, r.themes) &&
      any_of(f.tags, r.tags) &&
      (f.verified === undefined || f.verified === (r.verified === 1)) &&
      within('age', r.age, r.age < 0, f.min_age, f.max_age) &&
      within('followers', r.followers, r.followers < 0, f.min_range, f.max_range) &&
      within(
        'engagement',
        r.engagement_rate,
        Number.isNaN(r.engagement_rate),
        f.min_engagement,
        f.max_engagement,
      ) &&
      within('growth', r.growth, Number.isNaN(r.growth), f.min_growth, f.max_growth) &&
      within(
        'credibility',
        r.credibility,
        Number.isNaN(r.credibility),
        f.min_credibility,
        f.max_credibility,
      ) &&
      within('price', r.price, Number.isNaN(r.price), f.min_price, f.max_price) &&
      audience(r.account_id, 'countries', f.audience_country, false) &&
      audience(r.account_id, 'interests', f.audience_interest, f.ia_operator === 'AND')
    );
  });
}

const bound = fc.integer({ min: 0, max: 10 }).map((n) => n / 10);
const aFilter = fc.record(
  {
    platform: fc.constantFrom('all' as const, 'tiktok' as const),
    kind: fc.constantFrom('influencer' as const, 'influencer' as const, 'brand' as const),
    exclude: fc.subarray(['magazine' as const, 'brand' as const], { minLength: 1 }),
    search: fc
      .array(fc.constantFrom(...WORDS, 'mine', 'handle1', '%', '_', "';"), { minLength: 1, maxLength: 2 })
      .map((w) => w.join(' ')),
    keyword: fc.constantFrom('glow', '#glow', '@friend', 'nothing'),
    country: fc.subarray(['FR', 'DE'], { minLength: 1 }),
    continent: fc.constantFrom(['EU'], ['NA']),
    gender: fc.subarray(['male' as const, 'female' as const], { minLength: 1 }),
    sub_kind: fc.constantFrom(['artist'], ['magazine', 'artist']),
    language: fc.constantFrom(['fr'], ['fr', 'en']),
    themes: fc.constantFrom(['food'], ['art', 'travel']),
    tags: fc.constantFrom(['vip']),
    verified: fc.boolean(),
    min_age: fc.constantFrom(18, 20),
    max_age: fc.constantFrom(18, 30),
    min_range: fc.constantFrom(0, 10, 1000),
    max_range: fc.constantFrom(10, 1000, 60_000),
    min_engagement: bound,
    max_engagement: bound,
    min_growth: bound,
    max_growth: bound,
    min_credibility: bound,
    max_credibility: bound,
    min_price: fc.constantFrom(0, 10),
    max_price: fc.constantFrom(10, 250.5),
    or_unknown: fc.subarray(
      ['followers' as const, 'engagement' as const, 'growth' as const, 'price' as const, 'age' as const],
      { minLength: 1 },
    ),
    audience_country: fc.constantFrom(['FR'], ['FR:0.3', 'DE'], ['US:0']),
    audience_interest: fc.constantFrom(['beauty'], ['beauty', 'sport:0.05']),
    min_audience: fc.constantFrom(0.1, 0.3),
    ia_operator: fc.constantFrom('AND' as const, 'OR' as const),
  },
  { requiredKeys: [] },
);
/** At most four filters at a time, so that something is found now and then. */
const fewFilters = fc
  .tuple(aFilter, fc.array(fc.nat(40), { minLength: 4, maxLength: 4 }))
  .map(([all, picks]) => {
    const keys = Object.keys(all);
    const kept = new Set(picks.map((n) => keys[n % Math.max(keys.length, 1)]));
    return Object.fromEntries(
      Object.entries(all).filter(([key]) => kept.has(key)),
    ) as Partial<ProfileFilters>;
  });

const value = (r: Row, sort: string): number => {
  const v = {
    followers: r.followers,
    engagement_rate: r.engagement_rate,
    growth: r.growth,
    credibility_score: r.credibility,
    price: r.price,
    publications_count: r.publications_count,
  }[sort];
  return v === undefined || (sort === 'followers' && v < 0) ? Number.NaN : v;
};
const inOrder = (rows: Row[], sort: string, order: 'asc' | 'desc') =>
  rows.toSorted((a, b) => {
    const [x, y] = [value(a, sort), value(b, sort)];
    if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1;
    if (!Number.isNaN(x) && x !== y) return order === 'asc' ? x - y : y - x;
    return a.profile_id - b.profile_id;
  });

describe('search over random worlds', () => {
  it('finds, counts, sorts and pages as the definition says, for both companies', {
    timeout: 180_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aProfile, { minLength: 1, maxLength: 40 }),
        fc.array(
          fc.tuple(
            fewFilters,
            fc.constantFrom(
              'followers',
              'engagement_rate',
              'growth',
              'credibility_score',
              'price',
              'publications_count',
            ),
            fc.constantFrom('asc', 'desc'),
            fc.boolean(),
          ),
          { minLength: 12, maxLength: 12 },
        ),
        async (profiles, searches) => {
          const world = worldOf(profiles);
          await load(world);
          for (const [filter, sort_by, order, mine] of searches) {
            const who = mine ? one : two;
            const full = profileFilters.parse(filter);
            const rows = inOrder(expected(world, full, who.company_id), sort_by, order as 'asc');
            const found = await who.client.profiles.search({
              ...filter,
              sort_by: sort_by as 'growth',
              order: order as 'asc',
              limit: 5,
              page: 1,
            });
            expect(found.profiles.map((p) => [p.id, p.name])).toEqual(
              rows.slice(0, 5).map((r) => [r.profile_id, r.name]),
            );
            expect(found.total).toBe(rows.length);
            expect(found.all).toBe(
              expected(
                world,
                profileFilters.parse({ platform: full.platform, kind: full.kind, exclude: [] }),
                who.company_id,
              ).length,
            );
            const second = await who.client.profiles.search({
              ...filter,
              sort_by: sort_by as 'growth',
              order: order as 'asc',
              limit: 5,
              page: 2,
            });
            expect(second.profiles.map((p) => p.id)).toEqual(rows.slice(5, 10).map((r) => r.profile_id));
          }
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('counts each facet and histogram without its own filter', { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aProfile, { minLength: 5, maxLength: 40 }),
        fc.array(fewFilters, { minLength: 4, maxLength: 4 }),
        async (profiles, filters) => {
          const world = worldOf(profiles);
          await load(world);
          for (const filter of filters) {
            const full = profileFilters.parse(filter);
            const facets = await one.client.profiles.facets(filter);
            const tally = (without: Partial<ProfileFilters>, keys: (r: Row) => string[]) => {
              const counts: Record<string, number> = {};
              for (const r of expected(world, { ...full, ...without }, one.company_id))
                for (const k of keys(r)) if (k) counts[k] = (counts[k] ?? 0) + 1;
              return counts;
            };
            const shown = (facet: Array<{ key: string; count: number }>) =>
              Object.fromEntries(facet.map((x) => [x.key, x.count]));
            expect(shown(facets.country)).toEqual(tally({ country: undefined }, (r) => [r.country]));
            expect(shown(facets.gender)).toEqual(tally({ gender: undefined }, (r) => [r.gender]));
            expect(shown(facets.sub_kind)).toEqual(
              tally({ sub_kind: undefined, exclude: [] }, (r) => [r.sub_kind]),
            );
            expect(shown(facets.verified)).toEqual(
              tally({ verified: undefined }, (r) => [String(r.verified === 1)]),
            );
            expect(shown(facets.themes)).toEqual(tally({ themes: undefined }, (r) => r.themes));
            expect(shown(facets.language)).toEqual(tally({ language: undefined }, (r) => r.languages));
            expect(shown(facets.platform).tiktok ?? 0).toBe(
              expected(world, { ...full, platform: 'tiktok' }, one.company_id).length,
            );
            for (const [metric, own, v] of [
              [
                'followers',
                { min_range: undefined, max_range: undefined },
                (r: Row) => value(r, 'followers'),
              ],
              [
                'engagement',
                { min_engagement: undefined, max_engagement: undefined },
                (r: Row) => r.engagement_rate,
              ],
              ['price', { min_price: undefined, max_price: undefined }, (r: Row) => r.price],
            ] as const) {
              const values = expected(world, { ...full, ...own }, one.company_id).map(v);
              const range = await one.client.profiles.range({ ...filter, metric });
              const known = values.filter((x) => !Number.isNaN(x));
              expect(range.unknown).toBe(values.length - known.length);
              expect(range.buckets.reduce((sum, b) => sum + b.count, 0)).toBe(known.length);
              expect(range.max === null ? null : Math.fround(range.max)).toBe(
                known.length ? Math.fround(Math.max(...known)) : null,
              );
              for (const [i, b] of range.buckets.slice(0, -1).entries()) {
                expect(b.to).toBe(range.buckets[i + 1]?.from);
                expect(b.count).toBe(
                  known.filter(
                    (x) => Math.fround(x) >= Math.fround(b.from) && Math.fround(x) < Math.fround(b.to),
                  ).length,
                );
              }
            }
          }
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
  });
});

describe('the parameters of search', () => {
  const ask = async (query: string) =>
    (await app.http.inject({ method: 'GET', url: `/api/profiles?${query}`, headers: one.headers })).json();

  it('has the defaults of the specification', () => {
    expect(profileFilters.parse({})).toMatchObject({
      platform: 'all',
      kind: 'influencer',
      exclude: ['magazine', 'brand'],
    });
  });

  it('refuses what is out of range and names the field', async () => {
    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['page=0', 'page'],
      ['min_engagement=1.5', 'min_engagement'],
      ['max_growth=-0.1', 'max_growth'],
      ['min_credibility=2', 'min_credibility'],
      ['min_range=-1', 'min_range'],
      ['min_price=-1', 'min_price'],
      ['gender=robot', 'gender'],
      ['ia_operator=XOR', 'ia_operator'],
      ['sort_by=luck', 'sort_by'],
      ['sort_in=up', 'sort_in'],
      ['audience_country=FR:7', 'audience_country'],
      ['platform=myspace', 'platform'],
      [`search=${'x'.repeat(10_000)}`, 'search'],
      [`keyword=${'x'.repeat(10_000)}`, 'keyword'],
    ] as const) {
      const answer = await ask(query);
      expect([query.slice(0, 40), answer.status]).toEqual([query.slice(0, 40), 400]);
      expect(answer.data.issues[0].field).toBe(field);
    }
  });

  it('takes text that looks like SQL as text, and far pages as empty', async () => {
    for (const query of [
      `search=${encodeURIComponent("'; DROP TABLE profile_search; --")}`,
      `search=${encodeURIComponent('{p0:String}\\\n\t')}`,
      `keyword=${encodeURIComponent("') OR 1=1 --")}`,
      `audience_city=${encodeURIComponent("Paris') OR (1=1")}`,
      `themes=${encodeURIComponent("a') OR ('1'='1")}`,
      'page=900000000&limit=1000',
    ]) {
      const answer = await ask(query);
      expect([query, answer.profiles]).toEqual([query, []]);
    }
    const answer = await ask('sort_by=name&order=asc&platform=all');
    const names = answer.profiles.map((p: { name: string }) => p.name.toLowerCase());
    expect(names).toEqual(
      names.toSorted((a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    );
  });
});
