import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import { erasedSince } from '#server/platform/erasures.ts';
import type { Job } from '#server/platform/jobs.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { lastDue, reportedDays, type ScheduleTime } from './due.ts';
import type { ScheduledKinds } from './scheduled-kind.ts';
import { type Run, runScheduled } from './scheduled-run.ts';

/** Delayed reports are sent no later than this. */
const LATEST_MS = 2 * 86_400_000;
const RETRIES = 2;

export const scheduledJob = {
  name: 'scheduled-report',
  payload: z.object({ schedule_id: z.number().int(), due_at: z.iso.datetime() }),
  retries: RETRIES,
  retry_seconds: 30,
  key: ({ schedule_id, due_at }: Run) => `${schedule_id} ${due_at}`,
};

export const scheduledWorker = (
  services: Services,
  kinds: ScheduledKinds,
): Job<typeof scheduledJob.payload> => ({
  ...scheduledJob,
  run: (run) => runScheduled(services, kinds, run),
  recover: () => recoverScheduled(services),
});

/** False if another process claimed it. */
export async function claim(
  db: Database,
  run: Run & { company_id: number; asked_by: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into report_schedule_run (schedule_id, due_at, company_id, asked_by, state)
    values (${run.schedule_id}, ${run.due_at}, ${run.company_id}, ${run.asked_by}, 'queued')
    on conflict (schedule_id, due_at) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

interface Scheduled extends ScheduleTime {
  id: number;
  company_id: number;
  monitor_id: number | null;
  leaderboard_id: number | null;
  changed_at: Date;
}

export async function sendDue(
  services: Pick<Services, 'db' | 'jobs' | 'now'>,
  kinds: ScheduledKinds,
): Promise<void> {
  const now = services.now();
  // Data read now may contain somebody who is being erased.
  if (await erasedSince(services.db, now)) return;
  const since = new Date(now.getTime() - LATEST_MS);
  const { rows } = await sql<Scheduled>`
    select s.id, s.company_id, s.monitor_id, s.leaderboard_id, s.cadence, s.weekday, s.month_day, s.hour, s.changed_at, c.timezone
    from report_schedule s join company c on c.id = s.company_id where s.is_on`.execute(services.db);
  const { rows: claimed } = await sql<{ schedule_id: number; due_at: Date }>`
    select schedule_id, due_at from report_schedule_run where due_at >= ${since}`.execute(services.db);
  const done = new Set(claimed.map((run) => `${run.schedule_id} ${run.due_at.toISOString()}`));
  for (const row of rows) {
    const due = lastDue(row, now);
    const run = { schedule_id: row.id, due_at: due.toISOString() };
    if (due <= row.changed_at || due < since || done.has(scheduledJob.key(run))) continue;
    const kind = kinds.find(({ column }) => row[column] !== null);
    const object = await kind?.find(services, row.company_id, row[kind.column] as number);
    if (!object || !reportedDays(due, row, object.days)) continue;
    const is_new = await transaction(services.db, (trx) =>
      claim(trx, { ...run, company_id: row.company_id, asked_by: null }),
    );
    if (is_new) await services.jobs.send(scheduledJob, run);
  }
}

export async function recoverScheduled({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const rows = await db
    .selectFrom('report_schedule_run')
    .where('state', '=', 'queued')
    .select(['schedule_id', 'due_at'])
    .orderBy('due_at')
    .execute();
  for (const { schedule_id, due_at } of rows)
    await jobs.send(scheduledJob, { schedule_id, due_at: due_at.toISOString() });
}
