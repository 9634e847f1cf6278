import type { Account, OpenSession, TfaMethod } from '#contract/account.ts';
import type { Language } from '#contract/values/languages.ts';
import { audit } from '#server/platform/audit.ts';
import { endSessionsOf } from '#server/platform/callers/sessions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { pendingCheck } from '#server/slices/auth/code-check.ts';
import { removePhone } from '#server/slices/auth/mobile.ts';
import { setPassword } from '#server/slices/auth/password-reset.ts';
import { refuseWeak } from '#server/slices/auth/password-rules.ts';
import { recoveryCodesLeft } from '#server/slices/auth/recovery-codes.ts';
import { rotateSession, sessionUserOf } from '#server/slices/auth/session-user.ts';
import { confirmPassword, ownRow, twoFactorHandlers } from './two-factor.ts';

async function readAccount(ctx: Ctx): Promise<Account> {
  const row = await ownRow(ctx);
  const waiting = await pendingCheck(ctx, ctx.user.id, 'mobile');
  return {
    tfa_method: row.tfa_method as TfaMethod | null,
    recovery_codes_left: await recoveryCodesLeft(ctx, ctx.user.id),
    phone_number: row.phone_number,
    phone_verified_at: row.phone_verified_at?.toISOString() ?? null,
    phone_pending: waiting?.subject ?? null,
    password_changed_at: row.password_changed_at?.toISOString() ?? null,
  };
}

async function updateProfile(ctx: Ctx, names: { first_name: string; last_name: string }) {
  await ctx.db
    .updateTable('app_user')
    .set({ first_name: names.first_name, last_name: names.last_name })
    .where('id', '=', ctx.user.id)
    .where('company_id', '=', ctx.company.id)
    .execute();
  return { user: await sessionUserOf(ctx, ctx.user.id, ctx.user.csrf) };
}

async function setLanguage(ctx: Ctx, { language }: { language: Language | null }) {
  await ctx.db
    .updateTable('app_user')
    .set({ language })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', ctx.user.id)
    .execute();
  return { user: await sessionUserOf(ctx, ctx.user.id, ctx.user.csrf) };
}

/** Ends every session and starts a new one here. */
async function changePassword(ctx: Ctx, input: { current_password: string; password: string }) {
  const row = await confirmPassword(ctx, input.current_password, 'current_password');
  await refuseWeak(input.password, row.email);
  await setPassword(ctx, row, input.password, 'auth.password_changed');
  return { user: await rotateSession(ctx, row.id) };
}

async function listSessions(ctx: Ctx): Promise<OpenSession[]> {
  const rows = await ctx.db
    .selectFrom('session')
    .where('user_id', '=', ctx.user.id)
    .where('expires_at', '>', ctx.now())
    .select(['id', 'id_hash', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id_hash, created_at, last_seen_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: id_hash === ctx.user.session_id,
  }));
}

async function endOneSession(ctx: Ctx, session_id: number) {
  const ended = await ctx.db
    .deleteFrom('session')
    .where('id', '=', session_id)
    .where('user_id', '=', ctx.user.id)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw notFound('session');
  await auditEnded(ctx, 1);
  return { status: 'ok' as const };
}

async function endOtherSessions(ctx: Ctx) {
  const ended = await endSessionsOf(ctx.db, ctx.user.id, ctx.user.session_id);
  if (ended > 0) await auditEnded(ctx, ended);
  return { ended };
}

const auditEnded = (ctx: Ctx, sessions: number) =>
  audit(ctx, {
    company_id: ctx.company.id,
    user_id: ctx.user.id,
    action: 'auth.sessions_ended',
    target: ctx.user.email,
    details: { sessions },
  });

export const accountHandlers = {
  read: os.account.read.handler(({ context }) => readAccount(context)),
  update_profile: os.account.update_profile.handler(({ context, input }) => updateProfile(context, input)),
  set_language: os.account.set_language.handler(({ context, input }) => setLanguage(context, input)),
  change_password: os.account.change_password.handler(({ context, input }) => changePassword(context, input)),
  remove_phone: os.account.remove_phone.handler(({ context }) => removePhone(context)),
  sessions: os.account.sessions.handler(({ context }) => listSessions(context)),
  end_session: os.account.end_session.handler(({ context, input }) =>
    endOneSession(context, input.session_id),
  ),
  end_other_sessions: os.account.end_other_sessions.handler(({ context }) => endOtherSessions(context)),
  ...twoFactorHandlers,
};
