import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import type { BaseContext, Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { addressOf } from '#server/platform/http/caller-address.ts';
import { bookInSession, takeBack } from './attempts.ts';
import { CODE_MINUTES, CODE_TRIES, digitsOf } from './codes.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

/** Subjects that a signed-in user confirms with a code. */
export type Purpose = 'mobile' | 'totp' | 'mail';

/**
 * Replaces a pending check of the same purpose. The code is hashed as slowly as a password, because six
 * digits are few. `code` is null if an authenticator generates it.
 */
export async function openCodeCheck(
  ctx: Pick<Ctx, 'db' | 'now'>,
  user_id: number,
  check: { purpose: Purpose; subject: string | null; code: string | null },
): Promise<void> {
  const { purpose, subject } = check;
  const code_hash = check.code === null ? null : await hashPassword(check.code);
  const now = ctx.now();
  const fresh = {
    subject,
    code_hash,
    tries: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
  };
  await ctx.db
    .insertInto('code_check')
    .values({ user_id, purpose, ...fresh })
    .onConflict((c) => c.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute();
}

export function pendingCheck(ctx: Pick<Ctx, 'db' | 'now'>, user_id: number, purpose: Purpose) {
  return ctx.db
    .selectFrom('code_check')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
}

/**
 * Returns the confirmed subject; each code counts once. `matches` checks a code that is not stored. Throws
 * 400 for a wrong code or without a pending check, 429 while the account must wait.
 */
export async function spendCodeCheck(
  ctx: Ctx,
  purpose: Purpose,
  typed: string,
  matches?: (subject: string, code: string) => Promise<boolean>,
): Promise<string | null> {
  const none = refuse('BAD_REQUEST', sentenceFor('code_expired'), 'code');
  const check = await pendingCheck(ctx, ctx.user.id, purpose);
  if (!check) throw none;
  const attempt = await bookInSession(ctx, 'code');
  const mine = ctx.db
    .updateTable('code_check')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('user_id', '=', ctx.user.id)
    .where('purpose', '=', purpose)
    .where('created_at', '=', check.created_at)
    .where('tries', '<', CODE_TRIES);
  const counted = await mine.returning('tries').executeTakeFirst();
  if (!counted) throw none;
  const code = digitsOf(typed);
  const right = matches
    ? check.subject !== null && (await matches(check.subject, code))
    : await passwordMatches(check.code_hash, code);
  if (!right) {
    await note(ctx, 'auth.code_failed');
    const left = CODE_TRIES - counted.tries;
    const wrong =
      left > 0 ? sentenceFor('code_wrong_tries_left', { n: left }) : sentenceFor('code_wrong_request_new');
    throw refuse('BAD_REQUEST', wrong, 'code');
  }
  if (!(await dropCheck(ctx, ctx.user.id, purpose))) throw none;
  await takeBack(ctx, attempt);
  await note(ctx, CONFIRMED[purpose]);
  return check.subject;
}

const note = (ctx: Ctx, action: string) =>
  audit(ctx, {
    company_id: ctx.company.id,
    user_id: ctx.user.id,
    action,
    target: ctx.user.email.toLowerCase(),
    details: { ip: addressOf(ctx.request.ip) },
  });

const CONFIRMED: Record<Purpose, string> = {
  mobile: 'auth.mobile_verified',
  totp: 'auth.second_step_confirmed',
  mail: 'auth.second_step_confirmed',
};

/** Returns whether there was one. */
export async function dropCheck(
  ctx: Pick<BaseContext, 'db'>,
  user_id: number,
  purpose: Purpose,
): Promise<boolean> {
  const dropped = await ctx.db
    .deleteFrom('code_check')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .returning('user_id')
    .executeTakeFirst();
  return dropped !== undefined;
}
