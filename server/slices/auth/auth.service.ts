import { joined } from '#contract/calls/joined.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import { endSession } from '#server/platform/callers/sessions.ts';
import type { BaseContext, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { open } from '#server/platform/gate.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';
import type { Slice } from '#server/slices/slice.ts';
import { bookOrRefuse, takeBack } from './attempts.ts';
import { challengeHandlers, openChallenge } from './challenge.ts';
import { knownBrowser } from './known-browsers.ts';
import { mobileHandlers } from './mobile.ts';
import { passwordResetHandlers, resetMailWorker } from './password-reset.ts';
import { passwordMatches } from './passwords.ts';
import { rotateSession, sessionUserHandlers } from './session-user.ts';
import { unlockHandlers, unlockMailWorker } from './unlock.ts';
import { userByEmail } from './user-by-email.ts';
import { linkWaitingProvider } from './waiting-provider.ts';

const WRONG = sentenceFor('email_or_password_wrong');

/** Returns the user, or the challenge for two-factor authentication. */
async function login(context: BaseContext, input: { email: string; password: string }) {
  const email = input.email.toLowerCase();
  const browser = await knownBrowser(context, email);
  const attempt = await bookOrRefuse(context, 'sign_in', email, browser?.name ?? null);
  const user = await userByEmail(context.db, email);
  const right = await passwordMatches(user?.password_hash ?? null, input.password);
  if (!user || !right || !user.is_active) {
    // Unknown addresses cost the same write, so that its time reveals nothing.
    await note(context, user, 'auth.sign_in_failed', email);
    throw refuse('UNAUTHORIZED', WRONG);
  }
  await takeBack(context, attempt);
  if (user.tfa_method !== null) {
    await note(context, user, 'auth.password_accepted', email);
    return openChallenge(context, user);
  }
  await note(context, user, 'auth.signed_in', email);
  await linkWaitingProvider(context, user);
  return { user: await rotateSession(context, user.id) };
}

const note = (
  context: BaseContext,
  user: { id: number; company_id: number } | undefined,
  action: string,
  target: string,
) =>
  audit(context, {
    company_id: user?.company_id ?? null,
    user_id: user?.id ?? null,
    action,
    target,
    details: { ip: addressOf(context.request.ip) },
  });

async function logout(context: BaseContext) {
  const { actor, request } = context;
  if (request.session_secret) await endSession(context.db, request.session_secret);
  context.cookies.clearSession();
  if (actor.kind === 'user') {
    await audit(context, {
      company_id: actor.company_id,
      user_id: actor.id,
      action: 'auth.signed_out',
      target: actor.email,
      details: { ip: request.ip },
    });
  }
  return { status: 'ok' as const };
}

const authHandlers = {
  login: open.auth.login.handler(({ context, input }) => login(context, input)),
  logout: open.auth.logout.handler(({ context }) => logout(context)),
  ...joined(challengeHandlers, passwordResetHandlers, unlockHandlers, mobileHandlers, sessionUserHandlers),
};

export const authSlice = {
  handlers: authHandlers,
  jobs: (services: Services) => [resetMailWorker(services), unlockMailWorker(services)],
} satisfies Slice;
