import { createHash, randomBytes } from 'node:crypto';
import type { Cadence } from '#contract/report/schedule.ts';
import type { Days } from '#server/analytics/period.ts';
import { clientLanguage, clientOf } from '#server/owned/client-of.ts';
import type { Services } from '#server/platform/context.ts';
import { dayText, periodText } from '#server/platform/date-text.ts';
import { t } from '#server/platform/language.ts';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import type { ScheduledKind, ScheduledObject } from './scheduled-kind.ts';

/** Area of the documents of scheduled reports, which mails have as attachments. */
export const REPORTS = 'mails';
/** Reports can be opened and are kept for as many days. */
export const KEPT_DAYS = 30;

interface Data extends Days {
  name: string;
  cadence: Cadence;
  company: string;
  url: string;
}

/** No numbers: whoever forwards the mail passes on the link alone. */
const clientMail: MailTemplate<Data> = {
  name: 'client-report',
  holds_secret: true,
  content: ({ name, cadence, company, from_date, to_date, url }) => ({
    subject: t(cadence === 'weekly' ? '“{name}”: the week to {day}' : '“{name}”: the month to {day}', {
      name,
      day: dayText(to_date),
    }),
    title: name,
    blocks: [
      {
        p: t('{company} sends you the report on {period}.', {
          company,
          period: periodText({ from_date, to_date }),
        }),
      },
      { button: t('Open the report'), url },
      { note: t('The link opens a PDF without an account and ends after {n} days.', { n: KEPT_DAYS }) },
    ],
  }),
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export const clientEmails = async (db: Database, schedule_id: number): Promise<string[]> =>
  (
    await db
      .selectFrom('report_schedule')
      .where('id', '=', schedule_id)
      .select('client_emails')
      .executeTakeFirst()
  )?.client_emails ?? [];

interface Sent {
  schedule_id: number;
  kind: ScheduledKind;
  object: ScheduledObject;
  company: string;
  file: { key: string; name: string };
  about: Days & { cadence: Cadence };
}

/** Writes a mail with a link of its own for each client. @returns ids of the mails */
export async function writeClientMails(
  services: Pick<Services, 'mail' | 'public_url' | 'now'>,
  trx: Database,
  { schedule_id, kind, object, company, file, about }: Sent,
): Promise<number[]> {
  const { id, company_id, name } = object;
  const emails = await clientEmails(trx, schedule_id);
  if (emails.length === 0) return [];
  const language = clientLanguage(
    await clientOf({ db: trx, company: { id: company_id } }, { type: kind.type, id }),
  );
  const created_at = services.now();
  const expires_at = new Date(created_at.getTime() + KEPT_DAYS * 86_400_000);
  const ids: number[] = [];
  for (const to of emails) {
    const token = randomBytes(24).toString('base64url');
    await trx
      .insertInto('report_link')
      .values({
        ...{ company_id, schedule_id, created_at, expires_at },
        ...{ token_hash: hashOf(token), file_key: file.key, file_name: file.name },
      })
      .execute();
    const data = { name, company, ...about, url: `${services.public_url}/report/${token}` };
    ids.push(await services.mail.write(trx, { company_id, to, template: clientMail, data, language }));
  }
  return ids;
}

/** The report behind a link that still works; null otherwise. */
export async function linkedReport(
  { db, now }: Pick<Services, 'db' | 'now'>,
  token: string,
): Promise<{ file_key: string; file_name: string } | null> {
  const row = await db
    .selectFrom('report_link as l')
    .innerJoin('report_schedule as s', 's.id', 'l.schedule_id')
    .leftJoin('monitor as m', 'm.id', 's.monitor_id')
    .leftJoin('leaderboard as b', 'b.id', 's.leaderboard_id')
    .where('l.token_hash', '=', hashOf(token))
    .where('l.expires_at', '>', now())
    .where('m.deleted_at', 'is', null)
    .where('b.deleted_at', 'is', null)
    .select(['l.file_key', 'l.file_name'])
    .executeTakeFirst();
  return row ?? null;
}

export async function sweepReportLinks({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('report_link').where('expires_at', '<', now()).execute();
}
