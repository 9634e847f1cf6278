import { z } from 'zod';
import { metricValue } from './report/metric-shapes.ts';
import { textSentiment } from './report/sentiment.ts';
import { count, tally } from './values/primitives.ts';

export const postComment = z.object({
  id: z.string(),
  /** Username, or else display name; null if unknown, and always null for public links. */
  author: z.string().nullable(),
  text: z.string(),
  /** Of the comment, not of its post. */
  likes_count: metricValue('interactions', count.nullable()),
  /** Number of replies reported by the platform. */
  replies_count: tally.nullable(),
  created_time: z.string().nullable(),
  is_reply: z.boolean(),
  is_demo: z.boolean(),
  sentiment: textSentiment,
});
export type PostComment = z.infer<typeof postComment>;

export const COMMENT_SORTS = ['created_time', 'likes_count'] as const;

export const commentsOrder = {
  sort_by: z.enum(COMMENT_SORTS).default('likes_count'),
  limit: z.number().int().min(1).max(200).default(20),
  page: z.number().int().min(1).max(1_000_000).default(1),
};
/** Imported comments; the post has the platform's own count. */
export const commentsPage = z.object({ comments: z.array(postComment), total: tally });
