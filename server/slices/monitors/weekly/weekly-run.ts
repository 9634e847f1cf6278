import { Readable } from 'node:stream';
import { nanoid } from 'nanoid';
import { SHARED_PAGES } from '#contract/areas.ts';
import { callerById } from '#server/platform/caller-by-id.ts';
import type { Services } from '#server/platform/context.ts';
import { transaction } from '#server/platform/postgres.ts';
import type { ExportCtx } from '#server/slices/exports/exporters.ts';
import { MONITOR } from '../monitor-access.ts';
import { type MonitorRow, monitorRows } from '../monitor-row.ts';
import { reportedDays } from './due.ts';
import { weeklyPdf } from './weekly-document.ts';
import { weeklyMail } from './weekly-mail.ts';
import { type Colleague, colleaguesWith } from './weekly-users.ts';

/** A report and when it was due, ISO 8601. */
export interface Run {
  monitor_id: number;
  due_at: string;
}

/** One that took the process with it so often is given up. */
const MOST_ATTEMPTS = 3;
/** Where the files of these mails are kept. */
export const AREA = 'mails';

/** Why a report does not go out, as its monitor says. */
class NotSent extends Error {}

/**
 * Makes the report and writes its mails, unless that is done: the mails and the word that they are written are one
 * transaction, so that each is written once, however often this runs or is killed.
 */
export async function runWeekly(services: Services, run: Run): Promise<void> {
  const row = await services.db
    .updateTable('monitor_weekly_run')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('monitor_id', '=', run.monitor_id)
    .where('due_at', '=', new Date(run.due_at))
    .where('state', '=', 'queued')
    .returning(['company_id', 'attempts'])
    .executeTakeFirst();
  if (!row) return;
  try {
    if (row.attempts > MOST_ATTEMPTS)
      throw new NotSent('Limelight was stopped each time it made this report.');
    await send(services, run, row.company_id);
  } catch (error) {
    if (!(error instanceof NotSent) && row.attempts < MOST_ATTEMPTS) throw error;
    if (!(error instanceof NotSent)) services.log.error({ err: error, ...run }, 'weekly report');
    const said = error instanceof NotSent ? error.message : 'It stopped because of an internal error.';
    await finish(services, run, { state: 'failed', error: said, recipients: 0 });
  }
}

type Result = { state: 'sent' | 'failed'; error: string | null; recipients: number };

/** Writes the end of a run; false where another process has. */
async function finish({ db, now }: Pick<Services, 'db' | 'now'>, run: Run, result: Result): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('monitor_weekly_run')
    .set({ ...result, ended_at: now() })
    .where('monitor_id', '=', run.monitor_id)
    .where('due_at', '=', new Date(run.due_at))
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who gets it, and the context of the first of them: all see the same posts. */
async function recipientsOf(
  services: Services,
  monitor: MonitorRow,
): Promise<{ to: Colleague[]; ctx: ExportCtx }> {
  const to = (await colleaguesWith(services, monitor)).filter((colleague) => colleague.is_chosen);
  const [first] = to;
  const caller = first && (await callerById(services, { company_id: monitor.company_id, user_id: first.id }));
  if (!caller) throw new NotSent('Nobody whom it was for has this monitor any more.');
  const { signal } = new AbortController();
  return { to, ctx: { ...services, company: caller.company, user: caller.actor, request: { left: signal } } };
}

async function send(services: Services, run: Run, company_id: number): Promise<void> {
  const [monitor] = await monitorRows(services, company_id, [run.monitor_id]);
  if (!monitor) throw new NotSent('The monitor was deleted.');
  const { to, ctx } = await recipientsOf(services, monitor);
  const days = reportedDays(new Date(run.due_at), ctx.company.timezone, monitor);
  if (!days) throw new NotSent('None of the seven days before are days of the monitor.');
  const { pdf, numbers } = await weeklyPdf(ctx, monitor, days);
  const file_key = `${AREA}/${nanoid()}.pdf`;
  await services.files.write(file_key, Readable.fromWeb(pdf.stream()));
  const attachments = [{ name: pdf.name, type: pdf.type, file_key }];
  const url = `${services.public_url}${SHARED_PAGES[MONITOR]?.(monitor.id) ?? ''}`;
  const mails = await transaction(services.db, async (trx) => {
    if (!(await finish({ ...services, db: trx }, run, { state: 'sent', error: null, recipients: to.length })))
      return null;
    const data = { monitor: monitor.name, ...days, numbers, url };
    const ids = [];
    for (const { email } of to)
      ids.push(
        await services.mail.write(trx, { company_id, to: email, template: weeklyMail, data, attachments }),
      );
    return ids;
  });
  if (mails === null) await services.files.remove(file_key);
  for (const id of mails ?? []) await services.mail.deliver(id);
}

/** Days a file that went with a mail is kept, for the outbox and for mails that are tried again. */
const KEPT_DAYS = 30;

/** Removes files of mails that have been kept long enough. */
export async function sweepAttachments({ files, now }: Pick<Services, 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  for (const { key, written_at } of await files.list(AREA)) if (written_at < before) await files.remove(key);
}
