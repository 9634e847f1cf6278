import fc from 'fast-check';
import { FACTS, type Fact, type ProfileFilters } from '#contract/profiles/search.ts';
import { profileOfAccount, type Row, WORDS, type World } from './search-world.ts';

/** By dimension, key and account; audiences of the world are constant. */
const sharesOf = new WeakMap<World, Map<string, number>>();
function shareOf(world: World, dimension: string, key: string, account_id: number): number | undefined {
  const shares =
    sharesOf.get(world) ??
    new Map(world.audience.map((a) => [`${a.dimension}|${a.key}|${a.account_id}`, a.share]));
  sharesOf.set(world, shares);
  return shares.get(`${dimension}|${key}|${account_id}`);
}

const DIMENSIONS = {
  audience_country: 'countries',
  audience_city: 'cities',
  audience_gender: 'genders',
  audience_age: 'ages',
  audience_interest: 'interests',
  audience_language: 'languages',
} as const;

/** Shares are single-precision numbers. */
export function askedAudience(world: World, f: ProfileFilters, account_id: number) {
  return Object.entries(DIMENSIONS).flatMap(([filter, dimension]) =>
    (f[filter as keyof typeof DIMENSIONS] ?? []).map((text) => {
      const key = text.split(':')[0] ?? '';
      const share = shareOf(world, dimension, key, account_id) ?? -1;
      return { filter, key, share: share < 0 ? null : Math.fround(share) };
    }),
  );
}

/** Rows visible to a company. */
export function expected(world: World, f: ProfileFilters, company_id: number): Row[] {
  const own = new Set(
    world.rows.filter((r) => r.company_id === company_id).map((r) => `${r.platform}|${r.profile_id}`),
  );
  const speaking = new Set(
    world.terms
      .filter((t) => t.term === f.keyword)
      .map((t) => (f.platform === 'all' ? profileOfAccount(t.account_id) : t.account_id)),
  );
  const words = (f.search ?? '').toLowerCase().split(' ').filter(Boolean);
  const texts = new Map(
    world.rows
      .filter((r) => r.platform === 'all')
      .map((r) => [`${r.company_id}|${r.profile_id}`, r.search_text]),
  );
  const within = (field: string, v: number, unknown: boolean, min?: number, max?: number) => {
    if (min === undefined && max === undefined) return true;
    if (unknown) return f.or_unknown?.includes(field as never) ?? false;
    return (min === undefined || v >= min) && (max === undefined || v <= max);
  };
  const ratioWithin = (field: string, v: number, min?: number, max?: number) =>
    within(field, v, Number.isNaN(v), min, max);
  const described = new Set(
    world.audience.filter((a) => a.share >= 0).map((a) => `${a.dimension} ${a.account_id}`),
  );
  const audience = (fact: keyof typeof DIMENSIONS, account_id: number, every = false) => {
    const [dimension, keys] = [DIMENSIONS[fact], f[fact]];
    if (!keys?.length) return true;
    if (asked(fact) && !described.has(`${dimension} ${account_id}`)) return true;
    const has = (text: string) => {
      const [key = '', share] = text.split(':');
      const least = share === undefined ? f.min_audience : Number(share);
      const observed = shareOf(world, dimension, key, account_id);
      return observed !== undefined && (observed >= least || least === 0);
    };
    return every ? keys.every(has) : keys.some(has);
  };
  const asked = (fact: Fact) => f.or_unknown?.includes(fact) ?? false;
  const one_of = (fact: Fact, list: string[] | undefined, v: string) =>
    !list?.length || list.includes(v) || (v === '' && asked(fact));
  const any_of = (fact: Fact, list: string[] | undefined, v: string[]) =>
    !list?.length || list.some((x) => v.includes(x)) || (v.length === 0 && asked(fact));
  return world.rows.filter((r) => {
    if (r.platform !== f.platform || r.kind !== f.kind) return false;
    if (r.company_id !== company_id && (r.company_id !== 0 || own.has(`${r.platform}|${r.profile_id}`)))
      return false;
    if (f.exclude.includes(r.sub_kind as never) && !f.sub_kind?.includes(r.sub_kind)) return false;
    const text = texts.get(`${r.company_id}|${r.profile_id}`) ?? '';
    if (!words.every((w) => text.includes(w))) return false;
    if (f.keyword && !speaking.has(f.platform === 'all' ? r.profile_id : r.account_id)) return false;
    return (
      one_of('country', f.country, r.country) &&
      one_of('city', f.city?.map(spelled), r.city) &&
      one_of('continent', f.continent, r.continent) &&
      one_of('gender', f.gender, r.gender) &&
      one_of('sub_kind', f.sub_kind, r.sub_kind) &&
      any_of('language', f.language, r.languages) &&
      any_of('themes', f.themes, r.themes) &&
      (!f.tags?.length || f.tags.some((tag) => r.tags.includes(tag))) &&
      (f.verified === undefined || f.verified === (r.verified === 1)) &&
      within('age', r.age, r.age < 0, f.min_age, f.max_age) &&
      within('followers', r.followers, r.followers < 0, f.min_range, f.max_range) &&
      ratioWithin('engagement', r.engagement_rate, f.min_engagement, f.max_engagement) &&
      ratioWithin('growth', r.growth, f.min_growth, f.max_growth) &&
      ratioWithin('credibility', r.credibility, f.min_credibility, f.max_credibility) &&
      ratioWithin('price', r.price, f.min_price, f.max_price) &&
      audience('audience_country', r.account_id) &&
      audience('audience_city', r.account_id) &&
      audience('audience_gender', r.account_id) &&
      audience('audience_age', r.account_id) &&
      audience('audience_language', r.account_id) &&
      audience('audience_interest', r.account_id, f.ia_operator === 'AND')
    );
  });
}

/** As the world spells the cities that are asked for. */
const SPELLED: Record<string, string> = { münchen: 'Munich', 'saint-etienne': 'Saint-Étienne' };
const spelled = (city: string) => SPELLED[city] ?? city;

const bound = fc.oneof(
  fc.integer({ min: 0, max: 10 }).map((n) => n / 10),
  fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000),
);
const FILTERS = {
  platform: fc.constantFrom('all' as const, 'tiktok' as const, 'instagram' as const),
  kind: fc.constantFrom('influencer' as const, 'influencer' as const, 'brand' as const),
  exclude: fc.subarray(['magazine' as const, 'brand' as const], { minLength: 1 }),
  search: fc
    .array(fc.constantFrom(...WORDS, 'mine', 'handle1', '%', '_', "';"), { minLength: 1, maxLength: 2 })
    .map((w) => w.join(' ')),
  keyword: fc.constantFrom('glow', '#glow', '@friend', 'nothing'),
  country: fc.subarray(['FR', 'DE'], { minLength: 1 }),
  city: fc.constantFrom(['Lyon'], ['münchen', 'saint-etienne']),
  continent: fc.constantFrom(['EU'], ['NA']),
  gender: fc.subarray(['male' as const, 'female' as const], { minLength: 1 }),
  sub_kind: fc.constantFrom(['artist'], ['magazine', 'artist']),
  language: fc.constantFrom(['fr'], ['fr', 'en']),
  themes: fc.constantFrom(['food'], ['art', 'travel']),
  tags: fc.constantFrom(['vip'], ['vi', 'new']),
  verified: fc.boolean(),
  min_age: fc.constantFrom(18, 20),
  max_age: fc.constantFrom(18, 30),
  min_range: fc.constantFrom(0, 10, 1000),
  max_range: fc.constantFrom(10, 1000, 60_000, 7_000_000_000),
  min_engagement: bound,
  max_engagement: bound,
  min_growth: bound,
  max_growth: bound,
  min_credibility: bound,
  max_credibility: bound,
  min_price: fc.constantFrom(0, 10, 10.002),
  max_price: fc.constantFrom(10, 250.5),
  or_unknown: fc.subarray([...FACTS], { minLength: 1 }),
  audience_country: fc.constantFrom(['FR'], ['FR:0.3', 'DE'], ['US:0']),
  audience_city: fc.constantFrom(['Paris'], ["L'Aquila:0.3"]),
  audience_gender: fc.constantFrom(['FEMALE:0.3'], ['MALE', 'FEMALE']),
  audience_age: fc.constantFrom(['18-24'], ['25-34:0']),
  audience_language: fc.constantFrom(['fr'], ['en:0.05', 'fr']),
  audience_interest: fc.constantFrom(['beauty'], ['beauty', 'sport:0.05']),
  min_audience: fc.constantFrom(0.1, 0.3),
  ia_operator: fc.constantFrom('AND' as const, 'OR' as const),
};
const NAMES = Object.keys(FILTERS) as Array<keyof typeof FILTERS>;

/** At most five filters, so that results are not always empty. */
export const fewFilters = fc
  .tuple(fc.record(FILTERS), fc.subarray(NAMES, { maxLength: 5 }))
  .map(
    ([all, kept]) =>
      Object.fromEntries(
        Object.entries(all).filter(([key]) => kept.includes(key as never)),
      ) as Partial<ProfileFilters>,
  );
