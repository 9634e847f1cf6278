import { z } from 'zod';
import { count } from './primitives.ts';
import { textSentiment } from './sentiment.ts';

/** What somebody wrote under a post, as the newest import that tells of it says. */
export const postComment = z.object({
  id: z.string(),
  /** Username, else display name; null = unknown, and always so by a public link. */
  author: z.string().nullable(),
  text: z.string(),
  likes_count: count.nullable(),
  /** How many answer it, as the platform counts. */
  replies_count: count.nullable(),
  created_time: z.string().nullable(),
  /** It answers another comment. */
  is_reply: z.boolean(),
  /** Of the demo world: made up. */
  is_demo: z.boolean(),
  sentiment: textSentiment,
});
export type PostComment = z.infer<typeof postComment>;

export const COMMENT_SORTS = ['created_time', 'likes_count'] as const;

/** A page of a post's comments, the newest or the most liked first. */
export const commentsOrder = {
  sort_by: z.enum(COMMENT_SORTS).default('likes_count'),
  limit: z.number().int().min(1).max(200).default(20),
  page: z.number().int().min(1).max(1_000_000).default(1),
};
/** `total`: those that were imported; the platform's own count is the post's. */
export const commentsPage = z.object({ comments: z.array(postComment), total: count });
