import { z } from 'zod';
import { reveals } from '../access/revealed.ts';
import { interval } from '../report/intervals.ts';
import { metricNumber, metricShape, metricValue, originSums, postCount } from '../report/metric-shapes.ts';
import { withheldChange } from '../report/report.ts';
import { followerRange } from '../report/tiers.ts';
import { CURRENCIES } from '../values/currencies.ts';
import { ofPeriod, slashDay } from '../values/days.ts';
import {
  country,
  csv,
  emvModel,
  engagementBy,
  gender,
  id,
  plainNumber,
  platform,
  platformValue,
  postType,
  tally,
} from '../values/primitives.ts';
import { BRAND_METRICS, BRAND_SORTS, type BrandSort, COUNTINGS, SHARED_METRICS } from './brand-sorts.ts';
import { leaderboardAt, leaderboardBrand, leaderboardShown, PAID, TIMELINES } from './leaderboard.ts';

/**
 * Filters with a preset period, or with `from_date` and `to_date`. Without a period: the leaderboard's own, else seven days; if
 * that has no posts, the month until the newest post.
 */
export const leaderboardQuery = ofPeriod(
  z.object({
    id,
    timeline: z.enum(TIMELINES).optional(),
    from_date: slashDay.optional(),
    to_date: slashDay.optional(),
    platform: csv(platformValue).optional(),
    /** ISO 3166 codes of the creators. */
    country: csv(country).optional(),
    gender: csv(gender).optional(),
    tier: csv(followerRange).optional(),
    /** Brands in any of these categories. */
    category: csv(z.string().max(120)).optional(),
    /** Excludes posts by the brands' own profiles. */
    exclude_brand_profiles: z.boolean().default(false),
    paid: z.enum(PAID).default('all'),
    /** Media value model; default: the company's. */
    currency: z.enum(CURRENCIES).optional(),
    emv_model: emvModel.optional(),
  }),
  { both: true },
);
export type LeaderboardQuery = z.output<typeof leaderboardQuery>;

/** Specification, section 3: Brand statistics per platform. Money in `currency`; null = unknown. */
export const brandStatistics = z.object(
  Object.fromEntries(BRAND_SORTS.map((sort) => [sort, metricNumber[BRAND_METRICS[sort]]])) as {
    [Sort in BrandSort]: (typeof metricNumber)[(typeof BRAND_METRICS)[Sort]];
  },
);
export type BrandStatistics = z.infer<typeof brandStatistics>;

const numbers = <Sort extends BrandSort>(sorts: readonly Sort[]) => {
  const values = sorts.map((sort) => [sort, metricValue(BRAND_METRICS[sort], z.number().nullable())]);
  return z.object(Object.fromEntries(values) as Record<Sort, z.ZodNullable<z.ZodNumber>>);
};
const changes = numbers(BRAND_SORTS);
export type BrandChanges = z.infer<typeof changes>;
const shares = numbers(SHARED_METRICS);

/** The period, and the previous period of equal length; YYYY-MM-DD. */
const answered = {
  from_date: z.string(),
  to_date: z.string(),
  currency: z.string(),
  emv_model: emvModel,
};

export const brandRow = leaderboardBrand.extend({
  /** Rank by `sort_by` as it is counted, from 1; ties share a rank, unknown numbers have none. */
  rank: tally.nullable(),
  /** Previous rank; null without comparable data. */
  previous_rank: tally.nullable(),
  /** `all` and each platform with posts. */
  platforms: z.partialRecord(z.enum(['all', ...platform.options]), brandStatistics),
  origins: originSums,
  engagement_by: engagementBy,
  previous: brandStatistics,
  /** Relative change; for engagement_rate the difference. Null if the periods are not comparable. */
  change: changes.nullable(),
  change_withheld: withheldChange.nullable(),
  /** Share within the leaderboard, 0..1, by the chosen counting; null if all are 0. */
  share_of_voice: shares,
});
export type BrandRow = z.infer<typeof brandRow>;

export const brandsAnswer = z.object({
  ...answered,
  previous_from_date: z.string(),
  previous_to_date: z.string(),
  brands: z.array(brandRow),
  /** Average of the brands shown; for engagement_rate the rate over all their posts. */
  average: brandStatistics,
  posts: tally,
  influencers: tally,
  invented_posts: tally,
  /** Posts that the terms of their source keep out of rankings. */
  withheld_posts: tally,
  origins: originSums,
  /** If the period has no posts: day of the newest post of any period, YYYY-MM-DD; otherwise null. */
  newest_day: z.string().nullable(),
});
export type BrandsAnswer = z.infer<typeof brandsAnswer>;

/** Specification, section 3: Brand timeline entry; `date` is dd/MM/yyyy. */
const timelineEntry = brandStatistics.omit({ publications: true, engagement_rate: true }).extend({
  date: z.string(),
  posts: metricNumber.posts,
  eg_rate: metricNumber.engagement_rate,
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
export const brandTimeline = z.object({
  ...answered,
  interval,
  brands: z.array(leaderboardBrand.extend({ timeline: z.array(timelineEntry) })),
});
export type BrandTimeline = z.infer<typeof brandTimeline>;

export const RANKINGS = ['video_views', 'reach', 'document_count', 'interaction', 'impressions'] as const;
export type Ranking = (typeof RANKINGS)[number];
const rankedCreator = z.object({
  profile_id: id,
  source: z.object({
    profile_slug: z.string(),
    profile_id: id,
    platform_followed_by: metricNumber.total_followers,
    platform_profile_picture: z.string().nullable(),
    platform_full_name: z.string(),
  }),
  total_value: plainNumber,
  /** Share of all creators' value, 0..1. */
  percentage: plainNumber,
  /** Brands they posted about, most frequent first. A post with two brands counts for both. */
  brand_info: z.array(z.object({ id, name: z.string(), picture: z.string().nullable(), value: plainNumber })),
  is_demo: z.boolean(),
});
export type RankedCreator = z.infer<typeof rankedCreator>;
const ranking = z.array(rankedCreator);
export const leaderboardInfluencers = z.object({
  ...answered,
  posts: tally,
  video_views: metricValue('views', ranking),
  reach: metricValue('reach', ranking),
  document_count: ranking,
  interaction: metricValue('interactions', ranking),
  impressions: metricValue('impressions', ranking),
} satisfies Record<Ranking, typeof ranking> & Record<keyof typeof answered | 'posts', unknown>);
export type LeaderboardInfluencers = z.infer<typeof leaderboardInfluencers>;

export const topPost = z.object({
  post_id: z.string(),
  post_media_value: metricNumber.media_value,
  post_image: z.string().nullable(),
  post_created_time: z.string(),
  platform_username: z.string().nullable(),
  post_link: z.string().nullable(),
  /** Address of the video file; null if no source has it. */
  post_video: z.string().nullable(),
  ...metricShape(['impressions', 'reach', 'interactions', 'views', 'engagement_rate']),
  impressions_origin: reveals(z.string().nullable(), 'impressions'),
  reach_origin: reveals(z.string().nullable(), 'reach'),
  likes: postCount,
  comments: postCount,
  shares: postCount,
  message: z.string(),
  type: postType,
  is_shorts: z.boolean().optional(),
  profile_country: z.string().nullable(),
  profile_name: z.string(),
  profile_slug: z.string(),
  profile_id: id,
  followers: metricNumber.total_followers,
  picture: z.string().nullable(),
  is_demo: z.boolean(),
  brands: z.array(z.object({ id, name: z.string() })),
});
export type TopPost = z.infer<typeof topPost>;
export const TOP_POST_SORTS = ['interactions', 'impressions', 'media_value', 'created_time'] as const;

export const reportCalls = {
  brand_image: leaderboardShown
    .route(leaderboardAt('GET', '/brand_image/{id}', 'Picture of a brand, or its initials'))
    .input(z.object({ id, brand_id: z.coerce.number().pipe(id) }))
    .output(z.file()),
  brands: leaderboardShown
    .route(leaderboardAt('GET', '/brands/{id}', 'Ranked brands with their statistics per platform'))
    .input(
      leaderboardQuery.safeExtend({
        sort_by: z.enum(BRAND_SORTS).default('media_value'),
        counting: z.enum(COUNTINGS).default('full'),
      }),
    )
    .output(brandsAnswer),
  brand_timeline: leaderboardShown
    .route(leaderboardAt('GET', '/brand_timeline/{id}', 'Timeline of the brands'))
    .input(leaderboardQuery.safeExtend({ cache: z.literal(false).optional() }))
    .output(brandTimeline),
  influencers: leaderboardShown
    .route(
      leaderboardAt('GET', '/influencers/{id}', 'Creators in five rankings, with the brands they post about'),
    )
    .input(leaderboardQuery.safeExtend({ limit: z.number().int().positive().max(100).default(20) }))
    .output(leaderboardInfluencers),
  top_posts: leaderboardShown
    .route(leaderboardAt('GET', '/top_posts/{id}', 'Posts of the brands'))
    .input(
      leaderboardQuery.safeExtend({
        brand_id: csv(z.string().regex(/^\d{1,10}$/, 'No brand with this ID')).optional(),
        profile_id: id.optional(),
        sort_by: z.enum(TOP_POST_SORTS).default('interactions'),
        order: z.enum(['ASC', 'DESC']).default('DESC'),
        limit: z.number().int().positive().max(200).default(24),
        page: z.number().int().positive().max(10_000).default(1),
      }),
    )
    .output(z.object({ ...answered, posts: z.array(topPost), total: tally })),
};
