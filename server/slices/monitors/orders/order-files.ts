import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import type { z } from 'zod';
import {
  type LeftOut,
  MOST_ORDER_ROWS,
  type OrderFile,
  type OrderPreview,
  type OrderTarget,
  type orderFileCalls,
} from '#contract/monitors/order-files.ts';
import { said } from '#contract/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { knownCurrencies } from '#server/platform/exchange-rates.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres.ts';
import { inspector } from '#server/tables/inspect/inspector.ts';
import { FileError } from '#server/tables/reader/file-error.ts';
import { isAmbiguousDate, readColumns } from '#server/tables/values/column-reading.ts';
import { parseTime } from '#server/tables/values/dates.ts';
import { isNothing } from '#server/tables/values/parsed.ts';
import { isWithoutZone } from '#server/tables/values/zoned.ts';
import { monitorFor } from '../monitor-access.ts';
import { monitorRowFor } from '../monitor-row-for.ts';
import { foldDays } from './fold-days.ts';
import { foldOrders, type OrderReading, type ReportedOrder, type RowProblem } from './fold-orders.ts';
import { decimalOf, readAmount } from './order-amounts.ts';
import { isOfDays, missingColumn, suggestOrderColumns } from './order-columns.ts';
import {
  asFiles,
  firstProblems,
  SHOWN_PROBLEMS,
  type StoredSource,
  storedSource,
  writeOrders,
} from './order-store.ts';

type Asked = z.output<NonNullable<(typeof orderFileCalls.order_preview)['~orpc']['inputSchema']>>;
type One = Pick<Asked, 'id' | 'file_id'>;

const AREA = 'orders';
const EXAMPLES = 3;
const SHOWN = 80;

const placeOf = (ctx: Ctx, monitor_id: number) => ({ company_id: ctx.company.id, monitor_id });

/** Keeps a file until it is imported or cancelled. */
export async function keepFile(
  ctx: Ctx,
  monitor_id: number,
  { key, name }: { key: string; name: string },
): Promise<OrderPreview> {
  const taken = await rowsOf(ctx, { file_key: key, file_name: name });
  if (taken.rows.length === 0) throw refuse('BAD_REQUEST', said('file_header_no_rows_below'), 'ordersFile');
  const { id: file_id } = await ctx.db
    .insertInto('order_source')
    .values({
      company_id: ctx.company.id,
      monitor_id,
      kind: 'file',
      file_name: name,
      state: 'uploaded',
      file_key: key,
      header: JSON.stringify(taken.header),
      created_by: ctx.user.id,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return preview(ctx, { id: monitor_id, file_id });
}

/** Where an upload is stored before its record exists. */
export const newFileKey = () => `${AREA}/${nanoid()}`;

async function rowsOf(ctx: Ctx, { file_key, file_name }: Pick<StoredSource, 'file_key' | 'file_name'>) {
  if (file_key === null) throw refuse('CONFLICT', said('order_file_imported'));
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

interface Read {
  found: StoredSource;
  preview: Omit<OrderPreview, 'file' | 'brings'>;
  targets: Array<OrderTarget | null>;
  row_is: 'order' | 'day';
  /** Null while something is missing. */
  folded: { orders: ReportedOrder[]; problems: RowProblem[] } | null;
  rows: number;
}

async function read(ctx: Ctx, asked: Asked): Promise<Read> {
  const monitor = await monitorRowFor(ctx, asked.id, 'edit');
  const found = await storedSource(ctx.db, placeOf(ctx, asked.id), asked.file_id);
  if (found.state !== 'uploaded') throw refuse('CONFLICT', said('order_file_imported'));
  const { header, rows, left_out } = await rowsOf(ctx, found);
  const suggested = suggestOrderColumns(header, rows);
  const last = await remembered(ctx, found);
  const before = asked.targets ? null : (last?.targets ?? null);
  const chosen = asked.targets ?? before;
  const targets = header.map((_, i) => (chosen ? (chosen[i] ?? null) : (suggested[i]?.target ?? null)));
  const row_is = asked.row_is ?? (last?.kind === 'sales' || isOfDays(targets, rows) ? 'day' : 'order');
  const columns = header.map((column, i) => {
    const cells = rows.map(({ cells }) => cells[i]?.trim() ?? '');
    const target = targets[i] ?? null;
    return {
      column,
      target,
      reason: before
        ? said('chosen_similar_file')
        : target === suggested[i]?.target
          ? (suggested[i]?.reason ?? null)
          : null,
      examples: [...new Set(cells.filter((cell) => !isNothing(cell)))].slice(0, EXAMPLES).map(masked),
    };
  });
  const at = (...wanted: OrderTarget[]) =>
    targets.flatMap((target, i) => (target && wanted.includes(target) ? [i] : []));
  const money = at('total', 'refunded');
  const times = at('ordered_at', 'visited_at');
  const amounts = decimalOf(rows, money);
  const dates = datesOf(rows, times);
  const isPlain = rows.some(({ cells }) => times.some((i) => isWithoutZone(cells[i] ?? '')));
  const currency = asked.currency ?? monitor.currency;
  const hasOwn = rows.every(({ cells }) => {
    const [named, total] = [cells[at('currency')[0] ?? -1] ?? '', cells[at('total')[0] ?? -1] ?? ''];
    return isNothing(total) || !isNothing(named) || readAmount(total, '.', currency)?.currency != null;
  });
  const timezone = asked.timezone ?? ctx.company.timezone;
  const missing =
    missingColumn(targets, row_is) ??
    (amounts.open && !asked.decimal ? said('order_decimal_question', { cell: amounts.open.cell }) : null) ??
    (dates.open && !asked.date_order ? said('order_date_question', { cell: dates.open.cell }) : null);
  const reading: OrderReading = {
    ...{ targets, timezone, currency },
    decimal:
      amounts.decimal ?? (asked.decimal ? { comma: ',' as const, point: '.' as const }[asked.decimal] : null),
    date_order: dates.order ?? asked.date_order ?? null,
  };
  const [decimal, date] = [amounts.open, dates.open];
  return {
    found,
    targets,
    rows: rows.length,
    folded: missing ? null : row_is === 'day' ? foldDays(rows, reading) : await foldOrders(rows, reading),
    row_is,
    preview: {
      row_is,
      columns,
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
      timezone: isPlain ? timezone : null,
      currency: hasOwn ? null : currency,
      currencies: await knownCurrencies(ctx.db, ctx.company.id),
    },
  };
}

/** Addresses of customers are not shown whole. */
const masked = (cell: string) => {
  const short = cell.length > SHOWN ? `${cell.slice(0, SHOWN).toWellFormed()}…` : cell;
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

const leftOut = (orders: readonly ReportedOrder[]) => {
  const counted: Partial<Record<LeftOut, number>> = {};
  for (const { left_out } of orders) if (left_out) counted[left_out] = (counted[left_out] ?? 0) + 1;
  return counted;
};

async function preview(ctx: Ctx, asked: Asked): Promise<OrderPreview> {
  const { found, folded, rows, row_is, preview: shown } = await read(ctx, asked);
  const [file] = await asFiles(ctx.db, placeOf(ctx, asked.id), [found]);
  return {
    file: file as OrderFile,
    ...shown,
    brings: folded && (await bringsOf(ctx, asked.id, { ...folded, rows, row_is })),
  };
}

async function bringsOf(
  ctx: Ctx,
  monitor_id: number,
  { orders, problems, rows, row_is }: Pick<Read, 'rows' | 'row_is'> & NonNullable<Read['folded']>,
): Promise<NonNullable<OrderPreview['brings']>> {
  const { rows: known } = await sql<{ n: number }>`
    select count(distinct o.order_key)::int as n from shop_order o join order_source s on s.id = o.source_id
    where o.company_id = ${ctx.company.id} and o.monitor_id = ${monitor_id} and s.state = 'imported'
      and (s.kind = 'sales') = ${row_is === 'day'}::boolean
      and o.order_key = any(${orders.map(({ key }) => key)}::text[])`.execute(ctx.db);
  const counted = orders.filter(({ left_out }) => left_out === null);
  const revenue = new Map<string, number>();
  for (const { currency, total, refunded } of counted)
    revenue.set(currency, (revenue.get(currency) ?? 0) + total - refunded);
  const days = counted.map(({ at }) => at);
  const edge = (at: number) => (Number.isFinite(at) ? dayIn(new Date(at), ctx.company.timezone) : null);
  return {
    orders: orders.length,
    rows,
    left_out: leftOut(orders),
    problem_rows: problems.length,
    problems: problems.slice(0, SHOWN_PROBLEMS),
    known: known[0]?.n ?? 0,
    first_day: edge(days.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)),
    last_day: edge(days.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)),
    revenue: [...revenue].map(([currency, amount]) => ({ currency, amount: Math.round(amount * 100) / 100 })),
  };
}

async function importFile(ctx: Ctx, asked: Asked): Promise<OrderFile> {
  const { found, folded, targets, row_is, preview: shown } = await read(ctx, asked);
  ctx.record.target = found.file_name;
  const refused: Sentence | null =
    shown.missing ?? (folded && folded.orders.length > 0 ? null : said('order_no_orders'));
  if (refused || !folded) throw refuse('BAD_REQUEST', refused ?? said('order_no_orders'), 'targets');
  const place = placeOf(ctx, asked.id);
  await transaction(ctx.db, async (db) => {
    const at = ctx.now();
    const taken = await db
      .updateTable('order_source')
      .set({
        state: 'imported',
        kind: row_is === 'day' ? 'sales' : 'file',
        file_key: null,
        targets: JSON.stringify(targets),
        problems: firstProblems(folded.problems),
        problem_rows: folded.problems.length,
        imported_at: at,
      })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', found.id)
      .where('state', '=', 'uploaded')
      .returning('id')
      .executeTakeFirst();
    if (!taken) throw refuse('CONFLICT', said('order_file_imported'));
    await writeOrders({ ...ctx, db }, place, { source_id: found.id, reported_at: at }, folded.orders);
  });
  if (found.file_key) await ctx.files.remove(found.file_key);
  return oneFile(ctx, asked);
}

async function oneFile(ctx: Ctx, { id, file_id }: One): Promise<OrderFile> {
  const place = placeOf(ctx, id);
  const [file] = await asFiles(ctx.db, place, [await storedSource(ctx.db, place, file_id)]);
  return file as OrderFile;
}

async function withdraw(ctx: Ctx, one: One, is_withdrawn: boolean): Promise<OrderFile> {
  await monitorFor(ctx, one.id, 'edit');
  const found = await storedSource(ctx.db, placeOf(ctx, one.id), one.file_id);
  ctx.record.target = found.file_name;
  if (found.state === 'uploaded') throw refuse('CONFLICT', said('order_file_not_imported'));
  await ctx.db
    .updateTable('order_source')
    .set({ state: is_withdrawn ? 'withdrawn' : 'imported' })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', found.id)
    .execute();
  return oneFile(ctx, one);
}

async function cancel(ctx: Ctx, { id, file_id }: One): Promise<void> {
  await monitorFor(ctx, id, 'edit');
  const found = await storedSource(ctx.db, placeOf(ctx, id), file_id);
  ctx.record.target = found.file_name;
  if (found.state !== 'uploaded') throw refuse('CONFLICT', said('order_file_imported'));
  await ctx.db
    .deleteFrom('order_source')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', file_id)
    .where('state', '=', 'uploaded')
    .execute();
  if (found.file_key) await ctx.files.remove(found.file_key);
}

const DAY_MS = 86_400_000;

/** Files with customers' addresses do not stay for longer than a day. */
export async function sweepOrderFiles({ db, files, now }: Pick<Ctx, 'db' | 'files' | 'now'>): Promise<void> {
  const gone = await db
    .deleteFrom('order_source')
    .where('state', '=', 'uploaded')
    .where('created_at', '<', new Date(now().getTime() - DAY_MS))
    .returning('file_key')
    .execute();
  for (const { file_key } of gone) if (file_key) await files.remove(file_key);
  const kept = await db
    .selectFrom('order_source')
    .where('file_key', 'is not', null)
    .select('file_key')
    .execute();
  const keys = new Set(kept.map(({ file_key }) => file_key));
  for (const { key, written_at } of await files.list(AREA))
    if (!keys.has(key) && written_at.getTime() < now().getTime() - DAY_MS) await files.remove(key);
}

const m = os.monitors;

export const orderFileHandlers = {
  upload_orders: m.upload_orders.handler(() => {
    // Served by the streaming route of orders.upload.ts.
    throw refuse('BAD_REQUEST', said('choose_orders_file'));
  }),
  order_preview: m.order_preview.handler(({ context, input }) => preview(context, input)),
  import_orders: m.import_orders.handler(({ context, input }) => importFile(context, input)),
  withdraw_orders: m.withdraw_orders.handler(({ context, input }) =>
    withdraw(context, input, input.is_withdrawn),
  ),
  cancel_orders: m.cancel_orders.handler(async ({ context, input }) => {
    await cancel(context, input);
    return { status: 'success' as const };
  }),
};
