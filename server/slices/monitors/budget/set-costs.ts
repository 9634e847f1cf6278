import { sql } from 'kysely';
import type { Cost, CostChange, CostConflict, CostKind } from '#contract/monitors/budget.ts';
import type { Ctx } from '#server/platform/context.ts';
import { mustHaveRates } from '#server/platform/exchange-rates.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { creatorListFor } from '#server/slices/lists/list-access.ts';
import { setCells } from '#server/slices/lists/list-cells.ts';
import { addList } from '#server/slices/lists/list-edit.ts';
import { mustSee } from '#server/slices/lists/list-members.ts';
import { monitorFor } from '../monitor-access.ts';
import { planListOf, readPlanFees } from './plan-fees.ts';

interface Row extends Cost {
  profile_id: number;
  kind: CostKind;
  changed_at: Date;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}
const keyOf = ({ profile_id, kind }: { profile_id: number; kind: CostKind }) => `${profile_id} ${kind}`;
const inCents = (amount: number) => Math.round(amount * 100) / 100;
const same = (a: Cost | null, b: Cost | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    inCents(a.amount) === inCents(b.amount) &&
    a.currency === b.currency &&
    a.date === b.date);

/** Entered in the monitor, with their authors. */
async function readEntered(
  { db, company }: Pick<Ctx, 'db'> & { company: { id: number } },
  monitor_id: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.profile_id, c.kind, c.amount::float8 as amount, c.currency, c.spent_on::text as date, c.changed_at,
      u.first_name, u.last_name, u.email
    from monitor_cost c left join app_user u on u.id = c.changed_by
    where c.company_id = ${company.id} and c.monitor_id = ${monitor_id}
    order by c.profile_id, c.kind`.execute(db);
  return rows;
}

/** Fees of the plan replace entered ones. */
export async function readCosts(
  ctx: Parameters<typeof readPlanFees>[0],
  monitor_id: number,
): Promise<Array<Omit<Row, 'changed_at'>>> {
  const [entered, list] = await Promise.all([readEntered(ctx, monitor_id), planListOf(ctx, monitor_id)]);
  if (list === null) return entered;
  const planned = (await readPlanFees(ctx, list)).flatMap(({ fee, ...row }) =>
    fee ? [{ ...row, ...fee, kind: 'fee' as const }] : [],
  );
  const keys = new Set(planned.map(keyOf));
  return [...planned, ...entered.filter((row) => !keys.has(keyOf(row)))];
}

/** Fees of the plan's creators are prices of its list; the others are the monitor's own. */
async function setFees(ctx: Ctx, monitor_id: number, changes: readonly CostChange[]) {
  const list = await planListOf(ctx, monitor_id);
  if (list === null) return { own: changes, written: 0, conflicts: [] };
  const plan = new Map((await readPlanFees(ctx, list)).map((row) => [row.profile_id, row]));
  const isPlanned = ({ profile_id, kind }: CostChange) => kind === 'fee' && plan.has(profile_id);
  const fees = changes.filter(isPlanned);
  const own = changes.filter((change) => !isPlanned(change));
  if (fees.length === 0) return { own, written: 0, conflicts: [] };
  const asPrice = (cost: Cost | null) => cost && { amount: inCents(cost.amount), currency: cost.currency };
  const answer = await setCells(
    ctx,
    list.id,
    fees.map(({ profile_id, value, was }) => ({
      profile_id,
      field: 'price',
      value: asPrice(value),
      was: asPrice(was),
    })),
  );
  const conflicts = answer.conflicts.map(({ profile_id, changed_by, changed_at }) => ({
    profile_id,
    kind: 'fee' as const,
    value: plan.get(profile_id)?.fee ?? null,
    changed_by,
    changed_at,
  }));
  return { own, written: answer.written, conflicts };
}

/** Serialises writers of a monitor's costs. */
const lockMonitor = (db: Database, id: number) =>
  db.selectFrom('monitor').where('id', '=', id).select('id').forUpdate().executeTakeFirst();

/**
 * Optimistic locking per cost: writes only where the stored value is the one the caller saw (`was`);
 * conflicts are returned. @throws 400 for a currency without a rate: then none is written
 */
async function setCosts(ctx: Ctx, monitor_id: number, changes: readonly CostChange[]) {
  const monitor = await monitorFor(ctx, monitor_id, 'edit');
  ctx.record.target = monitor.name;
  await mustHaveRates(
    ctx.db,
    ctx.company.id,
    changes.flatMap(({ value }, i) =>
      value ? [{ field: `changes.${i}.value.currency`, currency: value.currency }] : [],
    ),
  );
  const fees = await setFees(ctx, monitor_id, changes);
  return transaction(ctx.db, async (db) => {
    await lockMonitor(db, monitor_id);
    await mustSee(db, ctx.company.id, [...new Set(fees.own.map((c) => c.profile_id))]);
    const rows = new Map((await readEntered({ ...ctx, db }, monitor_id)).map((row) => [keyOf(row), row]));
    const written = new Map<string, CostChange>();
    const conflicts: CostConflict[] = [...fees.conflicts];
    for (const change of fees.own) {
      const key = keyOf(change);
      const row = rows.get(key);
      const earlier = written.get(key);
      const now = earlier
        ? earlier.value
        : row
          ? { amount: row.amount, currency: row.currency, date: row.date }
          : null;
      if (same(now, change.was)) written.set(key, change);
      else if (!same(now, change.value)) {
        const { profile_id, kind } = change;
        const changed_at = row?.changed_at.toISOString() ?? null;
        conflicts.push({ profile_id, kind, value: now, changed_by: row ? personName(row) : '', changed_at });
      }
    }
    await writeCosts({ ...ctx, db }, monitor_id, [...written.values()]);
    return { written: fees.written + written.size, conflicts };
  });
}

type Written = Pick<CostChange, 'profile_id' | 'kind' | 'value'>;

async function writeCosts(ctx: Ctx, monitor_id: number, changes: readonly Written[]): Promise<void> {
  const gone = changes.filter(({ value }) => value === null).map(keyOf);
  await sql`
    delete from monitor_cost where company_id = ${ctx.company.id} and monitor_id = ${monitor_id}
      and profile_id || ' ' || kind = any(${gone}::text[])`.execute(ctx.db);
  const kept = changes.flatMap(({ profile_id, kind, value }) =>
    value ? [{ profile_id, kind, ...value, amount: inCents(value.amount) }] : [],
  );
  await sql`
    insert into monitor_cost (monitor_id, profile_id, kind, company_id, amount, currency, spent_on, changed_by, changed_at)
    select ${monitor_id}, c.profile_id, c.kind, ${ctx.company.id}, c.amount, c.currency, c.date, ${ctx.user.id}, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as c (profile_id int, kind text, amount numeric, currency text, date date)
    on conflict (monitor_id, profile_id, kind) do update set amount = excluded.amount, currency = excluded.currency,
      spent_on = excluded.spent_on, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    ctx.db,
  );
}

/** Fees of its creators come from their deliverables from then on. */
export async function setPlan(
  ctx: Ctx,
  monitor_id: number,
  list_id: number | null,
  left_out: readonly number[] = [],
): Promise<void> {
  const monitor = await monitorFor(ctx, monitor_id, 'edit');
  ctx.record.target = monitor.name;
  if (list_id !== null) await creatorListFor(ctx, list_id, 'read');
  await sql`
    update monitor set plan_list_id = ${list_id}, plan_left_out = ${JSON.stringify(left_out)}, match_revision = match_revision + 1
    where company_id = ${ctx.company.id} and id = ${monitor_id}`.execute(ctx.db);
}

/** A campaign without a plan gets an empty list of its name. */
async function planList(ctx: Ctx, monitor_id: number): Promise<{ list_id: number; name: string }> {
  const monitor = await monitorFor(ctx, monitor_id, 'edit');
  const list = await planListOf(ctx, monitor_id);
  if (list !== null) return { list_id: list.id, name: list.name };
  const empty = { is_folder: false, parent_id: null, description: '', tags: [] };
  const made = await addList(ctx, { ...empty, name: monitor.name });
  await setPlan(ctx, monitor_id, made.id);
  return { list_id: made.id, name: made.name };
}

export const costHandlers = {
  set_budget: os.monitors.set_budget.handler(({ context, input }) =>
    setCosts(context, input.id, input.changes),
  ),
  set_plan: os.monitors.set_plan.handler(async ({ context, input }) => {
    await setPlan(context, input.id, input.list_id);
    return { status: 'success' as const };
  }),
  plan_list: os.monitors.plan_list.handler(({ context, input }) => planList(context, input.id)),
};
