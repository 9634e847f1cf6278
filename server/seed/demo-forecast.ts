import { sql } from 'kysely';
import type { PlannedRow } from '#contract/forecast.ts';
import type { Company, Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres.ts';
import { currencyRates } from '#server/platform/sessions.ts';
import { computed, mixed, type PlanCtx } from '#server/slices/forecast/compute.ts';
import { firstPlan } from '#server/slices/forecast/first-plan.ts';
import { keepVersion } from '#server/slices/forecast/versions.ts';

type Stores = Pick<Services, 'db' | 'ch'>;

const SEED = 2026;
const BUDGET = 4000;
const DAY = 86_400_000;

async function companyOf({ db }: Stores, id: number, at: Date): Promise<Company> {
  const row = await db
    .selectFrom('company')
    .where('id', '=', id)
    .select(['id', 'name', 'currency', 'timezone', 'emv_model'])
    .executeTakeFirstOrThrow();
  const emv_model = row.emv_model as Company['emv_model'];
  return { ...row, emv_model, per_usd: await currencyRates({ db, now: () => at }) };
}

/** Prices where the company has none: about what a publication is expected to be worth. */
async function priced(ctx: PlanCtx, rows: readonly PlannedRow[]): Promise<PlannedRow[]> {
  const { cells } = await computed(ctx, {
    rows: rows.map((row) => ({ ...row, publications: 1 })),
    seed: SEED,
  });
  const worth = (i: number) => Math.ceil((cells[i]?.media_value?.mean ?? 0) / 10) * 10;
  return rows.map((row, i) => ({ ...row, price: row.price ?? worth(i) }));
}

/** The worked-on list of the demo world as long as it has no forecast. */
async function openList(db: Database, company_id: number) {
  const { rows } = await sql<{ id: number; profiles: number[] }>`
    select l.id, array_agg(m.profile_id order by m.position) as profiles
    from list l join list_profile m on m.list_id = l.id and m.removed_at is null
    where l.company_id = ${company_id} and l.is_demo and l.deleted_at is null
      and exists (select from casting c where c.list_id = l.id) and not exists (select from forecast f where f.list_id = l.id)
    group by l.id order by l.id limit 1`.execute(db);
  return rows[0];
}

/** A forecast of the worked-on list in three versions: as it starts, with a price for each line, the best mix. */
export async function seedForecast(stores: Stores, company_id: number, end: Date): Promise<void> {
  const list = await openList(stores.db, company_id);
  if (!list) return;
  const company = await companyOf(stores, company_id, end);
  const at = (days_ago: number): PlanCtx => {
    const moment = new Date(end.getTime() - days_ago * DAY);
    return { ...stores, company, now: () => moment, request: { left: new AbortController().signal } };
  };
  const started = await firstPlan(at(6), list.profiles);
  const plan = { rows: await priced(at(3), started), seed: SEED };
  const order = { goal: 'media_value', budget: BUDGET, most_per_creator: 3, fewest_creators: 6 } as const;
  const versions = [
    await computed(at(6), { rows: started, seed: SEED }),
    await computed(at(3), plan),
    (await mixed(at(0), { ...plan, ...order })).result,
  ];
  await transaction(stores.db, async (trx) => {
    const { id } = await trx
      .insertInto('forecast')
      .values({
        ...{ company_id, list_id: list.id, name: 'Spring launch', forecast_type: 'list' },
        ...{ version: versions.length, updated_at: end },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [i, result] of versions.entries())
      await keepVersion(trx, { id, version: i + 1, company_id, saved_by: null }, result);
  });
}
