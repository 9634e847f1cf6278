import { PLATFORMS } from '#contract/primitives.ts';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { itemsOf, type ProfileColumns, profileColumns, type TextName } from './profile-columns.ts';
import { type FilterField, matching, setsOf, sieveOf } from './profile-filters.ts';
import { lookUpAll } from './profile-lookups.ts';
import { countInAll } from './row-set.ts';

type Facet = Array<{ key: string; count: number }>;
export type Facets = Record<
  'platform' | 'country' | 'continent' | 'gender' | 'language' | 'themes' | 'tags' | 'sub_kind' | 'verified',
  Facet
>;

/** How each facet is counted, and the filters it leaves out: its own. A profile counts for each item of a list. */
const COUNTED: Record<Exclude<keyof Facets, 'platform'>, { own: FilterField[]; count: Count }> = {
  country: { own: ['country'], count: textsOf('country') },
  continent: { own: ['continent'], count: textsOf('continent') },
  gender: { own: ['gender'], count: textsOf('gender') },
  sub_kind: { own: ['sub_kind', 'exclude'], count: textsOf('sub_kind') },
  language: { own: ['language'], count: textsOf('languages') },
  themes: { own: ['themes'], count: textsOf('themes') },
  tags: { own: ['tags'], count: textsOf('tags') },
  verified: { own: ['verified'], count: countVerified },
};
type Count = (c: ProfileColumns, rows: Uint32Array) => Facet;
const MOST_KEYS = 300;

/** Profiles per value under the other filters: each facet leaves its own filter out. Unknown values have no key. */
export async function countFacets(ch: ClickHouse, f: ProfileFilters, company_id: number): Promise<Facets> {
  const [columns, found, platform] = await Promise.all([
    profileColumns(ch, f.platform),
    lookUpAll(ch, f),
    countPlatforms(ch, f, company_id),
  ]);
  const sieve = sieveOf(columns, f, company_id, found);
  const facets = { platform } as Facets;
  const isAsked = (field: FilterField) => sieve.parts.some((p) => p.field === field);
  const kinds = Object.entries(COUNTED) as Array<
    [keyof typeof COUNTED, { own: FilterField[]; count: Count }]
  >;
  // Facets whose filter nobody asked for count the same rows.
  const same = matching(sieve);
  for (const [facet, { own, count }] of kinds) if (!own.some(isAsked)) facets[facet] = count(columns, same);
  for (const [facet, { own, count }] of kinds)
    if (own.some(isAsked)) facets[facet] = count(columns, matching(sieve, own));
  return facets;
}

/** A profile counts for a platform where its row of that platform matches, as a search there would find it. */
async function countPlatforms(ch: ClickHouse, f: ProfileFilters, company_id: number): Promise<Facet> {
  const counts = await Promise.all(
    PLATFORMS.map(async (platform) => {
      const asked = { ...f, platform };
      const [columns, found] = await Promise.all([profileColumns(ch, platform), lookUpAll(ch, asked)]);
      const count = countInAll(setsOf(sieveOf(columns, asked, company_id, found)));
      return { key: platform as string, count };
    }),
  );
  return inOrder(counts.filter((c) => c.count > 0));
}

function textsOf(column: TextName): Count {
  return (c, matching) => {
    const codes = c.codes[column];
    const rows = new Uint32Array(c.texts[column].length);
    for (let i = 0; i < matching.length; i++) (rows[codes[matching[i] as number] as number] as number)++;
    const counts = new Map<string, number>();
    rows.forEach((count, code) => {
      if (count === 0) return;
      for (const item of itemsOf(c.texts[column][code] as string))
        counts.set(item, (counts.get(item) ?? 0) + count);
    });
    return inOrder([...counts].map(([key, count]) => ({ key, count }))).slice(0, MOST_KEYS);
  };
}

function countVerified(c: ProfileColumns, matching: Uint32Array): Facet {
  const counts = [0, 0];
  for (let i = 0; i < matching.length; i++)
    (counts[c.numbers.verified[matching[i] as number] as number] as number)++;
  const facet = counts.map((count, value) => ({ key: String(value === 1), count }));
  return inOrder(facet.filter((v) => v.count > 0));
}

const inOrder = (facet: Facet) => facet.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
