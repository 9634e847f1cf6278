import { nanoid } from 'nanoid';
import type { AlertEvent, AlertForm } from '#contract/alerts.ts';
import { asWritten, fromStored, sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { objectOf, ownRule, type StoredEvent, toldOf } from './alert-record.ts';
import { deliveryJob } from './deliveries.ts';
import { webhookBody } from './webhook-body.ts';

const MOST_EVENTS = 100;
const MOST_TRIES = 20;

const iso = (at: Date | null) => at?.toISOString() ?? null;
const STATES: Record<string, AlertEvent['state']> = {
  pending: 'pending',
  sent: 'delivered',
  failed: 'failed',
  kept: 'kept',
};

/** The state of a mail comes from the outbox. */
async function shownEvents({ db, company }: Ctx, rows: readonly StoredEvent[]): Promise<AlertEvent[]> {
  const ids = rows.map(({ id }) => id);
  const mail_ids = rows.flatMap(({ mail_id }) => mail_id ?? []);
  const tries = await db
    .selectFrom('alert_attempt')
    .where('company_id', '=', company.id)
    .where('event_id', 'in', [0, ...ids])
    .select(['event_id', 'at', 'status', 'error'])
    .orderBy('id', 'desc')
    .execute();
  const mails = await db
    .selectFrom('message_outbox')
    .where('company_id', '=', company.id)
    .where('id', 'in', [0, ...mail_ids])
    .select(['id', 'state', 'attempts', 'error', 'sent_at'])
    .execute();
  return rows.map((row) => {
    const mail = mails.find(({ id }) => id === row.mail_id);
    const of = mail
      ? {
          state: STATES[mail.state] ?? 'kept',
          attempts: mail.attempts,
          error: mail.error === null ? null : asWritten(mail.error),
          delivered_at: iso(mail.sent_at),
        }
      : {
          state: row.state as AlertEvent['state'],
          attempts: row.attempts,
          error: fromStored(row.error),
          delivered_at: iso(row.delivered_at),
        };
    return {
      id: row.id,
      key: row.key,
      sentence: row.sentence,
      finding: toldOf(row.told),
      is_test: row.is_test,
      status: row.status,
      channel: row.body === null ? 'mail' : 'webhook',
      ...of,
      created_at: row.created_at.toISOString(),
      tries: tries
        .filter(({ event_id }) => event_id === row.id)
        .slice(0, MOST_TRIES)
        .map(({ at, status, error }) => ({ at: at.toISOString(), status, error: fromStored(error) })),
    };
  });
}

async function eventsOf(ctx: Ctx, id: number) {
  await ownRule(ctx, id);
  const rows = await ctx.db
    .selectFrom('alert_event')
    .selectAll()
    .where('company_id', '=', ctx.company.id)
    .where('rule_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
  return { events: await shownEvents(ctx, rows) };
}

async function sent(ctx: Ctx, row: StoredEvent): Promise<AlertEvent> {
  await ctx.jobs.send(deliveryJob, { event_id: row.id });
  const [event] = await shownEvents(ctx, [row]);
  return event as AlertEvent;
}

/** The same content and key, with a new time and signature. */
async function replay(ctx: Ctx, id: number) {
  const { company, db } = ctx;
  const event = await db
    .selectFrom('alert_event')
    .where('company_id', '=', company.id)
    .where('id', '=', id)
    .select(['rule_id', 'body'])
    .executeTakeFirst();
  if (!event) throw notFound('event');
  await ownRule(ctx, event.rule_id);
  if (event.body === null) throw refuse('CONFLICT', sentenceFor('alert_delivered_by_mail'));
  const row = await db
    .updateTable('alert_event')
    .set({ state: 'pending', attempts: 0, status: null, error: null })
    .where('company_id', '=', company.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return sent(ctx, row);
}

/** Signed and logged like an alert. */
async function sendTest(ctx: Ctx, id: number) {
  const rule = await ownRule(ctx, id);
  if (rule.url === null) throw refuse('CONFLICT', sentenceFor('alert_without_webhook'));
  ctx.record.target = rule.name;
  const key = `evt_${nanoid()}`;
  const created_at = ctx.now();
  const sentence = `A test of the alert “${rule.name}”.`;
  const body = webhookBody(
    rule.form as AlertForm,
    { name: rule.name, sentence, url: null },
    {
      id: key,
      type: 'test',
      created_at: created_at.toISOString(),
      sentence,
      rule: { id: rule.id, name: rule.name, ...objectOf(rule) },
    },
  );
  const row = await ctx.db
    .insertInto('alert_event')
    .values({
      rule_id: rule.id,
      company_id: ctx.company.id,
      key,
      sentence,
      body,
      created_at,
      state: 'pending',
      is_test: true,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return sent(ctx, row);
}

const a = os.alerts;

export const eventHandlers = {
  events: a.events.handler(({ context, input }) => eventsOf(context, input.id)),
  replay: a.replay.handler(({ context, input }) => replay(context, input.id)),
  test: a.test.handler(({ context, input }) => sendTest(context, input.id)),
};
