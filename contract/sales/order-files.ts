import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { fileColumn, fileField, fileMapping } from '../file-columns.ts';
import { monitorAt, monitorWrite } from '../monitors/monitor.ts';
import { currencyCode } from '../values/money.ts';
import { count, id, sentence } from '../values/primitives.ts';
import { timezone as zone } from '../values/time-zones.ts';

export const MOST_ORDERS_MEGABYTES = 50;
/** Rows of one file of orders. */
export const MOST_ORDER_ROWS = 100_000;

/** Contents of columns that orders are read from. */
export const ORDER_TARGETS = [
  'order',
  'ordered_at',
  'total',
  'currency',
  'refunded',
  'code',
  'link',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'visited_at',
  'customer',
  'customer_kind',
  'status',
  'cancelled_at',
  'test',
] as const;
export type OrderTarget = (typeof ORDER_TARGETS)[number];
const orderTarget = z.enum(ORDER_TARGETS);
/** States of an order that decide whether its total is revenue. */
export const ORDER_STATES = ['paid', 'unpaid', 'cancelled', 'refunded', 'part_refunded', 'test'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const LEFT_OUT = ['test', 'cancelled', 'unpaid', 'unknown_status'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export const orderFile = z.object({
  id,
  kind: z.enum(['file', 'webhook', 'sales']),
  /** '' for the webhook. */
  file_name: z.string(),
  state: z.enum(['uploaded', 'imported', 'withdrawn']),
  /** Of a table of daily sales its days. */
  orders: count,
  /** Orders of it that count in no sum, by reason. */
  left_out: z.partialRecord(z.enum(LEFT_OUT), count),
  /** Orders that a later file or delivery reports again. */
  replaced: count,
  /** Rows without an order. */
  problem_rows: count,
  problems: z.array(z.object({ row: count, reason: sentence })),
  created_by: z.string(),
  created_at: z.string(),
});
export type OrderFile = z.infer<typeof orderFile>;

/** Answers to questions that the file leaves open; absent = as the file shows. */
const reading = {
  /** A row is an order, or a product of one; or the sales of a day, for the lift alone. */
  row_is: z.enum(['order', 'day']).optional(),
  /** Content of each column in header order; null = skipped. */
  targets: z.array(orderTarget.nullable()).max(2000).optional(),
  date_order: z.enum(['day_first', 'month_first']).optional(),
  decimal: z.enum(['comma', 'point']).optional(),
  /** Of words of the status that are not known, as the question has them. */
  states: z.record(z.string().max(100), z.enum(ORDER_STATES)).optional(),
  /** Of times without a zone; default: the company's. */
  timezone: zone.optional(),
  /** Of amounts without a currency; default: the monitor's. */
  currency: currencyCode.optional(),
};
const one = z.object({ id, file_id: id });

export const orderPreview = fileMapping.extend({
  file: orderFile,
  row_is: z.enum(['order', 'day']),
  columns: z.array(fileColumn.extend({ field: orderTarget.nullable() })),
  fields: z.array(fileField.extend({ name: orderTarget })),
  /** A cell with a date that could be read in two ways; null = clear. */
  date_question: z
    .object({ column: z.string(), cell: z.string(), day_first: z.string(), month_first: z.string() })
    .nullable(),
  /** A cell with an amount that could be read in two ways; null = clear. */
  decimal_question: z
    .object({ column: z.string(), cell: z.string(), comma: z.number(), point: z.number() })
    .nullable(),
  /** Words of the status that are not known, the most frequent first; null = none. */
  status_question: z
    .object({ column: z.string(), words: z.array(z.object({ word: z.string(), rows: count })) })
    .nullable(),
  /** Null if every time has its zone. */
  timezone: z.string().nullable(),
  /** Null if every amount has its currency. */
  currency: z.string().nullable(),
  currencies: z.array(z.string()),
  /** Orders that an import would bring; null while something is missing. */
  brings: z
    .object({
      orders: count,
      rows: count,
      left_out: z.partialRecord(z.enum(LEFT_OUT), count),
      problem_rows: count,
      problems: z.array(z.object({ row: count, reason: sentence })),
      /** Orders known from an earlier file or delivery. */
      known: count,
      first_day: z.string().nullable(),
      last_day: z.string().nullable(),
      /** Of orders that count, after refunds. */
      revenue: z.array(z.object({ currency: z.string(), amount: z.number() })),
    })
    .nullable(),
});
export type OrderPreview = z.infer<typeof orderPreview>;

const write = (action: string) =>
  monitorWrite.meta({ audit: { action: `monitors.${action}`, target: 'file_name' } });

export const orderFileCalls = {
  upload_orders: monitorWrite
    .route(monitorAt('POST', '/orders/{id}/files', 'Upload a file of orders, to be imported later'))
    .input(z.object({ id, ordersFile: z.file() }))
    .output(orderPreview),
  move_orders: endpoint({ role: AREAS.sources.role, ...AREAS.sources.limits })
    .meta({ audit: { action: 'monitors.orders_moved', target: 'file_name' } })
    .route(monitorAt('POST', '/orders/{id}/files/move', 'Take a file of orders that was uploaded on Sources'))
    .input(z.object({ id, import_id: id }))
    .output(orderPreview),
  order_preview: monitorWrite
    .route(monitorAt('POST', '/orders/{id}/files/{file_id}/preview', 'Columns, questions and sums of a file'))
    .input(one.extend(reading))
    .output(orderPreview),
  import_orders: write('orders_imported')
    .route(monitorAt('POST', '/orders/{id}/files/{file_id}/import', 'Import an uploaded file of orders'))
    .input(one.extend(reading))
    .output(orderFile),
  withdraw_orders: write('orders_withdrawn')
    .route(
      monitorAt('POST', '/orders/{id}/files/{file_id}/withdraw', 'Withdraw a file of orders, or undo that'),
    )
    .input(one.extend({ is_withdrawn: z.boolean().default(true) }))
    .output(orderFile),
  cancel_orders: monitorWrite
    .meta({ audit: { action: 'monitors.orders_cancelled' } })
    .route(monitorAt('DELETE', '/orders/{id}/files/{file_id}', 'Discard a file that was not imported'))
    .input(one)
    .output(z.object({ status: z.literal('success') })),
};
