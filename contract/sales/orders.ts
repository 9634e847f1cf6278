import { z } from 'zod';
import { monitorAt, monitorRead, monitorWrite, success } from '../monitors/monitor.ts';
import { message } from '../sentences/message.ts';
import { currencyCode, ratioBasis, usedRate } from '../values/money.ts';
import { count, id, postType } from '../values/primitives.ts';
import { LEFT_OUT, orderFile } from './order-files.ts';

export const ORDERS_A_PAGE = 50;
export const USUAL_WINDOW_DAYS = 30;
export const MOST_WINDOW_DAYS = 90;
export const MOST_CODES = 20;

/** Why an order belongs to nobody (docs/metrics.md). */
export const UNATTRIBUTED = [
  'no_code_or_link',
  'unknown_code',
  'unknown_link',
  'ambiguous_link',
  'old_visit',
  'later_visit',
  'before',
  'after',
] as const;
export type Unattributed = (typeof UNATTRIBUTED)[number];
const unattributed = z.enum(UNATTRIBUTED);

const amount = z.number();
/** Orders and their money in the answer's currency; null = unknown. */
const sums = {
  orders: count,
  /** Totals of orders after refunds. */
  revenue: amount,
  refunded: amount,
  new_customers: count,
  returning_orders: count,
  /** Orders without a known customer. */
  unknown_customers: count,
};
const results = {
  ...sums,
  /** Null if no order says whose it is. */
  new_customers: count.nullable(),
  returning_orders: count.nullable(),
  cost: amount.nullable(),
  /** revenue ÷ cost. */
  roas: amount.nullable(),
  /** cost ÷ new customers; null without a cost or with a cost of 0. */
  cac: amount.nullable(),
  /** revenue × margin − cost. */
  contribution: amount.nullable(),
};
const orderSums = z.object(sums);
export type OrderSums = z.infer<typeof orderSums>;
const orderResults = z.object(results);
export type OrderResults = z.infer<typeof orderResults>;

/** A code as people see it: as it was typed. */
const promoCode = z.object({ code: z.string(), post_type: postType.nullable() });
export type PromoCode = z.infer<typeof promoCode>;

const orderCreator = z.object({
  /** Null: links without a creator. */
  profile_id: id.nullable(),
  name: z.string(),
  slug: z.string(),
  picture: z.string().nullable(),
  is_demo: z.boolean(),
  codes: z.array(promoCode),
  /** Tracking links that are not deleted. */
  links: count,
  ...results,
});
export type OrderCreator = z.infer<typeof orderCreator>;

const orderDeliverable = z.object({
  profile_id: id.nullable(),
  name: z.string(),
  post_type: postType,
  ...results,
});
export type OrderDeliverable = z.infer<typeof orderDeliverable>;

export const orderReport = z.object({
  currency: z.string(),
  currencies: z.array(z.string()),
  rates: z.array(usedRate),
  window_days: count,
  /** Fraction of revenue; null = unknown. */
  margin: z.number().nullable(),
  /** Orders of creators and of links without a creator. Ratios are of creators with a known cost. */
  totals: orderResults,
  /** Creators with a known cost, of those listed. */
  costed: ratioBasis.extend({ revenue: amount }),
  /** Creators with a known cost and known customers. */
  cac_basis: ratioBasis,
  creators: z.array(orderCreator),
  /** Of codes and links that were given to one. */
  deliverables: z.array(orderDeliverable),
  unattributed: z.array(z.object({ reason: unattributed, ...sums })),
  left_out: z.array(z.object({ reason: z.enum(LEFT_OUT), orders: count })),
  /** In no sum: their currency has no exchange rate. */
  without_rate: z.array(z.object({ currency: z.string(), orders: count, revenue: amount })),
  /** Codes that no creator has, most orders first; at most 20. */
  unknown_codes: z.array(z.object({ code: z.string(), orders: count })),
  files: z.array(orderFile),
  /** Orders that count, attributed or not. */
  orders: count,
});
export type OrderReport = z.infer<typeof orderReport>;

export const shopOrder = z.object({
  order: z.string(),
  ordered_at: z.string(),
  /** In the company's time zone. */
  day: z.string(),
  total: amount,
  refunded: amount,
  currency: z.string(),
  /** After refunds, in the answer's currency; null without an exchange rate. */
  revenue: amount.nullable(),
  codes: z.array(z.string()),
  link: z.string(),
  /** Null = unknown. */
  is_new: z.boolean().nullable(),
  profile: z.object({ id, name: z.string() }).nullable(),
  post_type: postType.nullable(),
  /** The touch that the order was attributed by: a code, or a link's name. */
  by: z.object({ kind: z.enum(['code', 'link']), name: z.string() }).nullable(),
  reason: unattributed.nullable(),
  left_out: z.enum(LEFT_OUT).nullable(),
  file: z.string(),
});
export type ShopOrder = z.infer<typeof shopOrder>;

const code = z
  .string()
  .trim()
  .min(1, 'Enter a code')
  .max(60, message('A code has at most {n} characters', { n: 60 }))
  .regex(/^[^,;|\n]+$/, 'A code must not contain a comma, semicolon or line break');

export const orderCalls = {
  orders: monitorRead
    .route(monitorAt('GET', '/orders/{id}', 'Orders of a campaign: revenue, ROAS and CAC by creator'))
    .input(z.object({ id, currency: currencyCode.optional() }))
    .output(orderReport),
  order_rows: monitorRead
    .route(monitorAt('GET', '/orders/{id}/rows', 'Orders behind a number, newest first, 50 a page'))
    .input(
      z.object({
        id,
        currency: currencyCode.optional(),
        /** Attributed orders of a creator; 0 = of links without a creator. */
        profile_id: z.number().int().min(0).max(2_147_483_647).optional(),
        post_type: postType.optional(),
        reason: unattributed.optional(),
        left_out: z.enum(LEFT_OUT).optional(),
        file_id: id.optional(),
        /** All attributed orders. */
        attributed: z.boolean().default(false),
        customers: z.enum(['new', 'returning', 'unknown']).optional(),
        page: z.number().int().min(1).max(1_000_000).default(1),
      }),
    )
    .output(z.object({ orders: z.array(shopOrder), total: count, page: count, currency: z.string() })),
  set_promo_codes: monitorWrite
    .meta({ audit: { action: 'monitors.codes_changed' } })
    .route(monitorAt('POST', '/orders/{id}/codes', 'Replace the discount codes of creators'))
    .input(
      z.object({
        id,
        creators: z
          .array(
            z.object({
              profile_id: id,
              codes: z
                .array(z.object({ code, post_type: postType.nullable().default(null) }))
                .max(MOST_CODES, message('At most {n} codes per creator', { n: MOST_CODES })),
            }),
          )
          .min(1)
          .max(1000, message('At most {n} creators at once', { n: 1000 })),
      }),
    )
    .output(success),
  set_link_deliverable: monitorWrite
    .meta({ audit: { action: 'monitors.link_changed' } })
    .route(monitorAt('POST', '/orders/{id}/link_deliverable', 'Give a tracking link to a deliverable'))
    .input(z.object({ id, link_id: id, post_type: postType.nullable() }))
    .output(success),
  set_order_settings: monitorWrite
    .meta({ audit: { action: 'monitors.attribution_changed' } })
    .route(monitorAt('POST', '/orders/{id}/settings', 'Attribution window and margin of a campaign'))
    .input(
      z.object({
        id,
        window_days: z
          .number()
          .int('The window is a whole number of days')
          .min(1, 'The window has at least one day')
          .max(MOST_WINDOW_DAYS, message('The window has at most {n} days', { n: MOST_WINDOW_DAYS }))
          .optional(),
        /** Fraction of revenue; null = unknown. */
        margin: z
          .number()
          .min(0, 'A margin is between 0% and 100%')
          .max(1, 'A margin is between 0% and 100%')
          .nullable()
          .optional(),
      }),
    )
    .output(success),
};
