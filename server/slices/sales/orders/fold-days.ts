import type { OrderTarget } from '#contract/sales/order-files.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { readAmount } from '#server/tables/values/amounts.ts';
import { parseTime } from '#server/tables/values/dates.ts';
import { isNothing, Refused } from '#server/tables/values/parsed.ts';
import type { Row, RowProblem } from '../files/file-kind.ts';
import { namedCurrency } from '../files/named-currency.ts';
import type { OrderReading, ReportedOrder } from './fold-orders.ts';

/** A table of daily sales: rows of one day are added up. The key of each is its day and currency. */
export function foldDays(rows: readonly Row[], reading: OrderReading) {
  const column = (target: OrderTarget) => reading.targets.indexOf(target);
  const [day, total, currency] = [column('ordered_at'), column('total'), column('currency')];
  const problems: RowProblem[] = [];
  const days = new Map<string, ReportedOrder>();
  for (const { row, cells } of rows) {
    const [date = '', sales = '', named = ''] = [cells[day], cells[total], cells[currency]].map((c) =>
      c?.trim(),
    );
    if (isNothing(date) && isNothing(sales)) continue;
    const at = parseTime(date, { order: reading.date_order, zone: reading.timezone });
    const amount = readAmount(sales, reading.decimal, reading.currency);
    const code = isNothing(named) ? (amount?.currency ?? reading.currency) : namedCurrency(named, reading);
    if (typeof at !== 'number') {
      const problem = at instanceof Refused ? at.reason : sentenceFor('date_invalid');
      problems.push({ row, reason: sentenceFor('sales_day_unreadable', { cell: date, problem }) });
    } else if (amount === null || amount.amount < 0 || code === null)
      problems.push({ row, reason: sentenceFor('sales_unreadable', { cell: `${sales} ${named}`.trim() }) });
    else {
      const key = `${dayIn(new Date(at), reading.timezone)} ${code}`;
      const before = days.get(key)?.total ?? 0;
      days.set(key, { ...NOTHING, key, at, total: before + amount.amount, currency: code });
    }
  }
  return { orders: [...days.values()], problems };
}

const NOTHING = {
  refunded: 0,
  codes: [],
  link: '',
  visited_at: null,
  customer: null,
  is_new: null,
  left_out: null,
};
