import { z } from 'zod';
import { monitorAt, monitorRead } from '../monitors/monitor.ts';
import { currencyCode, usedRate } from '../values/money.ts';
import { count, id } from '../values/primitives.ts';

/** Whole weeks that a lift needs at least, and the most weeks before a campaign that it uses. */
export const LEAST_WEEKS_BEFORE = 4;
export const LEAST_WEEKS_DURING = 2;
export const MOST_WEEKS_BEFORE = 12;

const span = z.object({ from_date: z.string(), to_date: z.string(), weeks: count });
const interval = z.object({ low: z.number(), high: z.number() });

export const lift = z.object({
  currency: z.string(),
  rates: z.array(usedRate),
  /** A table of daily sales takes precedence over the orders. */
  sales_from: z.enum(['orders', 'table']),
  /** Days that the table of daily sales has no row of: unknown, not without sales. Orders have no such days. */
  unknown_days: z.array(z.string()),
  /** First and last day with sales; null without any. */
  sales: z.object({ first_day: z.string(), last_day: z.string() }).nullable(),
  /** Whole weeks before the campaign and in it that the orders cover, as many in it as before at most. */
  before: span.nullable(),
  during: span.nullable(),
  /** Days of orders that are missing for a lift; null = none. */
  needs: z.object({ before: count, during: count }).nullable(),
  weeks: z.array(z.object({ from_date: z.string(), is_during: z.boolean(), sales: z.number() })),
  /** Null while days are missing. */
  result: z
    .object({
      /** Weeks directly before the campaign that it is compared with; the earlier ones show the usual changes. */
      baseline_weeks: count,
      /** Average sales of a baseline week and of a campaign week. */
      before: z.number(),
      during: z.number(),
      /** Sales of the weeks of the campaign beyond as many baseline weeks, with the 95% interval. */
      extra: z.number(),
      extra_interval: interval,
      /** extra ÷ expected sales; null if compared weeks had no sales. */
      relative: z.number().nullable(),
      relative_interval: interval.nullable(),
      /** The smallest relative effect that these weeks can distinguish from chance. */
      smallest: z.number().nullable(),
      /** Attributed revenue of the same weeks. */
      attributed: z.number(),
    })
    .nullable(),
  /** In no sum: their currency has no exchange rate. */
  without_rate: count,
});
export type Lift = z.infer<typeof lift>;

export const liftCalls = {
  order_lift: monitorRead
    .route(monitorAt('GET', '/orders/{id}/lift', 'Sales of a campaign’s weeks against the weeks before'))
    .input(z.object({ id, currency: currencyCode.optional() }))
    .output(lift),
};
