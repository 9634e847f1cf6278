import type { Role } from '#contract/access.ts';
import type { SessionUser } from '#contract/auth.ts';
import type { EmvModel } from '#contract/primitives.ts';
import { audit } from '#server/platform/audit.ts';
import type { BaseContext, Services } from '#server/platform/context.ts';
import { currencySymbol } from '#server/platform/currency.ts';
import { refuse } from '#server/platform/errors.ts';
import { open, os } from '#server/platform/gate.ts';
import { endSession, flagsOf, startSession } from '#server/platform/sessions.ts';
import { bookAttempt, fail, succeed } from './login-limit.ts';
import { passwordMatches } from './passwords.ts';

const WRONG = 'Wrong e-mail address or password';
const ROLE_IDS: Record<Role, number> = { admin: 1, member: 2, viewer: 3 };

function userByEmail(services: Pick<Services, 'db'>, email: string) {
  return services.db
    .selectFrom('app_user')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .select(['id', 'company_id', 'email', 'password_hash', 'is_active'])
    .executeTakeFirst();
}

/** The user as the session calls answer it; `csrf` belongs to one session. */
async function sessionUserOf(
  services: Pick<Services, 'db'>,
  user_id: number,
  csrf: string,
): Promise<SessionUser> {
  const row = await services.db
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .where('u.id', '=', user_id)
    .select(['u.id', 'u.email', 'u.role', 'u.first_name', 'u.last_name', 'u.flags', 'u.phone_number'])
    .select(['u.tfa_method', 'u.profiles_monitor_count'])
    .select(['c.id as company_id', 'c.name as company_name', 'c.currency', 'c.timezone', 'c.emv_model'])
    .executeTakeFirstOrThrow();
  const { flags, tfa_method, ...fields } = row;
  const role = row.role as Role;
  return {
    ...fields,
    role,
    role_id: ROLE_IDS[role],
    currency_symbol: currencySymbol(row.currency),
    emv_model: row.emv_model as EmvModel,
    tfa: tfa_method !== null,
    csrf,
    access: flagsOf(flags),
  };
}

async function login(context: BaseContext, input: { email: string; password: string }) {
  const email = input.email.toLowerCase();
  const attempt = await bookAttempt(context, email, context.request.ip);
  if (attempt.wait > 0) {
    context.header('retry-after', String(attempt.wait));
    throw refuse('TOO_MANY_REQUESTS', `Too many failed sign-ins. Try again in ${inWords(attempt.wait)}.`);
  }
  const user = await userByEmail(context, email);
  const right = await passwordMatches(user?.password_hash ?? null, input.password);
  if (!user || !right || !user.is_active) {
    await fail(context, attempt, user);
    throw refuse('UNAUTHORIZED', WRONG);
  }
  await succeed(context, attempt, user);
  const before = context.request.session_secret;
  if (before) await endSession(context.db, before);
  const session = await startSession(context, user.id, context.request.user_agent);
  context.cookies.setSession(session.secret, session.expires);
  return { user: await sessionUserOf(context, user.id, session.csrf) };
}

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

const inWords = (seconds: number) => {
  const [n, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
};

export const authHandlers = {
  login: open.auth.login.handler(({ context, input }) => login(context, input)),
  logout: open.auth.logout.handler(({ context }) => logout(context)),
  user: os.auth.user.handler(({ context }) => sessionUserOf(context, context.user.id, context.user.csrf)),
};
