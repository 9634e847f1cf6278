import type { ProfileFilters, RANGES } from '#contract/profiles/search.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { profileColumns } from './profile-columns.ts';
import { matching, RANGE_COLUMNS, sieveOf, unknownBelow } from './profile-filters.ts';
import { lookUpAll } from './profile-lookups.ts';

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
  const [columns, found] = await Promise.all([profileColumns(ch, f.platform), lookUpAll(ch, f)]);
  const rows = matching(sieveOf(columns, f, company_id, found), [metric]);
  const column = columns.numbers[RANGE_COLUMNS[metric]];
  const least = unknownBelow(RANGE_COLUMNS[metric]);
  let known = 0;
  let unknown = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < rows.length; i++) {
    const value = column[rows[i] as number] as number;
    if (!(value >= least)) {
      unknown++;
      continue;
    }
    known++;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (known === 0) return { min: null, max: null, buckets: [], unknown };
  const edges = metric === 'followers' || metric === 'price' ? steps(min, max) : even(min, max);
  const buckets = edges.slice(0, -1).map((edge, i) => ({ from: edge, to: edges[i + 1] ?? edge, count: 0 }));
  const bucketOf = finder(column instanceof Float32Array ? edges.map(Math.fround) : edges, buckets.length);
  for (let i = 0; i < rows.length; i++) {
    const value = column[rows[i] as number] as number;
    const bucket = value >= least ? buckets[bucketOf(value)] : undefined;
    if (bucket) bucket.count++;
  }
  return { min, max, buckets, unknown };
}

/** The bucket of a value by the edges, which have the precision of the values. */
function finder(edges: number[], buckets: number): (value: number) => number {
  return (value) => {
    let at = 0;
    let past = buckets;
    while (past - at > 1) {
      const middle = (at + past) >>> 1;
      if (value >= (edges[middle] as number)) at = middle;
      else past = middle;
    }
    return at;
  };
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
