import { profileFilters, type RANGES } from '#contract/profiles/search.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import type { AskedFilters } from './search-company.ts';
import { conditionsOf, every, type FilterField, RANGE_COLUMNS, unknown } from './search-conditions.ts';

export type Range = (typeof RANGES)[number];

/** Columns counted by value, with the filter that each ignores. */
const VALUES = {
  country: 'country',
  city: 'city',
  continent: 'continent',
  gender: 'gender',
  sub_kind: 'sub_kind',
  language: 'languages',
  themes: 'themes',
  tags: 'tags',
} as const;
const BINS = {
  followers: 'followers_bin',
  engagement: 'engagement_rate_bin',
  growth: 'growth_bin',
  credibility: 'credibility_bin',
  price: 'price_bin',
} as const satisfies Record<Range, string>;
const NUMBERS = { verified: 'verified', ...BINS } as const;

export type Counted = keyof typeof VALUES | keyof typeof NUMBERS;
const COUNTED = [...Object.keys(VALUES), ...Object.keys(NUMBERS)] as Counted[];

/** Profiles by value, ignoring the value's own filter. A list counts as one value. */
export type Counts = Record<Counted, Map<string, number>>;

/** Tables that counts depend on. */
export const TABLES = [
  'profile_index',
  'profile_search',
  'audience_index',
  'post_terms',
  'posts',
  'accounts',
];
const NO_FILTERS = profileFilters.parse({ exclude: [] });

interface CountsQuery {
  filters: AskedFilters;
  company_id: number;
}

/** The facets and histograms of a screen share one statement. */
export const countValues = whileUnchanged(TABLES, readCounts, { max: 100 });

/** One bit per filtered field: the sum shows which filters a row fails. */
function failing({ filters, company_id }: CountsQuery) {
  const conditions = conditionsOf(filters, company_id);
  const { reach, seen, params } = conditions;
  const sqlOf = (field: FilterField) =>
    every(conditions.filters.filter((f) => f.field === field).map((f) => f.sql));
  const fields = [...new Set(conditions.filters.map((f) => f.field))].filter((field) => field !== 'other');
  const bits = new Map(fields.map((field, i) => [field as Counted, 2 ** i]));
  const sum = fields.map((field, i) => `${2 ** i} * toUInt16(NOT (${sqlOf(field)}))`);
  return {
    bits,
    fails: `toUInt16(${sum.join(' + ') || 0})`,
    rows: `FROM profile_index`,
    where: `platform = {platform:String} AND ${reach} AND ${seen} AND ${sqlOf('other')}`,
    params,
  };
}

/**
 * One pass: rows that pass everything count everywhere, rows that fail one field count in that field's own
 * facet.
 */
async function readCounts(ch: ClickHouse, query: CountsQuery, left: AbortSignal): Promise<Counts> {
  const { bits, fails, where, params } = failing(query);
  const columns = [...Object.values(VALUES), ...Object.values(NUMBERS)];
  const own = [...bits].map(([field, bit]) => `sumIf(sign, fails = ${bit}) AS but_${field}`);
  // Other columns of an answer row are empty or 0.
  const rows = await ch.query<
    { mask: number; text: string; number: number; n: number } & Record<string, number>
  >(
    `WITH ${fails} AS fails
     SELECT grouping(${columns.join(', ')}) AS mask, concat(${Object.values(VALUES).join(', ')}) AS text,
       toUInt32(${Object.values(NUMBERS).join(') + toUInt32(')}) AS number,
       ${['sumIf(sign, fails = 0) AS n', ...own].join(', ')}
     FROM profile_index WHERE ${where} AND bitCount(fails) <= 1
     GROUP BY GROUPING SETS (${columns.map((c) => `(${c})`).join(', ')})`,
    params,
    'profile facets',
    { left, whole: true },
  );
  const counts = Object.fromEntries(COUNTED.map((name) => [name, new Map()])) as Counts;
  // The grouping column has the cleared bit.
  const whole = 2 ** columns.length - 1;
  for (const row of rows) {
    const name = COUNTED[columns.length - 1 - Math.log2(whole - row.mask)] as Counted;
    const count = row.n + (row[`but_${name}`] ?? 0);
    if (count > 0) counts[name].set(name in VALUES ? row.text : String(row.number), count);
  }
  return counts;
}

/** A profile counts for each platform where its row matches. */
export const countPlatforms = whileUnchanged(TABLES, readPlatforms, { max: 100 });

async function readPlatforms(
  ch: ClickHouse,
  { filters, company_id }: CountsQuery,
  left: AbortSignal,
): Promise<Map<string, number>> {
  // Any platform: keywords then refer to that account.
  const {
    reach,
    seen,
    filters: all,
    params,
  } = conditionsOf({ ...filters, platform: 'instagram' }, company_id);
  const rows = await ch.query<{ platform: string; n: number }>(
    `SELECT platform, sumIf(sign, ${every([seen, ...all.map((f) => f.sql)])}) AS n
     FROM profile_index WHERE platform != 'all' AND ${reach} GROUP BY platform HAVING n > 0`,
    params,
    'profile platforms',
    { left, whole: true },
  );
  return new Map(rows.map((r) => [r.platform, r.n]));
}

/** Ignores the range's own filter; null without any value. */
export const extremes = whileUnchanged(TABLES, readExtremes, { max: 100 });

type Extremes = Record<Range, { min: number | null; max: number | null }>;

async function readExtremes(ch: ClickHouse, query: CountsQuery, left: AbortSignal): Promise<Extremes> {
  const { bits, fails, where, params } = failing(query);
  const parts = Object.keys(BINS).flatMap((name) => {
    const column = RANGE_COLUMNS[name as Range];
    const passes = `bitAnd(fails, ${65_535 - (bits.get(name as Counted) ?? 0)}) = 0 AND NOT (${unknown(column)})`;
    return [
      `minOrNullIf(${column}, ${passes}) AS min_${name}`,
      `maxOrNullIf(${column}, ${passes}) AS max_${name}`,
    ];
  });
  // Cancelled rows must not count: FINAL is free where rows are merged.
  const [row] = await ch.query<Record<string, number | null>>(
    `WITH ${fails} AS fails SELECT ${parts.join(', ')} FROM profile_index FINAL WHERE ${where} AND bitCount(fails) <= 1`,
    params,
    'profile extremes',
    { left, whole: true },
  );
  const of = (name: string) => ({ min: row?.[`min_${name}`] ?? null, max: row?.[`max_${name}`] ?? null });
  return Object.fromEntries(Object.keys(BINS).map((name) => [name, of(name)])) as Extremes;
}

/** Median of each measure over all visible profiles of the kind on the platform, without other filters. */
export const medians = whileUnchanged(TABLES, readMedians, { max: 100 });

interface Everyone {
  kind: AskedFilters['kind'];
  platform: AskedFilters['platform'];
  company_id: number;
}

async function readMedians(
  ch: ClickHouse,
  { kind, platform, company_id }: Everyone,
  left: AbortSignal,
): Promise<Record<Range, number | null>> {
  const everyone = { ...NO_FILTERS, kind, platform };
  const { reach, seen, params } = conditionsOf(everyone, company_id);
  const parts = Object.keys(BINS).map((name) => {
    const column = RANGE_COLUMNS[name as Range];
    return `quantileTDigestOrNullIf(0.5)(${column}, NOT (${unknown(column)})) AS ${name}`;
  });
  const [row] = await ch.query<Record<Range, number | null>>(
    `SELECT ${parts.join(', ')} FROM profile_index FINAL WHERE platform = {platform:String} AND ${reach} AND ${seen}`,
    params,
    'profile medians',
    { left, whole: true },
  );
  const of = (name: Range) => row?.[name] ?? null;
  return {
    followers: of('followers'),
    engagement: of('engagement'),
    growth: of('growth'),
    credibility: of('credibility'),
    price: of('price'),
  };
}
