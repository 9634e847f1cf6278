import type { z } from 'zod';
import type { Schedule, scheduleTimes } from '#contract/report/schedule.ts';
import { fromStored, nounWord, sentenceFor } from '#contract/sentences/sentences.ts';
import type { Days } from '#server/analytics/period.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { personName } from '#server/platform/person-name.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { nextDue, reportedDays } from './due.ts';
import { type PossibleRecipient, possibleRecipients } from './recipients.ts';
import { claim, scheduledJob } from './scheduled.jobs.ts';
import type { ScheduledKind, ScheduledObject } from './scheduled-kind.ts';

type Times = z.output<typeof scheduleTimes>;

/** Defaults. */
const UNSET: Times = { is_on: false, cadence: 'weekly', weekday: 1, month_day: 1, hour: 8 };
const MOST_RUNS = 10;

async function stored({ db, company }: Ctx, { column }: ScheduledKind, { id }: ScheduledObject) {
  const row = await db
    .selectFrom('report_schedule')
    .where('company_id', '=', company.id)
    .where(column, '=', id)
    .select(['id', 'is_on', 'cadence', 'weekday', 'month_day', 'hour', 'changed_at', 'client_emails'])
    .executeTakeFirst();
  return row && { ...row, cadence: row.cadence as Times['cadence'] };
}

/** `ended`: nothing is sent any longer. */
export async function readSchedule(
  ctx: Ctx,
  kind: ScheduledKind,
  object: ScheduledObject,
  ended = false,
): Promise<Schedule> {
  const row = await stored(ctx, kind, object);
  const { is_on, cadence, weekday, month_day, hour } = row ?? UNSET;
  const { timezone } = ctx.company;
  const colleagues = await possibleRecipients(ctx, kind, object);
  const next = nextDue({ cadence, weekday, month_day, hour, timezone }, ctx.now());
  const will_be = is_on && !ended && comesTo(next, { cadence, timezone }, object);
  const person = ({ id, name, email }: PossibleRecipient) => ({ id, name, email });
  return {
    is_on,
    cadence,
    weekday,
    month_day,
    hour,
    timezone,
    changed_at: row?.changed_at.toISOString() ?? null,
    users: colleagues.filter((c) => c.is_chosen).map(person),
    client_emails: row?.client_emails ?? [],
    colleagues: colleagues.map(person),
    next_at: will_be ? next.toISOString() : null,
    runs: row ? await runsOf(ctx, row.id) : [],
  };
}

/** Whether there is anything to report now or later. */
function comesTo(next: Date, time: Parameters<typeof reportedDays>[1], { days }: ScheduledObject): boolean {
  const reportDays = reportedDays(next, time, null);
  return days === null || reportDays === null || days.end_date >= reportDays.from_date;
}

async function runsOf({ db, company }: Ctx, schedule_id: number): Promise<Schedule['runs']> {
  const rows = await db
    .selectFrom('report_schedule_run as r')
    .leftJoin('app_user as u', 'u.id', 'r.asked_by')
    .where('r.company_id', '=', company.id)
    .where('r.schedule_id', '=', schedule_id)
    .select(['r.due_at', 'r.state', 'r.recipients', 'r.error', 'r.asked_by'])
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .orderBy('r.due_at', 'desc')
    .limit(MOST_RUNS)
    .execute();
  return rows.map((row) => ({
    due_at: row.due_at.toISOString(),
    state: row.state as Schedule['runs'][number]['state'],
    recipients: row.recipients,
    error: fromStored(row.error),
    asked_by: row.asked_by === null ? null : personName(row),
  }));
}

/** Throws a field error for people without access, and 409 if it changed after the given `changed_at`. */
export async function writeSchedule(
  ctx: Ctx,
  kind: ScheduledKind,
  object: ScheduledObject,
  change: Times & {
    user_ids: number[];
    client_emails?: string[] | undefined;
    changed_at?: string | null | undefined;
  },
): Promise<void> {
  const { user_ids, client_emails, is_on, cadence, weekday, month_day, hour, changed_at } = change;
  const having = new Set((await possibleRecipients(ctx, kind, object)).map((c) => c.id));
  if (user_ids.some((user_id) => !having.has(user_id))) {
    const message = sentenceFor('recipient_without_access', { noun: nounWord(kind.noun) });
    throw refuse('BAD_REQUEST', message, 'user_ids');
  }
  const company_id = ctx.company.id;
  const values = {
    ...{ is_on, cadence, weekday, month_day, hour, changed_at: ctx.now() },
    ...(client_emails ? { client_emails: JSON.stringify(client_emails) } : {}),
  };
  const before = (await stored(ctx, kind, object))?.client_emails ?? [];
  const isFewer = before.some((email) => client_emails?.includes(email) === false);
  await transaction(ctx.db, async (trx) => {
    const written = await trx
      .insertInto('report_schedule')
      .values({ [kind.column]: object.id, company_id, ...values })
      .onConflict((oc) => {
        const update = oc.column(kind.column).doUpdateSet(values);
        if (changed_at === undefined) return update;
        const seen = changed_at === null ? null : new Date(changed_at);
        return update.where('report_schedule.changed_at', 'is not distinct from', seen);
      })
      .returning('id')
      .executeTakeFirst();
    if (!written) throw refuse('CONFLICT', sentenceFor('schedule_changed'));
    const schedule_id = written.id;
    // Whoever is taken off can open no report any longer; who stays gets the next.
    if (isFewer) await trx.deleteFrom('report_link').where('schedule_id', '=', schedule_id).execute();
    await trx.deleteFrom('report_schedule_user').where('schedule_id', '=', schedule_id).execute();
    if (user_ids.length > 0)
      await trx
        .insertInto('report_schedule_user')
        .values(user_ids.map((user_id) => ({ schedule_id, user_id, company_id })))
        .execute();
  });
}

/** Throws 409 if there are none. */
export async function daysNow(ctx: Ctx, kind: ScheduledKind, object: ScheduledObject): Promise<Days> {
  const { cadence } = (await stored(ctx, kind, object)) ?? UNSET;
  const days = reportedDays(ctx.now(), { cadence, timezone: ctx.company.timezone }, object.days);
  if (days) return days;
  throw refuse('CONFLICT', sentenceFor('schedule_week_outside_object', { noun: nounWord(kind.noun) }));
}

/** Sends the report now to its regular recipients. */
export async function sendNow(ctx: Ctx, kind: ScheduledKind, object: ScheduledObject): Promise<void> {
  await daysNow(ctx, kind, object);
  const row = await stored(ctx, kind, object);
  if (!row || !(await possibleRecipients(ctx, kind, object)).some((c) => c.is_chosen))
    throw refuse('CONFLICT', sentenceFor('schedule_recipients_required'));
  // To the minute, so that a double click sends once.
  const due_at = new Date(Math.floor(ctx.now().getTime() / 60_000) * 60_000).toISOString();
  const run = { schedule_id: row.id, due_at };
  if (await claim(ctx.db, { ...run, company_id: ctx.company.id, asked_by: ctx.user.id }))
    await ctx.jobs.send(scheduledJob, run);
}
