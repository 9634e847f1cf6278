import { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import type { BaseContext, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { open } from '#server/platform/gate.ts';
import type { Job } from '#server/platform/jobs.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { UNLOCK_HOURS, unlockMail } from './auth.messages.ts';
import { newSecret, sha256 } from './codes.ts';
import { rememberBrowser } from './known-browsers.ts';
import { userByEmail } from './user-by-email.ts';

export const unlockMailJob = {
  name: 'sign-in-unlock-mail',
  payload: z.object({ email: z.string() }),
  retries: 3,
  retry_seconds: 5,
};

/** Looks the account up here, so that no answer's time reveals it. */
export const unlockMailWorker = (services: Services): Job<typeof unlockMailJob.payload> => ({
  ...unlockMailJob,
  run: ({ email }) => mailUnlockLink(services, email),
});

/**
 * Mails a link that lets a browser sign in. One valid link at a time, so that an attack does not flood the mailbox.
 */
async function mailUnlockLink(services: Services, email: string): Promise<void> {
  const { db } = services;
  const now = services.now();
  const user = await userByEmail(db, email);
  if (!user?.is_active) return;
  const token = newSecret();
  const mail_id = await transaction(db, async (trx) => {
    await trx.selectFrom('app_user').where('id', '=', user.id).select('id').forUpdate().execute();
    await trx
      .deleteFrom('sign_in_unlock')
      .where((e) => e.or([e('expires_at', '<=', now), e('created_at', '>', now)]))
      .execute();
    const good = await trx
      .selectFrom('sign_in_unlock')
      .where('user_id', '=', user.id)
      .select('user_id')
      .executeTakeFirst();
    if (good) return null;
    const expires_at = new Date(now.getTime() + UNLOCK_HOURS * 3_600_000);
    await trx
      .insertInto('sign_in_unlock')
      .values({ token_hash: sha256(token), user_id: user.id, created_at: now, expires_at })
      .execute();
    const { id: user_id, company_id, email: to, first_name: name } = user;
    await audit(
      { db: trx, now: () => now },
      { company_id, user_id, action: 'auth.sign_in_locked', target: to },
    );
    // After the #, so that neither server logs nor referrers contain it.
    const data = { name, url: `${services.public_url}/unlock-sign-in#${token}` };
    return services.mail.write(trx, { company_id, to, template: unlockMail, data });
  });
  if (mail_id !== null) await services.mail.deliver(mail_id);
}

/** Lets this browser sign in during a lock, once per token. Throws 400. */
async function unlockSignIn(context: BaseContext, input: { token: string }) {
  const used = await context.db
    .deleteFrom('sign_in_unlock')
    .where('token_hash', '=', sha256(input.token))
    .where('expires_at', '>', context.now())
    .returning('user_id')
    .executeTakeFirst();
  if (!used) {
    throw refuse('BAD_REQUEST', sentenceFor('unlock_link_expired'), 'token');
  }
  await rememberBrowser(context, used.user_id, false);
  return { status: 'ok' as const };
}

export const unlockHandlers = {
  unlock_sign_in: open.auth.unlock_sign_in.handler(({ context, input }) => unlockSignIn(context, input)),
};
