import { z } from 'zod';
import { count } from './primitives.ts';
import { textSentiment } from './sentiment.ts';

export const postComment = z.object({
  id: z.string(),
  /** Username, or else display name; null if unknown, and always null for public links. */
  author: z.string().nullable(),
  text: z.string(),
  likes_count: count.nullable(),
  /** Number of replies reported by the platform. */
  replies_count: count.nullable(),
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
export const commentsPage = z.object({ comments: z.array(postComment), total: count });
