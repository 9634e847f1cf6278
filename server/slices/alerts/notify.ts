import { nanoid } from 'nanoid';
import { type AlertFinding, type AlertForm, alertPage } from '#contract/alerts.ts';
import { t } from '#server/platform/language.ts';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { chosenUsers, objectOf, type StoredRule } from './alert-record.ts';
import { colleaguesToNotify } from './alert-sets.ts';
import { deliveryJob } from './deliveries.ts';
import type { LookCtx } from './watched.ts';
import { webhookBody } from './webhook-body.ts';

const alertMail: MailTemplate<{
  name: string;
  /** Written in the language of the reader. */
  write(): string;
  url: string;
  owner: string | null;
}> = {
  name: 'alert',
  holds_secret: false,
  content: ({ name, write, url, owner }) => ({
    subject: t('Alert: {name}', { name }),
    title: name,
    blocks: [
      { p: write() },
      { button: t('Open it in Limelight'), url },
      {
        note:
          owner === null
            ? t(
                'You are notified once, and again only when the condition is met again. Your alerts are in the settings.',
              )
            : t('{owner} chose you to be notified once, and again only when the condition is met again.', {
                owner,
              }),
      },
    ],
  }),
};

interface AlertNotice {
  /** English, as it is stored and sent to webhooks. */
  sentence: string;
  /** The sentence in the reader's language. */
  write(): string;
  finding: AlertFinding;
}

function bodyOf(
  { now }: LookCtx,
  rule: StoredRule,
  { key, url, sentence, finding }: Omit<AlertNotice, 'write'> & { key: string; url: string },
): string {
  const { metric, condition, threshold, window_days } = rule;
  const { by, from_date, to_date, value, median, currency } = finding;
  return webhookBody(
    rule.form as AlertForm,
    { name: rule.name, sentence, url },
    {
      id: key,
      type: 'alert',
      created_at: now().toISOString(),
      sentence,
      url,
      rule: { id: rule.id, name: rule.name, ...objectOf(rule), metric, condition, threshold, window_days },
      by,
      from_date,
      to_date,
      value,
      median,
      currency,
    },
  );
}

/**
 * Notifies the owner by mail or webhook, and by mail the chosen colleagues who still have access, unless
 * another process did or the rule changed meanwhile. Event, mails and rule are one transaction.
 */
export async function tell(
  ctx: LookCtx,
  rule: StoredRule,
  { sentence, write: written, finding }: AlertNotice,
): Promise<void> {
  const { db } = ctx;
  const object = objectOf(rule);
  const key = `evt_${nanoid()}`;
  const url = `${ctx.public_url}${alertPage(object, finding)}`;
  const body = rule.url === null ? null : bodyOf(ctx, rule, { key, url, sentence, finding });
  const chosen = await chosenUsers(ctx, rule.company_id, rule.id);
  const having = chosen.size === 0 ? [] : await colleaguesToNotify(ctx, object);
  const users = having.filter(({ id }) => chosen.has(id));
  const { company_id } = rule;
  const sent = await transaction(db, async (trx) => {
    const turned = await trx
      .updateTable('alert_rule')
      .set({ is_firing: true })
      .where('company_id', '=', company_id)
      .where('id', '=', rule.id)
      .where('is_firing', '=', false)
      .where('deleted_at', 'is', null)
      .where('changed_at', '=', rule.changed_at)
      .returning('id')
      .executeTakeFirst();
    if (!turned) return null;
    const mails: number[] = [];
    const write = async (to: string, owner: string | null) => {
      const data = { name: rule.name, write: written, url, owner };
      mails.push(await ctx.mail.write(trx, { company_id, to, template: alertMail, data }));
    };
    if (body === null) await write(ctx.user.email, null);
    const { id: event_id } = await trx
      .insertInto('alert_event')
      .values({
        rule_id: rule.id,
        company_id,
        key,
        sentence,
        told: JSON.stringify(finding),
        body,
        created_at: ctx.now(),
        mail_id: mails[0] ?? null,
        ...(body === null ? { state: 'delivered', delivered_at: ctx.now() } : { state: 'pending' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('alert_notice')
      .values([ctx.user, ...users].map(({ id }) => ({ event_id, user_id: id, company_id })))
      .execute();
    for (const { email } of users) await write(email, ctx.user.name);
    return { event_id, mails };
  });
  if (sent === null) return;
  // A failure to queue does not fail the rule: the event is stored and queued later.
  const queue = (work: Promise<void>) =>
    work.catch((error: unknown) => ctx.log.error({ err: error, alert: rule.id }, 'alert not queued'));
  if (body !== null) await queue(ctx.jobs.send(deliveryJob, { event_id: sent.event_id }));
  for (const id of sent.mails) await queue(ctx.mail.deliver(id));
}
