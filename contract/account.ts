import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { newPassword, sessionUser } from './auth.ts';
import { LANGUAGES } from './values/languages.ts';
import { id } from './values/primitives.ts';

export const TFA_METHODS = ['totp', 'mail'] as const;
export type TfaMethod = (typeof TFA_METHODS)[number];
const tfaMethod = z.enum(TFA_METHODS);

export const account = z.object({
  tfa_method: tfaMethod.nullable(),
  recovery_codes_left: z.number().int(),
  phone_number: z.string().nullable(),
  phone_verified_at: z.string().nullable(),
  /** A phone number not yet confirmed by its code. */
  phone_pending: z.string().nullable(),
  password_changed_at: z.string().nullable(),
});
export type Account = z.infer<typeof account>;

export const openSession = z.object({
  id,
  /** Browser and system, as the browser names itself. */
  user_agent: z.string(),
  ip: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

const password = z.string().min(1, 'Enter your password').max(1024);
const withUser = z.object({ user: sessionUser });
const own = () => endpoint({ role: 'viewer', own_account: true });
const route = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string) => ({
  method,
  path,
  tags: ['account'],
  summary,
});

export const accountCalls = {
  read: own()
    .route(route('GET', '/account', 'The caller’s own account'))
    .output(account),
  update_profile: own()
    .route(route('POST', '/account/profile', 'Change the caller’s own name'))
    .input(
      z.object({
        first_name: z.string().trim().min(1, 'First name is required').max(80),
        last_name: z.string().trim().max(80),
      }),
    )
    .output(withUser),
  set_language: own()
    .route(route('POST', '/account/language', 'Choose the display language; null = the browser’s'))
    .input(z.object({ language: z.enum(LANGUAGES).nullable() }))
    .output(withUser),
  change_password: own()
    .route(route('POST', '/account/password', 'Change the password; ends all other sessions'))
    .input(z.object({ current_password: password, password: newPassword }))
    .output(withUser),
  /** Confirmed by `confirm_second_step` within ten minutes; until then nothing changes. */
  start_second_step: own()
    .route(route('POST', '/account/second_step', 'Start setting up two-factor authentication'))
    .input(z.object({ method: tfaMethod, password }))
    .output(
      z.object({
        /** `uri` is the content of the QR code. */
        secret: z.string().nullable(),
        uri: z.string().nullable(),
      }),
    ),
  confirm_second_step: own()
    .route(
      route('POST', '/account/second_step/confirm', 'Turn on two-factor authentication with its first code'),
    )
    .input(z.object({ method: tfaMethod, code: z.string().trim().min(1, 'Enter the code').max(40) }))
    .output(withUser.extend({ recovery_codes: z.array(z.string()) })),
  remove_second_step: own()
    .route(route('POST', '/account/second_step/off', 'Turn off two-factor authentication'))
    .input(z.object({ password }))
    .output(withUser),
  new_recovery_codes: own()
    .route(route('POST', '/account/recovery_codes', 'Replace the recovery codes; the old ones stop working'))
    .input(z.object({ password }))
    .output(z.object({ recovery_codes: z.array(z.string()) })),
  remove_phone: own()
    .route(route('DELETE', '/account/phone', 'Remove the mobile number'))
    .output(withUser),
  sessions: own()
    .route(route('GET', '/account/sessions', 'Active sessions of the caller'))
    .output(z.array(openSession)),
  end_session: own()
    .route(route('DELETE', '/account/sessions/{session_id}', 'Sign out another browser'))
    .input(z.object({ session_id: id }))
    .output(z.object({ status: z.literal('ok') })),
  end_other_sessions: own()
    .route(route('POST', '/account/sessions/end_others', 'Sign out all other browsers'))
    .output(z.object({ ended: z.number().int() })),
};
