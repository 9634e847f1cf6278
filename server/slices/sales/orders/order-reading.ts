import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import {
  MOST_ORDER_ROWS,
  ORDER_TARGETS,
  type OrderFile,
  type OrderPreview,
  type OrderTarget,
  type orderFileCalls,
} from '#contract/sales/order-files.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { shortText } from '#contract/values/cut-text.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { knownCurrencies } from '#server/platform/exchange-rates.ts';
import { monitorRowFor } from '#server/slices/monitors/monitor-row-for.ts';
import { cellExamples } from '#server/tables/inspect/cell-examples.ts';
import { inspector } from '#server/tables/inspect/inspector.ts';
import { FileError } from '#server/tables/reader/file-error.ts';
import { ORDER_FIELDS, orderColumns } from '#server/tables/recognition/kinds/orders.ts';
import { decimalOf, readAmount } from '#server/tables/values/amounts.ts';
import { isAmbiguousDate, readColumns } from '#server/tables/values/column-reading.ts';
import { parseTime } from '#server/tables/values/dates.ts';
import { orderState, stateWord } from '#server/tables/values/order-states.ts';
import { isNothing, Refused } from '#server/tables/values/parsed.ts';
import { isWithoutZone } from '#server/tables/values/zoned.ts';
import {
  currencyOf,
  foldOrders,
  type OrderReading,
  type ReportedOrder,
  type Row,
  type RowProblem,
} from './fold-orders.ts';
import { isOfDays, missingColumn } from './order-columns.ts';
import { type StoredSource, storedSource } from './order-store.ts';

/** A table of daily sales: rows of one day are added up. The key of each is its day and currency. */
function foldDays(rows: readonly Row[], reading: OrderReading) {
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
    const code = isNothing(named) ? (amount?.currency ?? reading.currency) : currencyOf(named, reading);
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

export type OrderPreviewInput = CallInput<typeof orderFileCalls.order_preview>;

const SHOWN = 80;

export const placeOf = (ctx: Ctx, monitor_id: number) => ({ company_id: ctx.company.id, monitor_id });

/** Throws the reason that a file cannot be read. */
export async function rowsOf(
  ctx: Ctx,
  { file_key, file_name }: Pick<StoredSource, 'file_key' | 'file_name'>,
) {
  if (file_key === null) throw refuse('CONFLICT', sentenceFor('order_file_already_imported'));
  try {
    const path = await ctx.files.local(file_key);
    return await inspector.rows(path, file_name, { most: MOST_ORDER_ROWS, of: 'orders' });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw refuse('BAD_REQUEST', error.sentence, 'ordersFile');
  }
}

type Remembered = { targets: Array<OrderTarget | null>; kind: OrderFile['kind'] };

/** Columns of the company's latest file with the same header. */
async function remembered(ctx: Ctx, { header }: StoredSource): Promise<Remembered | null> {
  const { rows } = await sql<Remembered>`
    select targets, kind from order_source
    where company_id = ${ctx.company.id} and header = ${JSON.stringify(header)}::jsonb and targets is not null
    order by id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

export interface ReadFile {
  source: StoredSource;
  preview: Omit<OrderPreview, 'file' | 'brings'>;
  targets: Array<OrderTarget | null>;
  row_is: 'order' | 'day';
  /** Null while something is missing. */
  folded: { orders: ReportedOrder[]; problems: RowProblem[] } | null;
  rows: number;
}

/** Columns, open questions, and the orders as far as the answers allow. */
export async function readOrderFile(ctx: Ctx, input: OrderPreviewInput): Promise<ReadFile> {
  const monitor = await monitorRowFor(ctx, input.id, 'edit');
  const source = await storedSource(ctx.db, placeOf(ctx, input.id), input.file_id);
  if (source.state !== 'uploaded') throw refuse('CONFLICT', sentenceFor('order_file_already_imported'));
  const { header, rows, left_out } = await rowsOf(ctx, source);
  const suggested = orderColumns.read(
    header,
    rows.map(({ cells }) => cells),
  );
  const last = await remembered(ctx, source);
  const before = input.targets ? null : (last?.targets ?? null);
  const chosen = input.targets ?? before;
  const targets = header.map((_, i) => (chosen ? (chosen[i] ?? null) : (suggested[i]?.field ?? null)));
  const row_is = input.row_is ?? (last?.kind === 'sales' || isOfDays(targets, rows) ? 'day' : 'order');
  const columns = header.map((column, i) => {
    const target = targets[i] ?? null;
    return {
      column,
      field: target,
      question: null,
      reason: before
        ? sentenceFor('column_from_similar_file')
        : target === suggested[i]?.field
          ? (suggested[i]?.reason ?? null)
          : null,
      examples: cellExamples(rows.map(({ cells }) => masked(cells[i] ?? ''))),
    };
  });
  const at = (...wanted: OrderTarget[]) =>
    targets.flatMap((target, i) => (target && wanted.includes(target) ? [i] : []));
  const money = at('total', 'refunded');
  const times = at('ordered_at', 'visited_at');
  const amounts = decimalOf(rows, money);
  const dates = datesOf(rows, times);
  const isPlain = rows.some(({ cells }) => times.some((i) => isWithoutZone(cells[i] ?? '')));
  const currency = input.currency ?? monitor.currency;
  const hasOwn = rows.every(({ cells }) => {
    const [named, total] = [cells[at('currency')[0] ?? -1] ?? '', cells[at('total')[0] ?? -1] ?? ''];
    return isNothing(total) || !isNothing(named) || readAmount(total, '.', currency)?.currency != null;
  });
  const timezone = input.timezone ?? ctx.company.timezone;
  const status = at('status')[0];
  const words = status === undefined || row_is === 'day' ? [] : unknownStates(rows, status);
  const open_word = words.find(({ word }) => input.states?.[word] === undefined);
  const missing =
    missingColumn(targets, row_is) ??
    (amounts.open && !input.decimal
      ? sentenceFor('question_order_decimals', { cell: amounts.open.cell })
      : null) ??
    (dates.open && !input.date_order
      ? sentenceFor('question_order_dates', { cell: dates.open.cell })
      : null) ??
    (open_word ? sentenceFor('question_order_status', { word: open_word.word }) : null);
  const reading: OrderReading = {
    ...{ targets, timezone, currency, states: input.states ?? {} },
    decimal:
      amounts.decimal ?? (input.decimal ? { comma: ',' as const, point: '.' as const }[input.decimal] : null),
    date_order: dates.order ?? input.date_order ?? null,
  };
  const [decimal, date] = [amounts.open, dates.open];
  return {
    source,
    targets,
    rows: rows.length,
    folded: missing ? null : row_is === 'day' ? foldDays(rows, reading) : await foldOrders(rows, reading),
    row_is,
    preview: {
      row_is,
      columns,
      fields: ORDER_TARGETS.map((name) => ({ name, label: ORDER_FIELDS[name].label, group: 'Order' })),
      is_remembered: before !== null,
      left_out,
      missing,
      decimal_question: decimal && {
        column: header[decimal.column] ?? '',
        cell: decimal.cell,
        comma: readAmount(decimal.cell, ',', currency)?.amount ?? 0,
        point: readAmount(decimal.cell, '.', currency)?.amount ?? 0,
      },
      date_question: date && {
        column: header[date.column] ?? '',
        cell: date.cell,
        day_first: dayOf(date.cell, 'day_first'),
        month_first: dayOf(date.cell, 'month_first'),
      },
      status_question: words.length > 0 ? { column: header[status ?? 0] ?? '', words } : null,
      timezone: isPlain ? timezone : null,
      currency: hasOwn ? null : currency,
      currencies: await knownCurrencies(ctx.db, ctx.company.id),
    },
  };
}

const MOST_WORDS = 20;

/** The most frequent first. */
function unknownStates(rows: ReadonlyArray<{ cells: readonly string[] }>, column: number) {
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const cell = cells[column] ?? '';
    if (isNothing(cell) || orderState(cell) !== null) continue;
    const word = shortText(stateWord(cell), SHOWN);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .map(([word, n]) => ({ word, rows: n }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MOST_WORDS);
}

/** Addresses of customers are not shown whole. */
const masked = (cell: string) => {
  const short = shortText(cell, SHOWN);
  return short.replace(/([^\s@])[^\s@]*@(?=[^\s@]+\.)/g, '$1•••@');
};

const dayOf = (cell: string, order: 'day_first' | 'month_first') => {
  const at = parseTime(cell, { order });
  return typeof at === 'number' ? new Date(at).toISOString().slice(0, 10) : '';
};

function datesOf(rows: ReadonlyArray<{ cells: readonly string[] }>, columns: readonly number[]) {
  const cellsOf = columns.map((i) => rows.map(({ cells }) => cells[i]?.trim() ?? ''));
  const readings = readColumns(cellsOf);
  const order = readings.flatMap((reading) => reading.order ?? [])[0] ?? null;
  for (const [i, reading] of readings.entries()) {
    const cell = order === null ? cellsOf[i]?.find((one) => isAmbiguousDate([one], reading)) : undefined;
    if (cell !== undefined) return { order, open: { column: columns[i] ?? 0, cell } };
  }
  return { order, open: null };
}
