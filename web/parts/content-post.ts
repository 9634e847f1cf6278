import type { ContentPost } from '#contract/report/report.ts';

/** Null if no part of the sum is known. */
export function knownInteractions(post: ContentPost): number | null {
  const { likes_count, comments_count, shares_count, saves_count } = post;
  return [likes_count, comments_count, shares_count, saves_count].every((part) => part === null)
    ? null
    : post.interactions;
}

export const asTile = <Post extends ContentPost>(post: Post) => ({
  ...post,
  interactions: knownInteractions(post),
});
