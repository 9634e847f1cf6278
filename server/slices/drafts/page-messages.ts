import { sql } from 'kysely';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type Allowance, count } from '#server/platform/callers/throttle.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { t } from '#server/platform/language.ts';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import type { Campaign } from './brief.ts';
import type { OpenPage } from './creator-pages.ts';

interface Message extends Campaign {
  profile_id: number;
  text: string;
  user_id: number | null;
  given_name: string;
}

/** Part of the responses that the bell and Home show; clients do not see those with creators. */
const write = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { company_id, monitor_id, profile_id, text, user_id, given_name }: Message,
) =>
  db
    .insertInto('client_response')
    .values({
      ...{ company_id, object_type: 'monitor', object_id: monitor_id, profile_id, text, user_id, given_name },
      ...{ kind: user_id === null ? 'question' : 'answer', is_visitor: user_id === null, with_creator: true },
      at: now(),
    })
    .execute();

export async function answerCreator(
  ctx: Ctx,
  { id, profile_id, text }: { id: number; profile_id: number; text: string },
): Promise<void> {
  await monitorFor(ctx, id, 'edit');
  const { rows } = await sql`
    select id from creator_page where company_id = ${ctx.company.id} and monitor_id = ${id} and profile_id = ${profile_id}`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw refuse('NOT_FOUND', sentenceFor('creator_not_planned'));
  const of = { company_id: ctx.company.id, monitor_id: id, profile_id };
  await write(ctx, { ...of, text, user_id: ctx.user.id, given_name: '' });
}

export const askTeam = (services: Pick<Services, 'db' | 'now'>, page: OpenPage, text: string) =>
  write(services, { ...page, text, user_id: null, given_name: page.creator });

/** Without the content, which only people with access may read. */
const creatorMail: MailTemplate<{ creator: string; name: string; url: string }> = {
  name: 'creator-responded',
  holds_secret: false,
  content: ({ creator, name, url }) => ({
    subject: t('{creator} answered on “{name}”', { creator, name }),
    title: name,
    blocks: [
      { p: t('{creator} sent a draft, asked or accepted on the page of this campaign.', { creator }) },
      { button: t('Read and answer'), url },
      { note: t('You get at most one of these emails an hour for each creator.') },
    ],
  }),
};

const ONCE_AN_HOUR: Allowance = [1, 3600];

/** Mails the owner of the campaign, the sender of the link, and everybody it is shared with. */
export async function notifyTeam(
  services: Pick<Services, 'db' | 'now' | 'mail' | 'public_url'>,
  { id, company_id, monitor_id, profile_id, creator, campaign }: OpenPage,
): Promise<void> {
  const key = `creator mail ${company_id} ${monitor_id} ${profile_id}`;
  const { wait } = await count(services, { key, allowance: ONCE_AN_HOUR });
  if (wait > 0) return;
  const { rows } = await sql<{ email: string }>`
    select u.email from app_user u where u.company_id = ${company_id} and u.is_active
      and (exists (select from monitor m where m.id = ${monitor_id} and m.created_by = u.id)
        or exists (select from creator_page p where p.id = ${id} and p.created_by = u.id)
        or exists (select from share s where s.company_id = ${company_id} and s.object_type = 'monitor'
          and s.object_id = ${monitor_id} and s.user_id = u.id))
    order by u.id`.execute(services.db);
  for (const { email } of rows) {
    const data = { creator, name: campaign, url: `${services.public_url}/monitor/${monitor_id}?tab=drafts` };
    const mail = await services.mail.write(services.db, {
      company_id,
      to: email,
      template: creatorMail,
      data,
    });
    if (mail !== null) await services.mail.deliver(mail);
  }
}
