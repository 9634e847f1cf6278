import { z } from 'zod';
import { ACCESS_FLAGS, endpoint, ROLES } from './access.ts';
import { emvModel, id } from './primitives.ts';

/** The signed-in user with company and access flags (specification, section 3: User session). */
export const sessionUser = z.object({
  id,
  email: z.string(),
  role: z.enum(ROLES),
  role_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  company_id: id,
  company_name: z.string(),
  currency: z.string(),
  currency_symbol: z.string(),
  timezone: z.string(),
  emv_model: emvModel,
  tfa: z.boolean(),
  phone_number: z.string().nullable(),
  /** Sent back in the header `x-csrf-token` on every write. */
  csrf: z.string(),
  access: z.object(
    Object.fromEntries(ACCESS_FLAGS.map((f) => [f, z.boolean()])) as Record<
      (typeof ACCESS_FLAGS)[number],
      z.ZodBoolean
    >,
  ),
  /** How many profiles the company's monitors may track; null = no limit. */
  profiles_monitor_count: z.number().int().nullable(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** Either the user, or a second step to be answered (specification, section 4). */
export const loginResult = z.union([
  z.object({ user: sessionUser }),
  z.object({ challenge: z.string(), method: z.enum(['totp', 'mail']) }),
]);

export const auth = {
  login: endpoint({ role: 'nobody' })
    .route({ method: 'POST', path: '/login', tags: ['auth'], summary: 'Sign in' })
    .input(
      z.object({
        email: z.email('Enter a valid e-mail address').max(254),
        password: z.string().min(1, 'Enter your password').max(1024),
      }),
    )
    .output(loginResult),
  logout: endpoint({ role: 'nobody' })
    .route({ method: 'POST', path: '/logout', tags: ['auth'], summary: 'Sign out of this session' })
    .output(z.object({ status: z.literal('ok') })),
  user: endpoint({ role: 'viewer' })
    .route({ method: 'GET', path: '/user/user', tags: ['auth'], summary: 'Who is signed in' })
    .output(sessionUser),
};
