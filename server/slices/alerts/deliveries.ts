import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { asWritten, sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import { cutText } from '#contract/values/cut-text.ts';
import type { Services } from '#server/platform/context.ts';
import { decryptSecret } from '#server/platform/encrypted-secrets.ts';
import { fetchOutside, OutboundRefused } from '#server/platform/http/outbound.ts';
import type { Job } from '#server/platform/jobs.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';

const TRIES = 8;
const TIMEOUT_MS = 10_000;

/** Waits 10 s after the first failure, doubled each time: eight tries in about twenty minutes. */
export const deliveryJob = {
  name: 'deliver-alert',
  payload: z.object({ event_id: z.number().int() }),
  retries: TRIES - 1,
  retry_seconds: 10,
  key: ({ event_id }: { event_id: number }) => String(event_id),
};

/** `t=<Unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>` with the rule's secret. */
export function signature(secret: string, body: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

type Pending = {
  company_id: number;
  key: string;
  body: string;
  attempts: number;
  url: string;
  secret: string;
};

async function pending({ db }: Pick<Services, 'db'>, id: number): Promise<Pending | null> {
  const row = await db
    .selectFrom('alert_event as e')
    .innerJoin('alert_rule as r', 'r.id', 'e.rule_id')
    .where('e.id', '=', id)
    .where('e.state', '=', 'pending')
    .where('r.deleted_at', 'is', null)
    .select(['e.company_id', 'e.key', 'e.body', 'e.attempts', 'r.url', 'r.secret'])
    .executeTakeFirst();
  if (!row?.body || !row.url || !row.secret) return null;
  return { ...row, body: row.body, url: row.url, secret: row.secret };
}

/** Throws with the reason if the webhook did not accept it. Returns its response. */
async function post(services: Services, { key, body, url, secret }: Pending): Promise<number> {
  const plain = await decryptSecret(services, secret);
  if (plain === null) throw new Error('The signing secret cannot be read with this installation’s key.');
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'limelight-event': key,
    'limelight-signature': signature(plain, body, services.now()),
  };
  const options = { method: 'POST', headers, body, timeout_ms: TIMEOUT_MS, max_redirects: 0 } as const;
  const { status } = await fetchOutside(url, { ...options, status_only: true }, services.webhooks);
  return status;
}

async function deliver(services: Services, id: number): Promise<void> {
  const event = await pending(services, id);
  if (!event) return;
  const attempts = event.attempts + 1;
  const note = (state: string) =>
    transaction(services.db, async (trx) => {
      const { company_id } = event;
      const at = services.now();
      const answer = { status, error: reason && storedForm(reason) };
      await trx
        .insertInto('alert_attempt')
        .values({ event_id: id, company_id, at, ...answer })
        .execute();
      await trx
        .updateTable('alert_event')
        .set({ state, attempts, ...answer, ...(state === 'delivered' ? { delivered_at: at } : {}) })
        .where('company_id', '=', company_id)
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .execute();
    });
  let status: number | null = null;
  let reason: Sentence | null = null;
  try {
    status = await post(services, event);
    if (status < 200 || status > 299)
      reason = sentenceFor('webhook_error_status', { status: String(status) });
  } catch (error) {
    reason =
      error instanceof OutboundRefused
        ? error.sentence
        : asWritten(cutText(error instanceof Error ? error.message : String(error), 500));
  }
  if (reason === null) {
    await note('delivered');
    return;
  }
  const is_over = attempts >= TRIES;
  await note(is_over ? 'failed' : 'pending');
  if (!is_over) throw new Error(reason.text);
}

/** Webhook delivery, retried with growing delays. */
export const alertDeliveryWorker = (services: Services): Job<typeof deliveryJob.payload> => ({
  ...deliveryJob,
  run: ({ event_id }) => deliver(services, event_id),
});

/** Queues deliveries that a stopped process, a restored rule or a queue failure left behind. */
export async function queueDeliveries({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const rows = await db
    .selectFrom('alert_event as e')
    .innerJoin('alert_rule as r', 'r.id', 'e.rule_id')
    .where('e.state', '=', 'pending')
    .where('r.deleted_at', 'is', null)
    .select('e.id')
    .orderBy('e.id')
    .execute();
  for (const { id } of rows) await jobs.send(deliveryJob, { event_id: id });
}
