import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { loginResult } from './auth.ts';
import { message } from './sentences/message.ts';
import { id } from './values/primitives.ts';

/** Page that the identity provider sends people back to. */
export const OIDC_RETURN = '/login/oidc';
export const MOST_DOMAINS = 20;

const group = z
  .string()
  .trim()
  .max(200, message('A group has at most {n} characters', { n: 200 }))
  .nullable();
const fields = z.object({
  issuer: z
    .url({ protocol: /^https?$/, error: 'The issuer must be an address that starts with https://' })
    .max(500)
    .transform((url) => url.replace(/\/$/, '')),
  client_id: z.string({ error: 'Client ID is required' }).trim().min(1, 'Client ID is required').max(300),
  label: z.string({ error: 'Name is required' }).trim().min(1, 'Name is required').max(60),
  /** Mail domains whose people join at their first sign-in. */
  domains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(253)
        .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/, 'Enter domains like example.com'),
    )
    .max(MOST_DOMAINS, message('At most {n} domains', { n: MOST_DOMAINS })),
  groups_claim: z.string().trim().min(1, 'Enter the claim that contains the groups').max(120),
  admin_group: group,
  member_group: group,
  viewer_group: group,
});

const provider = fields.extend({
  issuer: z.string(),
  domains: z.array(z.string()),
  has_secret: z.boolean(),
  /** Set by the environment, which cannot be changed here. */
  is_fixed: z.boolean(),
});
export type OidcProvider = z.infer<typeof provider>;

const settings = z.object({
  provider: provider.nullable(),
  /** For the provider's list of allowed addresses. */
  redirect_uri: z.string(),
  /** Sign-in page with the button of this company. */
  sign_in_url: z.string(),
});

const admin = endpoint({ role: AREAS.oidc.role, ...AREAS.oidc.limits, session_only: true });
const nobody = endpoint({ role: 'nobody', needs_no_room: true });
const route = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['oidc'], summary }) as const;
/** Default: the first company of the installation. */
const company_id = id.optional();

export const oidc = {
  button: nobody
    .route(route('GET', '/oidc', 'Identity provider of the sign-in page'))
    .input(z.object({ company_id }))
    .output(z.object({ label: z.string().nullable() })),
  start: nobody
    .route(route('POST', '/oidc/start', 'Begin a sign-in with the identity provider'))
    .input(z.object({ company_id, next: z.string().max(2000).default('/') }))
    .output(z.object({ url: z.string() })),
  finish: nobody
    .route(route('POST', '/oidc/finish', 'Complete a sign-in with the answer of the identity provider'))
    .input(z.object({ search: z.string().max(8000) }))
    .output(z.object({ result: loginResult, next: z.string() })),
  settings: admin.route(route('GET', '/settings/oidc', 'Identity provider of the company')).output(settings),
  update: admin
    .meta({ audit: { action: 'company.identity_provider_set', target: 'issuer' } })
    .route(route('POST', '/settings/oidc', 'Set the identity provider of the company'))
    .input(
      fields.extend({
        /** Omitted = unchanged; null = none. */
        client_secret: z.string().trim().min(1).max(1000).nullable().optional(),
      }),
    )
    .output(settings),
  remove: admin
    .meta({ audit: { action: 'company.identity_provider_removed' } })
    .route(route('DELETE', '/settings/oidc', 'Remove the identity provider of the company'))
    .output(settings),
};
