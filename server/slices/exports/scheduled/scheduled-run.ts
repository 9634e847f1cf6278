import { Readable } from 'node:stream';
import { nanoid } from 'nanoid';
import { SHARED_PAGES } from '#contract/access/areas.ts';
import type { Cadence } from '#contract/report/schedule.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { nounWord, sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import type { Days } from '#server/analytics/period.ts';
import { callerById } from '#server/platform/callers/caller-by-id.ts';
import type { Services } from '#server/platform/context.ts';
import { dayText, periodText } from '#server/platform/date-text.ts';
import { erasedSince } from '#server/platform/erasures.ts';
import { sentenceOfError } from '#server/platform/errors.ts';
import { removeUnused } from '#server/platform/files.ts';
import { nounText, t } from '#server/platform/language.ts';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { whyStopped } from '#server/platform/store-refusals.ts';
import type { SpokenReport } from '../exporter.ts';
import { ExportFailed } from '../thread/export-threads.ts';
import type { FileCtx } from '../thread/ports.ts';
import { clientEmails, KEPT_DAYS, REPORTS, writeClientMails } from './client-reports.ts';
import { reportedDays } from './due.ts';
import { type PossibleRecipient, possibleRecipients } from './recipients.ts';
import type { ScheduledKind, ScheduledKinds, ScheduledObject } from './scheduled-kind.ts';

interface Data extends Days {
  noun: string;
  name: string;
  cadence: Cadence;
  /** Summary of the numbers. */
  sentence: string;
  /** Of the report; absent in mails of earlier versions. */
  headline?: string | undefined;
  findings?: SpokenReport['findings'];
  url: string;
}

/** The report in one sentence, with the document attached unless it was withdrawn before sending. */
const scheduledMail: MailTemplate<Data> = {
  name: 'scheduled-report',
  holds_secret: false,
  content: ({ noun, name, cadence, from_date, to_date, sentence, headline, findings = [], url }) => {
    return {
      subject: t(cadence === 'weekly' ? '“{name}”: the week to {day}' : '“{name}”: the month to {day}', {
        name,
        day: dayText(to_date),
      }),
      title: name,
      blocks: [
        {
          p: t('{period}: {sentence} The report explains these numbers.', {
            period: periodText({ from_date, to_date }),
            sentence,
          }),
        },
        ...(headline ? [{ p: headline }] : []),
        ...(findings.length > 0 ? [{ points: findings }] : []),
        { button: t('Open it in Limelight'), url },
        {
          note: t(
            cadence === 'weekly'
              ? 'You get this every week. Editors ({noun}) can stop it there.'
              : 'You get this every month. Editors ({noun}) can stop it there.',
            { noun: nounText(noun) },
          ),
        },
      ],
    };
  },
};

/** A report and its due time, ISO 8601. */
export interface Run {
  schedule_id: number;
  due_at: string;
}

/** A report that kills the process this often is given up. */
const MOST_ATTEMPTS = 3;

/** The object's reason for not sending a report. */
class NotSent extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(sentence.text);
    this.sentence = sentence;
  }
}
/** The report may contain somebody who was erased meanwhile. */
class ErasedMeanwhile extends NotSent {
  constructor() {
    super(sentenceFor('erasure_during_sending'));
  }
}

/**
 * Writes report and mails in one transaction, so that each mail is written once, however often this runs or
 * is killed.
 */
export async function runScheduled(services: Services, kinds: ScheduledKinds, run: Run): Promise<void> {
  const row = await services.db
    .updateTable('report_schedule_run')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('schedule_id', '=', run.schedule_id)
    .where('due_at', '=', new Date(run.due_at))
    .where('state', '=', 'queued')
    .returning(['attempts', 'asked_by'])
    .executeTakeFirst();
  if (!row) return;
  try {
    if (row.attempts > MOST_ATTEMPTS) throw new NotSent(sentenceFor('report_interrupted'));
    await send(services, kinds, run);
  } catch (error) {
    const reason =
      error instanceof NotSent
        ? error.sentence
        : error instanceof ExportFailed
          ? sentenceOfError(error)
          : null;
    const is_final = reason !== null;
    if (!is_final && row.attempts < MOST_ATTEMPTS) throw error;
    if (!is_final) services.log.error({ err: error, ...run }, 'scheduled report');
    if (error instanceof ErasedMeanwhile && row.asked_by === null) return forget(services, run);
    const failure = storedForm(reason ?? whyStopped(error));
    await finish(services, run, { state: 'failed', error: failure, recipients: 0 });
  }
}

/** Due again once no erasure is running (scheduled.jobs.ts). */
async function forget({ db }: Pick<Services, 'db'>, run: Run): Promise<void> {
  await db
    .deleteFrom('report_schedule_run')
    .where('schedule_id', '=', run.schedule_id)
    .where('due_at', '=', new Date(run.due_at))
    .where('state', '=', 'queued')
    .execute();
}

type Result = { state: 'sent' | 'failed'; error: string | null; recipients: number };

/** False if another process did. */
async function finish({ db, now }: Pick<Services, 'db' | 'now'>, run: Run, result: Result): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_schedule_run')
    .set({ ...result, ended_at: now() })
    .where('schedule_id', '=', run.schedule_id)
    .where('due_at', '=', new Date(run.due_at))
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The recipients, and the context of the first: all see the same posts. */
async function recipientsOf(
  services: Services,
  kind: ScheduledKind,
  object: ScheduledObject,
): Promise<{ to: PossibleRecipient[]; ctx: FileCtx }> {
  const to = (await possibleRecipients(services, kind, object)).filter((colleague) => colleague.is_chosen);
  const [first] = to;
  const { company_id } = object;
  const caller = first && (await callerById(services, { company_id, user_id: first.id }));
  if (!caller) throw new NotSent(sentenceFor('recipients_without_access', { noun: nounWord(kind.noun) }));
  const { signal } = new AbortController();
  return { to, ctx: { ...services, company: caller.company, user: caller.actor, request: { left: signal } } };
}

async function subjectOf(services: Services, kinds: ScheduledKinds, { schedule_id }: Run) {
  const schedule = await services.db
    .selectFrom('report_schedule')
    .where('id', '=', schedule_id)
    .select(['company_id', 'monitor_id', 'leaderboard_id', 'cadence'])
    .executeTakeFirst();
  const kind = schedule && kinds.find(({ column }) => schedule[column] !== null);
  if (!kind) throw new NotSent(sentenceFor('schedule_subject_deleted'));
  const object = await kind.find(services, schedule.company_id, schedule[kind.column] as number);
  if (!object) throw new NotSent(sentenceFor('object_gone', { noun: nounWord(kind.noun) }));
  return { kind, object, cadence: schedule.cadence as Cadence };
}

async function send(services: Services, kinds: ScheduledKinds, run: Run): Promise<void> {
  const { kind, object, cadence } = await subjectOf(services, kinds, run);
  const { to, ctx } = await recipientsOf(services, kind, object);
  const { timezone } = ctx.company;
  const days = reportedDays(new Date(run.due_at), { cadence, timezone }, object.days);
  if (!days) throw new NotSent(sentenceFor('period_outside_object', { noun: nounWord(kind.noun) }));
  const read_at = services.now();
  const { pdf, sentence, headline, findings, keep } = await kind.report(ctx, object, days);
  const file_key = `${REPORTS}/${nanoid()}.pdf`;
  await services.files.write(file_key, Readable.fromWeb(pdf.stream()));
  const attachments = [{ name: pdf.name, type: pdf.type, file_key }];
  const url = `${services.public_url}${SHARED_PAGES[kind.type](object.id)}`;
  const data = { noun: kind.noun, name: object.name, cadence, ...days, sentence, headline, findings, url };
  const { company_id } = object;
  const recipients = to.length + (await clientEmails(services.db, run.schedule_id)).length;
  const mails = await transaction(services.db, async (trx) => {
    if (!(await finish({ ...services, db: trx }, run, { state: 'sent', error: null, recipients })))
      return null;
    await keep?.(trx);
    const ids = [];
    for (const { email } of to)
      ids.push(
        await services.mail.write(trx, { company_id, to: email, template: scheduledMail, data, attachments }),
      );
    ids.push(
      ...(await writeClientMails(services, trx, {
        ...{ schedule_id: run.schedule_id, kind, object, company: ctx.company.name },
        file: { key: file_key, name: pdf.name },
        about: { ...days, cadence },
      })),
    );
    if (await erasedSince(trx, read_at)) throw new ErasedMeanwhile();
    return ids;
  }).catch(async (error: unknown) => {
    // After other failures it is unknown whether the mails were written.
    if (error instanceof ErasedMeanwhile) await services.files.remove(file_key);
    throw error;
  });
  if (mails === null) await services.files.remove(file_key);
  for (const id of mails ?? []) await services.mail.deliver(id);
}

export async function sweepAttachments({ files, now }: Pick<Services, 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await removeUnused(files, REPORTS, { used: new Set(), before });
}
