import { z } from 'zod';
import { monitorAt, monitorRead, monitorWrite, success } from '../monitors/monitor.ts';
import { message } from '../sentences/message.ts';
import { count, id } from '../values/primitives.ts';

export const orderWebhook = z.object({
  /** Delivery URL for the shop. */
  url: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  last_delivery_at: z.string().nullable(),
  /** Deliveries with a wrong signature. */
  refused: count,
  last_refused_at: z.string().nullable(),
  /** Signed deliveries that no order could be read from. */
  not_orders: count,
  last_not_order_at: z.string().nullable(),
});
export type OrderWebhook = z.infer<typeof orderWebhook>;

export const orderWebhookCalls = {
  order_webhook: monitorRead
    .route(monitorAt('GET', '/orders/{id}/webhook', 'Webhook that a shop sends its orders to'))
    .input(z.object({ id }))
    .output(z.object({ webhook: orderWebhook.nullable() })),
  create_order_webhook: monitorWrite
    .meta({ audit: { action: 'monitors.order_webhook_created' } })
    .route(monitorAt('POST', '/orders/{id}/webhook', 'Create the webhook, or give it another signing secret'))
    .input(
      z.object({
        id,
        /** That the shop signs with (Shopify makes its own); a new one if absent. */
        secret: z
          .string()
          .trim()
          .min(16, message('A signing secret has {least} to {most} characters', { least: 16, most: 200 }))
          .max(200, message('A signing secret has {least} to {most} characters', { least: 16, most: 200 }))
          .optional(),
      }),
    )
    /** `secret`: returned only once, and only if it was made here. */
    .output(z.object({ webhook: orderWebhook, secret: z.string().nullable() })),
  delete_order_webhook: monitorWrite
    .meta({ audit: { action: 'monitors.order_webhook_deleted' } })
    .route(monitorAt('DELETE', '/orders/{id}/webhook', 'End the webhook; its orders stay'))
    .input(z.object({ id }))
    .output(success),
};
