import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { disclosureCounts } from '../report/disclosure.ts';
import { paged } from '../report/report.ts';
import { message } from '../sentences/message.ts';
import { count, csv, id, platform, postNumber, postType, ratio, sentence } from '../values/primitives.ts';

/** Categories of the industry's brand-safety floor and suitability framework (docs/disclosure.md). */
export const SAFETY_CATEGORIES = [
  'adult',
  'arms',
  'crime',
  'injury',
  'piracy',
  'hate',
  'obscenity',
  'drugs',
  'spam',
  'terrorism',
  'debated',
  'misinformation',
] as const;
export type SafetyCategory = (typeof SAFETY_CATEGORIES)[number];
/** Besides the categories: the company's own words, and competitors. */
export const SAFETY_TOPICS = [...SAFETY_CATEGORIES, 'own', 'competitor'] as const;
export type SafetyTopic = (typeof SAFETY_TOPICS)[number];
const topic = z.enum(SAFETY_TOPICS);

export const HARMLESS_REASONS = [
  'photo',
  'sport',
  'food',
  'beauty',
  'figure',
  'culture',
  'care',
  'everyday',
  'name',
  'news',
] as const;
export type HarmlessReason = (typeof HARMLESS_REASONS)[number];

export const SAFETY_LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'zh'] as const;
export type SafetyLanguage = (typeof SAFETY_LANGUAGES)[number];

export const SAFETY_STATES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export const SAFETY_OBJECTS = ['profile', 'list', 'monitor'] as const;
export type SafetyObject = (typeof SAFETY_OBJECTS)[number];
const object_type = z.enum(SAFETY_OBJECTS);

/** Posts with hits that a check keeps. */
export const MOST_SAFETY_POSTS = 20_000;
export const MOST_OWN_WORDS = 200;

const words = z
  .array(
    z
      .string()
      .trim()
      .regex(/[\p{L}\p{N}]/u, 'A word must contain a letter or digit')
      .max(80, message('A word must be at most {n} characters', { n: 80 })),
  )
  .max(MOST_OWN_WORDS, message('Enter at most {n} words', { n: MOST_OWN_WORDS }))
  .transform((all) => [...new Set(all)])
  .default([]);

const settings = {
  categories: z.array(z.enum(SAFETY_CATEGORIES)).transform((all) => [...new Set(all)]),
  own_words: words,
  competitors: words,
};

export const safetyCheck = z.object({
  id,
  object_type,
  object_id: id,
  name: z.string(),
  state: z.enum(SAFETY_STATES),
  /** 0..1; null while it waits. */
  progress: ratio.nullable(),
  creators: count,
  /** Posts with a text that were known when it ran; null until it is done. */
  posts: count.nullable(),
  /** Posts with a hit, and those of them without a reason why it may be harmless. */
  found: count,
  certain: count,
  /** Posts with hits beyond the most that are kept. */
  left_out: count,
  categories: z.array(z.enum(SAFETY_CATEGORIES)),
  own_words: z.array(z.string()),
  competitors: z.array(z.string()),
  error: sentence.nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type SafetyCheck = z.infer<typeof safetyCheck>;

export const safetyHit = z.object({
  topic,
  /** Null for words of the company. */
  language: z.enum(SAFETY_LANGUAGES).nullable(),
  /** The words as written, and the sentence around them in three parts. */
  words: z.string(),
  before: z.string(),
  after: z.string(),
  /** Why the hit may be harmless, with the words that speak for it. */
  harmless: z.object({ reason: z.enum(HARMLESS_REASONS), words: z.string() }).nullable(),
});
export type SafetyHit = z.infer<typeof safetyHit>;

export const safetyPost = z.object({
  id: z.string(),
  platform,
  post_type: postType,
  /** Null without a publication date. */
  created_time: z.string().nullable(),
  link: z.string().nullable(),
  image: z.string().nullable(),
  profile_id: id,
  profile_name: z.string(),
  profile_slug: z.string(),
  is_demo: z.boolean(),
  /** Empty if the text has changed since the check. */
  hits: z.array(safetyHit),
  seen_by: z.string().nullable(),
  seen_at: z.string().nullable(),
});
export type SafetyPost = z.infer<typeof safetyPost>;

export const SAFETY_SEEN = ['all', 'open', 'seen'] as const;
export const safetyFilter = {
  topics: csv(topic).optional(),
  /** open: not marked as seen. */
  seen: z.enum(SAFETY_SEEN).default('all'),
  /** Only posts with a hit that has no reason to be harmless. */
  certain: z.stringbool().or(z.boolean()).default(false),
  profile_id: z.coerce.number().int().positive().optional(),
};

/** Paid posts by verdict: those of the company's campaigns, and those that the platform labels. */
export const disclosureRate = disclosureCounts.extend({
  campaigns: count,
  labelled_by_platform: count,
});
export type DisclosureRate = z.infer<typeof disclosureRate>;

const { limits } = AREAS.lists;
const read = endpoint({ role: 'viewer', ...limits });
const write = endpoint({ role: 'member', ...limits });
const at = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path: `/safety${path}`, tags: ['safety'], summary }) as const;
const byId = z.object({ id });

export const safety = {
  checks: read
    .route(at('GET', '/checks', 'Safety checks of objects the caller can see, newest first'))
    .input(z.object({ object_type: object_type.optional(), object_id: id.optional() }))
    .output(
      z.object({
        checks: z.array(safetyCheck),
        /** Words of the company's newest check. */
        own_words: z.array(z.string()),
        competitors: z.array(z.string()),
      }),
    ),
  start: write
    .meta({ audit: { action: 'safety.check_started', target: 'name' } })
    .route(at('POST', '/checks', 'Check all known posts of a creator, a list or a monitor'))
    .input(
      z
        .object({ object_type, object_id: id, ...settings })
        .refine((v) => v.categories.length + v.own_words.length + v.competitors.length > 0, {
          message: 'Choose a category or enter a word',
          path: ['categories'],
        }),
    )
    .output(safetyCheck),
  get: read
    .route(at('GET', '/checks/{id}', 'A safety check'))
    .input(byId)
    .output(safetyCheck),
  posts: read
    .route(at('GET', '/checks/{id}/posts', 'Posts with hits, newest first'))
    .input(byId.extend({ ...safetyFilter, limit: paged.limit, page: paged.page }))
    .output(
      z.object({
        posts: z.array(safetyPost),
        total: count,
        /** Of all posts of the check, or of the creator asked for. */
        by_topic: z.array(z.object({ topic, posts: count })),
        /** Of all posts of the check. */
        seen: count,
      }),
    ),
  creators: read
    .route(at('GET', '/checks/{id}/creators', 'Creators of posts with hits, those with most posts first'))
    .input(
      byId.extend({
        /** Part of a name. */
        query: z.string().trim().max(200).default(''),
        profile_id: z.coerce.number().int().positive().optional(),
        limit: paged.limit,
      }),
    )
    .output(
      z.object({
        creators: z.array(z.object({ profile_id: id, name: z.string(), posts: count })),
        total: count,
      }),
    ),
  cancel: write
    .meta({ audit: { action: 'safety.check_cancelled', target: 'name' } })
    .route(at('POST', '/checks/{id}/cancel', 'Stop a safety check; hits found so far are kept'))
    .input(byId)
    .output(safetyCheck),
  rerun: write
    .meta({ audit: { action: 'safety.check_started', target: 'name' } })
    .route(at('POST', '/checks/{id}/rerun', 'Run a check again as a new check'))
    .input(byId)
    .output(safetyCheck),
  discard: write
    .meta({ audit: { action: 'safety.check_removed' } })
    .route(at('DELETE', '/checks/{id}', 'Delete a safety check'))
    .input(byId)
    .output(z.object({ status: z.literal('success') })),
  mark: write
    .meta({ audit: { action: 'safety.posts_marked' } })
    .route(at('POST', '/checks/{id}/seen', 'Mark posts as seen and fine, or take the mark back'))
    .input(
      byId.extend({
        post_ids: z
          .array(postNumber)
          .min(1, 'Choose a post')
          .max(5000, message('At most {n} posts at once', { n: 5000 })),
        is_seen: z.boolean(),
      }),
    )
    .output(z.object({ changed: count })),
  disclosed: read
    .route(at('GET', '/disclosed/{id}', 'Paid posts of a creator or of a list that are disclosed'))
    .input(byId.extend({ object_type: z.enum(['profile', 'list']).default('profile') }))
    .output(
      z.object({
        totals: disclosureRate,
        by_creator: z.array(
          disclosureCounts.omit({ left_out: true }).extend({
            profile_id: id,
            name: z.string(),
            slug: z.string(),
          }),
        ),
      }),
    ),
};
