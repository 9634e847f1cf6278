import { z } from 'zod';
import { endpoint, ROLES } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { ACCESS_FLAGS } from './access/flags.ts';
import { newPassword } from './auth.ts';
import { message } from './sentences/message.ts';
import { count, id, sentence } from './values/primitives.ts';

/** Invited: no password yet. Deactivated: cannot sign in; their objects stay. */
export const USER_STATES = ['active', 'invited', 'deactivated'] as const;
export type UserState = (typeof USER_STATES)[number];

const flags = z.object(
  Object.fromEntries(ACCESS_FLAGS.map((f) => [f, z.boolean()])) as Record<
    (typeof ACCESS_FLAGS)[number],
    z.ZodBoolean
  >,
);
const name = z
  .string()
  .trim()
  .max(80, message('The name must be at most {n} characters', { n: 80 }));
const email = z
  .email('Enter a valid email address')
  .max(254)
  .transform((text) => text.toLowerCase());
/** How many profiles this user's monitors may follow; null = unlimited. */
const monitor_count = z
  .number()
  .int()
  .min(0, 'The number of profiles must be at least 0')
  .max(1_000_000)
  .nullable();

export const companyUser = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES),
  access: flags,
  profiles_monitor_count: z.number().int().nullable(),
  state: z.enum(USER_STATES),
  tfa: z.boolean(),
  created_at: z.string(),
  /** Last use of a session or an API key; null = never, or before the last sign-out. */
  last_seen_at: z.string().nullable(),
  invitation: z
    .object({
      sent_at: z.string(),
      expires_at: z.string(),
      invited_by: z.string().nullable(),
      /** The last sender, who alone can copy its link. Null if their account is deleted. */
      invited_by_id: id.nullable(),
      /** False if mail is not set up; the link must then be handed over. */
      by_mail: z.boolean(),
    })
    .nullable(),
});
export type CompanyUser = z.infer<typeof companyUser>;

export const ownedCount = z.object({ kind: z.string(), label: z.string(), count });

export const USER_SORTS = ['name', 'email', 'role', 'created_at'] as const;

const rights = z.object({
  role: z.enum(ROLES),
  access: flags.partial(),
  profiles_monitor_count: monitor_count,
});
const byId = z.object({ id });
const admin = endpoint({ role: AREAS.users.role, ...AREAS.users.limits, session_only: true });
const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['users'], summary }) as const;

/** One access rule of the contract, in words. */
export const roleRule = z.object({
  name: z.string(),
  group: z.string(),
  summary: z.string(),
  method: z.string(),
  path: z.string(),
  role: z.enum(ROLES),
  flag: z.enum(ACCESS_FLAGS).nullable(),
  beyond_profiles: z.boolean(),
  operator: z.boolean(),
  imports: z.boolean(),
  session_only: z.boolean(),
  /** Null if the caller is allowed. */
  refused: sentence.nullable(),
  /** Reason each role is refused even with every flag; null if allowed. */
  refused_by_role: z.object({
    viewer: sentence.nullable(),
    member: sentence.nullable(),
    admin: sentence.nullable(),
  }),
});
export type RoleRule = z.infer<typeof roleRule>;

export const users = {
  list: admin
    .route(route('GET', '/users', 'Users of the company'))
    .input(
      z.object({
        search: z.string().trim().max(120).default(''),
        state: z.enum(USER_STATES).optional(),
        role: z.enum(ROLES).optional(),
        sort_by: z.enum(USER_SORTS).default('name'),
        order: z.enum(['asc', 'desc']).default('asc'),
        page: z.number().int().min(1).default(1),
        limit: z.number().int().min(1).max(200).default(100),
      }),
    )
    .output(
      z.object({
        users: z.array(companyUser),
        total: count,
        /** Of the whole company, whatever is searched. */
        states: z.object({ active: count, invited: count, deactivated: count }),
        page: z.number(),
        limit: z.number(),
      }),
    ),
  get: admin
    .route(route('GET', '/users/{id}', 'A user and their objects'))
    .input(byId)
    .output(companyUser.extend({ owned: z.array(ownedCount), sessions: count, api_keys: count })),
  invite: admin
    .route(route('POST', '/users', 'Invite a user by email'))
    .input(
      rights
        .partial()
        .required({ role: true })
        .extend({ email, first_name: name.default(''), last_name: name.default('') }),
    )
    .output(companyUser),
  resend: admin
    .route(route('POST', '/users/{id}/invitation', 'Send the invitation again, with a new link'))
    .input(byId)
    .output(companyUser),
  invitation_link: admin
    .route(route('POST', '/users/{id}/invitation_link', 'Link of an invitation, for its sender'))
    .input(byId)
    .output(z.object({ url: z.string(), expires_at: z.string() })),
  cancel_invitation: admin
    .route(route('DELETE', '/users/{id}/invitation', 'Withdraw an invitation'))
    .input(byId)
    .output(z.object({ status: z.literal('success') })),
  update: admin
    .route(route('PUT', '/users/{id}', 'Edit name, role and access of a user'))
    .input(rights.partial().extend({ id, first_name: name.optional(), last_name: name.optional() }))
    .output(companyUser),
  deactivate: admin
    .route(route('POST', '/users/{id}/deactivate', 'Deactivate a user; optionally hand over their objects'))
    .input(z.object({ id, transfer_to: id.optional() }))
    .output(companyUser),
  reactivate: admin
    .route(route('POST', '/users/{id}/reactivate', 'Reactivate a user'))
    .input(byId)
    .output(companyUser),
  reset_second_step: admin
    .route(route('POST', '/users/{id}/reset_second_step', 'Reset two-factor authentication of a user'))
    .input(byId)
    .output(companyUser),
  transfer: admin
    .route(route('POST', '/users/{id}/transfer', 'Hand over all objects of a user to a colleague'))
    .input(z.object({ id, to: id }))
    .output(z.object({ moved: z.array(ownedCount), total: count })),
  invitation: endpoint({ role: 'nobody', needs_no_room: true })
    .route(route('POST', '/invitation', 'Details of an invitation'))
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(
      z.object({
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        company_name: z.string(),
        role: z.enum(ROLES),
        invited_by: z.string().nullable(),
        expires_at: z.string(),
      }),
    ),
  accept: endpoint({ role: 'nobody' })
    .route(route('POST', '/invitation/accept', 'Accept an invitation with a new password'))
    .input(
      z.object({
        token: z.string().min(1).max(200),
        first_name: name.min(1, 'Enter your first name'),
        last_name: name.default(''),
        password: newPassword,
      }),
    )
    .output(z.object({ status: z.literal('ok'), email: z.string() })),
  roles: endpoint({ role: 'viewer' })
    .route(route('GET', '/roles', 'Permissions by role, from the access rules of all calls'))
    .output(
      z.object({
        rules: z.array(roleRule),
        flags: z.array(
          z.object({ flag: z.enum(ACCESS_FLAGS), label: z.string(), text: z.string(), on: z.boolean() }),
        ),
      }),
    ),
};
