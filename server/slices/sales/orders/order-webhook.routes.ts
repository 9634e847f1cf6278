import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/context.ts';
import { decryptSecret } from '#server/platform/encrypted-secrets.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { writeOrders } from './order-store.ts';
import { deliveredOrder } from './webhook-orders.ts';

const BODY_LIMIT = 2 * 1024 * 1024;
const SIGNATURES = ['x-shopify-hmac-sha256', 'x-wc-webhook-signature'];
/** WooCommerce asks unsigned whether the address answers. */
const PING = /^webhook_id=\d+$/;
/** Refused deliveries are audited at most this often. */
const AUDIT_MS = 60_000;

interface Webhook {
  monitor_id: number;
  company_id: number;
  secret: string;
  name: string;
  deleted_at: Date | null;
}

const webhookBy = ({ db }: Services, key: string): Promise<Webhook | undefined> =>
  db
    .selectFrom('order_webhook as w')
    .innerJoin('monitor as m', 'm.id', 'w.monitor_id')
    .where('w.key', '=', key)
    .select(['w.monitor_id', 'w.company_id', 'w.secret', 'm.name', 'm.deleted_at'])
    .executeTakeFirst();

/** HMAC-SHA256 of the raw body in Base64, as both shops sign. */
function isSigned(request: FastifyRequest, body: Buffer, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  return SIGNATURES.some((name) => {
    const signature = Buffer.from(String(request.headers[name] ?? ''), 'base64');
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

/** Counted, and recorded in the audit log, where an unauthorised sender could otherwise write without end. */
async function noteRefused(services: Services, { monitor_id, company_id, name }: Webhook): Promise<void> {
  await transaction(services.db, async (db) => {
    const { rows } = await sql<{ last_refused_at: Date | null }>`
      select last_refused_at from order_webhook where monitor_id = ${monitor_id} for update`.execute(db);
    const last = rows[0]?.last_refused_at ?? null;
    const now = services.now();
    const isNew = last === null || now.getTime() - last.getTime() >= AUDIT_MS;
    await sql`
      update order_webhook set refused = refused + 1, last_refused_at = case when ${isNew} then ${now} else last_refused_at end
      where monitor_id = ${monitor_id}`.execute(db);
    const entry = { company_id, user_id: null, action: 'monitors.order_webhook_refused', target: name };
    if (isNew) await audit({ ...services, db }, entry);
  });
}

async function take(
  services: Services,
  { monitor_id, company_id }: Webhook,
  body: unknown,
): Promise<boolean> {
  const delivered = deliveredOrder(body);
  const now = services.now();
  return transaction(services.db, async (db) => {
    const isOrder = delivered !== null;
    await sql`
      update order_webhook set last_delivery_at = ${now},
        not_orders = not_orders + ${isOrder ? 0 : 1}::int,
        last_not_order_at = case when ${isOrder}::boolean then last_not_order_at else ${now}::timestamptz end
      where monitor_id = ${monitor_id}`.execute(db);
    if (!isOrder) return false;
    await sql`
      insert into campaign_source (company_id, monitor_id, kind, state, created_at, imported_at)
      values (${company_id}, ${monitor_id}, 'webhook', 'imported', ${now}, ${now})
      on conflict (monitor_id) where kind = 'webhook' do nothing`.execute(db);
    const { id } = await db
      .selectFrom('campaign_source')
      .where('monitor_id', '=', monitor_id)
      .where('kind', '=', 'webhook')
      .select('id')
      .executeTakeFirstOrThrow();
    const { order, changed_at } = delivered;
    const writing = { source_id: id, reported_at: now, changed_at };
    await writeOrders({ ...services, db }, { company_id, monitor_id }, writing, [order]);
    return true;
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** Orders of a shop as they are placed and changed. Public: the signature is the permission. */
export async function orderWebhookRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const limit = { max: services.call_limits.address, timeWindow: 60_000, allowList: [] };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is of the bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { key: string } }>(
      '/hooks/orders/:key',
      { config: { rateLimit: limit, room: 'needed_later' }, bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { key } = request.params;
        const webhook = /^[\w-]{10,60}$/.test(key) ? await webhookBy(services, key) : undefined;
        if (!webhook) return reply.code(404).send({ error: 'There is no such webhook' });
        if (webhook.deleted_at) return reply.code(410).send({ error: 'This campaign was deleted' });
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (PING.test(body.toString('latin1', 0, 40))) return reply.send({ status: 'ready' });
        const secret = await decryptSecret(services, webhook.secret);
        if (secret === null || !isSigned(request, body, secret)) {
          await noteRefused(services, webhook);
          return reply.code(401).send({ error: 'The signature does not match the signing secret' });
        }
        const isOrder = await take(services, webhook, parsed(body));
        return reply.send({ status: isOrder ? 'taken' : 'not an order' });
      },
    );
  });
}
