import { z } from 'zod';
import { endpoint } from './access.ts';
import { count, id } from './primitives.ts';

export const MESSAGE_KINDS = ['mail', 'sms'] as const;
export const MESSAGE_STATES = ['kept', 'pending', 'sent', 'failed'] as const;

/** One mail or text message the product was asked to send. */
export const outboxMessage = z.object({
  id,
  kind: z.enum(MESSAGE_KINDS),
  recipient: z.string(),
  template: z.string(),
  /** Mails only. */
  subject: z.string().nullable(),
  /** `kept`: nothing carries it further, it is to be read here. */
  state: z.enum(MESSAGE_STATES),
  attempts: count,
  error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

const tags = ['settings'];

/** There outside production, and wherever the outbox is what carries mail or text messages; else 404. */
export const outbox = {
  list: endpoint({ role: 'admin', session_only: true })
    .route({ method: 'GET', path: '/outbox', tags, summary: 'Mails and text messages of the company' })
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
      summary: 'One message; with its text unless that holds a code or a link',
    })
    .input(z.object({ message_id: id }))
    .output(
      outboxMessage.extend({
        /** Holds a code or a link: nobody reads its text here, html and text are null. */
        holds_secret: z.boolean(),
        html: z.string().nullable(),
        text: z.string().nullable(),
        /** Names of the files that go with it. */
        attachments: z.array(z.string()),
      }),
    ),
};
