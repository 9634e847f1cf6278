import { AUDIENCE_FILTERS, type Fact, type ProfileFilters } from '#contract/profiles/search.ts';
import { cityName } from '#contract/values/cities.ts';
import { ACCENTS, foldedName, oneTypoPattern } from '#contract/values/name-match.ts';
import { refuseOperator } from '#server/analytics/posts/keyword-search.ts';
import { phraseCondition, phrasePattern } from '#server/analytics/terms/phrases.ts';
import { oneOfTerms } from '#server/analytics/terms/term-hash.ts';
import { parseQuery } from '#server/analytics/terms/terms.ts';
import { raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { AskedFilters } from './search-company.ts';
import { askedAudience } from './search-shares.ts';

/** Column of each range. */
export const RANGE_COLUMNS = {
  age: 'age',
  followers: 'followers',
  engagement: 'engagement_rate',
  growth: 'growth',
  credibility: 'credibility',
  price: 'price',
} as const;

/** Filters that a facet or histogram ignores as its own; all others are `other`. */
export type FilterField =
  | 'country'
  | 'city'
  | 'continent'
  | 'gender'
  | 'sub_kind'
  | 'language'
  | 'themes'
  | 'tags'
  | 'verified'
  | Exclude<keyof typeof RANGE_COLUMNS, 'age'>
  | 'other';

export interface Filter {
  field: FilterField;
  sql: string;
  /** Filters on a fact: `sql` is `passes`, or also `unknown` if profiles without the fact are included. */
  fact?: { name: Fact; passes: string; unknown: string; isIncluded: boolean };
}

/** SQL over `profile_index`; `params` has the values of its placeholders. */
export interface Conditions {
  /** Rows of the kind, shared or the company's own. */
  reach: string;
  /** Without rows replaced by the company's own. */
  seen: string;
  /** All must hold. */
  filters: Filter[];
  params: Record<string, unknown>;
}

export const unknown = (column: string) =>
  ['age', 'followers', 'ig_followed_by'].includes(column) ? `${column} < 0` : `isNaN(${column})`;

export const every = (conditions: readonly string[]) =>
  conditions.length === 0 ? 'true' : conditions.map((c) => `(${c})`).join(' AND ');

export function conditionsOf(f: AskedFilters, company_id: number): Conditions {
  const params: Conditions['params'] = {
    platform: f.platform,
    kind: f.kind,
    company: company_id,
    hidden: `,${company_id},`,
  };
  const bind: Bind = (value) => {
    const name = `v${Object.keys(params).length}`;
    params[name] = value;
    return name;
  };
  return {
    // The engine uses the primary key better for OR than for IN.
    reach: `kind = {kind:String} AND ${OF_COMPANY}`,
    seen: 'position(hidden_from, {hidden:String}) = 0',
    filters: [
      ...valueFilters(f, bind),
      ...rangeFilters(f, bind),
      ...lookedUp(f, bind),
      ...audienceFilters(f, bind),
    ],
    params,
  };
}

/** Returns the name of the new parameter. */
type Bind = (value: unknown) => string;
const MOST_SIMILAR_WORDS = 6;
const OF_COMPANY = '(company_id = 0 OR company_id = {company:UInt32})';

/** A filter on a fact, with the profiles for which it is unknown where they are asked for. */
function onFact(
  f: ProfileFilters,
  name: Fact,
  { passes, unknown, field = 'other' }: { passes: string; unknown: string; field?: FilterField },
): Filter {
  const isIncluded = f.or_unknown?.includes(name) ?? false;
  return {
    field,
    sql: isIncluded ? `(${passes}) OR (${unknown})` : passes,
    fact: { name, passes, unknown, isIncluded },
  };
}

/** Of a column: lower case without accents. */
const folded = (column: string, accents: string) =>
  `replaceRegexpAll(lowerUTF8(normalizeUTF8NFKD(${column})), {${accents}:String}, '')`;
const MARKS = new RegExp(ACCENTS, 'gu');
const plainCity = (city: string) => cityName(city).normalize('NFKD').toLowerCase().replace(MARKS, '');

function valueFilters(f: ProfileFilters, bind: Bind): Filter[] {
  const filters: Filter[] = [];
  for (const field of ['country', 'continent', 'gender', 'sub_kind'] as const)
    if (f[field]?.length)
      filters.push(
        onFact(f, field, {
          field,
          passes: `${field} IN {${bind(f[field])}:Array(String)}`,
          unknown: `${field} = ''`,
        }),
      );
  if (f.city?.length) {
    const passes = `${folded('city', bind(ACCENTS))} IN {${bind(f.city.map(plainCity))}:Array(String)}`;
    filters.push(onFact(f, 'city', { field: 'city', passes, unknown: `city = ''` }));
  }
  // An explicitly requested sub-kind is not excluded.
  const left_out = f.exclude.filter((k) => !f.sub_kind?.includes(k));
  if (left_out.length)
    filters.push({ field: 'sub_kind', sql: `sub_kind NOT IN {${bind(left_out)}:Array(String)}` });
  const has = (column: string, items: readonly string[]) =>
    items.map((item) => `position(${column}, concat('\\0', {${bind(item)}:String}, '\\0')) > 0`).join(' OR ');
  if (f.language?.length)
    filters.push(
      onFact(f, 'language', {
        field: 'language',
        passes: has('languages', f.language),
        unknown: `languages = ''`,
      }),
    );
  if (f.themes?.length)
    filters.push(
      onFact(f, 'themes', { field: 'themes', passes: has('themes', f.themes), unknown: `themes = ''` }),
    );
  if (f.tags?.length) filters.push({ field: 'tags', sql: has('tags', f.tags) });
  if (f.verified !== undefined)
    filters.push({ field: 'verified', sql: `verified = {${bind(f.verified)}:UInt8}` });
  return filters;
}

function rangeFilters(f: ProfileFilters, bind: Bind): Filter[] {
  const filters: Filter[] = [];
  const range = (name: keyof typeof RANGE_COLUMNS, min: number | undefined, max: number | undefined) => {
    if (min === undefined && max === undefined) return;
    const column = RANGE_COLUMNS[name];
    // Bounds are rounded to the column's precision, so that a value passes the bound it was shown as.
    const isRate = !['age', 'followers', 'price'].includes(column);
    const exact = (n: number) => `CAST({${bind(n)}:Float64}, '${isRate ? 'Float32' : 'Float64'}')`;
    const within = [`NOT (${unknown(column)})`];
    if (min !== undefined) within.push(`${column} >= ${exact(min)}`);
    if (max !== undefined) within.push(`${column} <= ${exact(max)}`);
    const field = name === 'age' ? 'other' : name;
    filters.push(onFact(f, name, { field, passes: every(within), unknown: unknown(column) }));
  };
  range('age', f.min_age, f.max_age);
  range('followers', f.min_range, f.max_range);
  range('engagement', f.min_engagement, f.max_engagement);
  range('growth', f.min_growth, f.max_growth);
  range('credibility', f.min_credibility, f.max_credibility);
  range('price', f.min_price, f.max_price);
  return filters;
}

/** GLOBAL: on a cluster the rows are not on the profile's shard. */
function lookedUp(f: AskedFilters, bind: Bind): Filter[] {
  const conditions = [...ownIds(f, bind), postedSince(f, bind), withText(f, bind), withKeyword(f, bind)];
  return conditions.flatMap((sql) => (sql === null ? [] : [{ field: 'other' as const, sql }]));
}

function ownIds({ own }: AskedFilters, bind: Bind): string[] {
  const isIn = (ids: number[]) => `profile_id IN {${bind(ids)}:Array(UInt32)}`;
  return [
    ...(own?.among ?? []).map(isIn),
    ...(own?.without ?? []).filter((ids) => ids.length > 0).map((ids) => `NOT (${isIn(ids)})`),
  ];
}

/** On any platform. */
function postedSince(f: ProfileFilters, bind: Bind): string | null {
  if (f.posted_since === undefined) return null;
  return `profile_id GLOBAL IN (SELECT profile_id FROM accounts FINAL
    WHERE newest_post >= toDateTime({${bind(f.posted_since)}:String}, 'UTC'))`;
}

/** Every word must match; the text is in the row for all platforms. */
function withText(f: AskedFilters, bind: Bind): string | null {
  if (f.one_typo) return withSimilarName(f, bind);
  const words = f.search?.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  if (words.length === 0) return null;
  const has = words.map(
    (word) => `search_text LIKE {${bind(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}:String}`,
  );
  return `(company_id, profile_id) GLOBAL IN (SELECT company_id, profile_id FROM profile_search FINAL
    WHERE platform = 'all' AND ${OF_COMPANY} AND ${every(has)})`;
}

/** Names and handles alone: in long texts, similar words are chance. */
function withSimilarName(f: ProfileFilters, bind: Bind): string | null {
  const words = foldedName(f.search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST_SIMILAR_WORDS);
  if (words.length === 0) return null;
  const similar = words.map((word) => {
    const pattern = oneTypoPattern(word);
    const has = `position(folded, {${bind(word)}:String}) > 0`;
    return pattern === null ? has : `${has} OR match(folded, {${bind(pattern)}:String})`;
  });
  return `(company_id, profile_id) GLOBAL IN (SELECT company_id, profile_id FROM (
    SELECT company_id, profile_id, normalizeUTF8NFC(replaceRegexpAll(
      lowerUTF8(normalizeUTF8NFKD(concat(name, ' ', username))), {${bind(ACCENTS)}:String}, '')) AS folded
    FROM profile_search FINAL
    WHERE platform = 'all' AND ${OF_COMPANY}) WHERE ${every(similar)})`;
}

/** Profiles with a post that contains all parts; none without terms. */
function withKeyword(f: ProfileFilters, bind: Bind): string | null {
  if (!f.keyword) return null;
  refuseOperator(f.keyword, 'AND', 'keyword');
  const parts = parseQuery(f.keyword);
  const terms = [...new Set(parts.flatMap((p) => p.terms))];
  if (terms.length === 0) return 'false';
  const rows = `FROM post_terms FINAL WHERE ${oneOfTerms(raw(`{${bind(terms)}:Array(String)}`))}`;
  const each = `GROUP BY account_id, post_id HAVING uniqExact(term_hash) = ${terms.length}`;
  const accounts = `SELECT account_id ${rows} ${terms.length === 1 ? '' : each}`;
  const phrases = parts
    .filter((p) => p.kind === 'phrase')
    .map((p) => phraseCondition(raw(`{${bind(phrasePattern(p))}:String}`)).text);
  const matching =
    phrases.length === 0
      ? accounts
      : `SELECT account_id FROM posts FINAL WHERE account_id GLOBAL IN (${accounts})
         AND (account_id, id) GLOBAL IN (SELECT account_id, post_id ${rows} ${each}) AND ${every(phrases)}`;
  // The row for all platforms is about one account; the keyword may be in the posts of another.
  return f.platform === 'all'
    ? `profile_id GLOBAL IN (SELECT dictGet('account_facts', 'profile_id', toUInt64(account_id)) FROM (${matching}))`
    : `account_id GLOBAL IN (${matching})`;
}

/** Any key per field, all fields; interests can require all keys. */
function audienceFilters(f: ProfileFilters, bind: Bind): Filter[] {
  const requested = askedAudience(f);
  return AUDIENCE_FILTERS.flatMap((filter) => {
    const [first, ...more] = requested.filter((one) => one.filter === filter);
    if (first === undefined) return [];
    const keys = [first, ...more].map(
      // A key without a share matches unless a minimum is requested.
      ({ key, least }) =>
        `key = {${bind(key)}:String} AND share >= toFloat32({${bind(least === 0 ? -1 : least)}:Float64})`,
    );
    const accounts = `SELECT account_id FROM audience_index FINAL WHERE dimension = '${first.dimension}'`;
    const any = (some: string[]) =>
      `account_id GLOBAL IN (${accounts} AND (${some.map((k) => `(${k})`).join(' OR ')}))`;
    const each = filter === 'audience_interest' && f.ia_operator === 'AND';
    return onFact(f, filter, {
      passes: each ? every(keys.map((key) => any([key]))) : any(keys),
      unknown: `account_id GLOBAL NOT IN (${accounts} AND share >= 0)`,
    });
  });
}
