import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { joined } from '../calls/joined.ts';
import { MOST_GIVEN_NAME } from '../client.ts';
import { LINK_DAYS } from '../connection-links.ts';
import { message } from '../sentences/message.ts';
import { count, id } from '../values/primitives.ts';
import { brief, briefChange, briefFile } from './brief.ts';
import { creatorPageCalls, draftContent, messageText } from './creator-page.ts';
import { board, clientItem, draft, MOST_DRAFT_COMMENT, place, plannedPost } from './draft.ts';

const at = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path: `/drafts${path}`, tags: ['drafts'], summary }) as const;
const { limits } = AREAS.monitors;
const read = endpoint({ role: 'viewer', ...limits });
const write = endpoint({ role: 'member', ...limits });
const shown = endpoint({ role: 'viewer', ...limits, token: ['monitor'] });
const responds = endpoint({ role: 'member', ...limits, token: ['monitor'], token_writes: true });
const audited = (action: string) => write.meta({ audit: { action: `drafts.${action}` } });

/** Of a visitor. */
const by = z
  .string()
  .trim()
  .max(MOST_GIVEN_NAME, message('The name must be at most {n} characters', { n: MOST_GIVEN_NAME }))
  .default('');
const text = z
  .string()
  .trim()
  .max(MOST_DRAFT_COMMENT, message('At most {n} characters', { n: MOST_DRAFT_COMMENT }));

const waiting = plannedPost.extend({
  monitor_id: id,
  monitor: z.string(),
  profile_id: id,
  creator: z.string(),
  version: count,
  sent_at: z.string(),
});
export type WaitingDraft = z.infer<typeof waiting>;

const campaignCalls = {
  waiting: read
    .route(at('GET', '/waiting', 'Drafts in review in campaigns that the caller can access, oldest first'))
    .output(z.object({ drafts: z.array(waiting) })),
  brief: read
    .route(at('GET', '/{id}/brief', 'Brief of a campaign'))
    .input(z.object({ id }))
    .output(brief),
  set_brief: audited('brief_changed')
    .route(at('PUT', '/{id}/brief', 'Change the brief of a campaign'))
    .input(briefChange)
    .output(brief),
  upload_file: audited('file_uploaded')
    .route(
      at(
        'POST',
        '/{id}/files',
        'Upload a file of the brief (picture or PDF), or with `profile_id` of a draft (picture or video): multipart field `file`',
      ),
    )
    .input(z.object({ id, profile_id: id.optional() }))
    .output(z.object({ file: briefFile })),
  remove_file: audited('file_removed')
    .route(at('DELETE', '/{id}/files', 'Remove a file of the brief'))
    .input(z.object({ id, file_id: id }))
    .output(brief),
  board: read
    .route(at('GET', '/{id}', 'Deliverables of a campaign with their drafts, and the pages of its creators'))
    .input(z.object({ id }))
    .output(board),
  create_page: audited('page_created')
    .route(
      at('POST', '/{id}/pages', 'Create the secret link to a creator’s page; it replaces the one before'),
    )
    .input(
      z.object({
        id,
        profile_id: id,
        days: z
          .number()
          .int()
          .min(LINK_DAYS.shortest, 'A link works for 1 to 90 days')
          .max(LINK_DAYS.longest, 'A link works for 1 to 90 days')
          .default(30),
      }),
    )
    .output(board),
  revoke_page: audited('page_revoked')
    .route(at('DELETE', '/{id}/pages', 'Revoke the link to a creator’s page'))
    .input(z.object({ id, profile_id: id }))
    .output(board),
  answer: write
    .route(at('POST', '/{id}/answers', 'Write to a creator on their page'))
    .input(z.object({ id, profile_id: id, text: messageText }))
    .output(board),
  submit: audited('draft_sent')
    .route(at('POST', '/{id}/drafts', 'Add a draft in the name of a creator'))
    .input(z.object({ id, profile_id: id, key: z.string().max(20), ...draftContent }))
    .output(board),
  for_client: shown
    .route(at('GET', '/{id}/client', 'Drafts of a campaign for its client'))
    .input(z.object({ id }))
    .output(z.object({ items: z.array(clientItem) })),
  comment: responds
    .route(
      at('POST', '/{id}/comments', 'Comment on a draft, at a point of the picture or a second of the video'),
    )
    .input(z.object({ id, draft_id: id, text: text.min(1, 'Enter a text'), ...place, by }))
    .output(draft),
  decide: responds
    .route(at('POST', '/{id}/decisions', 'Approve a draft, or ask for changes'))
    .input(z.object({ id, draft_id: id, decision: z.enum(['approved', 'changes']), text, by }))
    .output(draft),
};

export const drafts = joined(campaignCalls, creatorPageCalls);
