import { sql } from 'kysely';
import {
  LEAST_WEEKS_BEFORE,
  LEAST_WEEKS_DURING,
  type Lift,
  MOST_WEEKS_BEFORE,
} from '#contract/sales/lift.ts';
import { dayName, dayNumber } from '#server/analytics/day-starts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { mustHaveRates, openConverter } from '#server/platform/exchange-rates.ts';
import { os } from '#server/platform/gate.ts';
import { monitorRowFor } from '#server/slices/monitors/monitor-row-for.ts';
import { attributedOrders, orderSettings } from '../orders/attributed-orders.ts';
import { countedReports } from '../orders/order-store.ts';
import { weeklyLift, windowsOf } from './lift-interval.ts';

interface DaySales {
  date: string;
  currency: string;
  orders: number;
  sales: number;
  attributed: number;
}

/** Sales of all orders by day, or those of a table of daily sales. */
async function readSales(ctx: Ctx, monitor_id: number, wanted: string | undefined) {
  const monitor = await monitorRowFor(ctx, monitor_id, 'read');
  const currency = wanted ?? monitor.currency;
  await mustHaveRates(ctx.db, ctx.company.id, [{ field: 'currency', currency }]);
  const settings = await orderSettings(ctx.db, { company_id: ctx.company.id, monitor_id });
  const { rows } = await sql<DaySales>`
    select day::text as date, currency, count(*)::int as orders, sum(total - refunded)::float8 as sales,
      coalesce(sum(total - refunded) filter (where reason is null), 0)::float8 as attributed
    from (${await attributedOrders(ctx, monitor, settings)}) a where left_out is null
    group by 1, 2 order by 1`.execute(ctx.db);
  const place = { company_id: ctx.company.id, monitor_id };
  const { rows: reported } = await sql<DaySales>`
    select split_part(order_key, ' ', 1) as date, currency, 0 as orders, total::float8 as sales, 0::float8 as attributed
    from (${countedReports(place, 'sales')}) s`.execute(ctx.db);
  const isReported = reported.length > 0;
  const all = isReported ? [...reported, ...rows.map((row) => ({ ...row, sales: 0 }))] : rows;
  const converter = await openConverter(ctx.db, { company_id: ctx.company.id, currency }, all);
  const days = new Map<number, { sales: number; attributed: number }>();
  let without_rate = 0;
  for (const row of all) {
    const sales = converter.convert(row.sales, row);
    const attributed = converter.convert(row.attributed, row);
    if (sales === null || attributed === null) {
      without_rate += row.orders;
      continue;
    }
    const day = dayNumber(row.date);
    const before = days.get(day) ?? { sales: 0, attributed: 0 };
    days.set(day, { sales: before.sales + sales, attributed: before.attributed + attributed });
  }
  const known = (isReported ? reported : rows).map(({ date }) => dayNumber(date));
  return { monitor, currency, days, known, isReported, without_rate, rates: converter.used() };
}

const sumOf = (
  days: ReadonlyMap<number, { sales: number; attributed: number }>,
  from: number,
  length: number,
) => {
  const sums = { sales: 0, attributed: 0 };
  for (let day = from; day < from + length; day++) {
    sums.sales += days.get(day)?.sales ?? 0;
    sums.attributed += days.get(day)?.attributed ?? 0;
  }
  return sums;
};

/** Days between the first and the last one that are missing; a table of daily sales does not say that they had none. */
function gapsOf(known: readonly number[]): number[] {
  const days = [...new Set(known)].sort((a, b) => a - b);
  return days.flatMap((day, i) => {
    const next = days[i + 1] ?? day + 1;
    return Array.from({ length: next - day - 1 }, (_none, n) => day + n + 1);
  });
}

const spanOf = (from: number, weeks: number) =>
  weeks === 0 ? null : { from_date: dayName(from), to_date: dayName(from + 7 * weeks - 1), weeks };

/**
 * Weeks of a campaign against the weeks before it: each has every weekday once. No more weeks of a campaign than
 * before it, since those before show how far sales move on their own.
 */
async function readLift(ctx: Ctx, monitor_id: number, wanted: string | undefined): Promise<Lift> {
  const { monitor, currency, days, known, isReported, without_rate, rates } = await readSales(
    ctx,
    monitor_id,
    wanted,
  );
  const start = dayNumber(monitor.start_date);
  const [first, last] = [
    known.reduce((a, b) => Math.min(a, b), start),
    known.reduce((a, b) => Math.max(a, b), start - 1),
  ];
  const unknown = isReported ? gapsOf(known) : [];
  // Weeks are compared up to the unknown days nearest to the first day of the campaign.
  const since = unknown.findLast((day) => day < start);
  const until = unknown.find((day) => day >= start);
  const end = Math.min(last, dayNumber(monitor.end_date), until === undefined ? last : until - 1);
  const daysBefore = known.length === 0 ? 0 : Math.max(0, start - (since === undefined ? first : since + 1));
  const daysDuring = known.length === 0 ? 0 : Math.max(0, end - start + 1);
  const before = Math.min(MOST_WEEKS_BEFORE, Math.floor(daysBefore / 7));
  const during = Math.min(Math.floor(daysDuring / 7), Math.max(before, LEAST_WEEKS_DURING));
  const weeks = [...Array(before + during).keys()].map((i) => {
    const from = start + 7 * (i - before);
    return { from, is_during: i >= before, ...sumOf(days, from, 7) };
  });
  const needs = {
    before: Math.max(0, 7 * LEAST_WEEKS_BEFORE - daysBefore),
    during: Math.max(0, 7 * LEAST_WEEKS_DURING - daysDuring),
  };
  const isShort = needs.before > 0 || needs.during > 0;
  return {
    currency,
    rates,
    sales_from: isReported ? 'table' : 'orders',
    unknown_days: unknown.map(dayName),
    sales: known.length === 0 ? null : { first_day: dayName(first), last_day: dayName(last) },
    before: spanOf(start - 7 * before, before),
    during: spanOf(start, during),
    needs: isShort ? needs : null,
    weeks: weeks.map(({ from, is_during, sales }) => ({ from_date: dayName(from), is_during, sales })),
    result: isShort
      ? null
      : {
          ...weeklyLift(
            weeks.map(({ sales }) => sales),
            before,
          ),
          baseline_weeks: windowsOf(before, during).base,
          attributed: sumOf(days, start, 7 * during).attributed,
        },
    without_rate,
  };
}

export const liftHandlers = {
  order_lift: os.monitors.order_lift.handler(({ context, input }) =>
    readLift(context, input.id, input.currency),
  ),
};
