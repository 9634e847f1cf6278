import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import {
  type LeftOut,
  MOST_ORDERS_MEGABYTES,
  type OrderFile,
  type OrderPreview,
} from '#contract/sales/order-files.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { removeUnused } from '#server/platform/files.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { moveUpload } from '#server/slices/imports/move-upload.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import type { ReportedOrder } from './fold-orders.ts';
import { type OrderPreviewInput, placeOf, type ReadFile, readOrderFile, rowsOf } from './order-reading.ts';
import { asFiles, firstProblems, SHOWN_PROBLEMS, storedSource, writeOrders } from './order-store.ts';

type One = Pick<OrderPreviewInput, 'id' | 'file_id'>;

export const AREA = 'orders';

/** Keeps a file until it is imported or cancelled. */
export async function keepFile(
  ctx: Ctx,
  monitor_id: number,
  { key, name }: { key: string; name: string },
): Promise<OrderPreview> {
  const taken = await rowsOf(ctx, { file_key: key, file_name: name });
  if (taken.rows.length === 0) throw refuse('BAD_REQUEST', sentenceFor('file_without_rows'), 'ordersFile');
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

/** Takes a file from Sources. */
async function moveFile(ctx: Ctx, monitor_id: number, import_id: number): Promise<OrderPreview> {
  await monitorFor(ctx, monitor_id, 'edit');
  return moveUpload(ctx, import_id, async ({ path, name }) => {
    const key = `${AREA}/${nanoid()}`;
    const { size } = await ctx.files.write(key, createReadStream(path));
    try {
      if (size > MOST_ORDERS_MEGABYTES * 1024 * 1024)
        throw refuse('PAYLOAD_TOO_LARGE', sentenceFor('list_file_too_large', { n: MOST_ORDERS_MEGABYTES }));
      return await keepFile(ctx, monitor_id, { key, name });
    } catch (error) {
      await ctx.files.remove(key);
      throw error;
    }
  });
}

const leftOut = (orders: readonly ReportedOrder[]) => {
  const counted: Partial<Record<LeftOut, number>> = {};
  for (const { left_out } of orders) if (left_out) counted[left_out] = (counted[left_out] ?? 0) + 1;
  return counted;
};

async function preview(ctx: Ctx, input: OrderPreviewInput): Promise<OrderPreview> {
  const { source, folded, rows, row_is, preview: shown } = await readOrderFile(ctx, input);
  const [file] = await asFiles(ctx.db, placeOf(ctx, input.id), [source]);
  return {
    file: file as OrderFile,
    ...shown,
    brings: folded && (await bringsOf(ctx, input.id, { ...folded, rows, row_is })),
  };
}

async function bringsOf(
  ctx: Ctx,
  monitor_id: number,
  { orders, problems, rows, row_is }: Pick<ReadFile, 'rows' | 'row_is'> & NonNullable<ReadFile['folded']>,
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

async function importFile(ctx: Ctx, input: OrderPreviewInput): Promise<OrderFile> {
  const { source, folded, targets, row_is, preview: shown } = await readOrderFile(ctx, input);
  ctx.record.target = source.file_name;
  const refused: Sentence | null =
    shown.missing ?? (folded && folded.orders.length > 0 ? null : sentenceFor('order_file_empty'));
  if (refused || !folded) throw refuse('BAD_REQUEST', refused ?? sentenceFor('order_file_empty'), 'targets');
  const place = placeOf(ctx, input.id);
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
      .where('id', '=', source.id)
      .where('state', '=', 'uploaded')
      .returning('id')
      .executeTakeFirst();
    if (!taken) throw refuse('CONFLICT', sentenceFor('order_file_already_imported'));
    await writeOrders({ ...ctx, db }, place, { source_id: source.id, reported_at: at }, folded.orders);
  });
  if (source.file_key) await ctx.files.remove(source.file_key);
  return oneFile(ctx, input);
}

async function oneFile(ctx: Ctx, { id, file_id }: One): Promise<OrderFile> {
  const place = placeOf(ctx, id);
  const [file] = await asFiles(ctx.db, place, [await storedSource(ctx.db, place, file_id)]);
  return file as OrderFile;
}

async function withdraw(ctx: Ctx, one: One, is_withdrawn: boolean): Promise<OrderFile> {
  await monitorFor(ctx, one.id, 'edit');
  const source = await storedSource(ctx.db, placeOf(ctx, one.id), one.file_id);
  ctx.record.target = source.file_name;
  if (source.state === 'uploaded') throw refuse('CONFLICT', sentenceFor('order_file_not_imported'));
  await ctx.db
    .updateTable('order_source')
    .set({ state: is_withdrawn ? 'withdrawn' : 'imported' })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', source.id)
    .execute();
  return oneFile(ctx, one);
}

async function cancel(ctx: Ctx, { id, file_id }: One): Promise<void> {
  await monitorFor(ctx, id, 'edit');
  const source = await storedSource(ctx.db, placeOf(ctx, id), file_id);
  ctx.record.target = source.file_name;
  if (source.state !== 'uploaded') throw refuse('CONFLICT', sentenceFor('order_file_already_imported'));
  await ctx.db
    .deleteFrom('order_source')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', file_id)
    .where('state', '=', 'uploaded')
    .execute();
  if (source.file_key) await ctx.files.remove(source.file_key);
}

const DAY_MS = 86_400_000;

/** Files with customers' addresses do not stay for longer than a day. */
export async function sweepOrderFiles({ db, files, now }: Pick<Ctx, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  const gone = await db
    .deleteFrom('order_source')
    .where('state', '=', 'uploaded')
    .where('created_at', '<', before)
    .returning('file_key')
    .execute();
  for (const { file_key } of gone) if (file_key) await files.remove(file_key);
  const kept = await db
    .selectFrom('order_source')
    .where('file_key', 'is not', null)
    .select('file_key')
    .execute();
  await removeUnused(files, AREA, { used: new Set(kept.map(({ file_key }) => file_key)), before });
}

const m = os.monitors;

export const orderFileHandlers = {
  upload_orders: m.upload_orders.handler(() => {
    // Served by orders.upload.ts.
    throw refuse('BAD_REQUEST', sentenceFor('orders_file_required'));
  }),
  move_orders: m.move_orders.handler(({ context, input }) => moveFile(context, input.id, input.import_id)),
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
