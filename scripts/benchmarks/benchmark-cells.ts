import {
  SHIPPED_METRICS,
  type ShippedMetric,
  type ShippedSource,
} from '#contract/report/shipped-benchmark.ts';
import type { Quartiles, ShippedCell } from '#server/analytics/benchmarks/shipped-cell.ts';
import { TIERS } from '#server/analytics/metrics/tiers.ts';

/** The product's numbers of one account, without its name; null = unknown. */
export interface AccountFigures extends Record<ShippedMetric, number | null> {
  followers: number;
  /** Main country of its audience. */
  country: string | null;
  /** Posts behind the numbers; null if only averages are known. */
  posts: number | null;
}

/** Cells with fewer accounts are left out. */
export const LEAST_ACCOUNTS = 50;
/** A quantile may be the number of one account, so it is rounded. */
const DIGITS = 3;

/** Linear between the neighbors, as `quantileExactInclusive` of the product's own peers. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

const rounded = (value: number, digits = DIGITS) => Number(value.toPrecision(digits));

function quartiles(accounts: readonly AccountFigures[], metric: ShippedMetric): Quartiles | null {
  const known = accounts.filter((a) => a[metric] !== null);
  if (known.length < LEAST_ACCOUNTS) return null;
  const sorted = known.map((a) => a[metric] as number).toSorted((a, b) => a - b);
  const [p25 = 0, median = 0, p75 = 0] = [0.25, 0.5, 0.75].map((share) => rounded(quantile(sorted, share)));
  const posts = known.reduce<number | null>(
    (sum, a) => (sum === null || a.posts === null ? null : sum + a.posts),
    0,
  );
  return { accounts: known.length, posts, p25, median, p75 };
}

/** The tier's start, unless nearly all of its accounts are far above it. */
function startOf(from: number, accounts: readonly AccountFigures[]): number {
  const low = quantile(
    accounts.map((a) => a.followers).toSorted((a, b) => a - b),
    0.05,
  );
  const unit = 10 ** Math.floor(Math.log10(low));
  return low < 3 * from ? from : Math.floor(low / unit) * unit;
}

/** By tier, then by tier and country. */
export function cellsOf(source: ShippedSource, accounts: readonly AccountFigures[]): ShippedCell[] {
  return TIERS.flatMap(({ from, to }) => {
    const inTier = accounts.filter((a) => a.followers >= from && (to === null || a.followers < to));
    if (inTier.length < LEAST_ACCOUNTS) return [];
    const start = startOf(from, inTier);
    const own = inTier.filter((a) => a.followers >= start);
    const countries = [...new Set(own.flatMap((a) => a.country ?? []))].sort();
    return [null, ...countries].flatMap((country): ShippedCell[] => {
      const chosen = own.filter((a) => country === null || a.country === country);
      const [rate = null, views = null, ratio = null] = SHIPPED_METRICS.map((m) => quartiles(chosen, m));
      if (rate === null && views === null && ratio === null) return [];
      return [
        {
          ...{ source, from: start, to, audience_country: country },
          ...{ engagement_rate: rate, average_views: views, views_per_follower: ratio },
        },
      ];
    });
  });
}
