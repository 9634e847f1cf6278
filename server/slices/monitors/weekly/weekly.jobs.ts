import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { type Database, transaction } from '#server/platform/postgres.ts';
import { lastDue, reportedDays } from './due.ts';
import { type Run, runWeekly } from './weekly-run.ts';

/** A report that was due while nothing ran is sent late, but no later than this. */
const LATEST_MS = 2 * 86_400_000;
const RETRIES = 2;

export const weeklyJob = {
  name: 'weekly-report',
  payload: z.object({ monitor_id: z.number().int(), due_at: z.iso.datetime() }),
  retries: RETRIES,
  retry_seconds: 30,
  key: ({ monitor_id, due_at }: Run) => `${monitor_id} ${due_at}`,
};

export const weeklyWorker = (services: Services): Job<typeof weeklyJob.payload> => ({
  ...weeklyJob,
  run: (run) => runWeekly(services, run),
});

/** Writes down that a report is to be sent; false where somebody has already. */
export async function claim(
  db: Database,
  run: Run & { company_id: number; asked_by: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into monitor_weekly_run (monitor_id, due_at, company_id, asked_by, state)
    values (${run.monitor_id}, ${run.due_at}, ${run.company_id}, ${run.asked_by}, 'queued')
    on conflict (monitor_id, due_at) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

interface Scheduled {
  monitor_id: number;
  company_id: number;
  weekday: number;
  hour: number;
  changed_at: Date;
  timezone: string;
  start_date: string;
  end_date: string;
}

/** Claims and queues the reports that are due now and have something to report. */
export async function sendDue(services: Pick<Services, 'db' | 'jobs' | 'now'>): Promise<void> {
  const now = services.now();
  const { rows } = await sql<Scheduled>`
    select w.monitor_id, w.company_id, w.weekday, w.hour, w.changed_at, c.timezone,
      m.start_date::text as start_date, m.end_date::text as end_date
    from monitor_weekly w join monitor m on m.id = w.monitor_id join company c on c.id = w.company_id
    where w.is_on and m.deleted_at is null and m.archived_at is null`.execute(services.db);
  for (const { changed_at, ...row } of rows) {
    const due = lastDue(row, now);
    const is_too_late = now.getTime() - due.getTime() > LATEST_MS;
    if (due <= changed_at || is_too_late || !reportedDays(due, row.timezone, row)) continue;
    const run = { monitor_id: row.monitor_id, due_at: due.toISOString() };
    const is_new = await transaction(services.db, (trx) =>
      claim(trx, { ...run, company_id: row.company_id, asked_by: null }),
    );
    if (is_new) await services.jobs.send(weeklyJob, run);
  }
}

/** Queues what a stopped process claimed and did not finish. */
export async function recoverWeekly({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const rows = await db
    .selectFrom('monitor_weekly_run')
    .where('state', '=', 'queued')
    .select(['monitor_id', 'due_at'])
    .orderBy('due_at')
    .execute();
  for (const { monitor_id, due_at } of rows)
    await jobs.send(weeklyJob, { monitor_id, due_at: due_at.toISOString() });
}
