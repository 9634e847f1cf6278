import type { ProfileFilters } from '#contract/profiles/search.ts';
import { itemsOf, type ProfileColumns, type TextName } from './profile-columns.ts';
import type { LookedUp } from './profile-lookups.ts';
import { keptRows, type RowSet, rowsBetween, rowsByCode, rowsInAll } from './row-set.ts';

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
  | keyof typeof RANGE_COLUMNS;

/** A search is the intersection of the rows that each part of it lets through. */
export interface Sieve {
  /** Rows of the platform and kind that the company may see, whatever the filters. */
  visible: RowSet;
  parts: Array<{ field: FilterField; rows: RowSet }>;
}

/** Column of each range. */
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

/** `found`: what the store looked up for this search (profile-lookups.ts). */
export function sieveOf(c: ProfileColumns, f: ProfileFilters, company_id: number, found: LookedUp): Sieve {
  const parts: Sieve['parts'] = [...texts(c, f), ...ranges(c, f)];
  if (f.verified !== undefined) {
    const passes = Uint8Array.of(Number(!f.verified), Number(f.verified));
    const make = () => rowsByCode(c.numbers.verified, c.length, passes);
    parts.push({ field: 'verified', rows: keptRows(c, `verified ${f.verified}`, null, make) });
  }
  if (found.search) parts.push({ field: 'search', rows: found.search(c) });
  if (found.keyword) parts.push({ field: 'keyword', rows: found.keyword(c) });
  for (const rows of found.audience) parts.push({ field: 'audience', rows: rows(c) });
  const visible = keptRows(c, `visible ${company_id} ${f.kind}`, null, () =>
    visibleRows(c, f.kind, company_id),
  );
  return { visible, parts };
}

/** The sets that a row has to be in, but those of the fields left out. */
export const setsOf = ({ visible, parts }: Sieve, left_out: readonly FilterField[] = []): RowSet[] => [
  visible,
  ...parts.filter((p) => !left_out.includes(p.field)).map((p) => p.rows),
];

/** The rows that match, those too that fail by the fields left out alone; read them before anything is awaited. */
export const matching = (sieve: Sieve, left_out: readonly FilterField[] = []): Uint32Array =>
  rowsInAll(setsOf(sieve, left_out));

/** Rows of the kind that are everybody's or the company's; the company's own stand in for shared ones. */
function visibleRows(c: ProfileColumns, kind: string, company_id: number): RowSet {
  const visible = rowsByCode(
    c.codes.kind,
    c.length,
    Uint8Array.from(c.texts.kind, (k) => Number(k === kind)),
  );
  const company = c.numbers.company_id;
  for (let i = 0; i < c.length; i++) if (company[i] !== 0 && company[i] !== company_id) visible.remove(i);
  for (const profile_id of c.ownProfiles(company_id)) {
    const hidden = c.place(0, profile_id);
    if (hidden !== undefined) visible.remove(hidden);
  }
  return visible;
}

function texts(c: ProfileColumns, f: ProfileFilters): Sieve['parts'] {
  const parts: Sieve['parts'] = [];
  const filter = (
    field: FilterField,
    name: TextName,
    list: readonly string[],
    passes: (text: string) => boolean,
  ) => {
    const make = () =>
      rowsByCode(
        c.codes[name],
        c.length,
        Uint8Array.from(c.texts[name], (text) => Number(passes(text))),
      );
    parts.push({ field, rows: keptRows(c, JSON.stringify([field, ...list]), null, make) });
  };
  const one = (field: FilterField, name: TextName, list: readonly string[] | undefined) => {
    if (list?.length) filter(field, name, list, (text) => list.includes(text));
  };
  const any = (field: FilterField, name: TextName, list: readonly string[] | undefined) => {
    if (list?.length) filter(field, name, list, (text) => itemsOf(text).some((item) => list.includes(item)));
  };
  // A sub-kind that is asked for by name is not left out.
  const left_out = f.exclude.filter((k) => !f.sub_kind?.includes(k)) as readonly string[];
  if (left_out.length) filter('exclude', 'sub_kind', left_out, (text) => !left_out.includes(text));
  one('country', 'country', f.country);
  one('continent', 'continent', f.continent);
  one('gender', 'gender', f.gender);
  one('sub_kind', 'sub_kind', f.sub_kind);
  any('language', 'languages', f.language);
  any('themes', 'themes', f.themes);
  any('tags', 'tags', f.tags);
  return parts;
}

function ranges(c: ProfileColumns, f: ProfileFilters): Sieve['parts'] {
  const parts: Sieve['parts'] = [];
  const range = (field: keyof typeof RANGE_COLUMNS, min: number | undefined, max: number | undefined) => {
    if (min === undefined && max === undefined) return;
    const column = RANGE_COLUMNS[field];
    const values = c.numbers[column];
    // Bounds get the precision of the column, so that a value passes the bound it was shown as.
    const exact = (n: number) => (values instanceof Float32Array ? Math.fround(n) : n);
    const known = unknownBelow(column);
    const from = Math.max(known, exact(min ?? Number.NEGATIVE_INFINITY));
    const to = exact(max ?? Number.POSITIVE_INFINITY);
    const or_unknown = f.or_unknown?.includes(field) ?? false;
    const make = () => rowsBetween(values, c.length, { from, to, known, or_unknown });
    parts.push({ field, rows: keptRows(c, `${field} ${from} ${to} ${or_unknown}`, null, make) });
  };
  range('age', f.min_age, f.max_age);
  range('followers', f.min_range, f.max_range);
  range('engagement', f.min_engagement, f.max_engagement);
  range('growth', f.min_growth, f.max_growth);
  range('credibility', f.min_credibility, f.max_credibility);
  range('price', f.min_price, f.max_price);
  return parts;
}
