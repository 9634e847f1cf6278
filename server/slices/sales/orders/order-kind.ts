import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type {
  LeftOut,
  OrderFile,
  OrderPreview,
  OrderTarget,
  orderFileCalls,
} from '#contract/sales/order-files.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { ORDER_FIELDS, orderColumns } from '#server/tables/recognition/kinds/orders.ts';
import { orderState, stateWord } from '#server/tables/values/order-states.ts';
import { isNothing } from '#server/tables/values/parsed.ts';
import type { FileKind } from '../files/file-kind.ts';
import { shownCell } from '../files/read-table.ts';
import { foldDays } from './fold-days.ts';
import { foldOrders, type ReportedOrder } from './fold-orders.ts';
import { isOfDays, missingColumn } from './order-columns.ts';
import { asFiles, type OrderSource, writeOrders } from './order-store.ts';

type Brings = Omit<NonNullable<OrderPreview['brings']>, 'problem_rows' | 'problems'>;

export const ORDER_KINDS = ['file', 'sales', 'webhook'] as const satisfies ReadonlyArray<OrderFile['kind']>;

/** Files of orders, or of daily sales. */
export const ordersKind: FileKind<
  OrderTarget,
  CallInput<typeof orderFileCalls.order_preview>,
  ReportedOrder,
  Pick<OrderPreview, 'row_is' | 'status_question'>,
  Brings,
  OrderFile
> = {
  kinds: ORDER_KINDS,
  field: 'ordersFile',
  empty: sentenceFor('order_file_empty'),
  group: 'Order',
  dictionary: ORDER_FIELDS,
  columns: orderColumns,
  values: { times: ['ordered_at', 'visited_at'], money: ['total', 'refunded'], currency: 'currency' },
  masked: (cell) => cell.replace(/([^\s@])[^\s@]*@(?=[^\s@]+\.)/g, '$1•••@'),

  async read({ header, rows, reading, last_kind, open }, { row_is: answered, states = {} }) {
    const { targets } = reading;
    const row_is = answered ?? (last_kind === 'sales' || isOfDays(targets, rows) ? 'day' : 'order');
    const status = targets.indexOf('status');
    const words = status < 0 || row_is === 'day' ? [] : unknownStates(rows, status);
    const open_word = words.find(({ word }) => states[word] === undefined);
    const missing =
      missingColumn(targets, row_is) ??
      open ??
      (open_word ? sentenceFor('question_order_status', { word: open_word.word }) : null);
    const by = { ...reading, states };
    const folded = missing ? null : row_is === 'day' ? foldDays(rows, by) : await foldOrders(rows, by);
    return {
      kind: row_is === 'day' ? 'sales' : 'file',
      missing,
      items: folded?.orders ?? null,
      problems: folded?.problems ?? [],
      shown: {
        row_is,
        status_question: words.length > 0 ? { column: header[status] ?? '', words } : null,
      },
    };
  },

  async brings({ db, company }, { monitor_id }, { items: orders, rows, kind }) {
    const { rows: known } = await sql<{ n: number }>`
      select count(distinct o.order_key)::int as n from shop_order o join campaign_source s on s.id = o.source_id
      where o.company_id = ${company.id} and o.monitor_id = ${monitor_id} and s.state = 'imported'
        and (s.kind = 'sales') = ${kind === 'sales'}::boolean
        and o.order_key = any(${orders.map(({ key }) => key)}::text[])`.execute(db);
    const counted = orders.filter(({ left_out }) => left_out === null);
    const revenue = new Map<string, number>();
    for (const { currency, total, refunded } of counted)
      revenue.set(currency, (revenue.get(currency) ?? 0) + total - refunded);
    const days = counted.map(({ at }) => at);
    const edge = (at: number) => (Number.isFinite(at) ? dayIn(new Date(at), company.timezone) : null);
    return {
      orders: orders.length,
      rows,
      left_out: leftOut(orders),
      known: known[0]?.n ?? 0,
      first_day: edge(days.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)),
      last_day: edge(days.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)),
      revenue: [...revenue].map(([currency, amount]) => ({
        currency,
        amount: Math.round(amount * 100) / 100,
      })),
    };
  },

  store: writeOrders,
  asFiles: (db, place, sources) => asFiles(db, place, sources as OrderSource[]),
};

const leftOut = (orders: readonly ReportedOrder[]) => {
  const counted: Partial<Record<LeftOut, number>> = {};
  for (const { left_out } of orders) if (left_out) counted[left_out] = (counted[left_out] ?? 0) + 1;
  return counted;
};

const MOST_WORDS = 20;

/** The most frequent first. */
function unknownStates(rows: ReadonlyArray<{ cells: readonly string[] }>, column: number) {
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const cell = cells[column] ?? '';
    if (isNothing(cell) || orderState(cell) !== null) continue;
    const word = shownCell(stateWord(cell));
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .map(([word, n]) => ({ word, rows: n }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MOST_WORDS);
}
