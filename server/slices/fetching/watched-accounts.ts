import { sql } from 'kysely';
import { platformOf } from '#contract/values/primitives.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { Services } from '#server/platform/context.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { chosenAccounts } from '#server/slices/monitors/matching/chosen-accounts.ts';
import { timesOfDays, typesWatched } from '#server/slices/monitors/matching/rules.ts';
import { type MonitorRow, monitorRows } from '#server/slices/monitors/monitor-row.ts';

/** Numbers of posts still rise after a campaign. */
const DAYS_AFTER_THE_END = 14;

type Stores = Pick<Services, 'db' | 'now'>;
interface Asking {
  id: number;
  timezone: string;
}

/** Whether a monitor queries posts today. */
export function isRunning(
  { start_date, end_date, archived_at, is_demo }: MonitorRow,
  timezone: string,
  now: Date,
  days_after = DAYS_AFTER_THE_END,
): boolean {
  const lastDay = new Date(Date.parse(end_date) + days_after * 86_400_000).toISOString().slice(0, 10);
  const today = dayIn(now, timezone);
  return archived_at === null && !is_demo && start_date <= today && today <= lastDay;
}

/**
 * Updates the accounts of chosen creators on the watched platforms of running monitors. Only for companies
 * that may import, because results are shared; never invented accounts.
 */
export async function noteWatched(stores: Stores): Promise<void> {
  const { db, now } = stores;
  const { rows: companies } = await sql<Asking>`
    select id, timezone from company where may_import or id = (select min(id) from company)`.execute(db);
  const zones = new Map(companies.map(({ id, timezone }) => [id, timezone]));
  const wanted = new Map<
    string,
    { company_id: number; account_id: number; since: number; platforms: string[] }
  >();
  const named = await hashtagCreators(db);
  for (const monitor of await monitorRows({ db }, null, null)) {
    const { company_id } = monitor;
    const timezone = zones.get(company_id);
    if (timezone === undefined || !isRunning(monitor, timezone, now())) continue;
    const since = timesOfDays(monitor, timezone).from * 1000;
    const types = typesWatched(monitor);
    const profile_ids = [...monitor.profile_ids, ...(named.get(monitor.id) ?? [])];
    const { account_ids } = await chosenAccounts({ db }, company_id, { ...monitor, profile_ids });
    for (const account_id of account_ids) {
      const known = wanted.get(`${company_id} ${account_id}`);
      const platforms = [...(known?.platforms ?? []), ...types.map(platformOf)];
      wanted.set(`${company_id} ${account_id}`, {
        company_id,
        account_id,
        since: Math.min(since, known?.since ?? since),
        platforms: [...new Set(platforms)],
      });
    }
  }
  await transaction(db, (trx) => write({ db: trx, now }, [...wanted.values()]));
}

/** Named as authors of hashtag posts, by monitor. */
async function hashtagCreators(db: Stores['db']): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('monitor_hashtag_creator')
    .select(['monitor_id', 'profile_id'])
    .orderBy('profile_id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.monitor_id)].map(([id, some]) => [
      id,
      some.map((row) => row.profile_id),
    ]),
  );
}

async function write({ db, now }: Stores, wanted: object[]): Promise<void> {
  const watch = sql`(
    select w.company_id, w.account_id, a.platform, to_timestamp(w.since / 1000.0) as since
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (company_id int, account_id int, since bigint, platforms jsonb)
    join account a on a.id = w.account_id join profile p on p.id = a.profile_id
    where not p.is_demo and w.platforms ? a.platform)`;
  await sql`
    delete from connector_watch w where not exists (
      select from ${watch} n where n.company_id = w.company_id and n.account_id = w.account_id)`.execute(db);
  await sql`
    insert into connector_watch as w (company_id, account_id, platform, since) select * from ${watch} n
    on conflict (company_id, account_id) do update set since = excluded.since where w.since <> excluded.since`.execute(
    db,
  );
  await sql`
    insert into connector_account (account_id, state, next_due_at)
    select distinct account_id, 'waiting', ${now()}::timestamptz from connector_watch on conflict do nothing`.execute(
    db,
  );
}
