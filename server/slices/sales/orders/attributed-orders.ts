import { type RawBuilder, sql } from 'kysely';
import { USUAL_WINDOW_DAYS } from '#contract/sales/orders.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import type { MonitorRow } from '#server/slices/monitors/monitor-row.ts';
import type { CampaignPlace } from '../files/campaign-source.ts';
import { campaignCodes } from './campaign-codes.ts';
import { type CampaignLink, resolveLinks } from './order-links.ts';
import { countedReports } from './order-store.ts';

export interface OrderSettings {
  window_days: number;
  margin: number | null;
}

export async function orderSettings(
  db: Database,
  { company_id, monitor_id }: CampaignPlace,
): Promise<OrderSettings> {
  const row = await db
    .selectFrom('order_settings')
    .where('company_id', '=', company_id)
    .where('monitor_id', '=', monitor_id)
    .select(['window_days', 'margin'])
    .executeTakeFirst();
  return {
    window_days: row?.window_days ?? USUAL_WINDOW_DAYS,
    margin: row?.margin == null ? null : Number(row.margin),
  };
}

export async function campaignLinks(
  db: Database,
  { company_id, monitor_id }: CampaignPlace,
): Promise<CampaignLink[]> {
  const rows = await db
    .selectFrom('tracking_link')
    .where('company_id', '=', company_id)
    .where('monitor_id', '=', monitor_id)
    .where('deleted_at', 'is', null)
    .select(['id', 'slug', 'utm', 'profile_id', 'post_type'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, post_type: row.post_type as CampaignLink['post_type'] }));
}

type Asking = Pick<Ctx, 'db'> & { company: Pick<Ctx['company'], 'id' | 'timezone'> };

/**
 * SQL: the orders of a campaign with the creator that each is attributed to, or the reason for none (docs/metrics.md). Columns
 * of shop_order, and day, profile_id, post_type, by_kind, by_name, reason, is_first.
 */
export async function attributedOrders(
  { db, company }: Asking,
  monitor: Pick<MonitorRow, 'id' | 'start_date' | 'end_date'>,
  { window_days }: OrderSettings,
): Promise<RawBuilder<unknown>> {
  const place = { company_id: company.id, monitor_id: monitor.id };
  const { rows } = await sql<{ link: string }>`
    select distinct link from shop_order
    where company_id = ${company.id} and monitor_id = ${monitor.id} and link <> ''`.execute(db);
  const resolved = resolveLinks(
    rows.map(({ link }) => link),
    await campaignLinks(db, place),
  );
  return sql`
    select t.*,
      case when reason is null then coalesce(code_profile, link_profile) end as profile_id,
      case when reason is null then case when code is null then link_type else code_type end end as post_type,
      case when reason is null then case when code is null then 'link' else 'code' end end as by_kind,
      case when reason is null then coalesce(code, nullif(link_name, ''), link) end as by_name,
      coalesce(t.is_new, case when t.customer is not null then not exists (
        select from shop_order e join campaign_source es on es.id = e.source_id
        where e.company_id = ${company.id} and e.customer = t.customer and e.order_key <> t.order_key
          and (e.ordered_at, e.order_key) < (t.ordered_at, t.order_key)
          and e.left_out is null and es.state = 'imported' and es.kind <> 'sales') end) as is_first
    from (
      select o.*, (o.ordered_at at time zone ${company.timezone})::date as day,
        c.code, c.profile_id as code_profile, c.post_type as code_type,
        l.profile_id as link_profile, l.post_type as link_type, l.name as link_name,
        case
          when o.left_out is not null then null
          when (o.ordered_at at time zone ${company.timezone})::date < ${monitor.start_date}::date then 'before'
          when (o.ordered_at at time zone ${company.timezone})::date > ${monitor.end_date}::date + ${window_days}::int then 'after'
          when c.code is null and l.state is null and o.codes <> '[]' then 'unknown_code'
          when c.code is null and l.state is null then 'no_code_or_link'
          when c.code is null and l.state <> 'known' then l.state
          when c.code is null and o.visited_at < o.ordered_at - make_interval(days => ${window_days}::int) then 'old_visit'
          when c.code is null and o.visited_at > o.ordered_at then 'later_visit'
        end as reason
      from (${countedReports(place)}) o
      left join lateral (
        select p.code, p.profile_id, p.post_type
        from jsonb_array_elements_text(o.codes) with ordinality as u (code, n)
        join (${campaignCodes(place)}) p on lower(p.code) = u.code
        order by u.n desc limit 1) c on true
      left join jsonb_to_recordset(${JSON.stringify(resolved)}::jsonb)
        as l (link text, state text, profile_id int, post_type text, name text) on l.link = o.link
    ) t`;
}
