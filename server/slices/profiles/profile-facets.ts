import { PLATFORMS } from '#contract/primitives.ts';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { itemsOf, type ProfileColumns, profileColumns, type TextName } from './profile-columns.ts';
import { type FilterField, failures, without } from './profile-filters.ts';
import { lookUpAll } from './profile-lookups.ts';

type Facet = Array<{ key: string; count: number }>;
export type Facets = Record<
  'platform' | 'country' | 'continent' | 'gender' | 'language' | 'themes' | 'tags' | 'sub_kind' | 'verified',
  Facet
>;

/** Column of each facet of texts, and the filters it leaves out: its own. A profile counts for each item of a list. */
const TEXTS: Record<
  Exclude<keyof Facets, 'platform' | 'verified'>,
  { column: TextName; own: FilterField[] }
> = {
  country: { column: 'country', own: ['country'] },
  continent: { column: 'continent', own: ['continent'] },
  gender: { column: 'gender', own: ['gender'] },
  sub_kind: { column: 'sub_kind', own: ['sub_kind', 'exclude'] },
  language: { column: 'languages', own: ['language'] },
  themes: { column: 'themes', own: ['themes'] },
  tags: { column: 'tags', own: ['tags'] },
};
const MOST_KEYS = 300;

/** Profiles per value under the other filters: each facet leaves its own filter out. Unknown values have no key. */
export async function countFacets(ch: ClickHouse, f: ProfileFilters, company_id: number): Promise<Facets> {
  const [columns, found, platform] = await Promise.all([
    profileColumns(ch, f.platform),
    lookUpAll(ch, f, company_id),
    countPlatforms(ch, f, company_id),
  ]);
  const fails = failures(columns, f, company_id, found);
  const facets = { platform, verified: countVerified(columns, fails) } as Facets;
  for (const [facet, { column, own }] of Object.entries(TEXTS))
    facets[facet as keyof typeof TEXTS] = countTexts(columns, fails, column, without(...own));
  return facets;
}

/** A profile counts for a platform where its row of that platform matches, as a search there would find it. */
async function countPlatforms(ch: ClickHouse, f: ProfileFilters, company_id: number): Promise<Facet> {
  const counts = await Promise.all(
    PLATFORMS.map(async (platform) => {
      const asked = { ...f, platform };
      const [columns, found] = await Promise.all([
        profileColumns(ch, platform),
        lookUpAll(ch, asked, company_id),
      ]);
      const fails = failures(columns, asked, company_id, found);
      let count = 0;
      for (let i = 0; i < fails.length; i++) if (fails[i] === 0) count++;
      return { key: platform as string, count };
    }),
  );
  return inOrder(counts.filter((c) => c.count > 0));
}

function countTexts(c: ProfileColumns, fails: Int32Array, column: TextName, counted: number): Facet {
  const codes = c.codes[column];
  const rows = new Uint32Array(c.texts[column].length);
  for (let i = 0; i < fails.length; i++)
    if (((fails[i] as number) & counted) === 0) (rows[codes[i] as number] as number)++;
  const counts = new Map<string, number>();
  rows.forEach((count, code) => {
    if (count === 0) return;
    for (const item of itemsOf(c.texts[column][code] as string))
      counts.set(item, (counts.get(item) ?? 0) + count);
  });
  return inOrder([...counts].map(([key, count]) => ({ key, count }))).slice(0, MOST_KEYS);
}

function countVerified(c: ProfileColumns, fails: Int32Array): Facet {
  const counted = without('verified');
  const counts = [0, 0];
  for (let i = 0; i < fails.length; i++)
    if (((fails[i] as number) & counted) === 0) (counts[c.numbers.verified[i] as number] as number)++;
  const facet = counts.map((count, value) => ({ key: String(value === 1), count }));
  return inOrder(facet.filter((v) => v.count > 0));
}

const inOrder = (facet: Facet) => facet.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
