import type { MetricRow, OriginParts } from '#contract/primitives.ts';
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

export const knownSums = ({ posts, ...row }: Omit<Sums, 'rated_interactions' | 'rated_basis'>) => ({
  interactions: sumOrNull(row.interactions, row.known_interactions, posts),
  impressions: sumOrNull(row.impressions, row.known_impressions, posts),
  reach: sumOrNull(row.reach, row.known_reach, posts),
  media_value: sumOrNull(row.media_value, row.known_media_value, posts),
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
