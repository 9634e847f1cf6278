import { z } from 'zod';
import { endpoint, PUBLIC_TYPES, ROLES, userType } from './access/access.ts';
import { message as worded } from './sentences/message.ts';
import { moment } from './values/days.ts';
import { count, id, sentence } from './values/primitives.ts';

export const publicType = z.enum(PUBLIC_TYPES);
const object = { type: publicType, type_id: id };

/** Letters of a message to the client. */
export const MOST_MESSAGE = 1000;

export const sharedUser = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  picture: z.string().nullable(),
  user_type: userType,
});
export type SharedUser = z.infer<typeof sharedUser>;

/** Actions the caller may take, with the reason in `refused` for each that is false. */
export const permission = z.object({
  user_type: userType.nullable(),
  may_share: z.boolean(),
  may_publish: z.boolean(),
  refused: sentence.nullable(),
});

export const publicTokenInfo = z.object({
  token: z.string(),
  type: publicType,
  type_id: id,
  /** Null once the account is deleted. */
  user_id: id.nullable(),
  role: z.enum(ROLES),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
});
export type PublicTokenInfo = z.infer<typeof publicTokenInfo>;

export const publicToken = z.object({
  /** Null if the link was created with a lost key: it still works, but cannot be shown again. */
  token: z.string().nullable(),
  type: publicType,
  type_id: id,
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string().nullable(),
  has_password: z.boolean(),
  hidden_columns: z.array(z.string()),
  /** To the client, above the object. */
  message: z.string(),
});
export type PublicToken = z.infer<typeof publicToken>;

export const hideableColumn = z.object({
  id: z.string(),
  label: z.string(),
  /** Hidden unless the owner of a new link shows it. */
  is_internal: z.boolean(),
  /** Columns hidden along with it, because it could be computed from them. */
  follows_from: z.array(z.string()),
});
export type HideableColumn = z.infer<typeof hideableColumn>;

export const visit = z.object({
  id,
  at: z.string(),
  /** `read` is logged once per visitor and ten minutes, the others every time. */
  what: z.enum(['read', 'unlocked', 'wrong_password']),
  /** Pseudonym of the visitor's address, different for every link. */
  visitor: z.string(),
  user_agent: z.string(),
});

const expires_at = moment('The expiry must have a date and time').nullable().optional();
const password = z
  .string()
  .min(8, worded('The password must have at least {n} characters', { n: 8 }))
  .max(200, worded('The password must have at most {n} characters', { n: 200 }))
  .nullable()
  .optional();
const hidden_columns = z.array(z.string().max(60)).max(40).optional();
const message = z
  .string()
  .trim()
  .max(MOST_MESSAGE, worded('The message must have at most {n} characters', { n: MOST_MESSAGE }))
  .optional();
const terms = { expires_at, password, hidden_columns, message };

const at = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['sharing'], summary }) as const;
const read = endpoint({ role: 'viewer', beyond_profiles: true });
const write = endpoint({ role: 'member', beyond_profiles: true });
const LINK = '/sharing/{type}/{type_id}/public_token';
const USERS = '/sharing/{type}/{type_id}/users';

/** Sharing with colleagues and public links, the same for every object type. */
export const sharing = {
  users: read
    .route(at('GET', USERS, 'People with access to an object'))
    .input(z.object(object))
    .output(z.object({ users: z.array(sharedUser), permission })),
  search_users: write
    .route(at('GET', `${USERS}/search`, 'Colleagues to share an object with'))
    .input(z.object({ ...object, query: z.string().trim().max(120).default('') }))
    .output(z.object({ users: z.array(sharedUser.omit({ user_type: true })) })),
  add_user: write
    .route(at('POST', USERS, 'Share an object with a colleague, or change their role'))
    .input(
      z.object({
        ...object,
        email: z.email('Enter a valid email address').max(254),
        user_type: userType.default('Co-worker'),
      }),
    )
    .output(z.object({ users: z.array(sharedUser) })),
  remove_user: write
    .route(at('DELETE', `${USERS}/{user_id}`, 'Stop sharing an object with a colleague'))
    .input(z.object({ ...object, user_id: id }))
    .output(z.object({ users: z.array(sharedUser) })),
  ask_access: endpoint({ role: 'viewer', beyond_profiles: true, session_only: true })
    .route(
      at('POST', `${USERS}/ask`, 'Request access to an object; its owners are emailed at most once a day'),
    )
    .input(z.object(object))
    .output(
      z.object({
        /** False if the caller already asked within a day; nobody is notified again. */
        notified: z.boolean(),
      }),
    ),
  shared_with_me: read.route(at('GET', '/sharing/with_me', 'Objects shared with the caller')).output(
    z.object({
      objects: z.array(
        z.object({
          type: publicType,
          type_id: id,
          name: z.string(),
          user_type: userType,
          shared_by: z.string(),
          shared_at: z.string(),
        }),
      ),
    }),
  ),
  public_token: read
    .route(at('GET', LINK, 'The public link of an object'))
    .input(z.object(object))
    .output(z.object({ public_token: publicToken.nullable(), columns: z.array(hideableColumn), permission })),
  create_public_token: write
    .route(
      at(
        'POST',
        LINK,
        'Publish an object; a public one keeps its link. Without hidden_columns, internal columns are hidden',
      ),
    )
    .input(z.object({ ...object, ...terms }))
    .output(publicToken),
  update_public_token: write
    .route(at('PUT', LINK, 'Edit expiry, password and hidden columns; omitted fields stay unchanged'))
    .input(z.object({ ...object, ...terms }))
    .output(publicToken),
  delete_public_token: write
    .route(at('DELETE', LINK, 'Make an object private; its link stops working at once'))
    .input(z.object(object))
    .output(z.object({ status: z.literal('success') })),
  make_public: write
    .route(at('POST', '/sharing/make_public', 'Publish an object or make it private'))
    .input(z.object({ ...object, is_public: z.boolean() }))
    .output(z.object({ token: z.string().nullable() })),
  visits: write
    .route(at('GET', `${LINK}/visits`, 'Who opened the public link, newest first'))
    .input(
      z.object({
        ...object,
        limit: z.number().int().positive().max(200).default(30),
        page: z.number().int().positive().max(100_000).default(1),
      }),
    )
    .output(z.object({ visits: z.array(visit), total: count })),
  fetch_info: endpoint({ role: 'nobody' })
    .route(at('GET', '/public_token/fetch_info/{token}', 'Object of a public token'))
    .input(z.object({ token: z.string().max(200) }))
    .output(publicTokenInfo),
  unlock: endpoint({ role: 'nobody', needs_no_room: true })
    .route(at('POST', '/public_token/unlock', 'Open a public link that has a password'))
    .input(
      z.object({
        token: z.string().max(200),
        password: z.string().min(1, 'Enter the password').max(200, 'Wrong password'),
      }),
    )
    .output(z.object({ status: z.literal('ok'), expires_at: z.string() })),
  public_view: endpoint({ role: 'viewer', token: PUBLIC_TYPES })
    .route(at('GET', '/public_token/view', 'Visible and hidden columns of a public link'))
    .output(
      z.object({
        type: publicType,
        type_id: id,
        name: z.string(),
        company_name: z.string(),
        currency: z.string(),
        expires_at: z.string().nullable(),
        hidden_columns: z.array(z.string()),
      }),
    ),
};
