import { z } from 'zod';
import { interval } from './intervals.ts';
import type { Metric } from './metrics.ts';
import {
  count,
  emvModel,
  id,
  metricRow,
  missingReason,
  originParts,
  originSums,
  platform,
  postType,
} from './primitives.ts';

/**
 * Report of any set of posts (search, monitor, brand, profile, company). Counts are posts and accounts, money is in the company's
 * currency, rates and shares are fractions.
 */

const changed = z.number().nullable();
/**
 * Relative change from the previous period; for engagement_rate the difference. Null if either is unknown or the earlier one is
 * 0.
 */
const metricChange = z.object({
  posts: changed,
  influencers: changed,
  interactions: changed,
  impressions: changed,
  reach: changed,
  engagement_rate: changed,
  media_value: changed,
  total_followers: changed,
} satisfies Record<Metric, typeof changed>);
export type MetricChange = z.infer<typeof metricChange>;

/** Metrics that some sources do not report. */
export const REPORTED = ['likes', 'comments', 'shares', 'saves', 'views', 'impressions', 'reach'] as const;

const reason = z.string();
/** Reasons why two periods are not comparable (docs/metrics.md, "Change against the period before"). */
export const withheldChange = z.discriminatedUnion('code', [
  z.object({ code: z.literal('no_posts'), reason }),
  z.object({
    code: z.literal('other_platforms'),
    reason,
    /** Platforms with posts in only one of the two periods; at least one of the two is set. */
    came: platform.nullable(),
    went: platform.nullable(),
  }),
  /** Posts of both periods. */
  z.object({ code: z.literal('few_posts'), reason, before: count, now: count }),
  /** Shares of the type's posts with a known number. */
  z.object({
    code: z.literal('other_numbers'),
    reason,
    number: z.enum(REPORTED),
    post_type: postType,
    before: z.number().min(0).max(1),
    now: z.number().min(0).max(1),
  }),
  /** Days with posts in both periods. */
  z.object({ code: z.literal('other_days'), reason, before: count, now: count }),
]);
export type WithheldChange = z.infer<typeof withheldChange>;

/** Totals of a period and of the previous period of equal length. */
export const periodTotals = metricRow.extend({
  previous: metricRow.extend({ from_date: z.string(), to_date: z.string() }),
  /** Null if the periods are not comparable; either this or `change_withheld` is null. */
  change: metricChange.nullable(),
  change_withheld: withheldChange.nullable(),
  /** Sums of interactions, impressions, reach and media_value by origin. */
  origins: originSums,
  /** Posts without a known value, by metric and reason; accounts for total_followers. */
  missing: z.record(z.string(), z.record(z.string(), count)),
  /** Posts of the period by creators of the demo data. */
  invented_posts: count,
  emv_model: emvModel,
  currency: z.string(),
});
export type PeriodTotals = z.infer<typeof periodTotals>;

export const reportTotals = periodTotals.extend({
  /** Posts without a publication date, which belong to no period and are not counted above. */
  undated_posts: count,
  /** Posts of the period that the terms of their source keep out of the sums (docs/how-to/keep-to-the-terms-of-a-source.md). */
  withheld_posts: count,
  newest_post: z.string().nullable(),
});
export type ReportTotals = z.infer<typeof reportTotals>;

/** A day, or a month over 800 days; empty ones are included. */
export const dailyRow = z.object({
  time: z.string(),
  interval,
  posts: count,
  interactions: count.nullable(),
  influencers: count,
  impressions: count.nullable(),
  reach: count.nullable(),
  engagement_rate: z.number().nullable(),
  total_followers: count.nullable(),
  media_value: z.number().nullable(),
  /** Impressions by origin, for the stacked chart. */
  impressions_origins: originParts,
  reach_origins: originParts,
});
export type DailyRow = z.infer<typeof dailyRow>;

export const daySums = dailyRow.pick({
  time: true,
  interval: true,
  posts: true,
  interactions: true,
  impressions: true,
  reach: true,
  media_value: true,
  impressions_origins: true,
  reach_origins: true,
});
export type DaySums = z.infer<typeof daySums>;

/** From and to are null if followers are unknown; `to` is null for the top tier. */
export const tierRow = z.object({
  from: count.nullable(),
  to: count.nullable(),
  influencers: count,
  interactions: count.nullable(),
  /** Null if unknown; the same in countries and days. */
  followers: count.nullable(),
  impressions: count.nullable(),
  reach: count.nullable(),
  engagement_rate: z.number().nullable(),
  posts: count,
  media_value: z.number().nullable(),
});
export type TierRow = z.infer<typeof tierRow>;

export const countryRow = z.object({
  /** ISO 3166 alpha-2; null = unknown. */
  country: z.string().nullable(),
  posts: count,
  influencers: count,
  total_followers: count.nullable(),
  interactions: count.nullable(),
  impressions: count.nullable(),
  reach: count.nullable(),
  media_value: z.number().nullable(),
});
export type CountryRow = z.infer<typeof countryRow>;

const audienceCell = z.object({
  reach: z.number(),
  impressions: z.number(),
  interactions: z.number(),
  engagement_rate: z.number().nullable(),
  media_value: z.number(),
  /** Share of reach with data for this dimension. */
  share: z.number(),
});
const audienceMap = z.record(z.string(), audienceCell);

/** Audiences of the creators, weighted by reach. */
export const reportAudience = z.object({
  genders: audienceMap,
  ages: audienceMap,
  countries: audienceMap,
  cities: audienceMap,
  interests: audienceMap,
  genders_per_age: audienceMap,
  /** Share of reach, 0..1, whose creators have audience data. */
  coverage: z.number(),
  profiles: count,
});
export type ReportAudience = z.infer<typeof reportAudience>;

const share = z.record(z.string(), z.number());
export const topInfluencer = z.object({
  interactions: count.nullable(),
  followers: count.nullable(),
  impressions: count.nullable(),
  reach: count.nullable(),
  engagement_rate: z.number().nullable(),
  media_value: z.number().nullable(),
  total_followers: count.nullable(),
  type: z.string(),
  id,
  posts: count,
  name: z.string(),
  audience_credibility: z.number().nullable(),
  picture: z.string().nullable(),
  slug: z.string(),
  country: z.string().nullable(),
  platform_username: z.string().nullable(),
  post_user_id: z.string(),
  available_platforms: z.array(platform),
  /** Belongs to the demo data. */
  is_demo: z.boolean(),
  genders: share.optional(),
  ages: share.optional(),
  countries: share.optional(),
  cities: share.optional(),
  interests: share.optional(),
});
export type TopInfluencer = z.infer<typeof topInfluencer>;

export const reportPost = z.object({
  id: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  created_time: z.string(),
  created_date: z.string(),
  interactions: count.nullable(),
  impressions: count.nullable(),
  reach: count.nullable(),
  engagement_rate: z.number().nullable(),
  media_value: z.number().nullable(),
  likes_count: count.nullable(),
  comments_count: count.nullable(),
  views: count.nullable(),
  message: z.string(),
  media: postType,
  profile_id: id,
  profile_name: z.string(),
  profile_country: z.string().nullable(),
  profile_picture: z.string().nullable(),
  followed_by: count.nullable(),
  profile_slug: z.string(),
  platform_username: z.string().nullable(),
  /** By a creator of the demo data. */
  is_demo: z.boolean(),
  impressions_origin: z.string().nullable(),
  reach_origin: z.string().nullable(),
  /** Matching search terms. */
  matched: z.array(z.string()),
});
export type ReportPost = z.infer<typeof reportPost>;

/** A post among its creator's own, with every known number. */
export const contentPost = z.object({
  id: z.string(),
  platform,
  post_type: postType,
  created_time: z.string().nullable(),
  link: z.string().nullable(),
  image: z.string().nullable(),
  title: z.string().nullable(),
  message: z.string(),
  likes_count: count.nullable(),
  comments_count: count.nullable(),
  shares_count: count.nullable(),
  saves_count: count.nullable(),
  views: count.nullable(),
  interactions: count.nullable(),
  impressions: count.nullable(),
  impressions_origin: z.string().nullable(),
  reach_origin: z.string().nullable(),
  reach: count.nullable(),
  engagement_rate: z.number().nullable(),
  engagement_basis: z.enum(['followers', 'views']),
  media_value: z.number().nullable(),
  is_paid: z.boolean().nullable(),
  /** Another company whose import has the latest data of it; null = one's own company, or demo data. */
  imported_by: z.string().nullable(),
  missing: z.record(z.string(), missingReason),
});
export type ContentPost = z.infer<typeof contentPost>;

const positive = z.number().int().positive();
export const paged = {
  limit: positive.max(1000).default(30),
  page: positive.default(1),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
};

export interface PageOf<Sort> {
  sort_by: Sort;
  order: 'ASC' | 'DESC';
  limit: number;
  /** From 1. */
  page: number;
}

export const CREATOR_SORTS = [
  'interactions',
  'impressions',
  'reach',
  'media_value',
  'posts',
  'followers',
  'engagement_rate',
] as const;
export const creatorsOrder = { sort_by: z.enum(CREATOR_SORTS).default('impressions') };
export const creatorsPage = z.object({ influencers: z.array(topInfluencer), total: count });

export const POST_SORTS = ['created_time', 'interactions', 'impressions', 'media_value'] as const;
export const postsOrder = { sort_by: z.enum(POST_SORTS).default('created_time') };
export const postsPage = z.object({ posts: z.array(reportPost), total: count });
