import { z } from 'zod';
import { audit } from '#server/platform/audit.ts';
import type { BaseContext, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import type { Job } from '#server/platform/jobs.ts';
import { transaction } from '#server/platform/postgres.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';
import { bookOrRefuse, settle } from './attempts.ts';
import { accountChangedMail, passwordResetMail, RESET_MINUTES } from './auth.messages.ts';
import { whenOf } from './challenge.ts';
import { newSecret, sha256 } from './codes.ts';
import { hashPassword } from './passwords.ts';

/** The same for every address, there or not. */
const ASKED = 'If there is an account with this address, a mail with a link is on its way.';

export const resetMailJob = {
  name: 'password-reset-mail',
  payload: z.object({ email: z.string() }),
  retries: 3,
  retry_seconds: 5,
};

/**
 * Asks for a link. Whether the address has an account is looked up by a job: neither the answer nor the time it
 * takes can tell.
 */
export async function forgotPassword(context: BaseContext, input: { email: string }) {
  const email = input.email.toLowerCase();
  await bookOrRefuse(context, 'reset', email);
  await context.jobs.send(resetMailJob, { email });
  return { status: 'ok' as const, message: ASKED };
}

/** The worker's side: a link for the address's account, if there is one; its earlier links and all expired ones go. */
export const resetMailWorker = (services: Services): Job<typeof resetMailJob.payload> => ({
  ...resetMailJob,
  run: ({ email }) => mailResetLink(services, email),
});

async function mailResetLink(services: Services, email: string): Promise<void> {
  const { db } = services;
  const user = await db
    .selectFrom('app_user')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('is_active', '=', true)
    .select(['id', 'company_id', 'email', 'first_name'])
    .executeTakeFirst();
  if (!user) return;
  const token = newSecret();
  const now = services.now();
  const id = await transaction(db, async (trx) => {
    await trx
      .deleteFrom('password_reset')
      .where((e) => e.or([e('user_id', '=', user.id), e('expires_at', '<', now)]))
      .execute();
    await trx
      .insertInto('password_reset')
      .values({
        token_hash: sha256(token),
        user_id: user.id,
        created_at: now,
        expires_at: new Date(now.getTime() + RESET_MINUTES * 60_000),
      })
      .execute();
    // After the #, where neither a server's log nor a referrer sees it.
    const url = `${services.public_url}/reset-password#${token}`;
    const data = { name: user.first_name, url };
    const { company_id, email: to } = user;
    return services.mail.write(trx, { company_id, to, template: passwordResetMail, data });
  });
  await services.mail.deliver(id);
}

/** Chooses another password with a link's token, once, and ends every session of the account. Throws 400. */
export async function resetPassword(context: BaseContext, input: { token: string; password: string }) {
  const token_hash = sha256(input.token);
  const user = await context.db
    .selectFrom('password_reset as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .where('r.token_hash', '=', token_hash)
    .where('r.expires_at', '>', context.now())
    .where('u.is_active', '=', true)
    .select(['u.id', 'u.company_id', 'u.email', 'u.first_name'])
    .executeTakeFirst();
  if (!user) throw deadLink();
  refuseWeak(input.password, user.email);
  await setPassword(context, user, input.password, 'auth.password_reset', async (trx) => {
    const used = await trx
      .deleteFrom('password_reset')
      .where('token_hash', '=', token_hash)
      .returning('user_id')
      .executeTakeFirst();
    if (!used) throw deadLink();
  });
  await settle(context, 'sign_in', user.email);
  context.cookies.clearSession();
  return { status: 'ok' as const };
}

const deadLink = () =>
  refuse('BAD_REQUEST', 'This link was used already or is too old. Ask for a new one.', [
    { field: 'token', message: 'This link was used already or is too old. Ask for a new one.' },
  ]);

/** Throws 400 for a password that is the address itself or one character again and again. */
export function refuseWeak(password: string, email: string): void {
  const plain = password.toLowerCase();
  const is_weak = plain === email.toLowerCase() || new Set(plain).size < 4;
  if (!is_weak) return;
  const message = 'This password is too easy to guess. Choose another.';
  throw refuse('BAD_REQUEST', message, [{ field: 'password', message }]);
}

/** Stores a password, ends every session and sign-in under way, tells the owner. `first` runs in the transaction. */
export async function setPassword(
  context: BaseContext,
  user: { id: number; company_id: number; email: string; first_name: string },
  password: string,
  action: string,
  first: (trx: Services['db']) => Promise<void> = async () => undefined,
): Promise<void> {
  const password_hash = await hashPassword(password);
  const now = context.now();
  const mail_id = await transaction(context.db, async (trx) => {
    await first(trx);
    await trx
      .updateTable('app_user')
      .set({ password_hash, password_changed_at: now })
      .where('id', '=', user.id)
      .execute();
    await endSessionsOf(trx, user.id);
    await trx.deleteFrom('sign_in_challenge').where('user_id', '=', user.id).execute();
    await trx.deleteFrom('password_reset').where('user_id', '=', user.id).execute();
    const { company_id, email, first_name } = user;
    const { ip } = context.request;
    const services = { db: trx, now: context.now };
    await audit(services, { company_id, user_id: user.id, action, target: email, details: { ip } });
    const data = { name: first_name, what: 'Your password was changed', when: whenOf(now), ip };
    return context.mail.write(trx, { company_id, to: email, template: accountChangedMail, data });
  });
  await context.mail.deliver(mail_id);
}
