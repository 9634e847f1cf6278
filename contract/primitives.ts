import './refused-input.ts';
import { z } from 'zod';
import type { Metric, PostSum } from './metrics.ts';
import type { Sentence } from './sentences/sentence.ts';

/** Platforms; `post_type` distinguishes kinds of posts within a platform. */
export const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'douyin', 'redbook', 'snapchat'] as const;
export type Platform = (typeof PLATFORMS)[number];
export const platform = z.enum(PLATFORMS);

/** Platform values of the specification (section 3); four of them are post types of a platform. */
export const PLATFORM_VALUES = [
  ...PLATFORMS,
  'instagram_stories',
  'instagram_reels',
  'redbook_posts',
  'redbook_videos',
] as const;
export type PlatformValue = (typeof PLATFORM_VALUES)[number];
/** Post filter: a platform, or one post type of it. */
export const platformValue = z.enum(PLATFORM_VALUES);
export const platformOfValue = (value: PlatformValue): Platform =>
  PLATFORMS.find((one) => value.startsWith(one)) ?? 'instagram';
export const askedPlatform = platformValue.transform(platformOfValue);

/** Post types: the specification's, plus those whose metrics count differently (carousel, Shorts, Snapchat). */
export const POST_TYPES = [
  'instagram_post',
  'instagram_carousel',
  'instagram_reels',
  'instagram_stories',
  'tiktok_video',
  'youtube_video',
  'youtube_shorts',
  'douyin_video',
  'redbook_posts',
  'redbook_videos',
  'snapchat_stories',
  'snapchat_spotlight',
] as const;
export type PostType = (typeof POST_TYPES)[number];
export const postType = z.enum(POST_TYPES);
export const isTypeOf = (type: PostType, value: PlatformValue): boolean =>
  type === value || type.startsWith(`${value}_`);

/** Origin of a number (docs/metrics.md). */
export const ORIGINS = ['measured', 'platform_views', 'estimated', 'imported', 'edited'] as const;
export type Origin = (typeof ORIGINS)[number];
export const origin = z.enum(ORIGINS);

export const MISSING_REASONS = [
  'hidden_likes',
  'not_connected',
  'not_in_source',
  'no_posts',
  'unknown_followers',
  'unknown_views',
  'too_few_posts',
  'too_few_snapshots',
  'expired_story',
  'no_audience_data',
  'no_follower_data',
  'withheld',
] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];
export const missingReason = z.enum(MISSING_REASONS);

export const AUDIENCE_DIMENSIONS = [
  'genders',
  'ages',
  'genders_per_age',
  'countries',
  'cities',
  'languages',
  'ethnicities',
  'interests',
  'brands',
  'top_mentions',
  'notable_users',
  'credibility',
] as const;
export type AudienceDimension = (typeof AUDIENCE_DIMENSIONS)[number];
export const audienceDimension = z.enum(AUDIENCE_DIMENSIONS);

export const PROFILE_KINDS = ['influencer', 'brand'] as const;
export const profileKind = z.enum(PROFILE_KINDS);
export const GENDERS = ['male', 'female', 'others', 'couple'] as const;
export const gender = z.enum(GENDERS);

/** Post id as returned by the API. */
export const postNumber = z
  .string()
  .refine((text) => /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n, 'No post with this ID');

export const sentenceValues: z.ZodType<Sentence['values']> = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.lazy(() => sentence)]),
);
/** A message with its code and values, for readers in any language; `text` is English. */
export const sentence: z.ZodType<Sentence> = z.object({
  code: z.string(),
  values: sentenceValues,
  text: z.string(),
});

/** Fraction 0..1. */
export const ratio = z.number().min(0).max(1);
export const count = z.number().int().min(0);
/** Signed 32-bit id. */
export const id = z.number().int().positive().max(2_147_483_647, 'No object with this ID');

/** List in a query string: `a,b` or repeated; always parsed to an array. */
export const csv = <T extends z.ZodType<unknown, string>>(item: T) =>
  z.union([
    z.array(item),
    z
      .string()
      .transform((s) =>
        s
          .split(',')
          .map((x) => x.trim())
          .filter(Boolean),
      )
      .pipe(z.array(item)),
  ]);

/** `1,2` or repeated, each once. */
export const idList = z
  .union([
    z.array(id),
    z
      .string()
      .transform((text) => text.split(',').map(Number))
      .pipe(z.array(id)),
  ])
  .transform((all) => [...new Set(all)]);

/** ISO 3166 alpha-2, upper case. */
export const country = z.string().regex(/^[A-Z]{2}$/, 'Country must be an ISO 3166 code of two letters');

/** Sums of one metric by origin. */
export const originParts = z.object({
  measured: z.number(),
  platform_views: z.number(),
  estimated: z.number(),
  imported: z.number(),
  edited: z.number(),
});
export type OriginParts = z.infer<typeof originParts>;

export const originSums = z.object({
  interactions: originParts,
  impressions: originParts,
  reach: originParts,
  media_value: originParts,
} satisfies Record<PostSum, typeof originParts>);
export type OriginSums = z.infer<typeof originSums>;

export const EMV_MODELS = ['emv.cpm@1', 'emv.actions@1'] as const;
export type BuiltInEmvModel = (typeof EMV_MODELS)[number];
/** Media value model by version: the product's, or the company's own (`emv.own-3@2`). */
export const emvModel = z.union([
  z.enum(EMV_MODELS),
  z.templateLiteral(['emv.own-', z.int().positive(), '@', z.int().positive()]),
]);
export type EmvModel = z.infer<typeof emvModel>;

/** Metrics of a set of posts. Money in the company's currency; null if no post or account has a value. */
export const metricRow = z.object({
  posts: count,
  influencers: count,
  interactions: count.nullable(),
  impressions: count.nullable(),
  reach: count.nullable(),
  engagement_rate: z.number().nullable(),
  media_value: z.number().nullable(),
  total_followers: count.nullable(),
} satisfies Record<Metric, z.ZodType<number | null>>);
export type MetricRow = z.infer<typeof metricRow>;
