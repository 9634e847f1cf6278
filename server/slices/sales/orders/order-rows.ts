import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { LeftOut } from '#contract/sales/order-files.ts';
import { ORDERS_A_PAGE, type orderCalls, type ShopOrder, type Unattributed } from '#contract/sales/orders.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import type { Ctx } from '#server/platform/context.ts';
import { mustHaveRates, openConverter } from '#server/platform/exchange-rates.ts';
import { os } from '#server/platform/gate.ts';
import { monitorRowFor } from '#server/slices/monitors/monitor-row-for.ts';
import { attributedOrders, orderSettings } from './attributed-orders.ts';

type OrderRowsInput = CallInput<typeof orderCalls.order_rows>;
type OrderCtx = Parameters<typeof creatorsOf>[0] & Pick<Ctx, 'user'>;

interface Row {
  order_key: string;
  ordered_at: Date;
  date: string;
  total: number;
  refunded: number;
  currency: string;
  codes: string[];
  link: string;
  is_first: boolean | null;
  profile_id: number | null;
  post_type: PostType | null;
  by_kind: 'code' | 'link' | null;
  by_name: string | null;
  reason: Unattributed | null;
  left_out: LeftOut | null;
  file: string;
  all: number;
}

/** Orders behind a number, newest first. */
export async function readOrderRows(
  ctx: OrderCtx,
  input: OrderRowsInput,
  limit = ORDERS_A_PAGE,
): Promise<{ orders: ShopOrder[]; total: number; currency: string }> {
  const monitor = await monitorRowFor(ctx, input.id, 'read');
  const currency = input.currency ?? monitor.currency;
  await mustHaveRates(ctx.db, ctx.company.id, [{ field: 'currency', currency }]);
  const settings = await orderSettings(ctx.db, { company_id: ctx.company.id, monitor_id: input.id });
  const { profile_id, post_type, reason, left_out, file_id, customers, attributed } = input;
  const isFound = attributed || profile_id !== undefined || post_type !== undefined;
  const owner = profile_id === undefined || profile_id === 0 ? null : profile_id;
  const is_new = customers === 'new' ? true : customers === 'returning' ? false : null;
  const { rows } = await sql<Row>`
    select a.order_key, a.ordered_at, a.day::text as date, a.total::float8 as total, a.refunded::float8 as refunded, a.currency,
      a.codes, a.link, a.is_first, a.profile_id, a.post_type, a.by_kind, a.by_name, a.reason, a.left_out, s.file_name as file,
      count(*) over ()::int as all
    from (${await attributedOrders(ctx, monitor, settings)}) a join campaign_source s on s.id = a.source_id
    where (${file_id ?? null}::int is null or a.source_id = ${file_id ?? null})
      and (${left_out ?? null}::text is null or a.left_out = ${left_out ?? null})
      and (${file_id !== undefined || left_out !== undefined} or a.left_out is null)
      and (${reason ?? null}::text is null or a.reason = ${reason ?? null})
      and (not ${isFound}::boolean or (a.reason is null and a.left_out is null))
      and (${profile_id === undefined} or a.profile_id is not distinct from ${owner}::int)
      and (${post_type ?? null}::text is null or a.post_type = ${post_type ?? null})
      and (${customers === undefined} or a.is_first is not distinct from ${is_new}::boolean)
    order by a.ordered_at desc, a.order_key limit ${limit} offset ${(input.page - 1) * limit}`.execute(
    ctx.db,
  );
  const converter = await openConverter(ctx.db, { company_id: ctx.company.id, currency }, rows);
  const owned = rows.flatMap((row) =>
    row.profile_id === null ? [] : [{ profile_id: row.profile_id, account_id: 0 }],
  );
  const people = await creatorsOf(ctx, owned);
  return {
    currency,
    total: rows[0]?.all ?? 0,
    orders: rows.map((row) => ({
      order: row.order_key,
      ordered_at: row.ordered_at.toISOString(),
      day: row.date,
      total: row.total,
      refunded: row.refunded,
      currency: row.currency,
      revenue: converter.convert(row.total - row.refunded, row),
      codes: row.codes,
      link: row.link,
      is_new: row.is_first,
      profile:
        row.profile_id === null
          ? null
          : { id: row.profile_id, name: people.get(row.profile_id)?.name ?? `No. ${row.profile_id}` },
      post_type: row.post_type,
      by: row.by_kind && { kind: row.by_kind, name: row.by_name ?? '' },
      reason: row.reason,
      left_out: row.left_out,
      file: row.file,
    })),
  };
}

export const orderRowHandlers = {
  order_rows: os.monitors.order_rows.handler(async ({ context, input }) => ({
    ...(await readOrderRows(context, input)),
    page: input.page,
  })),
};
