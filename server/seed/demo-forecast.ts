import { sql } from 'kysely';
import type { PlannedRow } from '#contract/forecast.ts';
import { POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { SQL_TYPE } from '#server/analytics/metrics/post-flags.ts';
import { REPORTED_PROFILE } from '#server/analytics/seen-profile.ts';
import { currencyRates } from '#server/platform/callers/sessions.ts';
import type { Company, Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
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
    .select(['id', 'name', 'currency', 'timezone', 'emv_model', 'own_tiers', 'shows_benchmarks'])
    .executeTakeFirstOrThrow();
  const emv_model = row.emv_model as Company['emv_model'];
  return { ...row, emv_model, own_emv: {}, per_usd: await currencyRates({ db, now: () => at }, id) };
}

/** Default prices: about the expected value of a publication. */
async function priced(ctx: PlanCtx, rows: readonly PlannedRow[]): Promise<PlannedRow[]> {
  const { cells } = await computed(ctx, {
    rows: rows.map((row) => ({ ...row, publications: 1 })),
    seed: SEED,
  });
  const worth = (i: number) => Math.ceil((cells[i]?.media_value?.mean ?? 0) / 10) * 10;
  return rows.map((row, i) => ({ ...row, price: row.price ?? worth(i) }));
}

/** The main demo list, as long as it has no forecast. */
async function openList(db: Database, company_id: number) {
  const { rows } = await sql<{ id: number; profiles: number[] }>`
    select l.id, array_agg(m.profile_id order by m.position) as profiles
    from list l join list_profile m on m.list_id = l.id and m.removed_at is null
    where l.company_id = ${company_id} and l.is_demo and l.deleted_at is null
      and exists (select from casting c where c.list_id = l.id) and not exists (select from forecast f where f.list_id = l.id)
    group by l.id order by l.id limit 1`.execute(db);
  return rows[0];
}

/** The company at a number of days before the end of the demo world. */
const momentsOf =
  (stores: Stores, company: Company, end: Date) =>
  (days_ago: number): PlanCtx => {
    const moment = new Date(end.getTime() - days_ago * DAY);
    return { ...stores, company, now: () => moment, request: { left: new AbortController().signal } };
  };

/** A forecast in three versions: initial, with a price for each line, the best mix. */
export async function seedForecast(stores: Stores, company_id: number, end: Date): Promise<void> {
  const list = await openList(stores.db, company_id);
  if (!list) return;
  const company = await companyOf(stores, company_id, end);
  const at = momentsOf(stores, company, end);
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
        company_id,
        list_id: list.id,
        name: 'Spring launch',
        forecast_type: 'list',
        version: versions.length,
        updated_at: end,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [i, result] of versions.entries())
      await keepVersion(trx, { id, version: i + 1, company_id, saved_by: null }, result);
  });
}

const PLANNED_CREATORS = 14;
const MOST_PLANNED = 5;

/** The finished campaign if it has no forecast yet, and its posts. */
async function openCampaign({ db }: Stores, company_id: number, end: Date) {
  const { rows } = await sql<{ id: number; set_id: number; days: number; list_id: number; name: string }>`
    select m.id, t.set_id::float8 as set_id, ${end.toISOString().slice(0, 10)}::date - m.start_date as days, l.id as list_id, m.name
    from monitor m join monitor_match t on t.monitor_id = m.id
      join lateral (select id from list where company_id = m.company_id and is_demo and deleted_at is null
        order by name = 'Germany and Austria' desc, id limit 1) l on true
    where m.company_id = ${company_id} and m.is_demo and m.deleted_at is null and m.forecast_id is null
      and m.end_date < ${end.toISOString().slice(0, 10)}::date
    order by m.id limit 1`.execute(db);
  return rows[0];
}

/** Made the day before the campaign: most of its creators published as planned. */
export async function seedCampaignForecast(stores: Stores, company_id: number, end: Date): Promise<void> {
  const campaign = await openCampaign(stores, company_id, end);
  if (!campaign) return;
  const company = await companyOf(stores, company_id, end);
  const at = momentsOf(stores, company, end)(campaign.days + 1);
  const published = await stores.ch.query<{ profile_id: number; kind: number; posts: number }>(
    `SELECT ${REPORTED_PROFILE} AS profile_id, ${SQL_TYPE} AS kind, toUInt32(count()) AS posts FROM set_posts FINAL
     WHERE set_id = {set_id:UInt64} AND profile_id != 0 GROUP BY profile_id, kind HAVING posts <= ${MOST_PLANNED}
     ORDER BY posts DESC, profile_id, kind LIMIT 1 BY profile_id LIMIT ${PLANNED_CREATORS}`,
    { set_id: campaign.set_id },
    'posts of a demo campaign',
  );
  if (published.length === 0) return;
  const planned = published.map(({ profile_id, kind, posts }, i) => ({
    profile_id,
    post_type: POST_TYPES[kind] as PostType,
    // Close to the final payments.
    price: (900 + ((profile_id * 137) % 900)) / posts,
    publications: i % 7 === 3 ? posts + 1 : posts,
  }));
  const result = await computed(at, { rows: planned, seed: SEED });
  await transaction(stores.db, async (trx) => {
    const { id } = await trx
      .insertInto('forecast')
      .values({
        company_id,
        list_id: campaign.list_id,
        name: campaign.name,
        forecast_type: 'profiles',
        version: 1,
        updated_at: at.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepVersion(trx, { id, version: 1, company_id, saved_by: null }, result);
    await trx
      .updateTable('monitor')
      .set({ forecast_id: id, forecast_version: 1 })
      .where('id', '=', campaign.id)
      .execute();
  });
}
