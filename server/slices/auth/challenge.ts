import type { Selectable } from 'kysely';
import type { SessionUser } from '#contract/auth.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { SignInChallengeTable } from '#server/db/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { BaseContext } from '#server/platform/context.ts';
import { decryptSecret } from '#server/platform/encrypted-secrets.ts';
import { refuse } from '#server/platform/errors.ts';
import { open } from '#server/platform/gate.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { bookOrRefuse, forgive, takeBack } from './attempts.ts';
import { accountChangedMail, signInCodeMail } from './auth.messages.ts';
import {
  CODE_MINUTES,
  CODE_TRIES,
  codeHash,
  digitsOf,
  equal,
  newCode,
  newSecret,
  RESEND_SECONDS,
  sha256,
} from './codes.ts';
import { knownBrowser } from './known-browsers.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { rotateSession } from './session-user.ts';
import { acceptedStep } from './totp.ts';
import { linkWaitingProvider } from './waiting-provider.ts';

/** Lifetime of a sign-in between password and code. */
const CHALLENGE_MINUTES = 15;
const ENDED = sentenceFor('sign_in_challenge_expired');

type Challenge = Selectable<SignInChallengeTable>;

/** A user with the right password who must enter a code. */
export interface Challenged {
  id: number;
  company_id: number;
  email: string;
  first_name: string;
  tfa_method: string | null;
}

const minutesFrom = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * Starts the code step of a sign-in, and mails the code if it is sent by mail. The challenge's secret is
 * only in the answer.
 */
export async function openChallenge(context: BaseContext, user: Challenged) {
  const method = user.tfa_method === 'mail' ? ('mail' as const) : ('totp' as const);
  if (method === 'mail') await countCode(context, user);
  const { db } = context;
  const now = context.now();
  const challenge = newSecret();
  const mail_id = await transaction(db, async (trx) => {
    await trx.deleteFrom('sign_in_challenge').where('expires_at', '<', now).execute();
    await trx
      .insertInto('sign_in_challenge')
      .values({
        id_hash: sha256(challenge),
        user_id: user.id,
        method,
        created_at: now,
        expires_at: minutesFrom(now, CHALLENGE_MINUTES),
      })
      .execute();
    return method === 'mail' ? mailCode({ ...context, db: trx }, challenge, user) : null;
  });
  if (mail_id !== null) await context.mail.deliver(mail_id);
  return { challenge, method };
}

/**
 * Null unless the browser completed two-factor authentication for this account: a link in a mail does not
 * allow guessing codes.
 */
async function tried(context: BaseContext, email: string): Promise<string | null> {
  const browser = await knownBrowser(context, email);
  return browser?.signed_in ? browser.name : null;
}

/** Throws 429 beyond the limit. */
async function countCode(context: BaseContext, user: Pick<Challenged, 'id' | 'company_id' | 'email'>) {
  const target = user.email.toLowerCase();
  await bookOrRefuse(context, 'code_sent', target, await tried(context, target));
  await note(context, user, 'auth.code_sent');
}

const note = (
  context: BaseContext,
  { id, company_id, email }: Pick<Challenged, 'id' | 'company_id' | 'email'>,
  action: string,
) =>
  audit(context, {
    company_id,
    user_id: id,
    action,
    target: email.toLowerCase(),
    details: { ip: addressOf(context.request.ip) },
  });

/** Invalidates the previous code. */
async function mailCode(
  services: Pick<BaseContext, 'db' | 'now' | 'mail'>,
  challenge: string,
  user: Pick<Challenged, 'company_id' | 'email' | 'first_name'>,
): Promise<number> {
  const code = newCode();
  const now = services.now();
  await services.db
    .updateTable('sign_in_challenge')
    .set((e) => ({
      code_hash: codeHash(challenge, code),
      code_expires_at: minutesFrom(now, CODE_MINUTES),
      sent_at: now,
      sends: e('sends', '+', 1),
    }))
    .where('id_hash', '=', sha256(challenge))
    .execute();
  const { company_id, email, first_name } = user;
  const data = { name: first_name, code };
  return services.mail.write(services.db, { company_id, to: email, template: signInCodeMail, data });
}

/** Throws 401. */
async function liveChallenge(context: BaseContext, challenge: string) {
  const row = await context.db
    .selectFrom('sign_in_challenge as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .where('c.id_hash', '=', sha256(challenge))
    .where('c.expires_at', '>', context.now())
    .where('u.is_active', '=', true)
    .selectAll('c')
    .select(['u.company_id', 'u.email', 'u.first_name', 'u.totp_secret', 'u.totp_last_step'])
    .executeTakeFirst();
  if (!row) throw refuse('UNAUTHORIZED', ENDED);
  return row;
}

/** Throws 401 if the challenge ended, 400 with the tries left for a wrong code, 429 while it must wait. */
async function verifyOtp(
  context: BaseContext,
  input: { challenge: string; code: string },
): Promise<{ user: SessionUser }> {
  const challenge = await liveChallenge(context, input.challenge);
  const user = { id: challenge.user_id, company_id: challenge.company_id, email: challenge.email };
  const email = user.email.toLowerCase();
  const attempt = await bookOrRefuse(context, 'code', email, await tried(context, email));
  // Counted before checking, so that concurrent guesses count.
  const counted = await context.db
    .updateTable('sign_in_challenge')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('id_hash', '=', challenge.id_hash)
    .where('tries', '<', CODE_TRIES)
    .returning('tries')
    .executeTakeFirst();
  if (!counted) throw refuse('UNAUTHORIZED', ENDED);
  if (!(await isRight(context, challenge, input))) {
    await note(context, user, 'auth.code_failed');
    const left = CODE_TRIES - counted.tries;
    if (left > 0) {
      throw refuse('BAD_REQUEST', sentenceFor('code_wrong_tries_left', { n: left }), 'code');
    }
    await endBurnt(context, challenge);
    throw refuse('UNAUTHORIZED', sentenceFor('sign_in_code_failures'));
  }
  const ended = await context.db
    .deleteFrom('sign_in_challenge')
    .where('id_hash', '=', challenge.id_hash)
    .returning('user_id')
    .executeTakeFirst();
  if (!ended) throw refuse('UNAUTHORIZED', ENDED);
  await takeBack(context, attempt);
  // Whoever enters a code reads the mail, so this is not a flood.
  await forgive(context, 'code_sent', email);
  await note(context, user, 'auth.signed_in');
  await linkWaitingProvider(context, user);
  return { user: await rotateSession(context, challenge.user_id) };
}

type LiveChallenge = Awaited<ReturnType<typeof liveChallenge>>;

async function isRight(
  context: BaseContext,
  current: LiveChallenge,
  { challenge, code: typed }: { challenge: string; code: string },
): Promise<boolean> {
  const code = digitsOf(typed);
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(context, current.user_id, typed);
  if (current.method === 'totp') return spendTotp(context, current, code);
  const is_live = current.code_expires_at !== null && current.code_expires_at > context.now();
  return is_live && current.code_hash !== null && equal(current.code_hash, codeHash(challenge, code));
}

/** Each code counts once. */
export async function spendTotp(
  context: Pick<BaseContext, 'db' | 'now' | 'files'>,
  user: { user_id: number; totp_secret: string | null; totp_last_step: number | null },
  code: string,
): Promise<boolean> {
  const secret = user.totp_secret && (await decryptSecret(context, user.totp_secret));
  if (!secret) return false;
  const step = acceptedStep(secret, code, context.now(), user.totp_last_step);
  if (step === null) return false;
  const spent = await context.db
    .updateTable('app_user')
    .set({ totp_last_step: step })
    .where('id', '=', user.user_id)
    // Of two concurrent uses one fails.
    .where('totp_last_step', 'is not distinct from', user.totp_last_step)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** All tries failed: somebody has the password but not the code, so notify the owner. */
async function endBurnt(
  context: BaseContext,
  challenge: Challenge & { company_id: number; email: string; first_name: string },
) {
  await context.db.deleteFrom('sign_in_challenge').where('id_hash', '=', challenge.id_hash).execute();
  await context.mail.send({
    company_id: challenge.company_id,
    to: challenge.email,
    template: accountChangedMail,
    data: {
      name: challenge.first_name,
      what: 'Somebody entered your password, then several wrong codes',
      at: context.now().toISOString(),
      ip: context.request.ip,
    },
  });
}

/** Throws 401, or 429 within 30 seconds and beyond the limit. */
async function resendOtp(context: BaseContext, challenge: string) {
  const current = await liveChallenge(context, challenge);
  if (current.method !== 'mail') {
    throw refuse('BAD_REQUEST', sentenceFor('code_from_authenticator_app'));
  }
  refuseTooSoon(context, current.sent_at);
  await countCode(context, { ...current, id: current.user_id });
  const id = await transaction(context.db, (trx) => mailCode({ ...context, db: trx }, challenge, current));
  await context.mail.deliver(id);
  return { status: 'ok' as const, wait: RESEND_SECONDS };
}

/** Throws 429 within half a minute of the last code. */
export function refuseTooSoon(context: BaseContext, sent_at: Date | null): void {
  if (sent_at === null) return;
  const age = (context.now().getTime() - sent_at.getTime()) / 1000;
  // Sent before the clock was set back, so its age is unknown.
  if (age < 0 || age >= RESEND_SECONDS) return;
  const wait = Math.ceil(RESEND_SECONDS - age);
  context.header('retry-after', String(wait));
  throw refuse('TOO_MANY_REQUESTS', sentenceFor('code_sent_recently', { n: wait }));
}

export const challengeHandlers = {
  verify_otp: open.auth.verify_otp.handler(({ context, input }) => verifyOtp(context, input)),
  resend_otp: open.auth.resend_otp.handler(({ context, input }) => resendOtp(context, input.challenge)),
};
