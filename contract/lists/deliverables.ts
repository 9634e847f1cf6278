import { z } from 'zod';
import { reveals, revealsNothing } from '../access/revealed.ts';
import { message } from '../sentences/message.ts';
import { day } from '../values/days.ts';
import { type EnteredMoney, enteredMoney } from '../values/money.ts';
import { postType } from '../values/primitives.ts';

/** Only `cancelled` ones count neither in costs nor in plans. */
export const DELIVERABLE_STATUSES = ['planned', 'agreed', 'delivered', 'cancelled'] as const;
export type DeliverableStatus = (typeof DELIVERABLE_STATUSES)[number];

export const MOST_DELIVERABLES = 30;
export const MOST_QUANTITY = 10_000;
export const MOST_PRICE = 1e12;
export const MOST_POST_URLS = 30;
export const MOST_FORMAT = 40;

const code = z
  .string()
  .trim()
  .min(1, 'Enter a code')
  .max(60, message('A code has at most {n} characters', { n: 60 }))
  .regex(/^[^,;|\s]+$/, 'A code must not contain a comma, semicolon or space');

/** Posts that a creator of a list delivers; null = not agreed yet. */
export const deliverable = z.object({
  post_type: postType.nullable(),
  quantity: revealsNothing(
    z
      .number()
      .int('A quantity must be a whole number')
      .min(1, 'A quantity must be at least 1')
      .max(MOST_QUANTITY, message('A quantity must be at most {n}', { n: MOST_QUANTITY })),
  ).nullable(),
  /** For the whole quantity. */
  price: reveals(
    enteredMoney
      .extend({
        amount: reveals(
          z.number().min(0, 'A price must be a number from 0 up').max(MOST_PRICE, 'This price is too high'),
          'price',
        ),
      })
      .nullable(),
    'price',
  ),
  status: z.enum(DELIVERABLE_STATUSES),
  due: day.nullable(),
  /** A format without a post type, such as a TikTok story: never matched with posts, delivered by hand. */
  other_format: z
    .string()
    .trim()
    .min(1)
    .max(MOST_FORMAT, message('A format has at most {n} characters', { n: MOST_FORMAT }))
    .regex(/^[^";“”«»]+$/u, 'A format has no quotation marks')
    .optional(),
  /** Discount code for it. */
  code: code.optional(),
  /** URLs of the posts that fulfil it; further posts are matched by format and day. */
  post_urls: z
    .array(
      z
        .string()
        .max(300)
        .regex(/^https?:\/\/[^\s;]+$/, 'Enter a web address'),
    )
    .min(1)
    .max(MOST_POST_URLS, message('At most {n} posts per deliverable', { n: MOST_POST_URLS }))
    .optional(),
  /** Identifies it within the list; assigned when it is stored. */
  key: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .optional(),
});
export type Deliverable = z.infer<typeof deliverable>;
export const deliverables = z
  .array(deliverable)
  .max(MOST_DELIVERABLES, message('At most {n} deliverables per creator', { n: MOST_DELIVERABLES }));

const EMPTY: Deliverable = { post_type: null, quantity: null, price: null, status: 'planned', due: null };
const isEmpty = (one: Deliverable) =>
  one.post_type === null && one.quantity === null && one.price === null && one.due === null;

export const plannedOf = (all: readonly Deliverable[]) => all.filter((one) => one.status !== 'cancelled');

/** Compares cells by what people enter, hence without the keys of deliverables. */
export const sameCell = (a: unknown, b: unknown) => enteredText(a) === enteredText(b);

const enteredText = (cell: unknown) =>
  JSON.stringify(cell, (name, value: unknown) => (name === 'key' ? undefined : value));

/** Null without deliverables, or if one has no quantity. */
export function quantityOf(all: readonly Deliverable[]): number | null {
  const planned = plannedOf(all);
  return planned.length === 0 || planned.some((one) => one.quantity === null)
    ? null
    : planned.reduce((sum, one) => sum + (one.quantity ?? 0), 0);
}

/** Null without deliverables, if one has no price, or if their currencies differ. */
export function priceOf(all: readonly Deliverable[]): EnteredMoney | null {
  const prices = plannedOf(all).map((one) => one.price);
  const [first] = prices;
  if (!first || prices.some((price) => price?.currency !== first.currency)) return null;
  const amount = prices.reduce((sum, price) => sum + (price?.amount ?? 0), 0);
  return { amount: Math.round(amount * 100) / 100, currency: first.currency };
}

/** With the price or quantity of a creator's only deliverable changed; null if there are several. */
export function withOnly(
  all: readonly Deliverable[],
  change: Partial<Pick<Deliverable, 'price' | 'quantity'>>,
): Deliverable[] | null {
  const planned = plannedOf(all);
  if (planned.length > 1) return null;
  const [only = EMPTY] = planned;
  const changed = { ...only, ...change };
  const others = all.filter((one) => one.status === 'cancelled');
  return isEmpty(changed) ? others : [changed, ...others];
}
