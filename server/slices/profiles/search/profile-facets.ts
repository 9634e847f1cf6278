import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { os } from '#server/platform/gate.ts';
import { itemsOf } from '#server/projector/search-index.ts';
import { type AskedFilters, withOwnIds } from './search-company.ts';
import { countPlatforms, countValues, extremes, medians, type Range } from './search-counts.ts';

interface Histogram {
  /** Null without any known value. */
  min: number | null;
  max: number | null;
  /** from ≤ value < to; the first and last are open. */
  buckets: Array<{ from: number; to: number; count: number }>;
  unknown: number;
  /** Median of all profiles of the kind on the platform, without other filters. */
  median: number | null;
}

/** Logarithmic edges (1, 2, 5, 10, …) for followers and prices, beyond the last bin. */
const STEPS = [0, ...Array.from({ length: 11 }, (_, i) => [1, 2, 5].map((s) => s * 10 ** i)).flat()];
const RATIO_BUCKETS = 24;

/** Ignores the range's own filter. */
async function countRange(
  ch: ClickHouse,
  filters: AskedFilters,
  metric: Range,
  company_id: number,
  left?: AbortSignal,
): Promise<Histogram> {
  const query = { filters, company_id };
  const { kind, platform } = filters;
  const [counts, all, middle] = await Promise.all([
    countValues(ch, query, left),
    extremes(ch, query, left),
    medians(ch, { kind, platform, company_id }, left),
  ]);
  const median = middle[metric];
  const { min, max } = all[metric];
  const bins = counts[metric];
  const unknown = bins.get('0') ?? 0;
  if (min === null || max === null) return { min: null, max: null, buckets: [], unknown, median };
  const isStepped = metric === 'followers' || metric === 'price';
  const edges = isStepped ? steps(min, max) : even(min, max);
  const buckets = edges.slice(0, -1).map((edge, i) => ({ from: edge, to: edges[i + 1] ?? edge, count: 0 }));
  for (const [bin, count] of bins) {
    if (bin === '0') continue;
    const from = isStepped ? (STEPS[Number(bin) - 1] as number) : (Number(bin) - 10_001) / 10_000;
    const bucket =
      buckets[
        Math.max(
          0,
          buckets.findLastIndex((b) => b.from <= from),
        )
      ];
    if (bucket) bucket.count += count;
  }
  return { min, max, buckets, unknown, median };
}

function steps(min: number, max: number): number[] {
  const first = STEPS.findLastIndex((e) => e <= min);
  const last = STEPS.findIndex((e) => e > max);
  return STEPS.slice(Math.max(first, 0), last < 0 ? STEPS.length : last + 1);
}

/**
 * Even buckets between −1 and 1, so that extreme growth does not squeeze all others into one bar. Edges are
 * whole ten-thousandths, like the counted bins.
 */
function even(min: number, max: number): number[] {
  const low = Math.min(0, Math.max(min, -1));
  const high = Math.min(Math.max(max, 0.01), 1);
  const digits = 10 ** Math.min(4, 3 - Math.ceil(Math.log10(high - low)));
  const width = Math.ceil(((high - low) / RATIO_BUCKETS) * digits) / digits;
  const start = Math.floor(low / width);
  const count = Math.floor(high / width) + 1 - start;
  return Array.from({ length: count + 1 }, (_, i) => Number(((start + i) * width).toFixed(6)));
}

export const rangeHandlers = {
  range: os.profiles.range.handler(async ({ context, input: { metric, ...filters } }) =>
    countRange(
      context.ch,
      await withOwnIds(context, filters),
      metric,
      context.company.id,
      context.request.left,
    ),
  ),
};

type Facet = Array<{ key: string; count: number }>;
export type Facets = Record<
  | 'platform'
  | 'country'
  | 'city'
  | 'continent'
  | 'gender'
  | 'language'
  | 'themes'
  | 'tags'
  | 'sub_kind'
  | 'verified',
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
  const query = { filters, company_id };
  const [counts, platforms] = await Promise.all([
    countValues(ch, query, left),
    countPlatforms(ch, query, left),
  ]);
  return {
    platform: facet(platforms),
    country: facet(counts.country),
    city: facet(counts.city),
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
