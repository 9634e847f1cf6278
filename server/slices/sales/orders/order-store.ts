import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { LeftOut, OrderFile } from '#contract/sales/order-files.ts';
import type { Services } from '#server/platform/context.ts';
import { installationKey } from '#server/platform/encrypted-secrets.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { asCampaignFile, type CampaignPlace, type StoredSource } from '../files/campaign-source.ts';
import type { ReportedOrder } from './fold-orders.ts';

/** Pseudonyms of a company's customers, by the installation's key: mail addresses are not stored. */
async function customerHashes(services: Pick<Services, 'files'>, company_id: number) {
  const key = await installationKey(services);
  return (customer: string | null): string | null =>
    customer === null || customer.trim() === ''
      ? null
      : createHmac('sha256', key)
          .update(`customer ${company_id} ${customer.trim().toLowerCase()}`)
          .digest('base64url')
          .slice(0, 22);
}

/** SQL: the reports that count, one of each order (or day of sales): the newest that is not withdrawn. */
export const countedReports = (
  { company_id, monitor_id }: CampaignPlace,
  of: 'orders' | 'sales' = 'orders',
): RawBuilder<unknown> => sql`
  select distinct on (o.order_key) o.* from shop_order o join campaign_source s on s.id = o.source_id
  where o.company_id = ${company_id} and o.monitor_id = ${monitor_id} and s.state = 'imported'
    and (s.kind = 'sales') = ${of === 'sales'}::boolean
  order by o.order_key, o.reported_at desc, o.source_id desc`;

export type OrderSource = StoredSource<OrderFile['kind']>;

interface Counted {
  source_id: number;
  left_out: LeftOut | null;
  n: number;
  counted: number;
}

/** Orders of each source, and those of them that no newer source reports again. */
async function countsOf(db: Database, place: CampaignPlace, ids: readonly number[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select source_id, left_out, count(*)::int as n, count(*) filter (where is_newest)::int as counted
    from (
      select o.source_id, o.left_out, row_number() over (
        partition by s.state = 'imported', s.kind = 'sales', o.order_key order by o.reported_at desc, o.source_id desc) = 1 as is_newest
      from shop_order o join campaign_source s on s.id = o.source_id
      where o.company_id = ${place.company_id} and o.monitor_id = ${place.monitor_id}) r
    where source_id = any(${[...ids]}::int[])
    group by 1, 2`.execute(db);
  return rows;
}

/** Sources as screens list them, with the orders of each. */
export async function asFiles(
  db: Database,
  place: CampaignPlace,
  sources: readonly OrderSource[],
): Promise<OrderFile[]> {
  const stored = sources.filter(({ state }) => state !== 'uploaded').map(({ id }) => id);
  const rows = stored.length === 0 ? [] : await countsOf(db, place, stored);
  return sources.map((source) => {
    const own = rows.filter(({ source_id }) => source_id === source.id);
    const sum = (of: 'n' | 'counted') => own.reduce((total, row) => total + row[of], 0);
    return {
      ...asCampaignFile(source),
      kind: source.kind,
      orders: sum('n'),
      left_out: Object.fromEntries(own.flatMap(({ left_out, n }) => (left_out ? [[left_out, n]] : []))),
      replaced: source.state === 'imported' ? sum('n') - sum('counted') : 0,
    };
  });
}

const MOST_AT_ONCE = 5000;

interface Writing {
  source_id: number;
  reported_at: Date;
  /** Last change in the shop; null = unknown. */
  changed_at?: Date | null;
}

/** Writes the reports of a source. A report of the same source with an older change of the order stays as it is. */
export async function writeOrders(
  services: Pick<Services, 'db' | 'files'>,
  { company_id, monitor_id }: CampaignPlace,
  { source_id, reported_at, changed_at = null }: Writing,
  orders: readonly ReportedOrder[],
): Promise<void> {
  const hash = await customerHashes(services, company_id);
  for (let start = 0; start < orders.length; start += MOST_AT_ONCE) {
    const rows = orders.slice(start, start + MOST_AT_ONCE).map((order) => ({
      ...order,
      customer: hash(order.customer),
      at: new Date(order.at).toISOString(),
      visited_at: order.visited_at === null ? null : new Date(order.visited_at).toISOString(),
    }));
    await sql`
      insert into shop_order (source_id, order_key, company_id, monitor_id, ordered_at, total, refunded, currency, codes, link,
        visited_at, customer, is_new, left_out, reported_at, changed_at)
      select ${source_id}, r.key, ${company_id}, ${monitor_id}, r.at, r.total, r.refunded, r.currency, r.codes, r.link,
        r.visited_at, r.customer, r.is_new, r.left_out, ${reported_at}, ${changed_at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (key text, at timestamptz, total numeric, refunded numeric,
        currency text, codes jsonb, link text, visited_at timestamptz, customer text, is_new boolean, left_out text)
      on conflict (source_id, order_key) do update set ordered_at = excluded.ordered_at, total = excluded.total,
        refunded = excluded.refunded, currency = excluded.currency, codes = excluded.codes, link = excluded.link,
        visited_at = excluded.visited_at, customer = excluded.customer, is_new = excluded.is_new, left_out = excluded.left_out,
        reported_at = excluded.reported_at, changed_at = excluded.changed_at
      where shop_order.changed_at is null or excluded.changed_at > shop_order.changed_at`.execute(
      services.db,
    );
  }
}
