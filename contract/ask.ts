import { z } from 'zod';
import { endpoint } from './access.ts';
import { day } from './days.ts';
import { LANGUAGES } from './languages.ts';
import { count, id, platform } from './primitives.ts';
import { contentPost } from './report.ts';

/** What a question about a profile can be taken for; each is answered by the call of a screen. */
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

/** Columns of the rows of an answer; a screen names them. */
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

/** How a column is written: `key` is a code (country, language) or a word of its source, `day` YYYY-MM-DD, `month` YYYY-MM. */
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

/** One of the rows an answer was made of. */
export const askRow = z.object({
  /** `r1`, `r2` …; claims name rows by it. */
  id: z.string(),
  /** In the order of the columns. */
  cells: z.array(z.union([z.string(), z.number(), z.null()])),
  /** The post the row is, where it is one. */
  post: contentPost.nullable(),
  /** The days the row is about, to look at their posts. */
  days: z.object({ from_date: day, to_date: day }).nullable(),
});
export type AskRow = z.infer<typeof askRow>;

/** The parts of a profile that a question can be asked in. */
export const ASK_COMPONENTS = ['all', 'overview', 'audience', 'content', 'brands', 'activity'] as const;
export type AskComponent = (typeof ASK_COMPONENTS)[number];

export const askAnswer = z.object({
  question: z.string(),
  /** The language the question was taken to be in, and the sentences are in. */
  language: z.enum(['en', 'fr']),
  /** What the question was taken for; null where nothing was understood. */
  report: report.nullable(),
  /** The nearest others, or examples of what can be asked. */
  others: z.array(report),
  /** Words of the question that decided. */
  understood: z.array(z.string()),
  /** Days the answer is about; null where it is of what is newest. */
  period: z.object({ from_date: day, to_date: day }).nullable(),
  platform: platform.nullable(),
  /** What is said, and the rows that each sentence was made of. */
  sentences: z.array(z.object({ text: z.string(), rows: z.array(z.string()) })),
  /** What the numbers are made of. */
  n: z
    .object({ count, of: z.enum(['posts', 'brands', 'followers', 'accounts', 'prices', 'fields']) })
    .nullable(),
  /** What is not known, in sentences. */
  missing: z.array(z.string()),
  columns: z.array(z.object({ id: z.enum(ASK_COLUMNS), type: z.enum(ASK_TYPES) })),
  rows: z.array(askRow),
  /** Which columns a chart draws; null where a table says it better. */
  chart: z
    .object({
      kind: z.enum(['bar', 'bar-horizontal', 'line']),
      category: z.enum(ASK_COLUMNS),
      value: z.enum(ASK_COLUMNS),
    })
    .nullable(),
  currency: z.string(),
  /** Who wrote the sentences. */
  source: z.object({
    by: z.enum(['product', 'model']),
    /** The model that was asked and where it runs; null where none was. */
    model: z.string().nullable(),
    host: z.string().nullable(),
    /** What left this machine; null = nothing. */
    sent: z.object({ rows: count, texts: z.boolean() }).nullable(),
    /** Why the model's answer is not shown. */
    refused: z.string().nullable(),
  }),
});
export type AskAnswer = z.infer<typeof askAnswer>;

export const MOST_QUESTION_LETTERS = 400;
const read = endpoint({ role: 'viewer' });

/** Questions in plain words (docs/how-to/ask-a-profile.md). */
export const ask = {
  profile: read
    .route({
      method: 'POST',
      path: '/profile/prompt',
      tags: ['profiles'],
      summary: 'A question in plain words, answered from a profile’s own data with the rows used',
    })
    .input(
      z.object({
        profile_id: id,
        query: z
          .string({ error: 'Type a question' })
          .trim()
          .min(1, 'Type a question')
          .max(MOST_QUESTION_LETTERS, `A question has at most ${MOST_QUESTION_LETTERS} characters`),
        /** Where it is asked: decides between reports that the words fit alike. */
        component: z.enum(ASK_COMPONENTS).default('all'),
        /** Texts of posts may be sent to a language model, where one is set up. */
        analyze_content: z.boolean().default(false),
        /** Of the answer, where the words of the question fit both. */
        language: z.enum(LANGUAGES).default('en'),
        /** Answers this report, whatever the words say. */
        report: report.optional(),
      }),
    )
    .output(askAnswer),
  /** Whether a language model is set up, and where it runs. */
  model: read
    .route({
      method: 'GET',
      path: '/profile/prompt/model',
      tags: ['profiles'],
      summary: 'The language model that writes answers, if one is set up',
    })
    .output(z.object({ model: z.string(), host: z.string() }).nullable()),
};
