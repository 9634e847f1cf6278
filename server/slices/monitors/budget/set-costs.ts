import { sql } from 'kysely';
import type { Cost, CostChange, CostKind } from '#contract/monitors/budget.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { mustHaveRates } from '#server/platform/exchange-rates.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { type Database, transaction } from '#server/platform/postgres.ts';
import { creatorListFor } from '#server/slices/lists/list-access.ts';
import { mustSee } from '#server/slices/lists/list-members.ts';
import { monitorFor } from '../monitor-access.ts';

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

/** With their authors. */
export async function readCosts(
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
  return transaction(ctx.db, async (db) => {
    await lockMonitor(db, monitor_id);
    await mustSee(db, ctx.company.id, [...new Set(changes.map((c) => c.profile_id))]);
    const rows = new Map((await readCosts({ ...ctx, db }, monitor_id)).map((row) => [keyOf(row), row]));
    const written = new Map<string, CostChange>();
    const conflicts = [];
    for (const change of changes) {
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
    return { written: written.size, conflicts };
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

/** List prices become fees of creators without one, dated today. */
async function takePrices(ctx: Ctx, monitor_id: number, list_id: number): Promise<{ written: number }> {
  const monitor = await monitorFor(ctx, monitor_id, 'edit');
  ctx.record.target = monitor.name;
  await creatorListFor(ctx, list_id, 'read');
  return transaction(ctx.db, async (db) => {
    await lockMonitor(db, monitor_id);
    const { rows } = await sql<{
      profile_id: number;
      price: number;
      price_currency: string;
      is_open: boolean;
    }>`
      select p.profile_id, p.price::float8 as price, p.price_currency,
        not exists (select from monitor_cost c where c.monitor_id = ${monitor_id} and c.profile_id = p.profile_id
          and c.kind = 'fee') as is_open
      from monitor_list m join list_profile p on p.list_id = m.list_id
      where m.company_id = ${ctx.company.id} and m.monitor_id = ${monitor_id} and m.list_id = ${list_id}
        and p.removed_at is null and p.price is not null`.execute(db);
    const open = rows.filter((row) => row.is_open);
    await mustHaveRates(
      db,
      ctx.company.id,
      open.map(({ price_currency: currency }) => ({ field: 'list_id', currency })),
    );
    const date = dayIn(ctx.now(), ctx.company.timezone);
    const fees = open.map(({ profile_id, price, price_currency: currency }) => ({
      profile_id,
      kind: 'fee' as const,
      value: { amount: price, currency, date },
    }));
    await writeCosts({ ...ctx, db }, monitor_id, fees);
    return { written: fees.length };
  });
}

export const costHandlers = {
  set_budget: os.monitors.set_budget.handler(({ context, input }) =>
    setCosts(context, input.id, input.changes),
  ),
  take_prices: os.monitors.take_prices.handler(({ context, input }) =>
    takePrices(context, input.id, input.list_id),
  ),
};
