import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { CHART_SHAPES } from './report/chart-shapes.ts';
import { contentPost } from './report/report.ts';
import { message } from './sentences/message.ts';
import { day, ofPeriod } from './values/days.ts';
import { LANGUAGES } from './values/languages.ts';
import { count, id, platform } from './values/primitives.ts';

/** Fields that narrow a known question. */
export type AskField = 'period' | 'platform' | 'topic';
const POSTS = ['period', 'platform', 'topic'] as const;
const NUMBERS = ['period', 'platform'] as const;
const AUDIENCE = ['platform'] as const;

/** The known questions about a profile with the fields of each. */
export const ASK_FIELDS = {
  best_posts: POSTS,
  weakest_posts: POSTS,
  latest_posts: POSTS,
  posts_over_time: NUMBERS,
  totals: NUMBERS,
  platforms: ['period'],
  growth: NUMBERS,
  benchmark: ['platform'],
  posting_times: [],
  audience: AUDIENCE,
  audience_countries: AUDIENCE,
  audience_cities: AUDIENCE,
  audience_ages: AUDIENCE,
  audience_genders: AUDIENCE,
  audience_languages: AUDIENCE,
  audience_interests: AUDIENCE,
  credibility: AUDIENCE,
  brands: ['period'],
  hashtags: [],
  mentions: [],
  prices: ['platform'],
  about: [],
} as const satisfies Record<string, readonly AskField[]>;
export type AskReport = keyof typeof ASK_FIELDS;
export const ASK_REPORTS = Object.keys(ASK_FIELDS) as [AskReport, ...AskReport[]];
const report = z.enum(ASK_REPORTS);

/** How a value is written: `key` is a code or a word of its source, `day` YYYY-MM-DD, `month` YYYY-MM. */
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

/** Columns of an answer with their usual types. */
export const ASK_COLUMN_TYPES = {
  platform: 'platform',
  period: 'text',
  day: 'day',
  month: 'month',
  post: 'text',
  post_type: 'post_type',
  posts: 'count',
  paid_posts: 'count',
  interactions: 'count',
  impressions: 'count',
  reach: 'count',
  engagement_rate: 'ratio',
  media_value: 'money',
  followers: 'count',
  growth: 'ratio',
  key: 'key',
  share: 'ratio',
  tag: 'text',
  brand: 'text',
  weekday: 'weekday',
  hour: 'count',
  metric: 'key',
  value: 'ratio',
  median: 'ratio',
  percentile: 'decimal',
  peers: 'count',
  amount: 'text',
  field: 'key',
} as const satisfies Record<string, AskType>;
export type AskColumn = keyof typeof ASK_COLUMN_TYPES;
const column = z.enum(Object.keys(ASK_COLUMN_TYPES) as [AskColumn, ...AskColumn[]]);

/** One of the rows an answer was made of. */
export const askRow = z.object({
  /** `r1`, `r2` …; sentences name rows by it. */
  id: z.string(),
  /** In the order of the columns. */
  cells: z.array(z.union([z.string(), z.number(), z.null()])),
  post: contentPost.nullable(),
  /** Days the row covers, for a link to their posts. */
  days: z.object({ from_date: day, to_date: day }).nullable(),
});
export type AskRow = z.infer<typeof askRow>;

export const ASK_COMPONENTS = ['all', 'overview', 'audience', 'content', 'brands', 'activity'] as const;
export type AskComponent = (typeof ASK_COMPONENTS)[number];

export const askAnswer = z.object({
  question: z.string(),
  language: z.enum(LANGUAGES),
  /** Null for an answer of the model, and where no known question matches. */
  report: report.nullable(),
  /** Other known questions: those that match as well, else examples. */
  others: z.array(report),
  /** Words of the question that matched. */
  understood: z.array(z.string()),
  /** Null for answers about the newest data. */
  period: z.object({ from_date: day, to_date: day }).nullable(),
  platform: platform.nullable(),
  topic: z.string().nullable(),
  /** Each with the rows it was made of. */
  sentences: z.array(z.object({ text: z.string(), rows: z.array(z.string()) })),
  n: z
    .object({ count, of: z.enum(['posts', 'brands', 'followers', 'accounts', 'prices', 'fields']) })
    .nullable(),
  /** Sentences about unknown data. */
  missing: z.array(z.string()),
  columns: z.array(z.object({ id: column, type: z.enum(ASK_TYPES) })),
  rows: z.array(askRow),
  /** Columns of the chart; null for answers that have only a table. */
  chart: z.object({ kind: z.enum(CHART_SHAPES), category: column, value: column }).nullable(),
  currency: z.string(),
  /** Author of the sentences. */
  source: z.object({
    by: z.enum(['product', 'model']),
    /** The model that was asked and its host; null where none was. */
    model: z.string().nullable(),
    host: z.string().nullable(),
    /** Data that left this installation; null = none. */
    sent: z.object({ rows: count, texts: z.boolean() }).nullable(),
    /** Reason why the model's answer is not shown. */
    refused: z.string().nullable(),
  }),
});
export type AskAnswer = z.infer<typeof askAnswer>;

export const MOST_QUESTION_LETTERS = 400;
export const MOST_TOPIC_LETTERS = 60;
const read = endpoint({ role: 'viewer' });

const askInput = ofPeriod(
  z.object({
    profile_id: id,
    query: z
      .string({ error: 'Type a question' })
      .trim()
      .min(1, 'Type a question')
      .max(
        MOST_QUESTION_LETTERS,
        message('A question has at most {n} characters', { n: MOST_QUESTION_LETTERS }),
      ),
    /** Tab of the question: decides between known questions that match alike. */
    component: z.enum(ASK_COMPONENTS).default('all'),
    /** Allows sending texts of posts to the language model. */
    analyze_content: z.boolean().default(false),
    /** Language of the answer. */
    language: z.enum(LANGUAGES).default('en'),
    /** Known question to answer; `query` is then only its wording. */
    report: report.optional(),
    from_date: day.optional(),
    to_date: day.optional(),
    platform: platform.optional(),
    topic: z.string().trim().min(1).max(MOST_TOPIC_LETTERS).optional(),
  }),
  { both: true },
);
export type AskInput = z.output<typeof askInput>;

/** Questions about a profile (docs/how-to/ask-a-profile.md). */
export const ask = {
  profile: read
    .route({
      method: 'POST',
      path: '/profile/prompt',
      tags: ['profiles'],
      summary: 'Answer a question from a profile’s own data, with the rows used',
    })
    .input(askInput)
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
