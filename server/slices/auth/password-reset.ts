import { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import { endSessionsOf } from '#server/platform/callers/sessions.ts';
import type { BaseContext, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { open } from '#server/platform/gate.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';
import type { Job } from '#server/platform/jobs.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { bookOrRefuse, forgive } from './attempts.ts';
import { accountChangedMail, passwordResetMail, RESET_MINUTES } from './auth.messages.ts';
import { newSecret, sha256 } from './codes.ts';
import { forgetBrowsers, knownBrowser, rememberBrowser } from './known-browsers.ts';
import { refuseWeak } from './password-rules.ts';
import { hashPassword, PROVIDER_ONLY } from './passwords.ts';
import { userByEmail } from './user-by-email.ts';

/** The same for every address, known or not. */
const ASKED = sentenceFor('password_reset_mail_sent');

/** Valid links per account. Others may request all of them: each works for the owner. */
const GOOD_LINKS = 5;

export const resetMailJob = {
  name: 'password-reset-mail',
  /** `known`: requested in a known browser, whose limit nobody else can exhaust. */
  payload: z.object({ email: z.string(), ip: z.string(), known: z.boolean() }),
  retries: 3,
  retry_seconds: 5,
};

/** A job looks the account up, so that neither the answer nor its time reveals whether it exists. */
async function forgotPassword(context: BaseContext, input: { email: string }) {
  const email = input.email.toLowerCase();
  const browser = await knownBrowser(context, email);
  await bookOrRefuse(context, 'reset', email, browser?.name ?? null);
  const ip = addressOf(context.request.ip);
  await context.jobs.send(resetMailJob, { email, ip, known: browser !== null });
  return { status: 'ok' as const, message: ASKED.text, sentence: ASKED };
}

/** Creates a link if the account exists and has few valid ones. */
export const resetMailWorker = (services: Services): Job<typeof resetMailJob.payload> => ({
  ...resetMailJob,
  run: (request) => mailResetLink(services, request),
});

async function mailResetLink(
  services: Services,
  { email, ip, known }: z.output<typeof resetMailJob.payload>,
): Promise<void> {
  const { db } = services;
  const user = await userByEmail(db, email);
  // Whoever is blocked at the identity provider must not come back by a link.
  if (!user?.is_active || user.password_hash === PROVIDER_ONLY) return;
  const token = newSecret();
  const now = services.now();
  const id = await transaction(db, async (trx) => {
    await trx.selectFrom('app_user').where('id', '=', user.id).select('id').forUpdate().execute();
    await trx.deleteFrom('password_reset').where('expires_at', '<', now).execute();
    if (!known && (await goodLinks(trx, user.id, now)) >= GOOD_LINKS) return null;
    await trx
      .insertInto('password_reset')
      .values({
        token_hash: sha256(token),
        user_id: user.id,
        created_at: now,
        expires_at: new Date(now.getTime() + RESET_MINUTES * 60_000),
      })
      .execute();
    // After the #, so that neither server logs nor referrers contain it.
    const url = `${services.public_url}/reset-password#${token}`;
    const data = { name: user.first_name, url };
    const { id: user_id, company_id, email: to } = user;
    const entry = { company_id, user_id, action: 'auth.reset_requested', target: to, details: { ip } };
    await audit({ db: trx, now: () => now }, entry);
    return services.mail.write(trx, { company_id, to, template: passwordResetMail, data });
  });
  if (id !== null) await services.mail.deliver(id);
}

/** Unused links; one written before the clock was set back does not count. */
async function goodLinks(trx: Services['db'], user_id: number, now: Date): Promise<number> {
  const { n } = await trx
    .selectFrom('password_reset')
    .where('user_id', '=', user_id)
    .where('created_at', '<=', now)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Sets a password with a link's token, once, and ends every session. Throws 400. */
async function resetPassword(context: BaseContext, input: { token: string; password: string }) {
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
  await refuseWeak(input.password, user.email);
  await setPassword(context, user, input.password, 'auth.password_reset', async (trx) => {
    const used = await trx
      .deleteFrom('password_reset')
      .where('token_hash', '=', token_hash)
      .returning('user_id')
      .executeTakeFirst();
    if (!used) throw deadLink();
  });
  await forgive(context, 'sign_in', user.email.toLowerCase());
  // Whoever reads the account's mail owns it.
  await rememberBrowser(context, user.id, false);
  context.cookies.clearSession();
  return { status: 'ok' as const };
}

const deadLink = () => refuse('BAD_REQUEST', sentenceFor('mailed_link_expired'), 'token');

/** Also ends every session and pending sign-in, and notifies the owner. `first` runs in the transaction. */
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
    await forgetBrowsers({ db: trx }, user.id);
    await trx.deleteFrom('sign_in_challenge').where('user_id', '=', user.id).execute();
    await trx.deleteFrom('password_reset').where('user_id', '=', user.id).execute();
    const { company_id, email, first_name } = user;
    const { ip } = context.request;
    const services = { db: trx, now: context.now };
    await audit(services, { company_id, user_id: user.id, action, target: email, details: { ip } });
    const data: Parameters<typeof accountChangedMail.content>[0] = {
      name: first_name,
      what: 'Your password was changed',
      at: now.toISOString(),
      ip,
    };
    return context.mail.write(trx, { company_id, to: email, template: accountChangedMail, data });
  });
  await context.mail.deliver(mail_id);
}

export const passwordResetHandlers = {
  forgot_password: open.auth.forgot_password.handler(({ context, input }) => forgotPassword(context, input)),
  reset_password: open.auth.reset_password.handler(({ context, input }) => resetPassword(context, input)),
};
