import { z } from 'zod';
import { reveals, revealsNothing } from '../access/revealed.ts';
import {
  emvModel,
  engagementBy,
  id,
  missingReason,
  originParts,
  plainNumber,
  platform,
  postType,
  ratio,
  tally,
} from '../values/primitives.ts';
import { interval } from './intervals.ts';
import {
  metricNumber,
  metricRow,
  metricShape,
  metricValues,
  originSums,
  postCount,
} from './metric-shapes.ts';
import { METRICS, POST_METRICS, POST_SUMS } from './metrics.ts';

/**
 * Report of any set of posts (search, monitor, brand, profile, company). Counts are posts and accounts, money is in the company's
 * currency, rates and shares are fractions.
 */

/**
 * Relative change from the previous period; for engagement_rate the difference. Null if either is unknown or the earlier one is
 * 0.
 */
const metricChange = z.object(metricValues(METRICS, z.number().nullable()));
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
  z.object({ code: z.literal('few_posts'), reason, before: tally, now: tally }),
  /** Shares of the type's posts with a known number. */
  z.object({
    code: z.literal('other_numbers'),
    reason,
    number: z.enum(REPORTED),
    post_type: postType,
    before: revealsNothing(ratio),
    now: revealsNothing(ratio),
  }),
  /** Days with posts in both periods. */
  z.object({ code: z.literal('other_days'), reason, before: tally, now: tally }),
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
  engagement_by: engagementBy,
  /** Posts without a known value, by metric and reason; accounts for total_followers. */
  missing: z.record(z.string(), z.record(z.string(), tally)),
  /** Posts of the period by creators of the demo data. */
  invented_posts: tally,
  emv_model: emvModel,
  currency: z.string(),
});
export type PeriodTotals = z.infer<typeof periodTotals>;

export const reportTotals = periodTotals.extend({
  /** Posts without a publication date, which belong to no period and are not counted above. */
  undated_posts: tally,
  /** Posts of the period that the terms of their source keep out of the sums (docs/how-to/keep-to-the-terms-of-a-source.md). */
  withheld_posts: tally,
  newest_post: z.string().nullable(),
});
export type ReportTotals = z.infer<typeof reportTotals>;

/** A day, or a month over 800 days; empty ones are included. */
export const dailyRow = z.object({
  time: z.string(),
  interval,
  ...metricShape(METRICS),
  /** Impressions by origin, for the stacked chart. */
  impressions_origins: reveals(originParts, 'impressions'),
  reach_origins: reveals(originParts, 'reach'),
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
  from: tally.nullable(),
  to: tally.nullable(),
  ...metricShape(['posts', 'influencers', ...POST_SUMS, 'engagement_rate']),
  /** Null if unknown; the same in countries and days. */
  followers: metricNumber.total_followers,
});
export type TierRow = z.infer<typeof tierRow>;

export const countryRow = z.object({
  /** ISO 3166 alpha-2; null = unknown. */
  country: z.string().nullable(),
  ...metricShape(['posts', 'influencers', 'total_followers', ...POST_SUMS]),
});
export type CountryRow = z.infer<typeof countryRow>;

const audienceCell = z.object({
  ...metricValues(POST_SUMS, z.number()),
  engagement_rate: metricNumber.engagement_rate,
  /** Share of reach with data for this dimension. */
  share: plainNumber,
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
  /** Share of reach, 0..1, whose accounts have audience data of any dimension. */
  coverage: plainNumber,
  coverage_by: z.object({
    genders: plainNumber,
    ages: plainNumber,
    countries: plainNumber,
    cities: plainNumber,
    interests: plainNumber,
    genders_per_age: plainNumber,
  }),
  profiles: tally,
});
export type ReportAudience = z.infer<typeof reportAudience>;

const share = z.record(z.string(), plainNumber);
export const topInfluencer = z.object({
  ...metricShape(['posts', ...POST_SUMS, 'engagement_rate', 'total_followers']),
  followers: metricNumber.total_followers,
  type: z.string(),
  id,
  name: z.string(),
  audience_credibility: reveals(z.number().nullable(), 'credibility'),
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
  ...metricShape([...POST_METRICS, 'engagement_rate', 'views']),
  likes_count: postCount,
  comments_count: postCount,
  message: z.string(),
  media: postType,
  profile_id: id,
  profile_name: z.string(),
  profile_country: z.string().nullable(),
  profile_picture: z.string().nullable(),
  followed_by: metricNumber.total_followers,
  profile_slug: z.string(),
  platform_username: z.string().nullable(),
  /** By a creator of the demo data. */
  is_demo: z.boolean(),
  impressions_origin: reveals(z.string().nullable(), 'impressions'),
  reach_origin: reveals(z.string().nullable(), 'reach'),
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
  likes_count: postCount,
  comments_count: postCount,
  shares_count: postCount,
  saves_count: postCount,
  ...metricShape([...POST_METRICS, 'engagement_rate', 'views']),
  impressions_origin: reveals(z.string().nullable(), 'impressions'),
  reach_origin: reveals(z.string().nullable(), 'reach'),
  engagement_basis: z.enum(['followers', 'views']),
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
export const creatorsPage = z.object({ influencers: z.array(topInfluencer), total: tally });

export const POST_SORTS = ['created_time', 'interactions', 'impressions', 'media_value'] as const;
export const postsOrder = { sort_by: z.enum(POST_SORTS).default('created_time') };
export const postsPage = z.object({ posts: z.array(reportPost), total: tally });
