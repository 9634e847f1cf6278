import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { os } from '#server/platform/gate.ts';
import { itemsOf } from '#server/projector/search-index.ts';
import { type AskedFilters, withOwnIds } from './search-company.ts';
import { countPlatforms, countValues } from './search-counts.ts';

type Facet = Array<{ key: string; count: number }>;
export type Facets = Record<
  'platform' | 'country' | 'continent' | 'gender' | 'language' | 'themes' | 'tags' | 'sub_kind' | 'verified',
  Facet
>;
const MOST_KEYS = 300;

/** Each facet ignores its own filter. Unknown values have no key. */
async function countFacets(
  ch: ClickHouse,
  filters: AskedFilters,
  company_id: number,
  left?: AbortSignal,
): Promise<Facets> {
  const asked = { filters, company_id };
  const [counts, platforms] = await Promise.all([
    countValues(ch, asked, left),
    countPlatforms(ch, asked, left),
  ]);
  return {
    platform: facet(platforms),
    country: facet(counts.country),
    continent: facet(counts.continent),
    gender: facet(counts.gender),
    sub_kind: facet(counts.sub_kind),
    verified: facet(counts.verified).map(({ key, count }) => ({ key: String(key === '1'), count })),
    language: facet(ofItems(counts.language)),
    themes: facet(ofItems(counts.themes)),
    tags: facet(ofItems(counts.tags)),
  };
}

/** Lists count once per item. */
function ofItems(lists: Map<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [list, count] of lists)
    for (const item of itemsOf(list)) counts.set(item, (counts.get(item) ?? 0) + count);
  return counts;
}

/** Most frequent first. */
const facet = (counts: Map<string, number>): Facet =>
  [...counts]
    .flatMap(([key, count]) => (key === '' ? [] : [{ key, count }]))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_KEYS);

export const facetHandlers = {
  facets: os.profiles.facets.handler(async ({ context, input }) =>
    countFacets(context.ch, await withOwnIds(context, input), context.company.id, context.request.left),
  ),
};
