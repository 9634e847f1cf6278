import { z } from 'zod';
import type { MetricRow, OriginParts } from '#contract/primitives.ts';
import { ORIGINS } from '#contract/primitives.ts';
import { fact } from '../matching.ts';
import type { Search } from '../search.ts';

export const searchParam = z.custom<Search>(
  (v) => typeof v === 'object' && v !== null,
) as unknown as z.ZodType<Search & Record<string, unknown>>;
export type SearchParam = Search & Record<string, unknown>;

/** The columns of SUMS (platform/metrics/post-sql.ts). */
export const sums = z.object({
  posts: z.number(),
  interactions: z.number(),
  impressions: z.number(),
  reach: z.number(),
  media_value: z.number(),
  rated_interactions: z.number(),
  rated_basis: z.number(),
});
export type Sums = z.infer<typeof sums>;

/** Sums with the two that speak of distinct creators. */
export const creatorSums = sums.extend({ influencers: z.number(), total_followers: z.number() });

/** SUMS of rows that are sums themselves. */
export const SUMS_OF_SUMS = Object.keys(sums.shape)
  .map((name) => `sum(${name}) AS ${name}`)
  .join(', ');

export const NOTHING: z.infer<typeof creatorSums> = {
  posts: 0,
  interactions: 0,
  impressions: 0,
  reach: 0,
  media_value: 0,
  rated_interactions: 0,
  rated_basis: 0,
  influencers: 0,
  total_followers: 0,
};

/** Engagement of a set: Σ interactions ÷ Σ basis over the posts that have both; null without any. */
export const rateOf = (row: Pick<Sums, 'rated_interactions' | 'rated_basis'>): number | null =>
  row.rated_basis > 0 ? row.rated_interactions / row.rated_basis : null;

export function metricsOf(row: z.infer<typeof creatorSums>): MetricRow {
  const { posts, influencers, interactions, impressions, reach, media_value, total_followers } = row;
  const engagement_rate = rateOf(row);
  return {
    posts,
    influencers,
    interactions,
    impressions,
    reach,
    engagement_rate,
    media_value,
    total_followers,
  };
}

export const noOrigins = (): OriginParts => ({
  measured: 0,
  platform_views: 0,
  estimated: 0,
  imported: 0,
  edited: 0,
});

/** Parts in the order of ORIGINS as an object. */
export const originsOf = (parts: readonly number[]): OriginParts =>
  Object.assign(noOrigins(), Object.fromEntries(ORIGINS.map((name, i) => [name, parts[i] ?? 0])));

/**
 * Aggregates over posts: distinct profiles, and the latest followers of the distinct accounts summed up. The account
 * makes the upper half of a number and its followers the lower: equal numbers count once, and the lower halves add up
 * by themselves.
 */
export const PEOPLE = `uniqExact(${fact('profile_id')}) AS influencers,
  toUInt64(bitAnd(sumDistinct(bitShiftLeft(toUInt128(account_id), 64) + toUInt64(greatest(${fact('followers')}, 0))),
    18446744073709551615)) AS total_followers`;
