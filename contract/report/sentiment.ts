import { z } from 'zod';
import { id, plainNumber, tally } from '../values/primitives.ts';
import { interval } from './intervals.ts';
import { paged } from './report.ts';

/** Sentiment of comments and captions (docs/sentiment.md), for single texts and for sets of posts. */

export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export type SentimentLabel = (typeof SENTIMENTS)[number];

/** A word of the text with its weight: positive above 0, negative below. */
const decidingWord = z.object({ word: z.string(), weight: plainNumber });

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

const score = plainNumber.nullable();
/** 90% interval of a share, with the model's own error; null without a share. */
const range = z.object({ low: plainNumber, high: plainNumber }).nullable();
/**
 * Scores are label shares, 0..1, estimated from the probabilities of all texts; they add up to 1 and are null without texts,
 * or if the model is too uncertain in their languages.
 * Counts are confident labels per text; they are not proportional to the shares, because unsure texts are unevenly distributed.
 */
const tones = {
  texts: tally,
  positive: tally,
  neutral: tally,
  negative: tally,
  unsure: tally,
  positive_score: score,
  neutral_score: score,
  negative_score: score,
  positive_range: range,
  neutral_range: range,
  negative_range: range,
  /** Languages (ISO 639-1; null = not recognized) whose texts leave no share that can be shown; else empty. */
  too_uncertain_in: z.array(z.string().nullable()),
};
export const toneCounts = z.object(tones);
export type ToneCounts = z.infer<typeof toneCounts>;

const language = z.object({
  /** ISO 639-1; null = not a language the model was trained on. */
  language: z.string().nullable(),
  texts: tally,
  /** Texts of this language alone would have no shares. */
  is_uncertain: z.boolean(),
});

/**
 * Sentiment of a set of posts: comments if a post has any, otherwise its caption. Posts without either are not counted as
 * neutral.
 */
export const setSentiment = toneCounts.extend({
  posts: tally,
  from_comments: tally,
  from_captions: tally,
  /** Texts not scored yet. */
  waiting_comments: tally,
  waiting_captions: tally,
  languages: z.array(language),
  /** By publication day, or by month over 800 days; periods without texts are left out. */
  days: z.array(toneCounts.extend({ time: z.string(), interval })),
});
export type SetSentiment = z.infer<typeof setSentiment>;

/** A word, the number of texts it influenced, and the sum of its weights. */
const labelWord = z.object({ word: z.string(), texts: tally, weight: plainNumber });
/** Most influential words in the newest texts. */
export const sentimentWords = z.object({
  positive: z.array(labelWord),
  negative: z.array(labelWord),
  texts: tally,
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
export const creatorTones = toneCounts.extend({ posts: tally, ...creator });
export type CreatorTones = z.infer<typeof creatorTones>;

export const postTonesPage = z.object({ posts: z.array(postTones), total: tally });
export const creatorTonesPage = z.object({ creators: z.array(creatorTones), total: tally });
