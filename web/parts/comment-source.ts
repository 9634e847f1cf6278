import type { QueryKey } from '@tanstack/react-query';
import type { COMMENT_SORTS, PostComment } from '#contract/comments.ts';

export interface CommentsPage {
  sort_by: (typeof COMMENT_SORTS)[number];
  limit: number;
  /** From 1. */
  page: number;
}

/** Where the comments of some posts are read. */
export interface CommentSource {
  /** Answers are cached under it and the post's id. */
  key: QueryKey;
  read: (
    post_id: string,
    page: CommentsPage,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<{ comments: PostComment[]; total: number }>;
}

export interface CommentedPost {
  id: string;
  /** Its caption, or what it is called. */
  text: string;
  /** As the platform counts; null and undefined = not known here. */
  counted: number | null | undefined;
}
