import { setImmediate } from 'node:timers/promises';
import { UTM_FIELDS } from '#contract/sales/links.ts';
import { LEFT_OUT, type LeftOut, type OrderState, type OrderTarget } from '#contract/sales/order-files.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText, shortText } from '#contract/values/cut-text.ts';
import { readAmount } from '#server/tables/values/amounts.ts';
import { parseTime } from '#server/tables/values/dates.ts';
import { orderState, stateWord } from '#server/tables/values/order-states.ts';
import { isNothing, Refused } from '#server/tables/values/parsed.ts';
import type { Row, RowProblem, TableReading } from '../files/file-kind.ts';
import { namedCurrency } from '../files/named-currency.ts';
import { linkKey } from './order-links.ts';

export interface OrderReading extends TableReading<OrderTarget> {
  /** Of words that are not known. */
  states: Readonly<Record<string, OrderState>>;
}

export interface ReportedOrder {
  key: string;
  /** Unix milliseconds. */
  at: number;
  total: number;
  refunded: number;
  currency: string;
  codes: string[];
  link: string;
  visited_at: number | null;
  /** A mail address or customer number in lower case, to be hashed. */
  customer: string | null;
  is_new: boolean | null;
  left_out: LeftOut | null;
}

const ORDERS_A_TURN = 1000;
const MOST_KEY = 100;
const NONE: string[] = [];
const MOST_CODES = 20;
const shown = (cell: string) => shortText(cell, 60);

/** Shopify writes #1001, its webhooks and other tools 1001. */
export const orderKey = (text: string): string =>
  cutText(text.normalize('NFKC').trim().replace(/^#\s*/, ''), MOST_KEY);

/** "A, B", or "code:A|amount:5;code:B|amount:3" as exports of WooCommerce write it. */
export function codesIn(cells: readonly string[]): string[] {
  const codes = cells.flatMap((cell) => {
    const tagged = [...cell.matchAll(/\bcode:\s*([^|;]+)/gi)].map(([, code]) => code ?? '');
    return tagged.length > 0 ? tagged : cell.split(/[,;|\n]/);
  });
  return normalCodes(codes);
}

export const normalCodes = (codes: readonly string[]): string[] =>
  [...new Set(codes.map((code) => code.trim().toLowerCase()).filter((code) => !isNothing(code)))].slice(
    0,
    MOST_CODES,
  );

const NOT_COUNTED: ReadonlySet<string> = new Set(LEFT_OUT);
export const leftOutIn = (state: OrderState | null): LeftOut | null =>
  state !== null && NOT_COUNTED.has(state) ? (state as LeftOut) : null;

/** All of a refunded order, even where the shop does not report the amount. */
export const refundIn = (state: OrderState | null, total: number, refunded: number): number =>
  state === 'refunded' ? Math.max(total, refunded) : refunded;

/** A flag, or the name of a payment method of tests. */
const isTest = (cell: string) => /^(true|yes|1|test|oui|ja|si|sí)$|bogus|\btest(ing)?\b/i.test(cell.trim());

/** As the shop reports it; null = unknown. */
const kindOf = (cell: string): boolean | null =>
  /^(new|first|nouve|neu|nuev|nuov)/i.test(cell.trim())
    ? true
    : /^(return|exist|repeat|recur|fid|wieder|bestand)/i.test(cell.trim())
      ? false
      : null;

/** Rows of one order are one order: of each column its first value, of codes and links all. */
export async function foldOrders(rows: readonly Row[], reading: OrderReading) {
  const columns = new Map<OrderTarget, number[]>();
  for (const [i, target] of reading.targets.entries())
    if (target) columns.set(target, [...(columns.get(target) ?? []), i]);
  const problems: RowProblem[] = [];
  const folded = new Map<string, Row[]>();
  const number = columns.get('order')?.[0] ?? -1;
  let last: string | null = null;
  for (const row of rows) {
    if (row.cells.every(isNothing)) continue;
    const key = orderKey(row.cells[number] ?? '');
    if (!isNothing(key)) {
      folded.set(key, [...(folded.get(key) ?? []), row]);
      last = key;
    } else if (last !== null && isLine(row, columns)) folded.get(last)?.push(row);
    else problems.push({ row: row.row, reason: sentenceFor('order_number_missing') });
  }
  const orders: ReportedOrder[] = [];
  let n = 0;
  for (const [key, of] of folded) {
    // Other callers have their turns.
    if (++n % ORDERS_A_TURN === 0) await setImmediate();
    const read = readOrder(key, of, columns, reading);
    if ('reason' in read) problems.push({ row: of[0]?.row ?? 0, reason: read.reason });
    else orders.push(read);
  }
  return { orders, problems };
}

/** A row of a product below its order: neither a date nor a total of its own. */
const isLine = ({ cells }: Row, columns: ReadonlyMap<OrderTarget, number[]>) =>
  (['ordered_at', 'total'] as const).every((target) =>
    isNothing(cells[columns.get(target)?.[0] ?? -1] ?? ''),
  );

function readOrder(
  key: string,
  rows: readonly Row[],
  columns: ReadonlyMap<OrderTarget, number[]>,
  reading: OrderReading,
): ReportedOrder | { reason: Sentence } {
  const all = (target: OrderTarget) => {
    const own = columns.get(target);
    return own === undefined
      ? NONE
      : rows.flatMap(({ cells }) =>
          own.flatMap((i) => (isNothing(cells[i] ?? '') ? [] : [cells[i]?.trim() ?? ''])),
        );
  };
  const first = (target: OrderTarget) => all(target)[0] ?? '';
  const refuse = (reason: Sentence) => ({ reason });
  const time = (cell: string) => parseTime(cell, { order: reading.date_order, zone: reading.timezone });

  const written = first('ordered_at');
  if (written === '') return refuse(sentenceFor('order_date_missing', { order: key }));
  const at = time(written);
  if (at === null || at instanceof Refused)
    return refuse(
      sentenceFor('order_date_unreadable', {
        ...{ order: key, cell: shown(written) },
        problem: at?.reason ?? sentenceFor('date_invalid'),
      }),
    );

  const status = first('status');
  const state = orderState(status) ?? reading.states[stateWord(status)] ?? null;
  const left_out = leftOutOf(all, first, state);
  const amounts = (target: 'total' | 'refunded') =>
    all(target).map((cell) => [cell, readAmount(cell, reading.decimal, reading.currency)] as const);
  const totals = amounts('total');
  const wrong = totals.find(([, amount]) => amount === null);
  if (wrong) return refuse(sentenceFor('order_amount_unreadable', { order: key, cell: shown(wrong[0]) }));
  const values = totals.flatMap(([, amount]) => amount?.amount ?? []);
  // WooCommerce lists a refund as a further row of the order with a negative total.
  const returned = values.reduce((sum, value) => sum + Math.max(0, -value), 0);
  const [charged, other] = [...new Set(values.filter((value) => value >= 0))];
  // Without its order, the refund shows the total of it.
  const total = charged ?? (state === 'refunded' && returned > 0 ? returned : undefined);
  if (total === undefined && returned > 0) return refuse(sentenceFor('order_negative', { order: key }));
  if (total === undefined && left_out === null)
    return refuse(sentenceFor('order_total_missing', { order: key }));
  if (total !== undefined && other !== undefined)
    return refuse(sentenceFor('order_rows_differ', { order: key, first: total, second: other }));
  const [refund] = amounts('refunded');
  if (refund && refund[1] === null)
    return refuse(sentenceFor('order_refund_unreadable', { order: key, cell: shown(refund[0]) }));

  const refunded = Math.abs(refund?.[1]?.amount ?? 0) + returned;
  if (state === 'part_refunded' && refunded === 0)
    return refuse(sentenceFor('order_refund_missing', { order: key }));

  const named = first('currency');
  const code = named === '' ? (totals[0]?.[1]?.currency ?? reading.currency) : namedCurrency(named, reading);
  if (code === null) return refuse(sentenceFor('order_currency_unknown', { order: key, cell: shown(named) }));
  const utm = Object.fromEntries(UTM_FIELDS.map((field) => [field, first(field)]));
  const visited = time(first('visited_at'));
  return {
    key,
    at,
    total: total ?? 0,
    refunded: refundIn(state, total ?? 0, refunded),
    currency: code,
    codes: codesIn(all('code')),
    link: linkKey(all('link'), utm),
    visited_at: typeof visited === 'number' ? visited : null,
    customer: first('customer').toLowerCase() || null,
    is_new: kindOf(first('customer_kind')),
    left_out,
  };
}

function leftOutOf(
  all: (target: OrderTarget) => string[],
  first: (target: OrderTarget) => string,
  state: OrderState | null,
): LeftOut | null {
  if (all('test').some(isTest)) return 'test';
  const cancelled = first('cancelled_at');
  if (cancelled !== '' && !/^(false|no|0|non|nein)$/i.test(cancelled)) return 'cancelled';
  return leftOutIn(state);
}
