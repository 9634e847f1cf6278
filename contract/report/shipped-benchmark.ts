import { z } from 'zod';
import { revealsNothing } from '../access/revealed.ts';
import { count, type Platform, platform } from '../values/primitives.ts';

/** From this many own peers on, they alone are shown. */
export const ENOUGH_OWN_PEERS = 10;

export const SHIPPED_BENCHMARK_VERSION = 1;
export const SHIPPED_METRICS = ['engagement_rate', 'average_views', 'views_per_follower'] as const;
export type ShippedMetric = (typeof SHIPPED_METRICS)[number];

interface Source {
  platform: Platform;
  name: string;
  /** Month of the collection, YYYY-MM. */
  collected: string;
  /** Selection of its accounts, and parts of numbers that it lacks. */
  limits: string;
  /** Comments are unknown, so rates are at least the given ones. */
  is_lower_bound: boolean;
}

/** Published data sets that the shipped benchmarks are computed from (docs/benchmarks.md). */
export const SHIPPED_SOURCES = {
  tiktok_2020: {
    platform: 'tiktok',
    name: 'Popular and suggested TikTok creators',
    collected: '2020-11',
    limits:
      'Leading TikTok creators and those that TikTok suggested next to them, so they are more popular than average.',
    is_lower_bound: false,
  },
  instagram_2017: {
    platform: 'instagram',
    name: 'Instagram creators of an influencer index',
    collected: '2017-05',
    limits:
      'Instagram creators of an influencer index, with pictures alone, so rates are of followers. Comments are unknown, so rates are lower than with them.',
    is_lower_bound: true,
  },
  youtube_2022: {
    platform: 'youtube',
    name: 'The 1,000 largest YouTube channels',
    collected: '2022-11',
    limits:
      'The largest YouTube channels by subscribers, many of them for music or children, with averages that the list reports.',
    is_lower_bound: false,
  },
} as const satisfies Record<string, Source>;
export type ShippedSource = keyof typeof SHIPPED_SOURCES;
export const SHIPPED_SOURCE_IDS = Object.keys(SHIPPED_SOURCES) as [ShippedSource, ...ShippedSource[]];

const quartiles = {
  /** A quarter of the accounts have less. */
  p25: z.number(),
  median: z.number(),
  /** A quarter of the accounts have more. */
  p75: z.number(),
};

/** Typical values of published accounts of one platform and size; rates are fractions 0..1. They say nothing of a company's data. */
export const shippedBenchmark = revealsNothing(
  z.object({
    platform,
    ...quartiles,
    /** Views per post of the same accounts, a count; null beside other metrics than views. */
    average_views: z.object(quartiles).nullable(),
    /** Each counts once, by its newest posts. */
    accounts: count,
    /** Posts of these accounts; null if the source has averages alone. */
    posts: count.nullable(),
    /** Followers of the accounts: from ≤ followers < to. */
    followers: z.object({ from: count, to: count.nullable() }),
    /** Main country of the accounts' audiences; null = all countries. */
    audience_country: z.string().nullable(),
    source: z.enum(SHIPPED_SOURCE_IDS),
    source_name: z.string(),
    /** Month of the collection, YYYY-MM. */
    collected: z.string(),
    /** The source lacks a part of the interactions. */
    is_lower_bound: z.boolean(),
    version: z.number().int(),
  }),
);
export type ShippedBenchmark = z.infer<typeof shippedBenchmark>;
