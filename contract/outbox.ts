import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { count, id } from './values/primitives.ts';

export const MESSAGE_KINDS = ['mail', 'sms'] as const;
export const MESSAGE_STATES = ['kept', 'pending', 'sent', 'failed'] as const;

export const outboxMessage = z.object({
  id,
  kind: z.enum(MESSAGE_KINDS),
  recipient: z.string(),
  template: z.string(),
  subject: z.string().nullable(),
  /** `kept`: not sent any further, only readable here. */
  state: z.enum(MESSAGE_STATES),
  attempts: count,
  error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

const tags = ['settings'];

/** Available in development, and wherever the outbox delivers mail or text messages; otherwise 404. */
export const outbox = {
  list: endpoint({ role: 'admin', session_only: true })
    .route({ method: 'GET', path: '/outbox', tags, summary: 'Emails and text messages of the company' })
    .input(
      z.object({
        kind: z.enum(MESSAGE_KINDS).optional(),
        page: z.number().int().min(1).default(1),
        limit: z.number().int().min(1).max(100).default(30),
      }),
    )
    .output(
      z.object({
        messages: z.array(outboxMessage),
        total: count,
        transports: z.object({ mail: z.enum(['outbox', 'smtp']), sms: z.enum(['outbox', 'twilio']) }),
      }),
    ),
  read: endpoint({ role: 'admin', session_only: true })
    .route({
      method: 'GET',
      path: '/outbox/{message_id}',
      tags,
      summary: 'A message; its text is withheld if it contains a code or a link',
    })
    .input(z.object({ message_id: id }))
    .output(
      outboxMessage.extend({
        /** Contains a code or a link, so its content is withheld: html and text are null. */
        holds_secret: z.boolean(),
        html: z.string().nullable(),
        text: z.string().nullable(),
        attachments: z.array(z.string()),
      }),
    ),
};
