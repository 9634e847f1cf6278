import { z } from 'zod';
import type { Utm } from '#contract/monitors/links.ts';
import { leftOutBy, normalCodes, orderKey, type ReportedOrder } from './fold-orders.ts';
import { linkKey } from './order-links.ts';

const amount = z.coerce.number().min(-1e12).max(1e12);
const time = z.string().transform((text, context) => {
  const at = Date.parse(text);
  if (!Number.isNaN(at)) return at;
  context.addIssue({ code: 'custom', message: 'not a time' });
  return z.NEVER;
});
const currency = z.string().regex(/^[A-Z]{3}$/);
const texts = z.string().max(5000).nullish();
const numberOrText = z.union([z.string(), z.number()]);

/** Order of Shopify's Admin API, as its webhooks deliver it. */
const shopify = z.object({
  name: z.string().min(1).max(100),
  created_at: time,
  updated_at: time,
  cancelled_at: texts,
  currency,
  total_price: amount,
  financial_status: texts,
  test: z.boolean().nullish(),
  email: texts,
  customer: z.object({ id: numberOrText.nullish(), email: texts }).nullish(),
  discount_codes: z.array(z.object({ code: z.string().max(200) })).default([]),
  landing_site: texts,
  referring_site: texts,
  refunds: z
    .array(
      z.object({
        transactions: z
          .array(z.object({ kind: z.string(), status: z.string().nullish(), amount }))
          .default([]),
      }),
    )
    .default([]),
});

/** Order of WooCommerce's REST API; times without a zone are in UTC. */
const woocommerce = z.object({
  number: numberOrText.transform(String),
  status: z.string(),
  currency,
  date_created_gmt: z
    .string()
    .transform((text) => `${text}Z`)
    .pipe(time),
  date_modified_gmt: z
    .string()
    .transform((text) => `${text}Z`)
    .pipe(time),
  total: amount,
  customer_id: z.number().nullish(),
  billing: z.object({ email: texts }).nullish(),
  coupon_lines: z.array(z.object({ code: z.string().max(200) })).default([]),
  refunds: z.array(z.object({ total: amount })).default([]),
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
});

export interface DeliveredOrder {
  order: ReportedOrder;
  /** Last change in the shop. */
  changed_at: Date;
}

/** An order of a delivery; null if the body is another one. */
export function deliveredOrder(body: unknown): DeliveredOrder | null {
  const ofShopify = shopify.safeParse(body);
  if (ofShopify.success) return fromShopify(ofShopify.data);
  const ofWoo = woocommerce.safeParse(body);
  return ofWoo.success ? fromWooCommerce(ofWoo.data) : null;
}

function fromShopify(order: z.output<typeof shopify>): DeliveredOrder {
  const { customer } = order;
  const returned = order.refunds
    .flatMap(({ transactions }) => transactions)
    .filter(({ kind, status }) => kind === 'refund' && status !== 'failure' && status !== 'error')
    .reduce((sum, one) => sum + Math.abs(one.amount), 0);
  const cancelled = order.cancelled_at ? 'cancelled' : leftOutBy(order.financial_status ?? '');
  return {
    changed_at: new Date(order.updated_at),
    order: {
      key: orderKey(order.name),
      at: order.created_at,
      total: Math.max(0, order.total_price),
      refunded: returned,
      currency: order.currency,
      codes: normalCodes(order.discount_codes.map(({ code }) => code)),
      link: linkKey([order.landing_site ?? '', order.referring_site ?? '']),
      visited_at: null,
      customer: order.email || customer?.email || (customer?.id ? String(customer.id) : null),
      is_new: null,
      left_out: order.test ? 'test' : cancelled,
    },
  };
}

const ATTRIBUTION = '_wc_order_attribution_';

function fromWooCommerce(order: z.output<typeof woocommerce>): DeliveredOrder {
  const meta = new Map(
    order.meta_data.flatMap(({ key, value }) =>
      key.startsWith(ATTRIBUTION) && typeof value === 'string'
        ? [[key.slice(ATTRIBUTION.length), value] as const]
        : [],
    ),
  );
  const of = (name: string) => meta.get(name) ?? '';
  const utm: Utm = {
    utm_source: of('utm_source'),
    utm_medium: of('utm_medium'),
    utm_campaign: of('utm_campaign'),
    utm_content: of('utm_content'),
    utm_term: of('utm_term'),
  };
  const visited = Date.parse(`${of('session_start_time').replace(' ', 'T')}Z`);
  return {
    changed_at: new Date(order.date_modified_gmt),
    order: {
      key: orderKey(order.number),
      at: order.date_created_gmt,
      total: Math.max(0, order.total),
      refunded: order.refunds.reduce((sum, { total }) => sum + Math.abs(total), 0),
      currency: order.currency,
      codes: normalCodes(order.coupon_lines.map(({ code }) => code)),
      link: linkKey([of('session_entry'), of('referrer')], utm),
      visited_at: Number.isNaN(visited) ? null : visited,
      customer: order.billing?.email || (order.customer_id ? String(order.customer_id) : null),
      is_new: null,
      left_out: leftOutBy(`wc-${order.status}`),
    },
  };
}
