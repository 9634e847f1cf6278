import { sql } from 'kysely';
import { SHARED_PAGES } from '#contract/areas.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { type Allowance, count } from '#server/platform/throttle.ts';
import { respondedMail } from './responded-mail.ts';
import type { OpenRoom } from './room.ts';

const ONCE_AN_HOUR: Allowance = [1, 3600];

/** Mails the owner, the publisher of the link, and everybody it is shared with. */
export async function notifyOfResponse(ctx: ReadCtx, open: OpenRoom, by: string): Promise<void> {
  const { type, id, object, shareable } = open;
  const key = `client response mail ${ctx.company.id} ${type} ${id}`;
  const { wait } = await count(ctx, { key, allowance: ONCE_AN_HOUR });
  if (wait > 0) return;
  const { rows } = await sql<{ email: string }>`
    select u.email from app_user u where u.company_id = ${ctx.company.id} and u.is_active
      and (u.id = ${object.created_by ?? 0}
        or exists (select from public_token t where t.company_id = ${ctx.company.id} and t.object_type = ${type}
          and t.object_id = ${id} and t.revoked_at is null and t.created_by = u.id)
        or exists (select from share s where s.company_id = ${ctx.company.id} and s.object_type = ${type}
          and s.object_id = ${id} and s.user_id = u.id))
    order by u.id`.execute(ctx.db);
  for (const { email } of rows) {
    const mail = await ctx.mail.write(ctx.db, {
      company_id: ctx.company.id,
      to: email,
      template: respondedMail,
      data: {
        by,
        noun: shareable.noun,
        name: object.name,
        url: `${ctx.public_url}${SHARED_PAGES[type](id)}`,
      },
    });
    if (mail !== null) await ctx.mail.deliver(mail);
  }
}
