import fc from 'fast-check';
import type { Services } from '#server/platform/context.ts';
import { SEARCH_COLUMNS } from '#server/projector/projector-rows.ts';
import { indexProfiles } from '#server/projector/search-index.ts';

export interface Row {
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
  city: string;
  continent: string;
  age: number;
  verified: number;
  themes: string[];
  tags: string[];
  languages: string[];
  available_platforms: string[];
  main_platform: string;
  followers: number;
  /** NaN = unknown, as in the other ratios. */
  engagement_rate: number;
  growth: number;
  credibility: number;
  price: number;
  publications_count: number;
  ig_followed_by: number;
  instagram_engagement_rate: number;
  ig_growth: number;
  /** Seconds. */
  created_at: number;
}

export interface World {
  rows: Row[];
  audience: Array<{ dimension: string; key: string; account_id: number; share: number }>;
  terms: Array<{ account_id: number; term: string }>;
}

export const WORDS = [
  'lina',
  'Marc',
  'beauty',
  'travel',
  "o'neil",
  '100%',
  'a_b',
  'back\\slash',
  '口红',
  'Straße',
];
const maybe = (unknown: number, known: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(unknown) }, { weight: 3, arbitrary: known });
const ratio = maybe(
  Number.NaN,
  fc.oneof(
    fc.integer({ min: 0, max: 20 }).map((n) => n / 20),
    fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000),
  ),
);
const growth = fc.oneof(ratio, fc.constantFrom(-0.2, -0.05, -0, -1.5, 7));
const shares = fc.constantFrom(-1, 0.05, 0.1, 0.3, 0.6);

export const aProfile = fc.record({
  name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
  kind: fc.constantFrom('influencer', 'influencer', 'influencer', 'brand'),
  sub_kind: fc.constantFrom('', '', '', 'artist', 'magazine', 'brand'),
  gender: fc.constantFrom('', 'male', 'female', 'couple'),
  country: fc.constantFrom('', 'FR', 'DE', 'US'),
  city: fc.constantFrom('', 'Lyon', 'Munich', 'Saint-Étienne'),
  age: fc.constantFrom(-1, 18, 25, 40),
  verified: fc.constantFrom(0, 1),
  themes: fc.subarray(['food', 'travel', 'art', 'food, drink']),
  tags: fc.subarray(['vip', 'new', 'vi']),
  languages: fc.subarray(['fr', 'en']),
  followers: maybe(
    -1,
    fc.oneof(fc.constantFrom(0, 10, 1000, 1000, 50_000, 6_000_000_000), fc.nat(2_000_000)),
  ),
  engagement_rate: ratio,
  growth,
  credibility: ratio,
  price: maybe(Number.NaN, fc.constantFrom(0, 10, 10.001, 10.004, 250.5, 1000, 99_999.99)),
  publications_count: fc.nat(5),
  ig_followed_by: maybe(-1, fc.nat(50)),
  instagram_engagement_rate: ratio,
  ig_growth: growth,
  created_at: fc.integer({ min: 1, max: 400 }).map((day) => 1_700_000_000 + day * 86_400),
  tiktok: fc.boolean(),
  own: fc.constantFrom('no', 'no', 'no', 'no', 'edited', 'made'),
  owner: fc.constantFrom(0, 1),
  countries: fc.dictionary(fc.constantFrom('FR', 'DE', 'US'), shares),
  interests: fc.dictionary(fc.constantFrom('beauty', 'sport'), fc.constantFrom(0.05, 0.1, 0.3)),
  cities: fc.dictionary(fc.constantFrom('Paris', "L'Aquila"), shares),
  genders: fc.dictionary(fc.constantFrom('FEMALE', 'MALE'), shares),
  ages: fc.dictionary(fc.constantFrom('18-24', '25-34'), shares),
  spoken: fc.dictionary(fc.constantFrom('fr', 'en'), shares),
  terms: fc.subarray(['glow', '#glow', '@friend']),
});
export type Profile = typeof aProfile extends fc.Arbitrary<infer P> ? P : never;

const CONTINENT: Record<string, string> = { FR: 'EU', DE: 'EU', US: 'NA' };

/** As the projector writes them; `companies` may own profiles and edits. */
export function rowsOf(p: Profile, profile_id: number, companies: readonly number[]): Row[] {
  const platforms = p.tiktok ? ['instagram', 'tiktok'] : ['instagram'];
  const owner = companies[p.owner] as number;
  const row = (platform: string, company_id: number, own: Partial<Row>, name: string[]): Row => ({
    platform,
    company_id,
    profile_id,
    // The row for all platforms has the Instagram account.
    account_id: platform === 'tiktok' ? profile_id + 100_000 : profile_id,
    name: name.join(' '),
    search_text: platform === 'all' ? `${name.join(' ')}\nhandle${profile_id}`.toLowerCase() : '',
    kind: p.kind,
    sub_kind: p.sub_kind,
    gender: p.gender,
    country: p.country,
    city: p.city,
    continent: CONTINENT[p.country] ?? '',
    age: p.age,
    verified: p.verified,
    themes: p.themes,
    tags: [],
    languages: p.languages,
    available_platforms: platforms,
    main_platform: platform === 'tiktok' ? 'tiktok' : 'instagram',
    followers: platform === 'tiktok' ? p.ig_followed_by : p.followers,
    engagement_rate: p.engagement_rate,
    growth: p.growth,
    credibility: p.credibility,
    price: Number.NaN,
    publications_count: p.publications_count,
    ig_followed_by: p.ig_followed_by,
    instagram_engagement_rate: p.instagram_engagement_rate,
    ig_growth: p.ig_growth,
    created_at: p.created_at,
    ...own,
  });
  return ['all', ...platforms].flatMap((platform) => [
    ...(p.own === 'made' ? [] : [row(platform, 0, {}, p.name)]),
    ...(p.own === 'no'
      ? []
      : [row(platform, owner, { tags: p.tags, price: p.price, country: 'FR' }, [...p.name, 'mine'])]),
  ]);
}

export function worldOf(profiles: readonly Profile[], companies: readonly number[]): World {
  const world: World = { rows: [], audience: [], terms: [] };
  profiles.forEach((p, i) => {
    const profile_id = i + 1;
    world.rows.push(...rowsOf(p, profile_id, companies));
    for (const [dimension, keys] of [
      ['countries', p.countries],
      ['interests', p.interests],
      ['cities', p.cities],
      ['genders', p.genders],
      ['ages', p.ages],
      ['languages', p.spoken],
    ] as const)
      for (const [key, share] of Object.entries(keys))
        world.audience.push({ dimension, key, account_id: profile_id, share });
    // Half of them are in posts of the second account.
    const account_id = p.tiktok && i % 2 === 0 ? profile_id + 100_000 : profile_id;
    for (const term of p.terms) world.terms.push({ account_id, term });
  });
  return world;
}

export const profileOfAccount = (account_id: number) => account_id % 100_000;

type Stores = Pick<Services, 'db' | 'ch'>;
const REST: Record<string, unknown> = { slug: 's', username: 'u', picture: '' };
const cell = (v: unknown) => (Number.isNaN(v) ? 'nan' : Object.is(v, -0) ? '-0' : v);

/** Also ends rows of deleted profiles. */
export async function writeRows(
  stores: Stores,
  rows: readonly Row[],
  revision: number,
  gone: readonly Row[] = [],
) {
  const { ch } = stores;
  const columns = Object.keys(SEARCH_COLUMNS);
  await ch.insert(
    'profile_search',
    columns,
    rows.map((r) => columns.map((c) => (c === 'revision' ? revision : cell(r[c as keyof Row] ?? REST[c])))),
  );
  await ch.insert(
    'profile_search',
    ['platform', 'company_id', 'profile_id', 'revision', 'is_deleted'],
    gone.map((r) => [r.platform, r.company_id, r.profile_id, revision, 1]),
  );
  await indexProfiles(stores, [...new Set([...rows, ...gone].map((r) => r.profile_id))]);
}

export async function loadWorld(stores: Stores, world: World): Promise<void> {
  const { ch } = stores;
  for (const table of ['profile_search', 'profile_index', 'audience_index', 'post_terms', 'accounts'])
    await ch.command(`TRUNCATE TABLE ${table}`);
  await writeRows(stores, world.rows, 1);
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
  const accounts = new Map(world.rows.map((r) => [r.account_id, r.profile_id]));
  await ch.insert(
    'accounts',
    ['account_id', 'profile_id', 'revision'],
    [...accounts].map(([account_id, profile_id]) => [account_id, profile_id, 1]),
  );
  await ch.command('SYSTEM RELOAD DICTIONARY account_facts');
}
