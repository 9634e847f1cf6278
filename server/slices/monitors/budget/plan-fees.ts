import { sql } from 'kysely';
import { type Deliverable, deliverables, plannedOf, priceOf } from '#contract/lists/deliverables.ts';
import type { Cost } from '#contract/monitors/budget.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { openConverter } from '#server/platform/exchange-rates.ts';

type PlanCtx = Pick<Ctx, 'db' | 'now'> & { company: Pick<Ctx['company'], 'id' | 'currency' | 'timezone'> };

export interface PlanFee {
  profile_id: number;
  /** Null if a deliverable has no price, or its currency no exchange rate. */
  fee: Cost | null;
  /** Deliverables that are not cancelled. */
  planned: number;
  plan: Deliverable[];
  /** Day of the exchange rate. */
  date: string;
  changed_at: Date;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

export interface PlanList {
  id: number;
  name: string;
  /** Creators of the list who are not in the campaign. */
  left_out: number[];
}

/** The list whose deliverables are the plan of a monitor. */
export async function planListOf(
  { db, company }: Pick<PlanCtx, 'db'> & { company: { id: number } },
  monitor_id: number,
): Promise<PlanList | null> {
  const { rows } = await sql<PlanList>`
    select l.id, l.name, m.plan_left_out as left_out from monitor m join list l on l.id = m.plan_list_id and l.company_id = m.company_id
    where m.company_id = ${company.id} and m.id = ${monitor_id} and l.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Fees of the creators of that list who are in the campaign: the sum of their deliverables, at the rate of the day they were agreed. */
export async function readPlanFees(
  ctx: PlanCtx,
  { id: list_id, left_out }: Pick<PlanList, 'id' | 'left_out'>,
): Promise<PlanFee[]> {
  const { rows } = await sql<
    Omit<PlanFee, 'fee' | 'planned' | 'plan' | 'date' | 'changed_at'> & { plan: unknown; at: Date }
  >`
    select m.profile_id, m.deliverables as plan, coalesce(m.planned_at, m.added_at) as at, u.first_name, u.last_name, u.email
    from list_profile m join profile p on p.id = m.profile_id and not p.hidden
    left join app_user u on u.id = m.planned_by
    where m.company_id = ${ctx.company.id} and m.list_id = ${list_id} and m.removed_at is null and m.profile_id <> all(${left_out}::int[])
    order by m.position, m.profile_id`.execute(ctx.db);
  const read = rows.map(({ plan, at, ...row }) => ({
    ...row,
    changed_at: at,
    plan: deliverables.parse(plan),
    date: dayIn(at, ctx.company.timezone),
  }));
  const dated = read.flatMap(({ plan, date }) =>
    plan.flatMap(({ price }) => (price ? [{ currency: price.currency, date }] : [])),
  );
  const { currency } = ctx.company;
  const { convert } = await openConverter(ctx.db, { company_id: ctx.company.id, currency }, dated);
  return read.map(({ plan, date, ...row }) => {
    const planned = plannedOf(plan);
    const converted = planned.map(
      ({ price }) => price && convert(price.amount, { currency: price.currency, date }),
    );
    const isKnown = planned.length > 0 && !converted.includes(null);
    const total = { amount: converted.reduce<number>((sum, amount) => sum + (amount ?? 0), 0), currency };
    return {
      ...row,
      plan,
      date,
      planned: planned.length,
      fee: isKnown ? { ...(priceOf(plan) ?? total), date } : null,
    };
  });
}
