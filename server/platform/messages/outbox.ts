import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Attachment } from '#server/db/json-columns.ts';
import type { MessageOutboxTable } from '#server/db/tables.ts';
import type { Job, Jobs } from '../jobs.ts';
import type { Log } from '../log.ts';
import type { Database } from '../postgres/postgres.ts';

export type OutboxRow = Selectable<MessageOutboxTable>;

/** Throws with the reason if delivery fails. */
export type Carrier = (row: OutboxRow) => Promise<void>;

/** The services under `mail.ts` and `sms.ts`. */
export interface OutboxServices {
  db: Database;
  jobs: Jobs;
  log: Log;
  now: () => Date;
}

const TRIES = 8;

/** Waits 10 s after the first failure, doubled each time: eight tries in about twenty minutes. */
export const deliveryJob = {
  name: 'deliver-message',
  payload: z.object({ id: z.number().int() }),
  retries: TRIES - 1,
  retry_seconds: 10,
  key: ({ id }: { id: number }) => String(id),
};

export interface NewMessage {
  company_id: number | null;
  kind: 'mail' | 'sms';
  recipient: string;
  template: string;
  subject: string | null;
  body_html: string | null;
  body_text: string;
  holds_secret: boolean;
  attachments?: readonly Attachment[];
}

/** Without a carrier the message is only recorded (`kept`). Inside a transaction, pass its handle. */
export async function recordMessage(
  services: Pick<OutboxServices, 'db' | 'now'>,
  message: NewMessage,
  carried: boolean,
): Promise<number> {
  const row = await services.db
    .insertInto('message_outbox')
    .values({
      ...message,
      attachments: JSON.stringify(message.attachments ?? []),
      state: carried ? 'pending' : 'kept',
      created_at: services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The common part of mail and SMS: record first, then deliver by a job. */
export function outgoing(services: OutboxServices, carrier: Carrier | null) {
  const write = (db: Database, message: NewMessage) =>
    recordMessage({ db, now: services.now }, message, carrier !== null);
  const deliver = async (id: number) => {
    if (carrier) await services.jobs.send(deliveryJob, { id });
  };
  const send = async (message: NewMessage) => {
    const id = await write(services.db, message);
    await deliver(id);
    return id;
  };
  return { write, deliver, send };
}

/** Sends one recorded message once and records the outcome. */
export function deliveryWorker(
  services: OutboxServices,
  carriers: Record<NewMessage['kind'], Carrier | null>,
): Job<typeof deliveryJob.payload> {
  return {
    ...deliveryJob,
    run: ({ id }) => deliver(services, carriers, id),
    recover: () => recoverMessages(services),
  };
}

async function deliver(
  services: OutboxServices,
  carriers: Record<NewMessage['kind'], Carrier | null>,
  id: number,
): Promise<void> {
  const { db } = services;
  const row = await pending(db, id);
  const carry = row && carriers[row.kind as NewMessage['kind']];
  if (!row || !carry) return;
  const attempts = row.attempts + 1;
  try {
    await carry(row);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const state = attempts >= TRIES ? 'failed' : 'pending';
    await db
      .updateTable('message_outbox')
      .set({ attempts, state, error: reason })
      .where('id', '=', id)
      .execute();
    if (state === 'pending') throw error;
    services.log.error({ message: id, kind: row.kind, reason }, 'message given up');
    return;
  }
  const emptied = row.holds_secret ? { body_html: null, body_text: null } : {};
  await db
    .updateTable('message_outbox')
    .set({ attempts, state: 'sent', error: null, sent_at: services.now(), ...emptied })
    .where('id', '=', id)
    .execute();
}

const pending = (db: Database, id: number): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('message_outbox')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();

/** Queues messages that a stopped process recorded but did not queue. */
export async function recoverMessages(services: OutboxServices): Promise<void> {
  const rows = await services.db
    .selectFrom('message_outbox')
    .select('id')
    .where('state', '=', 'pending')
    .orderBy('id')
    .execute();
  for (const { id } of rows) await services.jobs.send(deliveryJob, { id });
}
