import { z } from 'zod';

/** The platforms of the product. `post_type` says which kind of post on that platform. */
export const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'douyin', 'redbook', 'snapchat'] as const;
export type Platform = (typeof PLATFORMS)[number];
export const platform = z.enum(PLATFORMS);

/**
 * Kinds of post. The specification's monitor post types, plus the ones whose metrics count
 * differently (carousel, Shorts, Snapchat).
 */
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

/** Where a number comes from (docs/metrics.md). */
export const ORIGINS = ['measured', 'platform_views', 'estimated', 'imported', 'edited'] as const;
export type Origin = (typeof ORIGINS)[number];
export const origin = z.enum(ORIGINS);

/** Why a number is missing. */
export const MISSING_REASONS = [
  'hidden_likes',
  'not_connected',
  'not_in_source',
  'too_few_posts',
  'too_few_snapshots',
  'expired_story',
  'no_audience_data',
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

/** Calendar day, `YYYY-MM-DD`, that exists. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Date must be in YYYY-MM-DD format')
  .refine((s) => !Number.isNaN(Date.parse(s)) && new Date(s).toISOString().startsWith(s), {
    message: 'Date must be in YYYY-MM-DD format',
  });

/** Fraction 0..1. */
export const ratio = z.number().min(0).max(1);
export const count = z.number().int().min(0);
export const id = z.number().int().positive();
