import type { CallInput } from '#contract/calls/endpoints.ts';
import type { OutboxMessage, outbox } from '#contract/outbox.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { OutboxRow } from '#server/platform/messages/outbox.ts';
import { deliveryWorker } from '#server/platform/messages/outbox.ts';
import type { Slice } from '#server/slices/slice.ts';

type ListInput = CallInput<typeof outbox.list>;

/** Throws 404 in production with real carriers for both mail and text messages. */
function refuseUnlessHere(ctx: Ctx): void {
  const carried = ctx.mail.transport !== 'outbox' && ctx.sms.transport !== 'outbox';
  if (ctx.production && carried) throw notFound('outbox');
}

const shown = (
  row: Omit<OutboxRow, 'body_html' | 'body_text' | 'company_id' | 'holds_secret' | 'attachments'>,
): OutboxMessage => ({
  id: row.id,
  kind: row.kind as OutboxMessage['kind'],
  recipient: row.recipient,
  template: row.template,
  subject: row.subject,
  state: row.state as OutboxMessage['state'],
  attempts: row.attempts,
  error: row.error,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
});

async function listMessages(ctx: Ctx, { kind, page, limit }: ListInput) {
  refuseUnlessHere(ctx);
  const mine = ctx.db
    .selectFrom('message_outbox')
    .where('company_id', '=', ctx.company.id)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? 'mail'));
  const total = await mine.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await mine
    .select([
      'id',
      'kind',
      'recipient',
      'template',
      'subject',
      'state',
      'attempts',
      'error',
      'created_at',
      'sent_at',
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    messages: rows.map(shown),
    total: Number(total.n),
    transports: { mail: ctx.mail.transport, sms: ctx.sms.transport },
  };
}

async function readMessage(ctx: Ctx, message_id: number) {
  refuseUnlessHere(ctx);
  const row = await ctx.db
    .selectFrom('message_outbox')
    .selectAll()
    .where('id', '=', message_id)
    .where('company_id', '=', ctx.company.id)
    .executeTakeFirst();
  if (!row) throw notFound('message');
  const { holds_secret } = row;
  // A colleague's code or link allows impersonation. `npm run outbox` prints it and logs that.
  const body = holds_secret ? { html: null, text: null } : { html: row.body_html, text: row.body_text };
  const attachments = row.attachments.map(({ name }) => name);
  return { ...shown(row), holds_secret, ...body, attachments };
}

const outboxHandlers = {
  list: os.outbox.list.handler(({ context, input }) => listMessages(context, input)),
  read: os.outbox.read.handler(({ context, input }) => readMessage(context, input.message_id)),
};

export const outboxSlice = {
  handlers: outboxHandlers,
  jobs: (services: Services) => [
    deliveryWorker(services, { mail: services.mail.carrier, sms: services.sms.carrier }),
  ],
} satisfies Slice;
