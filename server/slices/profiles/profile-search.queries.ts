import type { PROFILE_SORTS, ProfileRow, ProfileSearch } from '#contract/profiles/search.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { cellParts } from '#server/platform/metrics/audience-cells.ts';
import { type CompiledFilters, compileFilters, matching, where } from './profile-filters.ts';

type Sort = (typeof PROFILE_SORTS)[number];

/** Above this the page's place no longer fits a bounded heap: the store sorts instead. */
const DEEPEST_HEAP = 100_000;
const UNKNOWN_LAST = 4_294_967_295;

const whole = (column: string) => `toUInt32(least(greatest(${column}, 0), ${UNKNOWN_LAST - 1}))`;
/** A Float32 as an integer of the same order. Adding 0 makes -0 and 0 one value; the sum of two Float32 is a Float64. */
const ordered = (column: string) => {
  const bits = `reinterpretAsUInt32(toFloat32(${column} + 0))`;
  return `if(bitTest(${bits}, 31), bitNot(${bits}), bitOr(${bits}, 2147483648))`;
};

/** Sorting fields but the name: a 32-bit integer in ascending order, and where the value is unknown. */
const SORTS: Record<Exclude<Sort, 'name'>, { key: string; unknown: string }> = {
  followers: { key: whole('followers'), unknown: 'followers < 0' },
  ig_followed_by: { key: whole('ig_followed_by'), unknown: 'ig_followed_by < 0' },
  publications_count: { key: 'publications_count', unknown: '0' },
  profile_created_at: { key: 'toUInt32(created_at)', unknown: '0' },
  engagement_rate: { key: ordered('engagement_rate'), unknown: 'isNaN(engagement_rate)' },
  instagram_engagement_rate: {
    key: ordered('instagram_engagement_rate'),
    unknown: 'isNaN(instagram_engagement_rate)',
  },
  growth: { key: ordered('growth'), unknown: 'isNaN(growth)' },
  ig_growth: { key: ordered('ig_growth'), unknown: 'isNaN(ig_growth)' },
  credibility_score: { key: ordered('credibility'), unknown: 'isNaN(credibility)' },
  price: { key: whole('toInt64(round(ifNotFinite(price, 0) * 100))'), unknown: 'isNaN(price)' },
};

/** Sort key and profile in one integer: the smallest come first, unknown values last in both directions. */
function packed(sort: Exclude<Sort, 'name'>, order: 'asc' | 'desc'): string {
  const { key, unknown } = SORTS[sort];
  const directed = order === 'asc' ? key : `${UNKNOWN_LAST - 1} - ${key}`;
  return `bitOr(bitShiftLeft(toUInt64(if(${unknown}, ${UNKNOWN_LAST}, ${directed})), 32), toUInt64(profile_id))`;
}

/** True where the company has rows of its own in search. */
export async function hasOwnRows(ch: ClickHouse, company_id: number): Promise<boolean> {
  const rows = await ch.query(
    `SELECT 1 FROM profile_search WHERE platform = 'all' AND company_id = {company_id:UInt32} LIMIT 1`,
    { company_id },
    'own search rows',
  );
  return rows.length > 0;
}

export interface FoundPage {
  total: number;
  all: number;
  profile_ids: number[];
}

/** Matches, visible profiles of the kind, and the page's profiles in order: one pass over the search table. */
export async function findProfiles(
  ch: ClickHouse,
  input: ProfileSearch,
  company_id: number,
): Promise<FoundPage> {
  const c = compileFilters(input, company_id, await hasOwnRows(ch, company_id));
  const order = input.sort_in ?? input.order;
  const offset = Math.min((input.page - 1) * input.limit, 1_000_000_000_000);
  const matches = matching(c);
  if (input.sort_by === 'name' || offset + input.limit > DEEPEST_HEAP)
    return findSorted(ch, c, input, order, offset);
  const key = packed(input.sort_by, order);
  const heap = `groupArraySortedIf(${offset + input.limit})(${key}, ${matches})`;
  const ids = `arrayMap(k -> bitAnd(k, 4294967295), arraySlice(${heap}, ${offset + 1}, ${input.limit}))`;
  // Where an index can leave rows out, the filters have to stand in WHERE.
  const narrow = c.conditions.has('search');
  const rows = await ch.query<{ total: number; all: number; ids: number[] }>(
    `SELECT countIf(${matches}) AS total, count() AS all, ${ids} AS ids
     FROM profile_search FINAL WHERE ${narrow ? where(c) : `${c.scope} AND ${c.kind}`}`,
    c.params,
    'profile search',
  );
  const { total = 0, all = 0, ids: profile_ids = [] } = rows[0] ?? {};
  return { total, all: narrow ? await countAll(ch, c) : all, profile_ids };
}

async function countAll(ch: ClickHouse, c: CompiledFilters): Promise<number> {
  const rows = await ch.query<{ n: number }>(
    `SELECT count() AS n FROM profile_search FINAL WHERE ${c.scope} AND ${c.kind}`,
    c.params,
    'profile count',
  );
  return rows[0]?.n ?? 0;
}

async function findSorted(
  ch: ClickHouse,
  c: CompiledFilters,
  input: ProfileSearch,
  order: 'asc' | 'desc',
  offset: number,
): Promise<FoundPage> {
  const by =
    input.sort_by === 'name' ? `lowerUTF8(name) ${order}, profile_id` : `${packed(input.sort_by, order)}`;
  const counts = await ch.query<{ total: number; all: number }>(
    `SELECT countIf(${matching(c)}) AS total, count() AS all
     FROM profile_search FINAL WHERE ${c.scope} AND ${c.kind}`,
    c.params,
    'profile count',
  );
  const rows = await ch.query<{ profile_id: number }>(
    `SELECT profile_id FROM profile_search FINAL WHERE ${where(c)} ORDER BY ${by} LIMIT ${input.limit} OFFSET ${offset}`,
    c.params,
    'profile search sorted',
  );
  const { total = 0, all = 0 } = counts[0] ?? {};
  return { total, all, profile_ids: rows.map((r) => r.profile_id) };
}

interface StoredRow {
  company_id: number;
  profile_id: number;
  account_id: number;
  slug: string;
  name: string;
  picture: string;
  country: string;
  kind: ProfileRow['kind'];
  sub_kind: string;
  gender: string;
  age: number;
  verified: number;
  main_platform: string;
  username: string;
  available_platforms: ProfileRow['available_platforms'];
  followers: number;
  engagement_rate: number | null;
  growth: number | null;
  credibility: number | null;
  publications_count: number;
  price: number | null;
  themes: string[];
  tags: string[];
  languages: string[];
  created_at: string;
}

/**
 * The rows of a page, in the order of the ids; the company's own row stands in for the shared one. The newest revision
 * is picked here: FINAL would merge everything between the few keys that are asked for.
 */
export async function readRows(
  ch: ClickHouse,
  platform: string,
  profile_ids: number[],
  company_id: number,
): Promise<ProfileRow[]> {
  if (profile_ids.length === 0) return [];
  const rows = await ch.query<StoredRow>(
    `SELECT company_id, profile_id, account_id, slug, name, picture, country, kind, sub_kind, gender, age, verified,
       main_platform, username, available_platforms, followers, engagement_rate, growth, credibility, publications_count,
       price, themes, tags, languages, formatDateTime(created_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS created_at
     FROM (SELECT * EXCEPT search_text FROM profile_search
       WHERE platform = {platform:String} AND company_id IN (0, {company_id:UInt32}) AND profile_id IN {ids:Array(UInt32)}
       ORDER BY revision DESC LIMIT 1 BY company_id, profile_id)
     WHERE is_deleted = 0
     ORDER BY company_id`,
    { platform, company_id, ids: profile_ids },
    'profile rows',
  );
  const byId = new Map(rows.map((r) => [r.profile_id, r]));
  const audiences = await readAudiences(
    ch,
    [...byId.values()].map((r) => r.account_id).filter((a) => a > 0),
  );
  return profile_ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [shown(row, audiences.get(row.account_id) ?? null)] : [];
  });
}

type Shares = Array<{ key: string; share: number }>;
type RowAudience = { countries: Shares; ages: Shares; genders: Shares };

/** The three largest shares of countries, all ages (they are drawn as bars) and genders, largest first. */
async function readAudiences(ch: ClickHouse, account_ids: number[]): Promise<Map<number, RowAudience>> {
  if (account_ids.length === 0) return new Map();
  const rows = await ch.query<{ account_id: number; cells: string[]; shares: number[] }>(
    'SELECT account_id, cells, shares FROM audience_cells FINAL WHERE account_id IN {ids:Array(UInt32)}',
    { ids: account_ids },
    'audience of profile rows',
  );
  return new Map(rows.map((r) => [r.account_id, audienceOf(r.cells, r.shares)]));
}

function audienceOf(cells: string[], shares: number[]): RowAudience {
  const audience: RowAudience = { countries: [], ages: [], genders: [] };
  cells.forEach((cell, i) => {
    const [dimension, key] = cellParts(cell);
    if (key !== '' && dimension in audience)
      audience[dimension as keyof RowAudience].push({ key, share: shares[i] ?? 0 });
  });
  for (const list of Object.values(audience)) list.sort((x, y) => y.share - x.share);
  audience.countries.splice(3);
  return audience;
}

function shown(r: StoredRow, audience: RowAudience | null): ProfileRow {
  const missing: ProfileRow['missing'] = {};
  if (r.followers < 0) missing.followers = 'not_in_source';
  if (r.engagement_rate === null) missing.engagement_rate = 'too_few_posts';
  if (r.growth === null) missing.growth = 'too_few_snapshots';
  if (r.credibility === null) missing.credibility_score = 'no_audience_data';
  return {
    id: r.profile_id,
    slug: r.slug,
    name: r.name,
    picture: r.picture || null,
    country: r.country || null,
    kind: r.kind,
    sub_kind: r.sub_kind || null,
    gender: (r.gender || null) as ProfileRow['gender'],
    age: r.age < 0 ? null : r.age,
    verified: r.verified === 1,
    platform: (r.main_platform || null) as ProfileRow['platform'],
    username: r.username || null,
    available_platforms: r.available_platforms,
    followers: r.followers < 0 ? null : r.followers,
    engagement_rate: r.engagement_rate,
    growth: r.growth,
    credibility_score: r.credibility,
    publications_count: r.publications_count,
    price: r.price,
    themes: r.themes,
    tags: r.tags,
    languages: r.languages,
    profile_created_at: r.created_at,
    audience,
    missing,
  };
}
