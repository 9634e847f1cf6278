import { PROVIDER_LABELS, PROVIDER_UNITS } from '#contract/providers.ts';
import type { Services } from '#server/platform/context.ts';
import { numberText, t } from '#server/platform/language.ts';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { reachedBudgets } from './provider-budget.ts';

interface Data {
  provider: string;
  unit: 'requests' | 'credits';
  spent: number;
  budget: number;
  url: string;
}

const UNITS = { requests: 'requests', credits: 'credits' } as const;

const budgetMail: MailTemplate<Data> = {
  name: 'provider-budget',
  holds_secret: false,
  content: ({ provider, unit, spent, budget, url }) => ({
    subject: t('{provider}: most of this month’s budget is used', { provider }),
    title: provider,
    blocks: [
      {
        p: t('Your company used {spent} of {budget} {unit} of this month’s budget.', {
          spent: numberText(spent, { maximumFractionDigits: 2 }),
          budget: numberText(budget, { maximumFractionDigits: 2 }),
          unit: t(UNITS[unit]),
        }),
      },
      { button: t('Open Sources'), url },
    ],
  }),
};

/** Mails the admins of companies that reached the notified part of a month's budget, once a month. */
export async function notifyOfBudgets(
  services: Pick<Services, 'db' | 'now' | 'mail' | 'public_url'>,
): Promise<void> {
  const mails = await transaction(services.db, async (trx) => {
    const written: number[] = [];
    for (const { company_id, provider, spent, budget } of await reachedBudgets({ ...services, db: trx })) {
      const admins = await trx
        .selectFrom('app_user')
        .where('company_id', '=', company_id)
        .where('role', '=', 'admin')
        .where('is_active', '=', true)
        .select('email')
        .execute();
      const data = {
        ...{ provider: PROVIDER_LABELS[provider], unit: PROVIDER_UNITS[provider], spent, budget },
        url: `${services.public_url}/settings/sources`,
      };
      for (const { email } of admins)
        written.push(await services.mail.write(trx, { company_id, to: email, template: budgetMail, data }));
    }
    return written;
  });
  for (const mail of mails) await services.mail.deliver(mail);
}
