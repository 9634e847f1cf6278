import type { CommentSource } from '#web/parts/comments/comment-source.ts';
import { api, query } from '#web/platform/api/api.ts';

export const profileComments = (slug: string): CommentSource => ({
  key: [...query.profiles.comments.key(), slug],
  read: (post_id, page, options) => api.profiles.comments({ id: slug, post_id, ...page }, options),
});
