import type { MetricRow } from '#contract/report/metric-shapes.ts';
import { POST_SUMS, type PostSum } from '#contract/report/metrics.ts';
import type { OriginParts } from '#contract/values/primitives.ts';
import { SUM_COLUMNS, type Sums } from './sums.ts';

export interface CreatorSums extends Sums {
  influencers: number;
  total_followers: number | null;
}

export const NOTHING = Object.fromEntries(
  [...SUM_COLUMNS, 'influencers', 'total_followers'].map((column) => [column, 0]),
) as Record<keyof CreatorSums, number>;

/** Σ interactions ÷ Σ basis over the posts that have both; null without any. */
export const rateOf = (row: Pick<Sums, 'rated_interactions' | 'rated_basis'>): number | null =>
  row.rated_basis > 0 ? row.rated_interactions / row.rated_basis : null;

/** Null where there are posts and none has the number. */
export const sumOrNull = (sum: number, known: number, posts: number): number | null =>
  posts > 0 && known === 0 ? null : sum;

export function knownSums(
  row: Omit<Sums, 'rated_interactions' | 'rated_basis'>,
): Record<PostSum, number | null> {
  const sums = {} as Record<PostSum, number | null>;
  for (const metric of POST_SUMS) sums[metric] = sumOrNull(row[metric], row[`known_${metric}`], row.posts);
  return sums;
}

export function metricsOf(row: CreatorSums): MetricRow {
  const { posts, influencers, total_followers } = row;
  return { posts, influencers, ...knownSums(row), engagement_rate: rateOf(row), total_followers };
}

/** Starts at `at`, in the order of ORIGINS. */
export const originsOf = (parts: ArrayLike<number>, at = 0): OriginParts => ({
  measured: parts[at] ?? 0,
  platform_views: parts[at + 1] ?? 0,
  estimated: parts[at + 2] ?? 0,
  imported: parts[at + 3] ?? 0,
  edited: parts[at + 4] ?? 0,
});
