import { expect, it } from 'vitest';
import { NO_ORDERS, orderResults } from './order-results.ts';

const against = { cost: 100, margin: null };

it('knows no new customers where no order says whose it is', () => {
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
