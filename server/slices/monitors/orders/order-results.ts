import type { OrderResults, OrderSums } from '#contract/monitors/orders.ts';

export const NO_ORDERS: OrderSums = {
  orders: 0,
  revenue: 0,
  refunded: 0,
  new_customers: 0,
  returning_orders: 0,
  unknown_customers: 0,
};

export const addedSums = (a: OrderSums, b: OrderSums): OrderSums => ({
  orders: a.orders + b.orders,
  revenue: a.revenue + b.revenue,
  refunded: a.refunded + b.refunded,
  new_customers: a.new_customers + b.new_customers,
  returning_orders: a.returning_orders + b.returning_orders,
  unknown_customers: a.unknown_customers + b.unknown_customers,
});

export const sumOf = (all: readonly OrderSums[]): OrderSums => all.reduce(addedSums, NO_ORDERS);

interface Against {
  /** Null = unknown. */
  cost: number | null;
  margin: number | null;
  /** Orders of those whose cost is known; default: all. */
  of?: OrderSums;
}

/** Ratios against an unknown cost are unknown, and those against 0 as well. */
export function orderResults(sums: OrderSums, { cost, margin, of = sums }: Against): OrderResults {
  const has_customers = sums.orders === 0 || sums.unknown_customers < sums.orders;
  return {
    ...sums,
    ...(has_customers ? {} : { new_customers: null, returning_orders: null }),
    cost,
    roas: cost === null || cost === 0 ? null : of.revenue / cost,
    cac: cost === null || of.new_customers === 0 ? null : cost / of.new_customers,
    contribution: cost === null || margin === null ? null : of.revenue * margin - cost,
  };
}
