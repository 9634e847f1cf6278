import type { ProfileFilters } from '#contract/profiles/search.ts';
import { itemsOf, type ProfileColumns, type TextName } from './profile-columns.ts';
import type { LookedUp, Named } from './profile-lookups.ts';

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

/** One for all searches: a new one for each would keep the garbage collector busy. */
let scratch = new Int32Array(0);

/**
 * For each row the filters it fails, one bit each; 0 = it matches. The company's own rows stand in for shared ones.
 * `found`: what the store looked up for this search (profile-lookups.ts). To be read before anything is awaited: the
 * next search writes on the same memory.
 */
export function failures(
  c: ProfileColumns,
  f: ProfileFilters,
  company_id: number,
  found: LookedUp,
): Int32Array {
  if (scratch.length < c.length) scratch = new Int32Array(Math.ceil(c.length * 1.1));
  const fails = scratch.subarray(0, c.length);
  fails.set(outside(c, f.kind, company_id, found.own));
  texts(c, f, fails);
  ranges(c, f, fails);
  if (f.verified !== undefined) {
    const asked = Number(f.verified);
    const bit = bitOf('verified');
    const { verified } = c.numbers;
    for (let i = 0; i < fails.length; i++) if (verified[i] !== asked) (fails[i] as number) |= bit;
  }
  if (found.search) unpassed(found.search(c), bitOf('search'), fails);
  if (found.keyword) unnamed(c, found.keyword, bitOf('keyword'), fails);
  for (const named of found.audience) unnamed(c, named, bitOf('audience'), fails);
  return fails;
}

/** Marks rows that do not pass. */
function unpassed(passes: Uint8Array, bit: number, fails: Int32Array) {
  for (let i = 0; i < fails.length; i++) if (passes[i] === 0) (fails[i] as number) |= bit;
}

/** Marks rows whose id is not named. */
function unnamed(c: ProfileColumns, { column, named }: Named, bit: number, fails: Int32Array) {
  const ids = c.numbers[column];
  const length = named.length;
  for (let i = 0; i < fails.length; i++) {
    const id = ids[i] as number;
    if (id >= length || named[id] === 0) (fails[i] as number) |= bit;
  }
}

interface Outside {
  stamp: number;
  own: Uint32Array;
  rows: Uint8Array;
}
const outsides = new WeakMap<ProfileColumns, Map<string, Outside>>();
const MOST_OUTSIDES = 20;

/** 1 for each row that is of another kind or company, or that a row of the company's own stands in for. */
function outside(c: ProfileColumns, asked: string, company_id: number, own: Uint32Array): Uint8Array {
  const kept = outsides.get(c) ?? new Map<string, Outside>();
  outsides.set(c, kept);
  const key = `${company_id}|${asked}`;
  const before = kept.get(key);
  if (before?.stamp === c.stamp && before.own === own) return before.rows;
  const rows = new Uint8Array(c.length);
  const company = c.numbers.company_id;
  const kinds = c.codes.kind;
  const kind = c.texts.kind.indexOf(asked);
  for (let i = 0; i < rows.length; i++) {
    const owner = company[i];
    rows[i] = (owner === 0 || owner === company_id) && kinds[i] === kind ? 0 : OUTSIDE;
  }
  for (const profile_id of own) {
    const hidden = c.place(0, profile_id);
    if (hidden !== undefined) rows[hidden] = OUTSIDE;
  }
  if (kept.size >= MOST_OUTSIDES) kept.clear();
  kept.set(key, { stamp: c.stamp, own, rows });
  return rows;
}

function texts(c: ProfileColumns, f: ProfileFilters, fails: Int32Array) {
  const filter = (field: FilterField, name: TextName, passes: (text: string) => boolean) => {
    const codes = c.codes[name];
    const bit = bitOf(field);
    const bits = Int32Array.from(c.texts[name], (text) => (passes(text) ? 0 : bit));
    if (bits.every((b) => b === 0)) return;
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
