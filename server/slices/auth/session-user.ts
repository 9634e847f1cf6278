import type { Role } from '#contract/access/access.ts';
import { flagsOf } from '#contract/access/flags.ts';
import type { SessionUser } from '#contract/auth.ts';
import type { Language } from '#contract/values/languages.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import { companyRights, endSession, startSession } from '#server/platform/callers/sessions.ts';
import type { BaseContext, Services } from '#server/platform/context.ts';
import { currencySymbol } from '#server/platform/currency.ts';
import { os } from '#server/platform/gate.ts';
import { rememberBrowser } from './known-browsers.ts';

const ROLE_IDS: Record<Role, number> = { admin: 1, member: 2, viewer: 3 };

/** For session calls; `csrf` belongs to one session. */
export async function sessionUserOf(
  services: Pick<Services, 'db'>,
  user_id: number,
  csrf: string,
): Promise<SessionUser> {
  const row = await services.db
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .where('u.id', '=', user_id)
    .select(['u.id', 'u.email', 'u.role', 'u.first_name', 'u.last_name', 'u.flags', 'u.phone_number'])
    .select(['u.tfa_method', 'u.profiles_monitor_count', 'u.language'])
    .select(['c.id as company_id', 'c.name as company_name', 'c.currency', 'c.timezone', 'c.emv_model'])
    .select(companyRights)
    .executeTakeFirstOrThrow();
  const { flags, tfa_method, ...fields } = row;
  const role = row.role as Role;
  return {
    ...fields,
    role,
    role_id: ROLE_IDS[role],
    currency_symbol: currencySymbol(row.currency),
    emv_model: row.emv_model as EmvModel,
    language: row.language as Language | null,
    tfa: tfa_method !== null,
    csrf,
    access: flagsOf(flags),
  };
}

/**
 * A new session at sign-in and at every change of its rights, so that a planted or leaked secret is
 * worthless afterwards. The account knows the browser from now on.
 */
export async function rotateSession(context: BaseContext, user_id: number): Promise<SessionUser> {
  const { request } = context;
  if (request.session_secret) await endSession(context.db, request.session_secret);
  const session = await startSession(context, user_id, request.user_agent, request.ip);
  context.cookies.setSession(session.secret, session.expires);
  await rememberBrowser(context, user_id);
  return sessionUserOf(context, user_id, session.csrf);
}

export const sessionUserHandlers = {
  user: os.auth.user.handler(({ context }) => sessionUserOf(context, context.user.id, context.user.csrf)),
};
