import { z } from 'zod';
import { count, id } from '../values/primitives.ts';
import {
  campaignFile,
  campaignFileCalls,
  fileProblems,
  ofTargets,
  tableAnswers,
  tablePreview,
} from './campaign-files.ts';

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
const orderTargets = ofTargets(ORDER_TARGETS);
/** States of an order that decide whether its total is revenue. */
export const ORDER_STATES = ['paid', 'unpaid', 'cancelled', 'refunded', 'part_refunded', 'test'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const LEFT_OUT = ['test', 'cancelled', 'unpaid', 'unknown_status'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export const orderFile = campaignFile.extend({
  /** The webhook has no name. */
  kind: z.enum(['file', 'webhook', 'sales']),
  /** Of a table of daily sales its days. */
  orders: count,
  /** Orders of it that count in no sum, by reason. */
  left_out: z.partialRecord(z.enum(LEFT_OUT), count),
  /** Orders that a later file or delivery reports again. */
  replaced: count,
});
export type OrderFile = z.infer<typeof orderFile>;

const orderAnswers = tableAnswers.extend({
  ...orderTargets.answer,
  /** A row is an order, or a product of one; or the sales of a day, for the lift alone. */
  row_is: z.enum(['order', 'day']).optional(),
  /** Of words of the status that are not known, as the question has them. */
  states: z.record(z.string().max(100), z.enum(ORDER_STATES)).optional(),
});

export const orderPreview = tablePreview.extend({
  ...orderTargets.preview,
  file: orderFile,
  row_is: z.enum(['order', 'day']),
  /** Words of the status that are not known, the most frequent first; null = none. */
  status_question: z
    .object({ column: z.string(), words: z.array(z.object({ word: z.string(), rows: count })) })
    .nullable(),
  /** Orders that an import would bring; null while something is missing. */
  brings: fileProblems
    .extend({
      orders: count,
      rows: count,
      left_out: z.partialRecord(z.enum(LEFT_OUT), count),
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

const calls = campaignFileCalls({
  path: 'orders',
  one: 'a file of orders',
  upload: z.object({ id, ordersFile: z.file() }),
  answers: orderAnswers,
  preview: orderPreview,
  file: orderFile,
});

export const orderFileCalls = {
  upload_orders: calls.upload,
  move_orders: calls.move,
  order_preview: calls.preview,
  import_orders: calls.import,
  withdraw_orders: calls.withdraw,
  cancel_orders: calls.cancel,
};
