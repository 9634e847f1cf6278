import type { CountryCode } from 'libphonenumber-js';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { bookOrRefuse } from './attempts.ts';
import { mobileCodeSms } from './auth.messages.ts';
import { refuseTooSoon } from './challenge.ts';
import { openCodeCheck, pendingCheck, spendCodeCheck } from './code-check.ts';
import { newCode, RESEND_SECONDS } from './codes.ts';
import { sessionUserOf } from './session-user.ts';

// In some countries mobile and fixed numbers look alike.
const TEXTABLE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** As E.164 (`+33612345678`). Throws 400 with the reason. */
export async function mobileNumber(typed: string, country?: string): Promise<string> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const no = (sentence: Sentence) => refuse('BAD_REQUEST', sentence, 'phone_number');
  const home = country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const parsed = parsePhoneNumberFromString(typed, home);
  if (!parsed) {
    if (!home && !typed.startsWith('+')) throw no(sentenceFor('phone_country_code_missing'));
    throw no(sentenceFor('phone_invalid'));
  }
  if (!parsed.isValid()) throw no(sentenceFor('phone_unreachable'));
  if (!TEXTABLE.has(parsed.getType() ?? '')) throw no(sentenceFor('phone_not_mobile'));
  return parsed.number;
}

/** The number is saved once its code is confirmed. */
async function saveMobileNumber(ctx: Ctx, input: { phone_number: string; country?: string }) {
  const phone_number = await mobileNumber(input.phone_number, input.country);
  const waiting = await pendingCheck(ctx, ctx.user.id, 'mobile');
  if (waiting?.subject === phone_number) refuseTooSoon(ctx, waiting.created_at);
  await textCode(ctx, phone_number);
  return { status: 'ok' as const, wait: RESEND_SECONDS, phone_number };
}

/** Invalidates the previous code. */
async function resendMobileOtp(ctx: Ctx) {
  const waiting = await pendingCheck(ctx, ctx.user.id, 'mobile');
  if (!waiting?.subject) throw refuse('BAD_REQUEST', sentenceFor('phone_without_code'));
  refuseTooSoon(ctx, waiting.created_at);
  await textCode(ctx, waiting.subject);
  return { status: 'ok' as const, wait: RESEND_SECONDS };
}

/** Limited per user and per number, so that many accounts cannot flood one phone. */
async function textCode(ctx: Ctx, phone_number: string): Promise<void> {
  await bookOrRefuse(ctx, 'text_sent', '', `user ${ctx.user.id}`);
  await bookOrRefuse(ctx, 'texted', phone_number, null);
  const code = newCode();
  await openCodeCheck(ctx, ctx.user.id, { purpose: 'mobile', subject: phone_number, code });
  const message = { company_id: ctx.company.id, to: phone_number, template: mobileCodeSms, data: { code } };
  await ctx.sms.send(message);
}

async function verifyMobileOtp(ctx: Ctx, code: string) {
  const phone_number = await spendCodeCheck(ctx, 'mobile', code);
  await ctx.db
    .updateTable('app_user')
    .set({ phone_number, phone_verified_at: ctx.now() })
    .where('id', '=', ctx.user.id)
    .where('company_id', '=', ctx.company.id)
    .execute();
  return { user: await sessionUserOf(ctx, ctx.user.id, ctx.user.csrf) };
}

export async function removePhone(ctx: Ctx) {
  await ctx.db
    .updateTable('app_user')
    .set({ phone_number: null, phone_verified_at: null })
    .where('id', '=', ctx.user.id)
    .where('company_id', '=', ctx.company.id)
    .execute();
  await ctx.db
    .deleteFrom('code_check')
    .where('user_id', '=', ctx.user.id)
    .where('purpose', '=', 'mobile')
    .execute();
  const { id: user_id, email, company_id } = ctx.user;
  await audit(ctx, { company_id, user_id, action: 'auth.mobile_removed', target: email });
  return { user: await sessionUserOf(ctx, user_id, ctx.user.csrf) };
}

export const mobileHandlers = {
  save_mobile_number: os.auth.save_mobile_number.handler(({ context, input }) =>
    saveMobileNumber(context, input),
  ),
  verify_mobile_otp: os.auth.verify_mobile_otp.handler(({ context, input }) =>
    verifyMobileOtp(context, input.code),
  ),
  resend_mobile_otp: os.auth.resend_mobile_otp.handler(({ context }) => resendMobileOtp(context)),
};
