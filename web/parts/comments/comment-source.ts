import type { QueryKey } from '@tanstack/react-query';
import type { COMMENT_SORTS, PostComment } from '#contract/comments.ts';

export interface CommentsPage {
  sort_by: (typeof COMMENT_SORTS)[number];
  limit: number;
  page: number;
}

export interface CommentSource {
  /** Answers are cached under this key and the post's id. */
  key: QueryKey;
  read: (
    post_id: string,
    page: CommentsPage,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<{ comments: PostComment[]; total: number }>;
}

export interface CommentedPost {
  id: string;
  text: string;
  /** Reported by the platform; null and undefined = unknown. */
  counted: number | null | undefined;
}
