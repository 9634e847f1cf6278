import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { message } from '../sentences/message.ts';
import { brandSettings } from '../settings.ts';
import { id } from '../values/primitives.ts';
import { brief, webLink } from './brief.ts';
import { draft, MOST_CAPTION, messages, plannedPost, STAGES } from './draft.ts';

/** Address of the page; the secret of the link is in its hash. */
export const CREATOR_PAGE = '/brief';
/** Header with the secret, for uploads. */
export const PAGE_SECRET = 'x-creator-page';
/** Route beside the contract, since it takes a file: multipart field `file`. */
export const PAGE_UPLOAD = '/api/creator_page/file';

export const MOST_QUESTION = 2000;

export const draftContent = {
  /** Of the uploaded picture or video. */
  file_id: id.nullable().default(null),
  link: webLink.nullable().default(null),
  caption: z
    .string()
    .trim()
    .max(MOST_CAPTION, message('At most {n} characters', { n: MOST_CAPTION }))
    .default(''),
};

export const messageText = z
  .string()
  .trim()
  .min(1, 'Enter a text')
  .max(MOST_QUESTION, message('At most {n} characters', { n: MOST_QUESTION }));

export const creatorPage = z.object({
  brand: brandSettings,
  campaign: z.string(),
  creator: z.string(),
  expires_at: z.string(),
  /** Without what is for the team alone. */
  brief: brief.omit({ shows_client: true, competitors: true }),
  accepted_at: z.string().nullable(),
  /** The brief changed since it was accepted. */
  accepted_older: z.boolean(),
  deliverables: z.array(plannedPost.extend({ stage: z.enum(STAGES), drafts: z.array(draft) })),
  messages,
});
export type CreatorPage = z.infer<typeof creatorPage>;

const nobody = endpoint({ role: 'nobody' });
const at = (path: '' | `/${string}`, summary: string) =>
  ({ method: 'POST', path: `/creator_page${path}`, tags: ['drafts'], summary }) as const;
const token = z.string().min(1).max(200);

export const creatorPageCalls = {
  page: endpoint({ role: 'nobody', needs_no_room: true })
    .route(at('', 'Page of a creator’s link: the brief, their deliverables and drafts'))
    .input(z.object({ token }))
    .output(creatorPage),
  accept: nobody
    .route(at('/accept', 'Accept the brief as a creator'))
    .input(z.object({ token, /** The one that was read. */ revision: brief.shape.revision }))
    .output(creatorPage),
  ask: nobody
    .route(at('/questions', 'Ask the team a question as a creator'))
    .input(z.object({ token, text: messageText }))
    .output(creatorPage),
  send: nobody
    .route(at('/drafts', 'Send a draft as a creator'))
    .input(z.object({ token, key: z.string().max(20), ...draftContent }))
    .output(creatorPage),
};
