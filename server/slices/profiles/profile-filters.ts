import type { ProfileFilters } from '#contract/profiles/search.ts';
import { parseQuery, type QueryPart } from '#server/platform/terms.ts';

/** The parts of a search that a facet or a range can leave out, each by the parameter it answers to. */
export type FilterField =
  | 'exclude'
  | 'search'
  | 'keyword'
  | 'audience'
  | 'country'
  | 'continent'
  | 'gender'
  | 'sub_kind'
  | 'language'
  | 'themes'
  | 'tags'
  | 'verified'
  | 'age'
  | 'followers'
  | 'engagement'
  | 'growth'
  | 'credibility'
  | 'price';

export interface CompiledFilters {
  /** The platform's rows that the company may see, before any filter. */
  scope: string;
  kind: string;
  conditions: Map<FilterField, string>;
  params: Record<string, unknown>;
}

type Bind = (type: string, value: unknown) => string;

/**
 * A search as SQL over `profile_search FINAL`; values are bound, never written. `own_rows`: the company has rows of its
 * own, which stand in for the shared ones. `platforms`: read these platforms instead of the search's one (facets).
 */
export function compileFilters(
  f: ProfileFilters,
  company_id: number,
  own_rows: boolean,
  platforms: readonly string[] = [f.platform],
): CompiledFilters {
  const params: Record<string, unknown> = {};
  const bind: Bind = (type, value) => {
    const name = `p${Object.keys(params).length}`;
    params[name] = value;
    return `{${name}:${type}}`;
  };
  const company = bind('UInt32', company_id);
  const rows = `platform IN ${bind('Array(String)', platforms)}`;
  const own = `company_id = 0 AND profile_id NOT IN
    (SELECT profile_id FROM profile_search FINAL WHERE platform = 'all' AND company_id = ${company})`;
  const scope = own_rows ? `${rows} AND (company_id = ${company} OR (${own}))` : `${rows} AND company_id = 0`;
  // A sub-kind that is asked for by name is not left out.
  const left_out = f.exclude.filter((k) => !f.sub_kind?.includes(k));
  const kind = `kind = ${bind('String', f.kind)}`;
  const conditions = new Map<FilterField, string>();
  if (left_out.length) conditions.set('exclude', `sub_kind NOT IN ${bind('Array(String)', left_out)}`);
  for (const [field, sql] of [...texts(f, bind), ...values(f, bind), ...ranges(f, bind)])
    if (sql !== null) conditions.set(field, sql);
  return { scope, kind, conditions, params };
}

/** The filters but those of the fields named. */
export const matching = (c: CompiledFilters, ...without: FilterField[]): string =>
  [...c.conditions].flatMap(([field, sql]) => (without.includes(field) ? [] : [sql])).join(' AND ') || '1';

/** Everything a matching row has to fulfil, the filters of the fields named left out. */
export const where = (c: CompiledFilters, ...without: FilterField[]): string =>
  `${c.scope} AND ${c.kind} AND ${matching(c, ...without)}`;

type Part = [FilterField, string | null];

function texts(f: ProfileFilters, bind: Bind): Part[] {
  const words = f.search?.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const like = (word: string) => `search_text LIKE ${bind('String', `%${word.replace(/[\\%_]/g, '\\$&')}%`)}`;
  return [
    ['search', words.length ? words.map(like).join(' AND ') : null],
    ['keyword', f.keyword ? keyword(parseQuery(f.keyword), f.platform === 'all', bind) : null],
    ['audience', audience(f, bind)],
  ];
}

/** Profiles with a post that has all parts. A search of which nothing can be looked up finds nobody. */
function keyword(parts: QueryPart[], all: boolean, bind: Bind): string {
  const terms = [...new Set(parts.flatMap((p) => p.terms))];
  if (terms.length === 0) return '0';
  const found = `post_terms FINAL WHERE term IN ${bind('Array(String)', terms)}`;
  const phrases = parts.filter((p) => p.kind === 'phrase');
  const accounts =
    terms.length === 1
      ? `SELECT account_id FROM ${found}`
      : `SELECT account_id FROM ${found} GROUP BY account_id, post_id HAVING uniqExact(term) = ${terms.length}`;
  const posts = `SELECT account_id, post_id FROM ${found} GROUP BY account_id, post_id HAVING uniqExact(term) = ${terms.length}`;
  const text = `replaceRegexpAll(lowerUTF8(normalizeUTF8NFKC(concat(title, '\\n', message))), '\\\\s+', ' ')`;
  const exact = phrases.map((p) => `position(${text}, ${bind('String', p.text)}) > 0`).join(' AND ');
  const matching = phrases.length
    ? `SELECT account_id FROM posts FINAL WHERE account_id IN (${accounts}) AND (account_id, id) IN (${posts}) AND ${exact}`
    : accounts;
  // The row for all platforms speaks of one account, the keyword may be in the posts of another.
  return all
    ? `profile_id IN (SELECT dictGet('account_facts', 'profile_id', toUInt64(account_id)) FROM (${matching}))`
    : `account_id IN (${matching})`;
}

const upper = (key: string) => key.toUpperCase();
const lower = (key: string) => key.toLowerCase();
const same = (key: string) => key;

/** Any key of a field is enough, every field has to agree; interests can ask for all of theirs. */
function audience(f: ProfileFilters, bind: Bind): string | null {
  const fields = [
    ['countries', f.audience_country, upper, false],
    ['cities', f.audience_city, same, false],
    ['genders', f.audience_gender, upper, false],
    ['ages', f.audience_age, same, false],
    ['interests', f.audience_interest, same, f.ia_operator === 'AND'],
    ['languages', f.audience_language, lower, false],
  ] as const;
  const conditions = fields.flatMap(([dimension, keys, as, each]) => {
    if (!keys?.length) return [];
    const parts = keys.map((text) => {
      const [, key = text, share] = /^(.*):([\d.]+)$/.exec(text) ?? [];
      const least = share === undefined ? f.min_audience : Number(share);
      // A key without a share (the source names the main country only) passes where no share is asked.
      return `(key = ${bind('String', as(key))} AND share >= ${bind('Float32', least === 0 ? -1 : least)})`;
    });
    return (each ? parts : [parts.join(' OR ')]).map(
      (condition) =>
        `account_id IN (SELECT account_id FROM audience_index FINAL WHERE dimension = '${dimension}' AND (${condition}))`,
    );
  });
  return conditions.join(' AND ') || null;
}

function values(f: ProfileFilters, bind: Bind): Part[] {
  const one = (column: string, list: readonly string[] | undefined) =>
    list?.length ? `${column} IN ${bind('Array(String)', list)}` : null;
  const any = (column: string, list: readonly string[] | undefined) =>
    list?.length ? `hasAny(${column}, ${bind('Array(String)', list)})` : null;
  return [
    ['country', one('country', f.country)],
    ['continent', one('continent', f.continent)],
    ['gender', one('gender', f.gender)],
    ['sub_kind', one('sub_kind', f.sub_kind)],
    ['language', any('languages', f.language)],
    ['themes', any('themes', f.themes)],
    ['tags', any('tags', f.tags)],
    ['verified', f.verified === undefined ? null : `verified = ${Number(f.verified)}`],
  ];
}

/** Column of each range, and how it says "unknown". */
export const RANGE_COLUMNS = {
  age: { column: 'age', unknown: 'age < 0', type: 'Float64' },
  followers: { column: 'followers', unknown: 'followers < 0', type: 'Float64' },
  engagement: { column: 'engagement_rate', unknown: 'isNaN(engagement_rate)', type: 'Float32' },
  growth: { column: 'growth', unknown: 'isNaN(growth)', type: 'Float32' },
  credibility: { column: 'credibility', unknown: 'isNaN(credibility)', type: 'Float32' },
  price: { column: 'price', unknown: 'isNaN(price)', type: 'Float64' },
} as const;

function ranges(f: ProfileFilters, bind: Bind): Part[] {
  const range = (
    field: keyof typeof RANGE_COLUMNS,
    min: number | undefined,
    max: number | undefined,
  ): Part => {
    if (min === undefined && max === undefined) return [field, null];
    const { column, unknown, type } = RANGE_COLUMNS[field];
    const bounds = [
      `NOT (${unknown})`,
      ...(min === undefined ? [] : [`${column} >= ${bind(type, min)}`]),
      ...(max === undefined ? [] : [`${column} <= ${bind(type, max)}`]),
    ].join(' AND ');
    return [field, f.or_unknown?.includes(field) ? `(${unknown} OR (${bounds}))` : `(${bounds})`];
  };
  return [
    range('age', f.min_age, f.max_age),
    range('followers', f.min_range, f.max_range),
    range('engagement', f.min_engagement, f.max_engagement),
    range('growth', f.min_growth, f.max_growth),
    range('credibility', f.min_credibility, f.max_credibility),
    range('price', f.min_price, f.max_price),
  ];
}
