import { AD_CODE_NAMES, REMINDER_DAYS } from '#contract/sales/rights.ts';
import { creatorNames } from '#server/owned/creator-names.ts';
import type { Services } from '#server/platform/context.ts';
import { dayText } from '#server/platform/date-text.ts';
import { plural, t } from '#server/platform/language.ts';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { type Ending, endingRights } from './ending-rights.ts';

interface Data {
  name: string;
  url: string;
  lines: Array<Pick<Ending, 'code_kind' | 'until' | 'days'> & { creator: string }>;
}

const lineText = ({ code_kind, creator, until, days }: Data['lines'][number]): string =>
  t('{creator}: {what} until {day} ({days})', {
    creator,
    what: code_kind ? t(AD_CODE_NAMES[code_kind]) : t('usage rights'),
    day: dayText(until),
    days: days === 0 ? t('ends today') : plural(days, '{n} day left', '{n} days left'),
  });

const reminderMail: MailTemplate<Data> = {
  name: 'right-reminder',
  holds_secret: false,
  content: ({ name, url, lines }) => ({
    subject: t('“{name}”: usage rights or ad codes end soon', { name }),
    title: name,
    blocks: [
      ...lines.map((line) => ({ p: lineText(line) })),
      { button: t('Open usage rights'), url },
      {
        note: t('You are reminded {first} and {last} days before the end.', {
          first: REMINDER_DAYS[0],
          last: REMINDER_DAYS[1],
        }),
      },
    ],
  }),
};

/** Of the periods that have begun, only the shortest is reminded of. */
const periodOf = (days: number) => REMINDER_DAYS.findLast((period) => days <= period) ?? REMINDER_DAYS[0];

type Reminding = Pick<Services, 'db' | 'ch' | 'now' | 'mail' | 'public_url' | 'log'>;

/** Reminds of what ends within 14, and within 3 days, once each; a mail for each campaign. */
export async function remindOfRights(services: Reminding, signal: AbortSignal): Promise<void> {
  const companies = await services.db.selectFrom('company').select(['id', 'timezone']).execute();
  for (const company of companies) {
    if (signal.aborted) return;
    const ending = await endingRights(services, { company, within: REMINDER_DAYS[0] });
    for (const of of Map.groupBy(ending, ({ monitor_id, user_id }) => `${monitor_id} ${user_id}`).values())
      await remind(services, of);
  }
}

async function remind(services: Reminding, ending: readonly Ending[]): Promise<void> {
  const [first] = ending;
  if (!first || first.user_id === null) return;
  const { company_id, monitor_id, monitor: name } = first;
  const user = await services.db
    .selectFrom('app_user')
    .where('id', '=', first.user_id)
    .where('company_id', '=', company_id)
    .where('is_active', '=', true)
    .select('email')
    .executeTakeFirst();
  if (!user) return;
  const names = await creatorNames(
    { ...services, company: { id: company_id } },
    ending.map(({ profile_id }) => profile_id),
  );
  const mail = await transaction(services.db, async (trx) => {
    const due: Ending[] = [];
    for (const one of ending) {
      const { key, ends, until, days } = one;
      const noted = await trx
        .insertInto('right_reminder')
        .values({ company_id, key, monitor_id, ends, until, days: periodOf(days) })
        .onConflict((c) => c.doNothing())
        .returning('key')
        .executeTakeFirst();
      if (noted) due.push(one);
    }
    if (due.length === 0) return null;
    const lines = due.map((one) => ({ ...one, creator: names.get(one.profile_id) ?? '' }));
    const url = `${services.public_url}/monitor/${monitor_id}?tab=rights`;
    return services.mail.write(trx, {
      company_id,
      to: user.email,
      template: reminderMail,
      data: { name, url, lines },
    });
  });
  if (mail !== null) await services.mail.deliver(mail);
}
