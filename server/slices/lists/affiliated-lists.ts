import { sql } from 'kysely';
import type { AffiliatedList, EnteredPrice } from '#contract/lists/affiliated.ts';
import { type Deliverable, quantityOf } from '#contract/lists/deliverables.ts';
import { visibleLists } from '#server/owned/folders.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { withMerged } from '#server/slices/profiles/merge/merges.ts';
import { visibleProfile } from '#server/slices/profiles/profiles.policy.ts';
import { openPrices } from './list-prices.ts';

interface Person {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

type Affiliated = Omit<AffiliatedList, 'added_at' | 'added_by' | 'price' | 'price_entered' | 'publications'> &
  Person & { added_at: Date; deliverables: Deliverable[] };

/** Latest addition first. */
async function affiliatedLists(ctx: Ctx, profile_id: number): Promise<AffiliatedList[]> {
  const { rows } = await sql<Affiliated>`
    with having_lists as (${visibleLists(ctx)})
    select l.id, l.name, parent.name as parent, m.deliverables, m.added_at,
      (select jsonb_build_object('status', s->>'status', 'color', s->>'color') from jsonb_array_elements(l.statuses) as s
        where (s->>'id')::int = m.status) as status,
      u.first_name, u.last_name, u.email
    from list_profile m join list l on l.id = m.list_id
    left join list parent on parent.id = l.parent_id and parent.id in (select id from having_lists)
    left join app_user u on u.id = m.added_by
    where m.company_id = ${ctx.company.id} and m.profile_id = ${profile_id} and m.removed_at is null
      and l.id in (select id from having_lists)
    order by m.added_at desc, l.id desc`.execute(ctx.db);
  const shownPrice = await openPrices(ctx, rows);
  return rows.map(({ first_name, last_name, email, deliverables, ...row }) => ({
    ...row,
    ...shownPrice({ deliverables }),
    publications: quantityOf(deliverables),
    added_at: row.added_at.toISOString(),
    added_by: personName({ first_name, last_name, email }),
  }));
}

type Entered = Omit<EnteredPrice, 'entered_at' | 'entered_by' | 'ended_at'> &
  Person & { entered_at: Date; ended_at: Date | null };

/** Prices from the profile form, current and past, and from the caller's lists; newest first. */
async function priceList(ctx: Ctx, profile_id: number): Promise<EnteredPrice[]> {
  const own = sql`company_id = ${ctx.company.id} and profile_id = ${profile_id}`;
  const lists = ctx.user.flags.profile_only ? sql`select 0` : visibleLists(ctx);
  const { rows } = await sql<Entered>`
    select e.platform, e.post_type, e.list, e.publications, e.amount::float8 as amount, e.currency, e.entered_at, e.ended_at,
      u.first_name, u.last_name, u.email, i.file_name
    from (
      select platform, post_type, null::jsonb as list, null::int as publications, amount, currency, entered_at, entered_by,
        null::timestamptz as ended_at, import_id from profile_price where ${own}
      union all
      select platform, post_type, null, null, amount, currency, entered_at, entered_by, ended_at, null
      from former_price where company_id = ${ctx.company.id} and profile_id = any(${await withMerged(ctx, profile_id)}::int[])
      union all
      select null, d->>'post_type', jsonb_build_object('id', l.id, 'name', l.name), (d->>'quantity')::int,
        (d->'price'->>'amount')::numeric, d->'price'->>'currency', coalesce(m.planned_at, m.added_at), m.planned_by, null, null
      from (select * from list_profile where ${own} and removed_at is null) as m
      join list l on l.id = m.list_id
      cross join jsonb_array_elements(m.deliverables) as d
      where l.id in (${lists}) and d->'price' <> 'null' and d->>'status' <> 'cancelled') as e
    left join app_user u on u.id = e.entered_by
    left join import i on i.id = e.import_id and i.company_id = ${ctx.company.id}
    order by e.entered_at desc, e.ended_at desc nulls first, e.post_type`.execute(ctx.db);
  return rows.map(({ first_name, last_name, email, ...row }) => ({
    ...row,
    entered_at: row.entered_at.toISOString(),
    entered_by:
      row.file_name !== null && email === null
        ? 'command line'
        : personName({ first_name, last_name, email }),
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
}

const l = os.lists;

export const affiliatedHandlers = {
  affiliated: l.affiliated.handler(async ({ context, input }) => {
    const { id } = await visibleProfile(context, input.id);
    return { lists: await affiliatedLists(context, id), currency: context.company.currency };
  }),
  price_list: l.price_list.handler(async ({ context, input }) => {
    const { id } = await visibleProfile(context, input.id);
    return { prices: await priceList(context, id) };
  }),
};
