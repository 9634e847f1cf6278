import type { ContentPost } from '#contract/report.ts';

/** Interactions of a post if any part of them is known; a sum over nothing is not a number. */
export function knownInteractions(post: ContentPost): number | null {
  const { likes_count, comments_count, shares_count, saves_count } = post;
  return [likes_count, comments_count, shares_count, saves_count].every((part) => part === null)
    ? null
    : post.interactions;
}

/** A post as the grid shows it. */
export const asTile = <Post extends ContentPost>(post: Post) => ({
  ...post,
  interactions: knownInteractions(post),
});
