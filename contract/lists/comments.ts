import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { message } from '../sentences/message.ts';
import { id } from '../values/primitives.ts';

export const listComment = z.object({
  id,
  /** Null for a comment on the whole list. */
  profile_id: id.nullable(),
  text: z.string(),
  mentions: z.array(z.object({ id, name: z.string() })),
  user_id: id.nullable(),
  created_by: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
});
export type ListComment = z.infer<typeof listComment>;

const text = z
  .string()
  .trim()
  .min(1, 'Write a comment')
  .max(5000, message('The comment must be at most {n} characters', { n: 5000 }));
/** Colleagues notified by email, mentioned as `@First Last` in the text. */
const mentions = z
  .array(id)
  .max(50, message('At most {n} people', { n: 50 }))
  .default([]);

const at = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['lists'], summary }) as const;
const read = endpoint({ role: 'viewer', ...AREAS.lists.limits });
const write = endpoint({ role: 'member', ...AREAS.lists.limits });

export const commentCalls = {
  comments: read
    .route(at('GET', '/lists/{id}/comments', 'Comments on a list, or on a creator in it, oldest first'))
    .input(z.object({ id, profile_id: id.optional() }))
    .output(
      z.object({
        comments: z.array(listComment),
        /** Everyone with access to the list can be mentioned. */
        people: z.array(z.object({ id, name: z.string() })),
      }),
    ),
  add_comment: write
    .route(at('POST', '/lists/{id}/comments', 'Comment on a list or on a creator in it'))
    .input(z.object({ id, profile_id: id.nullable().default(null), text, mentions }))
    .output(listComment),
  edit_comment: write
    .route(at('PUT', '/lists/{id}/comments/{comment_id}', 'Edit one’s own comment'))
    .input(z.object({ id, comment_id: id, text, mentions }))
    .output(listComment),
  delete_comment: write
    .route(at('DELETE', '/lists/{id}/comments/{comment_id}', 'Delete a comment'))
    .input(z.object({ id, comment_id: id }))
    .output(z.object({ status: z.literal('success') })),
};
