import { expect, it } from 'vitest';
import { NO_ORDERS, orderResults, orderTotals } from './order-results.ts';

const against = { cost: 100, margin: null };

it('has unknown new customers without customers in the orders', () => {
  const sums = { ...NO_ORDERS, orders: 2, revenue: 80, unknown_customers: 2 };
  expect(orderResults(sums, against)).toMatchObject({
    new_customers: null,
    returning_orders: null,
    cac: null,
  });
  const one = { ...sums, orders: 3, new_customers: 1 };
  expect(orderResults(one, against)).toMatchObject({ new_customers: 1, returning_orders: 0, cac: 100 });
  expect(orderResults(NO_ORDERS, against)).toMatchObject({ new_customers: 0, cac: null });
});

it('has no cost per customer without costs', () => {
  const sums = { ...NO_ORDERS, orders: 3, revenue: 90, new_customers: 3 };
  expect(orderResults(sums, { cost: 0, margin: null })).toMatchObject({ cac: 0, roas: null });
});

it('divides by the customers of creators with a cost only', () => {
  const row = (
    profile_id: number | null,
    cost: number | null,
    revenue: number,
    new_customers: number | null,
  ) => ({
    ...{ profile_id, cost, revenue, new_customers },
  });
  const rows = [row(1, 100, 300, 4), row(2, 60, 50, null), row(3, null, 900, 9), row(null, null, 20, 1)];
  const { totals, costed, cac_basis } = orderTotals(rows, { ...NO_ORDERS, orders: 20, revenue: 1270 }, 0.5);
  expect(totals).toMatchObject({ cost: 160, roas: 370 / 160, cac: 100 / 5, contribution: 185 - 160 });
  expect(costed).toEqual({ creators: 2, of: 3, revenue: 370 });
  expect(cac_basis).toEqual({ creators: 1, of: 3 });
  const nothing = [row(1, null, 300, 4), row(null, null, 20, 1)];
  expect(orderTotals(nothing, NO_ORDERS, 0.5).totals).toMatchObject({
    roas: null,
    cac: null,
    contribution: null,
  });
});
