import type { PlatformFacts } from '../platforms/platform.ts';
import '../calls/refused-input.ts';
import { z } from 'zod';
import { reveals, revealsNothing } from '../access/revealed.ts';
import {
  type FilterType,
  PLATFORM_TABLE,
  PLATFORMS,
  type Platform,
  POST_TYPES,
  type PostType,
  platformOf,
} from '../platforms/platforms.ts';
import type { Sentence } from '../sentences/sentence.ts';

export { PLATFORMS, type Platform, POST_TYPES, type PostType, platformOf };

export const platform = z.enum(PLATFORMS);
export const postType = z.enum(POST_TYPES);

const FILTER_TYPES = PLATFORMS.flatMap((name) =>
  ((PLATFORM_TABLE[name] as PlatformFacts).filters ?? []).map((kind) => `${name}_${kind}` as FilterType),
);
/** Platform values of the specification (section 3); four of them are post types of a platform. */
export const PLATFORM_VALUES = [...PLATFORMS, ...FILTER_TYPES];
export type PlatformValue = Platform | FilterType;
/** Post filter: a platform, or one post type of it. */
export const platformValue = z.enum(PLATFORM_VALUES);
export const isPlatform = (value: unknown): value is Platform => PLATFORMS.some((one) => one === value);
export const platformOfValue = (value: PlatformValue): Platform =>
  isPlatform(value) ? value : platformOf(value);
export const askedPlatform = platformValue.transform(platformOfValue);
export const isTypeOf = (type: PostType, value: PlatformValue): boolean =>
  type === value || platformOf(type) === value;

/** Origin of a number (docs/metrics.md). */
export const ORIGINS = ['measured', 'platform_views', 'estimated', 'imported', 'edited'] as const;
export type Origin = (typeof ORIGINS)[number];

export const MISSING_REASONS = [
  'hidden_likes',
  'not_connected',
  'not_in_source',
  'no_posts',
  'unknown_likes',
  'unknown_followers',
  'unknown_views',
  'zero_basis',
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
export const sentence: z.ZodType<Sentence> = revealsNothing(
  z.object({
    code: z.string(),
    values: sentenceValues,
    text: z.string(),
  }),
);

/** Fraction 0..1. */
export const ratio = z.number().min(0).max(1);
export const count = z.number().int().min(0);
/** A count that public links always show: posts, creators, texts, pages. */
export const tally = revealsNothing(count);
/** A number that public links always show, or that the field around it declares. */
export const plainNumber = revealsNothing(z.number());
/** Signed 32-bit id. */
export const id = revealsNothing(z.number().int().positive().max(2_147_483_647, 'No object with this ID'));

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

/** Engagement rates of the posts rated by views and of those rated by followers; null where there are none. */
export const engagementBy = reveals(
  z.object({ by_views: plainNumber.nullable(), by_followers: plainNumber.nullable() }),
  'engagement_rate',
);
export type EngagementBy = z.infer<typeof engagementBy>;

/** Sums of one metric by origin. */
export const originParts = z.object({
  measured: plainNumber,
  platform_views: plainNumber,
  estimated: plainNumber,
  imported: plainNumber,
  edited: plainNumber,
});
export type OriginParts = z.infer<typeof originParts>;

/** Numbers of a post that a sum needs. */
export const NEEDED_PARTS = ['likes', 'comments', 'shares', 'views', 'impressions', 'reach'] as const;
export type NeededPart = (typeof NEEDED_PARTS)[number];

/** `posts` of the `of` posts of a sum lack one of the parts, so that it is at least what is shown. */
export const lowerBound = z.object({ parts: z.array(z.enum(NEEDED_PARTS)), posts: tally, of: tally });
export type LowerBound = z.infer<typeof lowerBound>;

/** Null where the number of each post is complete, or that of none is known. */
export const originSum = originParts.extend({ lower_bound: lowerBound.nullable() });
export type OriginSum = z.infer<typeof originSum>;

export const EMV_MODELS = ['emv.cpm@1', 'emv.actions@1'] as const;
export type BuiltInEmvModel = (typeof EMV_MODELS)[number];
/** Media value model by version: the product's, or the company's own (`emv.own-3@2`). */
export const emvModel = z.union([
  z.enum(EMV_MODELS),
  z.templateLiteral(['emv.own-', z.int().positive(), '@', z.int().positive()]),
]);
export type EmvModel = z.infer<typeof emvModel>;
