import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdOutSize } from '#contract/sales/hold-out.ts';
import { randomOf } from '#server/slices/forecast/engine/random.ts';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';
import { uploadOrders } from '#server/testing/order-file.ts';
import { heldBy, SALES_WORLDS } from '#server/testing/sales-worlds.ts';
import { criticalOf, weeklyLift, windowsOf } from './lift-interval.ts';

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
  // The week before the campaign sold 900, those of the campaign 949 and 900 in turns.
  expect(same.result).toMatchObject({ baseline_weeks: 1, before: 900 });
  expect(same.result?.extra).toBeCloseTo(4 * (924.5 - 900), 6);
  expect(same.result?.extra_interval.low).toBeLessThan(0);
  expect(same.result?.extra_interval.high).toBeGreaterThan(0);
  // Twice the sales of every day of the campaign.
  await takeDays(0, 30, (n) => 2 * usual(n));
  const { result } = await read();
  expect(result?.extra).toBeCloseTo(4 * (1849 - 900), 6);
  // Four weeks of 924.5 on average follow one of 949, and one of 900.
  const usualRatio = Math.log(924.5 / 900);
  const half = criticalOf(6, 4) * Math.sqrt((usualRatio ** 2 + Math.log(924.5 / 949) ** 2) / 2);
  expect(result?.relative_interval?.low).toBeCloseTo((1849 / 900) * Math.exp(-half) - 1, 9);
  expect(result?.extra_interval.high).toBeCloseTo(4 * 1849 * (1 - (900 / 1849) * Math.exp(-half)), 6);
  expect(result?.extra_interval.low).toBeGreaterThan(0);
  expect(result?.smallest).toBeCloseTo(Math.expm1(half), 9);
  expect(result?.relative).toBeCloseTo(1849 / 900 - 1, 9);
  expect(result?.attributed).toBe(0);
});

it('prefers a table of daily sales, which is used nowhere else', async () => {
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
  expect(result?.before).toBeCloseTo(7 * 1000.5, 6);
  expect(result?.extra).toBeCloseTo(2 * 700, 6);
  const { files: _files, ...after } = await me.client.monitors.orders({ id });
  expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'files')));
  await me.client.monitors.withdraw_orders({ id, file_id: file.id });
  expect((await read()).sales_from).toBe('orders');
});

it('treats missing days of a table as unknown, and compares no week with them', async () => {
  const { app, me, monitor_id: id } = campaign;
  const shown = [...Array(49).keys()].filter((i) => i < 10 || i > 12).map((i) => `${dayOf(i - 35)};1000`);
  const { file } = await uploadOrders(app, me, id, ['Date;Sales', ...shown].join('\n'));
  await me.client.monitors.import_orders({ id, file_id: file.id, row_is: 'day' });
  expect(await read()).toMatchObject({
    unknown_days: [dayOf(-25), dayOf(-24), dayOf(-23)],
    before: { weeks: 3 },
    needs: { before: 28 - 22, during: 0 },
    result: null,
  });
  await me.client.monitors.withdraw_orders({ id, file_id: file.id });
});

it('has intervals that contain the truth in 95 of 100 cases, whatever sales do without a campaign', () => {
  const designs = [
    { before: 4, during: 2, effect: 0 },
    { before: 8, during: 4, effect: 1.5 },
  ];
  const shares = SALES_WORLDS.flatMap((world) =>
    designs.map((design) => {
      const random = randomOf('lift.test', world.name, design.before);
      return [world.name, design.before, heldBy(world, design, 2500, random).held] as const;
    }),
  );
  // Two standard errors of 2,500 tries are 0.9 points.
  expect(shares.filter(([, , held]) => held < 0.921 || held > 0.979)).toEqual([]);
});

it('compares windows of one shape, with only the difference if one has no sales', () => {
  expect([windowsOf(4, 2), windowsOf(8, 4), windowsOf(12, 12)]).toEqual([
    { base: 1, after: 2, placebos: 2 },
    { base: 2, after: 4, placebos: 3 },
    { base: 1, after: 10, placebos: 2 },
  ]);
  const none = weeklyLift([0, 0, 0, 0, 50, 70], 4);
  expect(none).toMatchObject({ extra: 120, extra_interval: { low: 120, high: 120 }, relative: null });
  const some = weeklyLift([0, 10, 0, 0, 50, 70], 4);
  // Placebos: (10 + 0) ÷ 2 − 0 and (0 + 0) ÷ 2 − 10.
  const most = criticalOf(4, 2) * Math.sqrt((5 ** 2 + 10 ** 2) / 2);
  expect(some.extra_interval.high).toBeCloseTo(2 * (60 + most), 9);
  expect([some.relative, some.smallest]).toEqual([null, null]);
});

it('needs hold-out groups that find the effect four times out of five', () => {
  expect(holdOutSize(0.02, 0.1)).toBe(80_682);
  expect(holdOutSize(0.1, 0.2)).toBe(3841);
  expect([holdOutSize(0, 0.1), holdOutSize(0.02, 0), holdOutSize(0.9, 0.2)]).toEqual([null, null, null]);
});
