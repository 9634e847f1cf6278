import {
  ENOUGH_OWN_PEERS,
  SHIPPED_BENCHMARK_VERSION,
  SHIPPED_SOURCES,
  type ShippedBenchmark,
  type ShippedMetric,
} from '#contract/report/shipped-benchmark.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Company } from '#server/platform/context.ts';
import type { Quartiles, ShippedCell } from './shipped-cell.ts';
import { SHIPPED_CELLS } from './shipped-cells.ts';

interface Question {
  platform: Platform;
  metric: Exclude<ShippedMetric, 'average_views'>;
  country: string | null;
  /** Peers that the company has itself. */
  own_peers: number;
  /** Followers of an account, or the tier to compare. */
  size: number | { from: number; to: number | null };
}

/** The benchmark beside too few own peers, of the country if it has one; null where none fits or the company shows none. */
export function shippedBenchmark(
  { shows_benchmarks }: Pick<Company, 'shows_benchmarks'>,
  { platform, metric, country, own_peers, size }: Question,
): ShippedBenchmark | null {
  if (!shows_benchmarks || own_peers >= ENOUGH_OWN_PEERS) return null;
  const fits = ({ from, to }: ShippedCell) =>
    typeof size === 'number'
      ? size >= from && (to === null || size < to)
      : size.from === from && size.to === to;
  const cells = SHIPPED_CELLS.filter(
    (cell) => SHIPPED_SOURCES[cell.source].platform === platform && cell[metric] !== null && fits(cell),
  );
  const cell =
    cells.find(({ audience_country }) => audience_country !== null && audience_country === country) ??
    cells.find(({ audience_country }) => audience_country === null);
  const numbers = cell?.[metric];
  if (!cell || !numbers) return null;
  const { name, collected, is_lower_bound } = SHIPPED_SOURCES[cell.source];
  return {
    ...numbers,
    platform,
    average_views: metric === 'views_per_follower' ? quartilesOf(cell.average_views) : null,
    followers: { from: cell.from, to: cell.to },
    audience_country: cell.audience_country,
    source: cell.source,
    source_name: name,
    collected,
    is_lower_bound: is_lower_bound && metric === 'engagement_rate',
    version: SHIPPED_BENCHMARK_VERSION,
  };
}

const quartilesOf = (numbers: Quartiles | null) =>
  numbers && { p25: numbers.p25, median: numbers.median, p75: numbers.p75 };
