import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OrderWebhook } from '#contract/sales/order-webhook.ts';
import type { Ctx } from '#server/platform/context.ts';
import { encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';

interface Row {
  key: string;
  created_at: Date;
  last_delivery_at: Date | null;
  refused: number;
  last_refused_at: Date | null;
  not_orders: number;
  last_not_order_at: Date | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

async function readWebhook(ctx: Ctx, monitor_id: number): Promise<OrderWebhook | null> {
  const { rows } = await sql<Row>`
    select w.key, w.created_at, w.last_delivery_at, w.refused, w.last_refused_at, w.not_orders, w.last_not_order_at,
      u.first_name, u.last_name, u.email
    from order_webhook w left join app_user u on u.id = w.created_by
    where w.company_id = ${ctx.company.id} and w.monitor_id = ${monitor_id}`.execute(ctx.db);
  const [row] = rows;
  return row
    ? {
        url: `${ctx.public_url}/hooks/orders/${row.key}`,
        created_by: personName(row),
        created_at: row.created_at.toISOString(),
        last_delivery_at: row.last_delivery_at?.toISOString() ?? null,
        refused: row.refused,
        last_refused_at: row.last_refused_at?.toISOString() ?? null,
        not_orders: row.not_orders,
        last_not_order_at: row.last_not_order_at?.toISOString() ?? null,
      }
    : null;
}

/** The address stays when the secret changes. */
async function createWebhook(ctx: Ctx, monitor_id: number, provided: string | undefined) {
  const monitor = await monitorFor(ctx, monitor_id, 'edit');
  ctx.record.target = monitor.name;
  const plain = provided ?? randomBytes(32).toString('hex');
  const secret = await encryptSecret(ctx, plain);
  const made = { company_id: ctx.company.id, secret, created_by: ctx.user.id, created_at: ctx.now() };
  const uncounted = { refused: 0, last_refused_at: null, not_orders: 0, last_not_order_at: null };
  await ctx.db
    .insertInto('order_webhook')
    .values({ ...made, monitor_id, key: randomBytes(18).toString('base64url') })
    .onConflict((c) => c.column('monitor_id').doUpdateSet({ ...made, ...uncounted }))
    .execute();
  const webhook = await readWebhook(ctx, monitor_id);
  if (!webhook) throw notFound('monitor');
  return { webhook, secret: provided === undefined ? plain : null };
}

const m = os.monitors;

export const orderWebhookHandlers = {
  order_webhook: m.order_webhook.handler(async ({ context, input }) => {
    await monitorFor(context, input.id, 'read');
    return { webhook: await readWebhook(context, input.id) };
  }),
  create_order_webhook: m.create_order_webhook.handler(({ context, input }) =>
    createWebhook(context, input.id, input.secret),
  ),
  delete_order_webhook: m.delete_order_webhook.handler(async ({ context, input }) => {
    const monitor = await monitorFor(context, input.id, 'edit');
    context.record.target = monitor.name;
    await context.db
      .deleteFrom('order_webhook')
      .where('company_id', '=', context.company.id)
      .where('monitor_id', '=', input.id)
      .execute();
    return { status: 'success' as const };
  }),
};
