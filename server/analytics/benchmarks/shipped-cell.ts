import type { ShippedBenchmark, ShippedMetric, ShippedSource } from '#contract/report/shipped-benchmark.ts';

export interface Quartiles extends Pick<ShippedBenchmark, 'accounts' | 'posts' | 'p25' | 'median' | 'p75'> {}

/** Accounts with `from` ≤ followers < `to`; a metric that too few of them have is null. */
export interface ShippedCell extends Record<ShippedMetric, Quartiles | null> {
  source: ShippedSource;
  from: number;
  to: number | null;
  audience_country: string | null;
}
