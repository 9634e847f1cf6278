import { z } from 'zod';
import { interval } from './intervals.ts';
import { count, id } from './primitives.ts';
import { paged } from './report.ts';

/** How texts below posts sound (docs/sentiment.md): what is said of one comment, and of the comments of a set of posts. */

export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export type SentimentLabel = (typeof SENTIMENTS)[number];

/** A word as it stands in the text, and how much it speaks for positive (above 0) or negative. */
const decidingWord = z.object({ word: z.string(), weight: z.number() });

/**
 * How one text sounds, and the words that decided, the heaviest first; none of neutral and unsure texts.
 * `unsure`: the label is the likeliest, and not likely enough to rely on.
 */
export const textSentiment = z.object({
  label: z.enum(SENTIMENTS),
  unsure: z.boolean(),
  words: z.array(decidingWord),
});
export type TextSentiment = z.infer<typeof textSentiment>;

const score = z.number().nullable();
/** The 95% interval of a share; null without texts. */
const range = z.object({ low: z.number(), high: z.number() }).nullable();
/**
 * Scores are the shares of the labels, 0..1, estimated from the probabilities of all texts; they add up to 1, and are null without
 * texts. Counts are of single texts by their label, and the unsure apart: they are not shares, since unsure texts are more often
 * of some labels than of others.
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
  /** ISO 639-1; null = none that the model was trained for. */
  language: z.string().nullable(),
  texts: count,
  /** The model is hardly better than guessing in it. */
  is_weak: z.boolean(),
});

/** Of a set of posts: comments where a post has any, else its caption. A post with neither says nothing; it is not neutral. */
export const setSentiment = toneCounts.extend({
  posts: count,
  from_comments: count,
  from_captions: count,
  /** Comments, and captions of posts without comments, that have no score yet. */
  waiting_comments: count,
  waiting_captions: count,
  languages: z.array(language),
  /** By day on which the post was published, or by month over 800 days; those without texts are left out. */
  days: z.array(toneCounts.extend({ time: z.string(), interval })),
});
export type SetSentiment = z.infer<typeof setSentiment>;

/** A word of a label with the number of texts it decided, and the sum of what it added. */
const labelWord = z.object({ word: z.string(), texts: count, weight: z.number() });
/** The words that decided most, of the newest texts. */
export const sentimentWords = z.object({
  positive: z.array(labelWord),
  negative: z.array(labelWord),
  /** How many texts were looked at. */
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
  /** Its caption was scored, since no comment of it is known. */
  is_caption: z.boolean(),
  ...creator,
});
export type PostTones = z.infer<typeof postTones>;
export const creatorTones = toneCounts.extend({ posts: count, ...creator });
export type CreatorTones = z.infer<typeof creatorTones>;

export const postTonesPage = z.object({ posts: z.array(postTones), total: count });
export const creatorTonesPage = z.object({ creators: z.array(creatorTones), total: count });
