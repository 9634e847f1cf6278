import type { z } from 'zod';
import type { WeeklyReport, weeklyCalls } from '#contract/monitors/weekly.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres.ts';
import { personName } from '#server/slices/sharing/colleagues.ts';
import type { MonitorRow } from '../monitor-row.ts';
import { monitorRowFor } from '../monitor-row-for.ts';
import { nextDue, reportedDays } from './due.ts';
import { claim, weeklyJob } from './weekly.jobs.ts';
import { weeklyPdf } from './weekly-document.ts';
import { colleaguesWith } from './weekly-users.ts';

type Written = z.output<NonNullable<(typeof weeklyCalls.update_weekly_report)['~orpc']['inputSchema']>>;

/** Monday at eight, until somebody says otherwise. */
const UNSET = { is_on: false, weekday: 1, hour: 8 };
const MOST_RUNS = 10;

async function read(ctx: Ctx, monitor: MonitorRow): Promise<WeeklyReport> {
  const { db, company } = ctx;
  const stored = await db
    .selectFrom('monitor_weekly')
    .where('company_id', '=', company.id)
    .where('monitor_id', '=', monitor.id)
    .select(['is_on', 'weekday', 'hour'])
    .executeTakeFirst();
  const { is_on, weekday, hour } = stored ?? UNSET;
  const { timezone } = company;
  const colleagues = await colleaguesWith(ctx, monitor);
  const next = nextDue({ weekday, hour, timezone }, ctx.now());
  const will_be = is_on && !monitor.archived_at && monitor.end_date >= firstDayOf(next);
  const person = ({ id, name, email }: (typeof colleagues)[number]) => ({ id, name, email });
  return {
    ...{ send_weekly_report: is_on, weekday, hour, timezone },
    users: colleagues.filter((c) => c.is_chosen).map(person),
    colleagues: colleagues.map(person),
    next_at: will_be ? next.toISOString() : null,
    runs: await runsOf(ctx, monitor.id),
  };
}

/** The first of the days that a report is about. */
const firstDayOf = (due: Date) => new Date(due.getTime() - 7 * 86_400_000).toISOString().slice(0, 10);

async function runsOf({ db, company }: Ctx, monitor_id: number): Promise<WeeklyReport['runs']> {
  const rows = await db
    .selectFrom('monitor_weekly_run as r')
    .leftJoin('app_user as u', 'u.id', 'r.asked_by')
    .where('r.company_id', '=', company.id)
    .where('r.monitor_id', '=', monitor_id)
    .select([
      'r.due_at',
      'r.state',
      'r.recipients',
      'r.error',
      'r.asked_by',
      'u.first_name',
      'u.last_name',
      'u.email',
    ])
    .orderBy('r.due_at', 'desc')
    .limit(MOST_RUNS)
    .execute();
  return rows.map((row) => ({
    due_at: row.due_at.toISOString(),
    state: row.state as WeeklyReport['runs'][number]['state'],
    recipients: row.recipients,
    error: row.error,
    asked_by: row.asked_by === null ? null : personName(row),
  }));
}

async function write(
  ctx: Ctx,
  { id, send_weekly_report, weekday, hour, user_ids }: Written,
): Promise<WeeklyReport> {
  const monitor = await monitorRowFor(ctx, id, 'edit');
  ctx.record.target = monitor.name;
  const having = new Set((await colleaguesWith(ctx, monitor)).map((c) => c.id));
  if (user_ids.some((user_id) => !having.has(user_id))) {
    const message = 'Somebody of these does not have the monitor. Share it with them first.';
    throw refuse('BAD_REQUEST', message, [{ field: 'user_ids', message }]);
  }
  const company_id = ctx.company.id;
  const values = { is_on: send_weekly_report, weekday, hour, changed_at: ctx.now() };
  await transaction(ctx.db, async (trx) => {
    await trx
      .insertInto('monitor_weekly')
      .values({ monitor_id: id, company_id, ...values })
      .onConflict((oc) => oc.column('monitor_id').doUpdateSet(values))
      .execute();
    await trx
      .deleteFrom('monitor_weekly_user')
      .where('company_id', '=', company_id)
      .where('monitor_id', '=', id)
      .execute();
    if (user_ids.length > 0)
      await trx
        .insertInto('monitor_weekly_user')
        .values(user_ids.map((user_id) => ({ monitor_id: id, user_id, company_id })))
        .execute();
  });
  return read(ctx, monitor);
}

/** The days a report would be about now; 409 where there are none. */
function daysNow(ctx: Ctx, monitor: MonitorRow) {
  const days = reportedDays(ctx.now(), ctx.company.timezone, monitor);
  if (days) return days;
  throw refuse(
    'CONFLICT',
    'There is nothing to report: none of the last seven days is a day of this monitor.',
  );
}

async function sendNow(ctx: Ctx, id: number): Promise<WeeklyReport> {
  const monitor = await monitorRowFor(ctx, id, 'edit');
  ctx.record.target = monitor.name;
  daysNow(ctx, monitor);
  if (!(await colleaguesWith(ctx, monitor)).some((c) => c.is_chosen))
    throw refuse('CONFLICT', 'Choose who gets it first.');
  // To the minute: who presses twice sends once.
  const due_at = new Date(Math.floor(ctx.now().getTime() / 60_000) * 60_000).toISOString();
  const run = { monitor_id: id, due_at };
  if (await claim(ctx.db, { ...run, company_id: ctx.company.id, asked_by: ctx.user.id }))
    await ctx.jobs.send(weeklyJob, run);
  return read(ctx, monitor);
}

export const weeklyHandlers = {
  weekly_report: os.monitors.weekly_report.handler(async ({ context, input }) =>
    read(context, await monitorRowFor(context, input.id, 'read')),
  ),
  update_weekly_report: os.monitors.update_weekly_report.handler(({ context, input }) =>
    write(context, input),
  ),
  preview_weekly_report: os.monitors.preview_weekly_report.handler(async ({ context, input }) => {
    const monitor = await monitorRowFor(context, input.id, 'read');
    return (await weeklyPdf(context, monitor, daysNow(context, monitor))).pdf;
  }),
  send_weekly_report: os.monitors.send_weekly_report.handler(({ context, input }) =>
    sendNow(context, input.id),
  ),
};
