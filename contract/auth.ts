import { z } from 'zod';
import { endpoint, ROLES } from './access/access.ts';
import { ACCESS_FLAGS } from './access/flags.ts';
import { message } from './sentences/message.ts';
import { LANGUAGES } from './values/languages.ts';
import { emvModel, id, sentence } from './values/primitives.ts';

export const sessionUser = z.object({
  id,
  email: z.string(),
  role: z.enum(ROLES),
  role_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  company_id: id,
  company_name: z.string(),
  /** Admins of the first company operate the installation. */
  operates: z.boolean(),
  may_import: z.boolean(),
  currency: z.string(),
  currency_symbol: z.string(),
  timezone: z.string(),
  emv_model: emvModel,
  /** Null = the browser's. */
  language: z.enum(LANGUAGES).nullable(),
  tfa: z.boolean(),
  phone_number: z.string().nullable(),
  /** Sent back in the `x-csrf-token` header with every write. */
  csrf: z.string(),
  access: z.object(
    Object.fromEntries(ACCESS_FLAGS.map((f) => [f, z.boolean()])) as Record<
      (typeof ACCESS_FLAGS)[number],
      z.ZodBoolean
    >,
  ),
  /** How many creators this user's monitors may follow; null = unlimited. */
  profiles_monitor_count: z.number().int().nullable(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** The signed-in user, or a two-factor challenge (specification, section 4). */
export const loginResult = z.union([
  z.object({ user: sessionUser }),
  z.object({ challenge: z.string(), method: z.enum(['totp', 'mail']) }),
]);

export const newPassword = z
  .string()
  .min(10, message('The password must have at least {n} characters', { n: 10 }))
  .max(1024, message('The password must have at most {n} characters', { n: 1024 }));

const code = z.string().trim().min(1, 'Enter the code').max(40);
const done = z.object({ status: z.literal('ok') });
const email = z.string().trim().pipe(z.email('Enter a valid email address').max(254));

/** `wait`: seconds until another code can be sent. */
export const codeSent = z.object({ status: z.literal('ok'), wait: z.number().int() });

const nobody = endpoint({ role: 'nobody', needs_no_room: true });

export const auth = {
  login: nobody
    .route({ method: 'POST', path: '/login', tags: ['auth'], summary: 'Sign in' })
    .input(
      z.object({
        email,
        password: z.string().min(1, 'Enter your password').max(1024),
      }),
    )
    .output(loginResult),
  logout: nobody
    .route({ method: 'POST', path: '/logout', tags: ['auth'], summary: 'Sign out of this session' })
    .output(done),
  verify_otp: nobody
    .route({
      method: 'POST',
      path: '/verify_otp',
      tags: ['auth'],
      summary: 'Complete a two-factor sign-in with a one-time code or a recovery code',
    })
    .input(z.object({ challenge: z.string().min(1).max(200), code }))
    .output(z.object({ user: sessionUser })),
  resend_otp: nobody
    .route({ method: 'POST', path: '/resend_otp', tags: ['auth'], summary: 'Email another sign-in code' })
    .input(z.object({ challenge: z.string().min(1).max(200) }))
    .output(codeSent),
  forgot_password: nobody
    .route({
      method: 'GET',
      path: '/forgot_password',
      tags: ['auth'],
      summary: 'Email a password reset link; the answer is the same for every address',
    })
    .input(z.object({ email }))
    .output(z.object({ status: z.literal('ok'), message: z.string(), sentence })),
  reset_password: nobody
    .route({
      method: 'POST',
      path: '/reset_password',
      tags: ['auth'],
      summary: 'Set a new password with the emailed token; ends all sessions',
    })
    .input(z.object({ token: z.string().min(1).max(200), password: newPassword }))
    .output(done),
  unlock_sign_in: nobody
    .route({
      method: 'POST',
      path: '/unlock_sign_in',
      tags: ['auth'],
      summary: 'Let this browser sign in despite a lockout, with the emailed token',
    })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(done),
  save_mobile_number: endpoint({ role: 'viewer', own_account: true })
    .route({
      method: 'POST',
      path: '/save_mobile_number',
      tags: ['auth'],
      summary: 'Text a code to a mobile number, which is saved once the code is confirmed',
    })
    .input(
      z.object({
        phone_number: z.string().trim().min(1, 'Enter a mobile number').max(40),
        /** Country (ISO 3166) assumed for a number without +. */
        country: z
          .string()
          .regex(/^[A-Z]{2}$/, 'Country must be an ISO 3166 code of two letters')
          .optional(),
      }),
    )
    .output(codeSent.extend({ phone_number: z.string() })),
  verify_mobile_otp: endpoint({ role: 'viewer', own_account: true })
    .route({
      method: 'POST',
      path: '/verify_mobile_otp',
      tags: ['auth'],
      summary: 'Confirm the texted code',
    })
    .input(z.object({ code }))
    .output(z.object({ user: sessionUser })),
  resend_mobile_otp: endpoint({ role: 'viewer', own_account: true })
    .route({ method: 'POST', path: '/resend_mobile_otp', tags: ['auth'], summary: 'Text another code' })
    .output(codeSent),
  user: endpoint({ role: 'viewer' })
    .route({ method: 'GET', path: '/user/user', tags: ['auth'], summary: 'Who is signed in' })
    .output(sessionUser),
};
