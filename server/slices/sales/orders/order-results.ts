import type { OrderReport, OrderResults, OrderSums } from '#contract/sales/orders.ts';
import { quotient, ratioOf } from '#server/analytics/metrics/ratios.ts';

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
}

/** Of a creator or a deliverable. */
export function orderResults(sums: OrderSums, { cost, margin }: Against): OrderResults {
  const has_customers = sums.orders === 0 || sums.unknown_customers < sums.orders;
  const { new_customers, returning_orders } = has_customers
    ? sums
    : { new_customers: null, returning_orders: null };
  return {
    ...sums,
    new_customers,
    returning_orders,
    cost,
    roas: quotient(sums.revenue, cost),
    cac: quotient(cost, new_customers),
    contribution: cost === null || margin === null ? null : sums.revenue * margin - cost,
  };
}

type Row = Pick<OrderReport['creators'][number], 'profile_id' | 'cost' | 'revenue' | 'new_customers'>;

/** Of a campaign: ratios are of the creators with both parts known; their costs pay for links without a creator as well. */
export function orderTotals(creators: readonly Row[], sums: OrderSums, margin: number | null) {
  const known = creators.flatMap(({ cost }) => cost ?? []);
  const total = known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0);
  const isCreator = ({ profile_id }: Row) => profile_id !== null;
  const paid = (row: Row) => (isCreator(row) || total === null ? row.cost : 0);
  const roas = ratioOf(creators, ({ revenue }) => revenue, paid, isCreator);
  const cac = ratioOf(creators, paid, ({ new_customers }) => new_customers, isCreator);
  const { numerator: revenue } = roas;
  return {
    totals: {
      ...orderResults(sums, { cost: total, margin }),
      roas: roas.value,
      cac: cac.value,
      contribution: total === null || margin === null ? null : revenue * margin - total,
    },
    costed: { ...roas.basis, revenue },
    cac_basis: cac.basis,
  };
}
