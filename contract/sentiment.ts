import { z } from 'zod';
import { interval } from './intervals.ts';
import { count, id } from './primitives.ts';
import { paged } from './report.ts';

/** Sentiment of comments and captions (docs/sentiment.md), for single texts and for sets of posts. */

export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export type SentimentLabel = (typeof SENTIMENTS)[number];

/** A word of the text with its weight: positive above 0, negative below. */
const decidingWord = z.object({ word: z.string(), weight: z.number() });

/**
 * Sentiment of one text, with the most influential words first; neutral and unsure texts have none. `unsure`: the best label is
 * not reliable enough.
 */
export const textSentiment = z.object({
  label: z.enum(SENTIMENTS),
  unsure: z.boolean(),
  words: z.array(decidingWord),
});
export type TextSentiment = z.infer<typeof textSentiment>;

const score = z.number().nullable();
/** 95% interval of a share; null without texts. */
const range = z.object({ low: z.number(), high: z.number() }).nullable();
/**
 * Scores are label shares, 0..1, estimated from the probabilities of all texts; they add up to 1 and are null without texts.
 * Counts are confident labels per text; they are not proportional to the shares, because unsure texts are unevenly distributed.
 */
const tones = {
  texts: count,
  positive: count,
  neutral: count,
  negative: count,
  unsure: count,
  positive_score: score,
  neutral_score: score,
  negative_score: score,
  positive_range: range,
  neutral_range: range,
  negative_range: range,
};
export const toneCounts = z.object(tones);
export type ToneCounts = z.infer<typeof toneCounts>;

const language = z.object({
  /** ISO 639-1; null = not a language the model was trained on. */
  language: z.string().nullable(),
  texts: count,
  /** The model barely beats guessing in this language. */
  is_weak: z.boolean(),
});

/**
 * Sentiment of a set of posts: comments if a post has any, otherwise its caption. Posts without either are not counted as
 * neutral.
 */
export const setSentiment = toneCounts.extend({
  posts: count,
  from_comments: count,
  from_captions: count,
  /** Texts not scored yet. */
  waiting_comments: count,
  waiting_captions: count,
  languages: z.array(language),
  /** By publication day, or by month over 800 days; periods without texts are left out. */
  days: z.array(toneCounts.extend({ time: z.string(), interval })),
});
export type SetSentiment = z.infer<typeof setSentiment>;

/** A word, the number of texts it influenced, and the sum of its weights. */
const labelWord = z.object({ word: z.string(), texts: count, weight: z.number() });
/** Most influential words in the newest texts. */
export const sentimentWords = z.object({
  positive: z.array(labelWord),
  negative: z.array(labelWord),
  texts: count,
});
export type SentimentWords = z.infer<typeof sentimentWords>;

export const TONE_SORTS = ['texts', 'positive_score', 'negative_score'] as const;
export const tonesOrder = { ...paged, sort_by: z.enum(TONE_SORTS).default('texts') };
export type TonesOrder = { [Name in keyof typeof tonesOrder]: z.output<(typeof tonesOrder)[Name]> };

const creator = {
  profile_id: id,
  profile_name: z.string(),
  profile_slug: z.string(),
  profile_picture: z.string().nullable(),
  is_demo: z.boolean(),
};
export const postTones = toneCounts.extend({
  id: z.string(),
  message: z.string(),
  created_time: z.string(),
  /** The caption was scored, because the post has no known comments. */
  is_caption: z.boolean(),
  ...creator,
});
export type PostTones = z.infer<typeof postTones>;
export const creatorTones = toneCounts.extend({ posts: count, ...creator });
export type CreatorTones = z.infer<typeof creatorTones>;

export const postTonesPage = z.object({ posts: z.array(postTones), total: count });
export const creatorTonesPage = z.object({ creators: z.array(creatorTones), total: count });
