import type { ProfileFilters, RANGES } from '#contract/profiles/search.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { compileFilters, RANGE_COLUMNS, where } from './profile-filters.ts';
import { hasOwnRows } from './profile-search.queries.ts';

type Range = (typeof RANGES)[number];

export interface Histogram {
  /** Smallest and largest known value; null without any. */
  min: number | null;
  max: number | null;
  /** from ≤ value < to; the first and the last also hold what lies beyond. */
  buckets: Array<{ from: number; to: number; count: number }>;
  unknown: number;
}

/** Edges that grow 1, 2, 5, 10, 20, …: followers and prices spread over many powers of ten. */
const STEPS = [0, ...Array.from({ length: 10 }, (_, i) => [1, 2, 5].map((s) => s * 10 ** i)).flat()];
const RATIO_BUCKETS = 24;

/** What exists under the other filters; the range's own one is left out. */
export async function countRange(
  ch: ClickHouse,
  f: ProfileFilters,
  metric: Range,
  company_id: number,
): Promise<Histogram> {
  const c = compileFilters(f, company_id, await hasOwnRows(ch, company_id));
  const { column, unknown } = RANGE_COLUMNS[metric];
  const from = `FROM profile_search FINAL WHERE ${where(c, metric)}`;
  const [ends] = await ch.query<{ min: number | null; max: number | null; known: number; unknown: number }>(
    `SELECT minIf(toFloat64(${column}), NOT (${unknown})) AS min, maxIf(toFloat64(${column}), NOT (${unknown})) AS max,
       countIf(NOT (${unknown})) AS known, countIf(${unknown}) AS unknown ${from}`,
    c.params,
    `range ${metric}`,
  );
  if (!ends?.known || ends.min === null || ends.max === null)
    return { min: null, max: null, buckets: [], unknown: ends?.unknown ?? 0 };
  const edges =
    metric === 'followers' || metric === 'price' ? steps(ends.min, ends.max) : even(ends.min, ends.max);
  const counts = await ch.query<{ bucket: number; n: number }>(
    `SELECT arrayCount(e -> e <= ${column}, {edges:Array(${RANGE_COLUMNS[metric].type})}) AS bucket, count() AS n ${from} AND NOT (${unknown})
     GROUP BY bucket`,
    { ...c.params, edges },
    `range ${metric}`,
  );
  const buckets = edges.slice(0, -1).map((edge, i) => ({ from: edge, to: edges[i + 1] ?? edge, count: 0 }));
  for (const { bucket, n } of counts) {
    const at = buckets[Math.min(Math.max(bucket - 1, 0), buckets.length - 1)];
    if (at) at.count += n;
  }
  return { min: ends.min, max: ends.max, buckets, unknown: ends.unknown };
}

function steps(min: number, max: number): number[] {
  const first = STEPS.findLastIndex((e) => e <= min);
  const last = STEPS.findIndex((e) => e > max);
  return STEPS.slice(Math.max(first, 0), last < 0 ? STEPS.length : last + 1);
}

/** Even buckets over what lies between −1 and 1; a hundredfold growth must not press all others into one bar. */
function even(min: number, max: number): number[] {
  const low = Math.min(0, Math.max(min, -1));
  const high = Math.min(Math.max(max, 0.01), 1);
  const digits = 10 ** (3 - Math.ceil(Math.log10(high - low)));
  const width = Math.ceil(((high - low) / RATIO_BUCKETS) * digits) / digits;
  const start = Math.floor(low / width);
  const count = Math.floor(high / width) + 1 - start;
  return Array.from({ length: count + 1 }, (_, i) => Number(((start + i) * width).toFixed(6)));
}
