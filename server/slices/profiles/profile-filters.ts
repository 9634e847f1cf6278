import type { ProfileFilters } from '#contract/profiles/search.ts';
import { itemsOf, type ProfileColumns, type TextName } from './profile-columns.ts';
import type { LookedUp } from './profile-lookups.ts';

/** The parts of a search that a facet or a range can leave out, each by the parameter it answers to. */
const FIELDS = [
  'exclude',
  'search',
  'keyword',
  'audience',
  'country',
  'continent',
  'gender',
  'sub_kind',
  'language',
  'themes',
  'tags',
  'verified',
  'age',
  'followers',
  'engagement',
  'growth',
  'credibility',
  'price',
] as const;
export type FilterField = (typeof FIELDS)[number];

/** One bit for each field; the bit before all of them stands for rows that are not the question's at all. */
const OUTSIDE = 1;
const bitOf = (field: FilterField) => 2 << FIELDS.indexOf(field);

/** Every field but those named, and rows outside: a row passes where none of these bits is set. */
export const without = (...fields: FilterField[]): number =>
  fields.reduce((mask, field) => mask & ~bitOf(field), -1);
/** Rows of the platform and kind that the company may see, whatever the filters. */
export const VISIBLE = OUTSIDE;
export const EVERY_FILTER = -1;

/** Column of each range, and whether its numbers have the precision of Float32. */
export const RANGE_COLUMNS = {
  age: 'age',
  followers: 'followers',
  engagement: 'engagement_rate',
  growth: 'growth',
  credibility: 'credibility',
  price: 'price',
} as const;

/** Whether a number says "unknown": below 0 for counts, NaN for ratios and prices. */
export function unknownBelow(column: keyof ProfileColumns['numbers']): number {
  return ['age', 'followers', 'ig_followed_by'].includes(column) ? 0 : Number.NEGATIVE_INFINITY;
}

/**
 * For each row the filters it fails, one bit each; 0 = it matches. The company's own rows stand in for shared ones.
 * `found`: what the store looked up for this search (profile-lookups.ts).
 */
export function failures(
  c: ProfileColumns,
  f: ProfileFilters,
  company_id: number,
  found: LookedUp,
): Int32Array {
  const fails = new Int32Array(c.length);
  outside(c, f, company_id, found, fails);
  texts(c, f, fails);
  ranges(c, f, fails);
  if (f.verified !== undefined) {
    const asked = Number(f.verified);
    const { verified } = c.numbers;
    for (let i = 0; i < c.length; i++) if (verified[i] !== asked) (fails[i] as number) |= bitOf('verified');
  }
  if (found.search) spread(found.search(c), bitOf('search'), fails);
  if (found.keyword) spread(found.keyword(c), bitOf('keyword'), fails);
  for (const passes of found.audience) spread(passes(c), bitOf('audience'), fails);
  return fails;
}

/** Marks rows that do not pass. */
function spread(passes: Uint8Array, bit: number, fails: Int32Array) {
  for (let i = 0; i < fails.length; i++) if (passes[i] === 0) (fails[i] as number) |= bit;
}

function outside(
  c: ProfileColumns,
  f: ProfileFilters,
  company_id: number,
  found: LookedUp,
  fails: Int32Array,
) {
  const company = c.numbers.company_id;
  const kinds = c.codes.kind;
  const kind = c.texts.kind.indexOf(f.kind);
  for (let i = 0; i < fails.length; i++) {
    const owner = company[i];
    fails[i] = (owner === 0 || owner === company_id) && kinds[i] === kind ? 0 : OUTSIDE;
  }
  for (const profile_id of found.own) {
    const hidden = c.place(0, profile_id);
    if (hidden !== undefined) (fails[hidden] as number) |= OUTSIDE;
  }
}

function texts(c: ProfileColumns, f: ProfileFilters, fails: Int32Array) {
  const filter = (field: FilterField, name: TextName, passes: (text: string) => boolean) => {
    const codes = c.codes[name];
    const bit = bitOf(field);
    const bits = Int32Array.from(c.texts[name], (text) => (passes(text) ? 0 : bit));
    for (let i = 0; i < fails.length; i++) (fails[i] as number) |= bits[codes[i] as number] as number;
  };
  const one = (field: FilterField, name: TextName, list: readonly string[] | undefined) => {
    if (list?.length) filter(field, name, (text) => list.includes(text));
  };
  const any = (field: FilterField, name: TextName, list: readonly string[] | undefined) => {
    if (list?.length) filter(field, name, (text) => itemsOf(text).some((item) => list.includes(item)));
  };
  // A sub-kind that is asked for by name is not left out.
  const left_out = f.exclude.filter((k) => !f.sub_kind?.includes(k)) as readonly string[];
  if (left_out.length) filter('exclude', 'sub_kind', (text) => !left_out.includes(text));
  one('country', 'country', f.country);
  one('continent', 'continent', f.continent);
  one('gender', 'gender', f.gender);
  one('sub_kind', 'sub_kind', f.sub_kind);
  any('language', 'languages', f.language);
  any('themes', 'themes', f.themes);
  any('tags', 'tags', f.tags);
}

function ranges(c: ProfileColumns, f: ProfileFilters, fails: Int32Array) {
  const range = (field: keyof typeof RANGE_COLUMNS, min: number | undefined, max: number | undefined) => {
    if (min === undefined && max === undefined) return;
    const column = RANGE_COLUMNS[field];
    const values = c.numbers[column];
    // Bounds get the precision of the column, so that a value passes the bound it was shown as.
    const exact = (n: number) => (values instanceof Float32Array ? Math.fround(n) : n);
    const known = unknownBelow(column);
    const from = Math.max(known, exact(min ?? Number.NEGATIVE_INFINITY));
    const to = exact(max ?? Number.POSITIVE_INFINITY);
    const bit = bitOf(field);
    const unknown = f.or_unknown?.includes(field) ? 0 : bit;
    for (let i = 0; i < fails.length; i++) {
      const value = values[i] as number;
      // A comparison with NaN is false.
      if (!(value >= from && value <= to)) (fails[i] as number) |= value >= known ? bit : unknown;
    }
  };
  range('age', f.min_age, f.max_age);
  range('followers', f.min_range, f.max_range);
  range('engagement', f.min_engagement, f.max_engagement);
  range('growth', f.min_growth, f.max_growth);
  range('credibility', f.min_credibility, f.max_credibility);
  range('price', f.min_price, f.max_price);
}
