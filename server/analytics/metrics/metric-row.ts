import type { MetricRow, OriginParts } from '#contract/primitives.ts';

/** Sums over posts (docs/metrics.md, "Sums"). */
export interface Sums {
  posts: number;
  interactions: number;
  impressions: number;
  reach: number;
  media_value: number;
  /** Both over the posts that have both numbers. */
  rated_interactions: number;
  rated_basis: number;
  /** Posts with a known number; a sum without any is unknown. */
  known_interactions: number;
  known_impressions: number;
  known_reach: number;
  known_value: number;
}

export interface CreatorSums extends Sums {
  influencers: number;
  total_followers: number | null;
}

export const NOTHING: CreatorSums = {
  posts: 0,
  interactions: 0,
  impressions: 0,
  reach: 0,
  media_value: 0,
  rated_interactions: 0,
  rated_basis: 0,
  known_interactions: 0,
  known_impressions: 0,
  known_reach: 0,
  known_value: 0,
  influencers: 0,
  total_followers: 0,
};

/** Σ interactions ÷ Σ basis over the posts that have both; null without any. */
export const rateOf = (row: Pick<Sums, 'rated_interactions' | 'rated_basis'>): number | null =>
  row.rated_basis > 0 ? row.rated_interactions / row.rated_basis : null;

/** Null where there are posts and none has the number. */
export const sumOrNull = (sum: number, known: number, posts: number): number | null =>
  posts > 0 && known === 0 ? null : sum;

export const knownSums = ({ posts, ...row }: Omit<Sums, 'rated_interactions' | 'rated_basis'>) => ({
  interactions: sumOrNull(row.interactions, row.known_interactions, posts),
  impressions: sumOrNull(row.impressions, row.known_impressions, posts),
  reach: sumOrNull(row.reach, row.known_reach, posts),
  media_value: sumOrNull(row.media_value, row.known_value, posts),
});

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
