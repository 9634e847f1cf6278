import { z } from 'zod';
import { endpoint } from './access.ts';
import { day } from './days.ts';
import { LANGUAGES } from './languages.ts';
import { count, id, platform } from './primitives.ts';
import { contentPost } from './report.ts';

export const ASK_REPORTS = [
  'posts_over_time',
  'best_posts',
  'weakest_posts',
  'latest_posts',
  'posts_about',
  'totals',
  'engagement',
  'followers',
  'growth',
  'platforms',
  'benchmark',
  'audience_countries',
  'audience_cities',
  'audience_ages',
  'audience_genders',
  'audience_languages',
  'audience_interests',
  'credibility',
  'brands',
  'paid_share',
  'hashtags',
  'mentions',
  'posting_times',
  'compare_periods',
  'prices',
  'about',
] as const;
export type AskReport = (typeof ASK_REPORTS)[number];
const report = z.enum(ASK_REPORTS);

export const ASK_COLUMNS = [
  'platform',
  'period',
  'day',
  'month',
  'post',
  'post_type',
  'posts',
  'paid_posts',
  'interactions',
  'impressions',
  'reach',
  'engagement_rate',
  'media_value',
  'followers',
  'growth',
  'key',
  'share',
  'tag',
  'brand',
  'weekday',
  'hour',
  'metric',
  'value',
  'median',
  'percentile',
  'peers',
  'amount',
  'field',
] as const;
export type AskColumn = (typeof ASK_COLUMNS)[number];

/** `key` is a code (country, language), `day` YYYY-MM-DD, `month` YYYY-MM. */
export const ASK_TYPES = [
  'text',
  'key',
  'country',
  'language',
  'platform',
  'post_type',
  'count',
  'ratio',
  'decimal',
  'money',
  'day',
  'month',
  'weekday',
] as const;
export type AskType = (typeof ASK_TYPES)[number];

export const askRow = z.object({
  id: z.string(),
  /** In the order of the columns. */
  cells: z.array(z.union([z.string(), z.number(), z.null()])),
  post: contentPost.nullable(),
  days: z.object({ from_date: day, to_date: day }).nullable(),
});
export type AskRow = z.infer<typeof askRow>;

export const ASK_COMPONENTS = ['all', 'overview', 'audience', 'content', 'brands', 'activity'] as const;
export type AskComponent = (typeof ASK_COMPONENTS)[number];

export const askAnswer = z.object({
  question: z.string(),
  language: z.enum(['en', 'fr']),
  /** Null if the question was not understood. */
  report: report.nullable(),
  /** The closest questions, or examples. */
  others: z.array(report),
  understood: z.array(z.string()),
  /** Null if the answer covers the latest data. */
  period: z.object({ from_date: day, to_date: day }).nullable(),
  platform: platform.nullable(),
  /** Each sentence with the rows it is based on. */
  sentences: z.array(z.object({ text: z.string(), rows: z.array(z.string()) })),
  n: z
    .object({ count, of: z.enum(['posts', 'brands', 'followers', 'accounts', 'prices', 'fields']) })
    .nullable(),
  /** Limits of the answer, in sentences. */
  missing: z.array(z.string()),
  columns: z.array(z.object({ id: z.enum(ASK_COLUMNS), type: z.enum(ASK_TYPES) })),
  rows: z.array(askRow),
  /** Null if a table is clearer. */
  chart: z
    .object({
      kind: z.enum(['bar', 'bar-horizontal', 'line']),
      category: z.enum(ASK_COLUMNS),
      value: z.enum(ASK_COLUMNS),
    })
    .nullable(),
  currency: z.string(),
  source: z.object({
    by: z.enum(['product', 'model']),
    /** The model and where it runs; null if none was used. */
    model: z.string().nullable(),
    host: z.string().nullable(),
    /** Data that left this server; null = none. */
    sent: z.object({ rows: count, texts: z.boolean() }).nullable(),
    refused: z.string().nullable(),
  }),
});
export type AskAnswer = z.infer<typeof askAnswer>;

export const MOST_QUESTION_LETTERS = 400;
const read = endpoint({ role: 'viewer' });

export const ask = {
  profile: read
    .route({
      method: 'POST',
      path: '/profile/prompt',
      tags: ['profiles'],
      summary: 'Answer a question from a profile’s own data, with the rows used',
    })
    .input(
      z.object({
        profile_id: id,
        query: z
          .string({ error: 'Type a question' })
          .trim()
          .min(1, 'Type a question')
          .max(MOST_QUESTION_LETTERS, `A question has at most ${MOST_QUESTION_LETTERS} characters`),
        /** Screen of the question; breaks ties between reports that fit equally well. */
        component: z.enum(ASK_COMPONENTS).default('all'),
        analyze_content: z.boolean().default(false),
        /** Used if the question fits both periods. */
        language: z.enum(LANGUAGES).default('en'),
        /** Forces this report, whatever the wording. */
        report: report.optional(),
      }),
    )
    .output(askAnswer),
  model: read
    .route({
      method: 'GET',
      path: '/profile/prompt/model',
      tags: ['profiles'],
      summary: 'The language model that writes answers, if one is set up',
    })
    .output(z.object({ model: z.string(), host: z.string() }).nullable()),
};
