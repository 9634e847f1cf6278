import type { TfaMethod } from '#contract/account.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { bookInSession, takeBack } from '#server/slices/auth/attempts.ts';
import { accountChangedMail, twoFactorMail } from '#server/slices/auth/auth.messages.ts';
import { openCodeCheck, spendCodeCheck } from '#server/slices/auth/code-check.ts';
import { newCode } from '#server/slices/auth/codes.ts';
import { passwordMatches } from '#server/slices/auth/passwords.ts';
import { replaceRecoveryCodes } from '#server/slices/auth/recovery-codes.ts';
import { rotateSession } from '#server/slices/auth/session-user.ts';
import { acceptedStep, newTotpSecret, totpUri } from '#server/slices/auth/totp.ts';

export const ownRow = (ctx: Ctx) =>
  ctx.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', ctx.user.id)
    .where('company_id', '=', ctx.company.id)
    .executeTakeFirstOrThrow();

/** Throws 400 for a wrong password; failures are counted for the session. */
export async function confirmPassword(ctx: Ctx, password: string, field = 'password') {
  const row = await ownRow(ctx);
  const attempt = await bookInSession(ctx, 'confirm');
  if (await passwordMatches(row.password_hash, password)) {
    await takeBack(ctx, attempt);
    return row;
  }
  const { id: user_id, company_id, email } = ctx.user;
  const details = { ip: ctx.request.ip };
  await audit(ctx, { company_id, user_id, action: 'auth.password_refused', target: email, details });
  throw refuse('BAD_REQUEST', sentenceFor('password_wrong'), field);
}

async function startTwoFactor(ctx: Ctx, input: { method: TfaMethod; password: string }) {
  const row = await confirmPassword(ctx, input.password);
  if (input.method === 'totp') {
    const secret = newTotpSecret();
    await openCodeCheck(ctx, row.id, {
      purpose: 'totp',
      subject: await encryptSecret(ctx, secret),
      code: null,
    });
    return { secret, uri: totpUri(secret, row.email) };
  }
  await bookInSession(ctx, 'code_sent');
  const code = newCode();
  await openCodeCheck(ctx, row.id, { purpose: 'mail', subject: null, code });
  const data = { name: row.first_name, code };
  await ctx.mail.send({ company_id: ctx.company.id, to: row.email, template: twoFactorMail, data });
  return { secret: null, uri: null };
}

/** Creates recovery codes and a new session, and ends all others. */
async function confirmTwoFactor(ctx: Ctx, input: { method: TfaMethod; code: string }) {
  let step: number | null = null;
  const secret = await spendCodeCheck(
    ctx,
    input.method,
    input.code,
    input.method === 'totp'
      ? async (encrypted, code) => {
          const key = await decryptSecret(ctx, encrypted);
          step = key === null ? null : acceptedStep(key, code, ctx.now(), null);
          return step !== null;
        }
      : undefined,
  );
  const changes = { tfa_method: input.method, totp_secret: secret, totp_last_step: step };
  const what = 'Sign-in now requires a one-time code';
  const recovery_codes = await changeTwoFactor(ctx, changes, 'auth.second_step_on', what);
  return { recovery_codes, user: await rotateSession(ctx, ctx.user.id) };
}

async function removeTwoFactor(ctx: Ctx, input: { password: string }) {
  await confirmPassword(ctx, input.password);
  const changes = { tfa_method: null, totp_secret: null, totp_last_step: null };
  await changeTwoFactor(ctx, changes, 'auth.second_step_off', 'Sign-in no longer requires a one-time code');
  return { user: await rotateSession(ctx, ctx.user.id) };
}

async function changeTwoFactor(
  ctx: Ctx,
  changes: { tfa_method: TfaMethod | null; totp_secret: string | null; totp_last_step: number | null },
  action: string,
  what: Phrase,
): Promise<string[]> {
  const { id: user_id, email, company_id } = ctx.user;
  const { codes, mail_id } = await transaction(ctx.db, async (trx) => {
    const user = await trx
      .updateTable('app_user')
      .set(changes)
      .where('id', '=', user_id)
      .where('company_id', '=', company_id)
      .returning('first_name')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('recovery_code').where('user_id', '=', user_id).execute();
    await trx
      .deleteFrom('session')
      .where('user_id', '=', user_id)
      .where('id_hash', '!=', ctx.user.session_id)
      .execute();
    const codes = changes.tfa_method === null ? [] : await replaceRecoveryCodes(trx, user_id);
    const details = { method: changes.tfa_method, ip: ctx.request.ip };
    await audit({ db: trx, now: ctx.now }, { company_id, user_id, action, target: email, details });
    const data = {
      name: user.first_name,
      what,
      at: ctx.now().toISOString(),
      ip: ctx.request.ip,
    };
    const mail_id = await ctx.mail.write(trx, { company_id, to: email, template: accountChangedMail, data });
    return { codes, mail_id };
  });
  await ctx.mail.deliver(mail_id);
  return codes;
}

/** Throws 400 without two-factor authentication. */
async function newRecoveryCodes(ctx: Ctx, input: { password: string }) {
  const row = await confirmPassword(ctx, input.password);
  if (row.tfa_method === null) {
    throw refuse('BAD_REQUEST', sentenceFor('two_factor_required'));
  }
  const recovery_codes = await transaction(ctx.db, (trx) => replaceRecoveryCodes(trx, row.id));
  const { id: user_id, email, company_id } = ctx.user;
  await audit(ctx, { company_id, user_id, action: 'auth.recovery_codes_replaced', target: email });
  return { recovery_codes };
}

export const twoFactorHandlers = {
  start_second_step: os.account.start_second_step.handler(({ context, input }) =>
    startTwoFactor(context, input),
  ),
  confirm_second_step: os.account.confirm_second_step.handler(({ context, input }) =>
    confirmTwoFactor(context, input),
  ),
  remove_second_step: os.account.remove_second_step.handler(({ context, input }) =>
    removeTwoFactor(context, input),
  ),
  new_recovery_codes: os.account.new_recovery_codes.handler(({ context, input }) =>
    newRecoveryCodes(context, input),
  ),
};
