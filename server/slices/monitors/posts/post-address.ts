import { PLATFORM_RULES } from '#contract/platforms/platforms.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { postId, storedPostId } from '#server/slices/imports/intake/posts/post-id.ts';

/** Null for other addresses. */
export function postOfAddress(link: string): { platform: Platform; post_id: string } | null {
  for (const platform of PLATFORMS) {
    const id = PLATFORM_RULES[platform].addresses.post.exec(link)?.[1];
    if (id !== undefined) return { platform, post_id: storedPostId(postId(platform, id)) };
  }
  return null;
}
