import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdOutSize } from '#contract/monitors/hold-out.ts';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';
import { uploadOrders } from '#server/testing/order-file.ts';
import { tQuantile, weeklyDifference } from './lift-interval.ts';

let campaign: Campaign;
beforeAll(async () => {
  campaign = await aCampaign();
});
afterAll(() => campaign.close());

const DAY_MS = 86_400_000;
/** The campaign begins on 2026-03-01. */
const dayOf = (n: number) => new Date(Date.UTC(2026, 2, 1) + n * DAY_MS).toISOString().slice(0, 10);

async function takeDays(from: number, to: number, sales: (n: number) => number) {
  const { app, me, monitor_id: id } = campaign;
  const lines = Array.from(
    { length: to - from + 1 },
    (_none, i) => `D${from + i},${dayOf(from + i)}T12:00:00Z,${sales(from + i).toFixed(2)},EUR`,
  );
  const { file } = await uploadOrders(app, me, id, ['order,date,total,currency', ...lines].join('\n'));
  await me.client.monitors.import_orders({ id, file_id: file.id });
}
const read = () => campaign.me.client.monitors.order_lift({ id: campaign.monitor_id });
/** Weekends sell twice as much; a week 900 and a little more each second one. */
const usual = (n: number) => (((n % 7) + 7) % 7 < 2 ? 200 : 100) + (Math.floor(n / 7) % 2 === 0 ? 7 : 0);

it('shows no number before there are enough days, and how many are missing', async () => {
  expect(await read()).toMatchObject({ sales: null, result: null, needs: { before: 28, during: 14 } });
  await takeDays(-20, 9, usual);
  expect(await read()).toMatchObject({
    ...{ result: null, needs: { before: 8, during: 4 } },
    ...{ before: { weeks: 2 }, during: { weeks: 1, from_date: '2026-03-01' } },
  });
});

it('compares whole weeks with an interval', async () => {
  await takeDays(-45, -21, usual);
  await takeDays(10, 30, usual);
  const same = await read();
  expect(same).toMatchObject({
    before: { weeks: 6 },
    during: { weeks: 4, to_date: '2026-03-28' },
    needs: null,
  });
  expect(same.weeks).toHaveLength(10);
  expect(same.result?.extra).toBeCloseTo(0, 6);
  expect(same.result?.extra_interval.low).toBeLessThan(0);
  expect(same.result?.extra_interval.high).toBeGreaterThan(0);
  // Twice the sales of every day of the campaign.
  await takeDays(0, 30, (n) => 2 * usual(n));
  const { result } = await read();
  const before = [900, 949, 900, 949, 900, 949];
  const during = [1898, 1800, 1898, 1800];
  const { half } = weeklyDifference(before, during);
  expect(result?.extra).toBeCloseTo(4 * 924.5, 6);
  expect(result?.extra_interval.high).toBeCloseTo(4 * (924.5 + half), 6);
  expect(result?.extra_interval.low).toBeGreaterThan(0);
  expect(result?.relative).toBeCloseTo(1, 9);
  expect(result?.attributed).toBe(0);
});

it('prefers a table of daily sales, which counts nowhere else', async () => {
  const { app, me, monitor_id: id } = campaign;
  const before = await me.client.monitors.orders({ id });
  const lines = Array.from({ length: 49 }, (_none, i) => {
    const [year, month, day] = dayOf(i - 35).split('-');
    return `${day}.${month}.${year};${i < 35 ? '1.000,50' : '1.100,50'} €`;
  });
  // Two channels of one day are added up.
  const table = ['Tag;Umsatz', ...lines, `${lines[0]?.split(';')[0]};0,50 €`].join('\n');
  const { file, missing } = await uploadOrders(app, me, id, table);
  expect(missing?.code).toBe('order_column_missing');
  const one = { id, file_id: file.id, row_is: 'day' as const };
  const preview = await me.client.monitors.order_preview(one);
  expect(preview).toMatchObject({
    missing: null,
    brings: { orders: 49, problem_rows: 0, first_day: dayOf(-35) },
  });
  expect(await me.client.monitors.import_orders(one)).toMatchObject({
    kind: 'sales',
    orders: 49,
  });
  const { sales_from, result, before: weeks } = await read();
  expect([sales_from, weeks?.weeks]).toEqual(['table', 5]);
  expect(result?.before).toBeCloseTo(7 * 1000.5 + 0.1, 6);
  expect(result?.extra).toBeCloseTo(2 * (700 - 0.1), 6);
  const { files: _files, ...after } = await me.client.monitors.orders({ id });
  expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'files')));
  await me.client.monitors.withdraw_orders({ id, file_id: file.id });
  expect((await read()).sales_from).toBe('orders');
});

it('has intervals that contain the truth in 95 of 100 cases', () => {
  expect([4, 6, 10, 30].map((n) => tQuantile(n).toFixed(2))).toEqual(['2.78', '2.45', '2.23', '2.04']);
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed + 1) / 2_147_483_649;
  };
  const week = () => 1000 + 120 * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const weeks = (n: number) => Array.from({ length: n }, week);
  const tries = 4000;
  let held = 0;
  for (let i = 0; i < tries; i++) {
    const { before, during, half } = weeklyDifference(weeks(5), weeks(2));
    if (Math.abs(during - before) <= half) held++;
  }
  expect(held / tries).toBeGreaterThan(0.93);
  expect(held / tries).toBeLessThan(0.97);
});

it('a hold-out test needs the groups that find the effect four times of five', () => {
  expect(holdOutSize(0.02, 0.1)).toBe(80_682);
  expect(holdOutSize(0.1, 0.2)).toBe(3841);
  expect([holdOutSize(0, 0.1), holdOutSize(0.02, 0), holdOutSize(0.9, 0.2)]).toEqual([null, null, null]);
});
