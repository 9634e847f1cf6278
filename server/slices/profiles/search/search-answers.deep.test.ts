import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  FACTS,
  type Fact,
  PROFILE_SORTS,
  type ProfileFilters,
  profileFilters,
  RANGES,
} from '#contract/profiles/search.ts';
import { askedAudience, expected, fewFilters } from '#server/testing/search-recomputed.ts';
import {
  aProfile,
  loadWorld,
  type Row,
  rowsOf,
  type World,
  worldOf,
  writeRows,
} from '#server/testing/search-world.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

const PROFILES = 2500;

let app: TestApp;
let one: SignedIn;
let two: SignedIn;
let world: World;
beforeAll(async () => {
  app = await testApp();
  one = await app.signIn();
  two = await app.signIn({ role: 'viewer' });
  world = worldOf(fc.sample(aProfile, { numRuns: PROFILES, seed: 13 }), [one.company_id, two.company_id]);
  await loadWorld(app.services, world);
});
afterAll(() => app.close());

type Sort = (typeof PROFILE_SORTS)[number];
/** The sort value; NaN = unknown. */
const VALUES: Record<Exclude<Sort, 'name'>, (r: Row) => number> = {
  followers: (r) => (r.followers < 0 ? Number.NaN : r.followers),
  ig_followed_by: (r) => (r.ig_followed_by < 0 ? Number.NaN : r.ig_followed_by),
  engagement_rate: (r) => r.engagement_rate,
  instagram_engagement_rate: (r) => r.instagram_engagement_rate,
  growth: (r) => r.growth,
  ig_growth: (r) => r.ig_growth,
  credibility_score: (r) => r.credibility,
  price: (r) => Math.round(r.price * 100),
  publications_count: (r) => r.publications_count,
  profile_created_at: (r) => r.created_at,
};

function inOrder(rows: readonly Row[], sort: Sort, order: 'asc' | 'desc'): Row[] {
  const sign = order === 'asc' ? 1 : -1;
  const differ = (a: Row, b: Row) => {
    if (sort === 'name')
      return sign * Buffer.compare(Buffer.from(a.name.toLowerCase()), Buffer.from(b.name.toLowerCase()));
    const [x, y] = [VALUES[sort](a), VALUES[sort](b)];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return sign * (x - y);
  };
  return rows.toSorted((a, b) => differ(a, b) || a.profile_id - b.profile_id);
}

const known = (n: number) => (n < 0 || Number.isNaN(n) ? null : n);
const ratio = (n: number) => (Number.isNaN(n) ? null : n + 0);
const shown = (r: Row) => ({
  id: r.profile_id,
  name: r.name,
  kind: r.kind,
  country: r.country || null,
  city: r.city || null,
  sub_kind: r.sub_kind || null,
  gender: r.gender || null,
  age: known(r.age),
  verified: r.verified === 1,
  platform: r.main_platform,
  available_platforms: r.available_platforms,
  followers: known(r.followers),
  engagement_rate: ratio(r.engagement_rate),
  growth: ratio(r.growth),
  credibility_score: ratio(r.credibility),
  price: known(r.price),
  publications_count: r.publications_count,
  themes: r.themes,
  tags: r.tags,
  languages: r.languages,
  profile_created_at: new Date(r.created_at * 1000).toISOString().replace('.000Z', 'Z'),
});

const aRequest = fc.record({
  filter: fewFilters,
  mine: fc.boolean(),
  sort_by: fc.constantFrom(...PROFILE_SORTS),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  limit: fc.constantFrom(5, 30, 300),
  /** Share of the existing pages. */
  at: fc.constantFrom(0, 0, 0.5, 1, 1.1),
});
type Request = typeof aRequest extends fc.Arbitrary<infer R> ? R : never;

/** The visible rows: sorting all platforms by an Instagram number shows those of Instagram. */
function asShown(rows: Row[], { platform, kind }: ProfileFilters, sort_by: Sort, company_id: number): Row[] {
  if (platform !== 'all' || !/^(ig_|instagram_)/.test(sort_by)) return rows;
  const onInstagram = expected(
    world,
    profileFilters.parse({ platform: 'instagram', kind, exclude: [] }),
    company_id,
  );
  const byProfile = new Map(onInstagram.map((row) => [row.profile_id, row]));
  return rows.map((row) => byProfile.get(row.profile_id) ?? row);
}

async function comparePage({ filter, mine, sort_by, order, limit, at }: Request) {
  const who = mine ? one : two;
  const full = profileFilters.parse(filter);
  const rows = inOrder(expected(world, full, who.company_id), sort_by, order);
  const page = 1 + Math.floor((at * rows.length) / limit);
  const results = await who.client.profiles.search({ ...filter, sort_by, order, limit, page });
  expect(results.total).toBe(rows.length);
  expect(results.profiles.map((p) => p.id)).toEqual(
    rows.slice((page - 1) * limit, page * limit).map((r) => r.profile_id),
  );
  const shownRows = asShown(rows, full, sort_by, who.company_id).slice((page - 1) * limit, page * limit);
  expect(results.profiles).toMatchObject(shownRows.map(shown));
  const shares = results.profiles.map((p) =>
    p.asked_audience.map((a) => ({ ...a, share: a.share === null ? null : Math.fround(a.share) })),
  );
  expect(shares).toEqual(shownRows.map((r) => askedAudience(world, full, r.account_id)));
  const all = { platform: full.platform, kind: full.kind, exclude: [] };
  expect(results.all).toBe(expected(world, profileFilters.parse(all), who.company_id).length);
}

type FacetName =
  | 'country'
  | 'city'
  | 'continent'
  | 'gender'
  | 'sub_kind'
  | 'verified'
  | 'language'
  | 'themes'
  | 'tags';
/** Values of a facet, and its own ignored filters. */
const FACETS: Record<FacetName, [of: (r: Row) => string[], own: Array<keyof ProfileFilters>]> = {
  country: [(r) => [r.country], ['country']],
  city: [(r) => [r.city], ['city']],
  continent: [(r) => [r.continent], ['continent']],
  gender: [(r) => [r.gender], ['gender']],
  sub_kind: [(r) => [r.sub_kind], ['sub_kind', 'exclude']],
  verified: [(r) => [String(r.verified === 1)], ['verified']],
  language: [(r) => r.languages, ['language']],
  themes: [(r) => r.themes, ['themes']],
  tags: [(r) => r.tags, ['tags']],
};

function without(f: ProfileFilters, own: ReadonlyArray<keyof ProfileFilters>): ProfileFilters {
  return { ...f, ...Object.fromEntries(own.map((key) => [key, key === 'exclude' ? [] : undefined])) };
}

function tally(keys: string[]) {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

async function compareFacets({ filter, mine }: Request) {
  const who = mine ? one : two;
  const full = profileFilters.parse(filter);
  const facets = await who.client.profiles.facets(filter);
  for (const [name, [of, own]] of Object.entries(FACETS)) {
    const rows = expected(world, without(full, own), who.company_id);
    expect([name, facets[name as FacetName]]).toEqual([name, tally(rows.flatMap(of))]);
  }
  const platforms = (['instagram', 'tiktok'] as const).flatMap((platform) =>
    expected(world, { ...full, platform }, who.company_id).map(() => platform as string),
  );
  expect(facets.platform).toEqual(tally(platforms));
}

/** Including a fact that is unknown adds as many as were counted for it. */
async function compareUnknown({ filter, mine }: Request) {
  const who = mine ? one : two;
  const full = profileFilters.parse(filter);
  const found = (or_unknown: readonly Fact[]) =>
    expected(world, { ...full, or_unknown: [...or_unknown] }, who.company_id).length;
  const included = full.or_unknown ?? [];
  const matches = found(included);
  const { total, facts } = await who.client.profiles.unknown(filter);
  expect(total).toBe(found(FACTS) - matches);
  for (const { fact, alone } of facts)
    expect([fact, alone]).toEqual([fact, found([...included, fact]) - matches]);
  expect(found([...included, ...facts.map(({ fact }) => fact)]) - matches).toBe(total);
}

type Range = (typeof RANGES)[number];
const RANGED: Record<Range, [of: (r: Row) => number, own: Array<keyof ProfileFilters>]> = {
  followers: [VALUES.followers, ['min_range', 'max_range']],
  engagement: [VALUES.engagement_rate, ['min_engagement', 'max_engagement']],
  growth: [VALUES.growth, ['min_growth', 'max_growth']],
  credibility: [VALUES.credibility_score, ['min_credibility', 'max_credibility']],
  price: [(r) => r.price, ['min_price', 'max_price']],
};

async function compareRange({ filter, mine }: Request, metric: Range) {
  const who = mine ? one : two;
  const [of, own] = RANGED[metric];
  const values = expected(world, without(profileFilters.parse(filter), own), who.company_id).map(of);
  const there = values.filter((v) => !Number.isNaN(v));
  const { min, max, buckets, unknown } = await who.client.profiles.range({ ...filter, metric });
  expect(unknown).toBe(values.length - there.length);
  const exact = metric === 'followers' || metric === 'price' ? (n: number) => n : Math.fround;
  const least = there.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = there.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  expect(min === null ? null : exact(min)).toBe(there.length ? exact(least) + 0 : null);
  expect(max === null ? null : exact(max)).toBe(there.length ? exact(most) + 0 : null);
  buckets.forEach(({ from, to, count }, i) => {
    if (i > 0) expect(from).toBe(buckets[i - 1]?.to);
    const isIn = (v: number) =>
      (i === 0 || exact(v) >= exact(from)) && (i === buckets.length - 1 || exact(v) < exact(to));
    expect([metric, from, count]).toEqual([metric, from, there.filter(isIn).length]);
  });
  expect(buckets.length > 0).toBe(there.length > 0);
}

async function compareAll(seed: number, requests: number) {
  for (const request of fc.sample(aRequest, { numRuns: requests, seed })) {
    await comparePage(request);
    await compareFacets(request);
    await compareUnknown(request);
    for (const metric of RANGES) await compareRange(request, metric);
  }
}

/** Half of some profiles change, the other half is deleted. */
async function change(seed: number, revision: number) {
  const companies = [one.company_id, two.company_id];
  const changed = new Set(fc.sample(fc.integer({ min: 1, max: PROFILES }), { numRuns: 400, seed }));
  const before = world.rows.filter((r) => changed.has(r.profile_id));
  const profiles = fc.sample(aProfile, { numRuns: changed.size, seed });
  const after = [...changed].flatMap((profile_id, i) =>
    i % 2 === 0 ? rowsOf(profiles[i] as (typeof profiles)[number], profile_id, companies) : [],
  );
  const keyOf = (r: Row) => `${r.platform}|${r.company_id}|${r.profile_id}`;
  const current = new Set(after.map(keyOf));
  const gone = before.filter((r) => !current.has(keyOf(r)));
  await writeRows(app.services, after, revision, gone);
  world = { ...world, rows: [...world.rows.filter((r) => !changed.has(r.profile_id)), ...after] };
}

describe('search over generated data', { timeout: 300_000 }, () => {
  it('answers pages, facets and histograms like a recomputation', () => compareAll(1, 40));

  it('does so after changes, before the engine has merged them', async () => {
    const { ch } = app.services;
    await ch.command('SYSTEM STOP MERGES profile_index');
    for (const revision of [2, 3, 4]) await change(revision, revision);
    const [row] = await ch.query<{ n: number }>('SELECT countIf(sign < 0) AS n FROM profile_index');
    expect(row?.n).toBeGreaterThan(100);
    await compareAll(2, 20);
    await ch.command('SYSTEM START MERGES profile_index');
  });

  it('does so after they are merged', async () => {
    const { ch } = app.services;
    await ch.command('OPTIMIZE TABLE profile_index FINAL');
    const [row] = await ch.query<{ n: number }>('SELECT countIf(sign < 0) AS n FROM profile_index');
    expect(row?.n).toBe(0);
    await compareAll(3, 20);
  });
});
