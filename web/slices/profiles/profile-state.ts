import { z } from 'zod';
import { day } from '#contract/values/days.ts';
import { country, csv, emvModel, platform, postType } from '#contract/values/primitives.ts';

export const PROFILE_TABS = [
  'overview',
  'audience',
  'content',
  'brands',
  'network',
  'activity',
  'news',
  'ask',
] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export const CONTENT_SORTS = [
  'post_created_time',
  'interactions',
  'impressions',
  'engagement_rate',
  'media_value',
] as const;

/** URL state of a profile; post filters have the call's names. */
export const profileState = z.object({
  tab: z.enum(PROFILE_TABS).default('overview'),
  /** Account of the overview and audience tabs; default: the largest. */
  account: platform.optional(),
  emv_model: emvModel.optional(),
  monthly: z.enum(['engagement_rate', 'interactions', 'posts']).default('engagement_rate'),
  platform: csv(platform).default([]),
  post_type: csv(postType).default([]),
  from_date: day.optional(),
  to_date: day.optional(),
  search: z.string().trim().max(200).optional(),
  paid: z.boolean().optional(),
  /** Search terms of the scanner. */
  scan: z.string().trim().max(500).optional(),
  sort_by: z.enum(CONTENT_SORTS).default('post_created_time'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.number().int().min(1).default(1),
  view: z.enum(['grid', 'table']).default('grid'),
  similar_by: z.enum(['audience', 'content']).default('audience'),
  similar_platform: platform.optional(),
  similar_country: country.optional(),
  similar_size: z
    .string()
    .regex(/^\d+-\d*$/)
    .optional(),
  /** Ask tab: the typed question, the known question and its topic. */
  question: z.string().trim().min(1).max(400).optional(),
  report: z.string().max(40).optional(),
  topic: z.string().trim().min(1).max(60).optional(),
});
export type ProfileState = z.output<typeof profileState>;
export type PatchState = (
  part: { [K in keyof ProfileState]?: ProfileState[K] | undefined },
  options?: { push?: boolean },
) => unknown;
