import { z } from 'zod';
import type { Utm } from '#contract/sales/links.ts';
import type { LeftOut, OrderState } from '#contract/sales/order-files.ts';
import { moment } from '#contract/values/days.ts';
import { plainText } from '#contract/values/plain-text.ts';
import { orderState } from '#server/tables/values/order-states.ts';
import { leftOutIn, normalCodes, orderKey, type ReportedOrder, refundIn } from './fold-orders.ts';
import { linkKey } from './order-links.ts';

/** A number, as text in most shops. */
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,13}(\.\d{1,10})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(-1e12).max(1e12));
const time = moment('not a time').transform((text) => Date.parse(text));
/** Times without a zone are in UTC. */
const gmtTime = z
  .string()
  .transform((text) => `${text}Z`)
  .pipe(time);
const currency = z.string().regex(/^[A-Z]{3}$/);
const texts = plainText.max(5000).nullish();
const number = z.union([plainText.max(100), z.number().transform(String)]);
const key = number.transform(orderKey).pipe(z.string().min(1));
const code = plainText.max(200);

/** Order of Shopify's Admin API, as its webhooks deliver it. */
const shopify = z.object({
  name: key,
  created_at: time,
  updated_at: time,
  cancelled_at: texts,
  currency,
  total_price: amount,
  financial_status: texts,
  test: z.boolean().nullish(),
  email: texts,
  customer: z.object({ id: number.nullish(), email: texts }).nullish(),
  discount_codes: z.array(z.object({ code })).default([]),
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

/** Order of WooCommerce's REST API. */
const woocommerce = z.object({
  number: key,
  status: z.string(),
  currency,
  date_created_gmt: gmtTime,
  date_modified_gmt: gmtTime,
  total: amount,
  customer_id: z.number().nullish(),
  billing: z.object({ email: texts }).nullish(),
  coupon_lines: z.array(z.object({ code })).default([]),
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
  const state = orderState(order.financial_status ?? '');
  const total = Math.max(0, order.total_price);
  const cancelled = order.cancelled_at ? 'cancelled' : leftOutOf(state, returned);
  return {
    changed_at: new Date(order.updated_at),
    order: {
      key: order.name,
      at: order.created_at,
      total,
      refunded: refundIn(state, total, returned),
      currency: order.currency,
      codes: normalCodes(order.discount_codes.map(({ code }) => code)),
      link: linkKey([order.landing_site ?? '', order.referring_site ?? '']),
      visited_at: null,
      customer: order.email || customer?.email || customer?.id || null,
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
  const state = orderState(order.status);
  const total = Math.max(0, order.total);
  const returned = order.refunds.reduce((sum, refund) => sum + Math.abs(refund.total), 0);
  const visited = gmtTime.safeParse(of('session_start_time').replace(' ', 'T'));
  return {
    changed_at: new Date(order.date_modified_gmt),
    order: {
      key: order.number,
      at: order.date_created_gmt,
      total,
      refunded: refundIn(state, total, returned),
      currency: order.currency,
      codes: normalCodes(order.coupon_lines.map(({ code }) => code)),
      link: linkKey([of('session_entry'), of('referrer')], utm),
      visited_at: visited.success ? visited.data : null,
      customer: order.billing?.email || (order.customer_id ? String(order.customer_id) : null),
      is_new: null,
      left_out: leftOutOf(state, returned),
    },
  };
}

/** Nobody can be asked about a delivery, so an undecided status does not count as revenue. */
const leftOutOf = (state: OrderState | null, returned: number): LeftOut | null =>
  state === null || (state === 'part_refunded' && returned === 0) ? 'unknown_status' : leftOutIn(state);
