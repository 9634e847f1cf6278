import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { LINK_DAYS, MOST_INVITED } from './connection-links.ts';
import { message } from './sentences/message.ts';
import { brandSettings } from './settings.ts';
import { LANGUAGES } from './values/languages.ts';
import { id, idList, platform, sentence } from './values/primitives.ts';

/** Apps of a company at a platform: Facebook Login, Instagram Login, TikTok Login Kit, Google. */
export const APPS = ['meta', 'instagram', 'tiktok', 'google'] as const;
export const appName = z.enum(APPS);
export type AppName = z.infer<typeof appName>;
/** Apps that creators sign in with. */
export const CREATOR_APPS = ['instagram', 'tiktok', 'google'] as const;
export const creatorApp = z.enum(CREATOR_APPS);
export type CreatorApp = z.infer<typeof creatorApp>;

/** Beyond the usual use of Meta's app: each needs Meta's approval. */
export const META_FEATURES = ['hashtags', 'marketplace'] as const;
export const metaFeature = z.enum(META_FEATURES);
export type MetaFeature = z.infer<typeof metaFeature>;

/** Page of creators' links, to which platforms send everybody back. */
export const CONNECT_PAGE = '/connect';

export const CONNECTION_STATES = ['active', 'sign_in', 'ended'] as const;

const connection = z.object({
  id,
  app: appName,
  platform,
  username: z.string(),
  /** sign_in: the platform no longer accepts the sign-in. */
  state: z.enum(CONNECTION_STATES),
  error: sentence.nullable(),
  connected_at: z.string(),
  ended_at: z.string().nullable(),
  succeeded_at: z.string().nullable(),
});
export type Connection = z.infer<typeof connection>;

const platformApp = z.object({
  app: appName,
  /** Null = not set up. */
  client_id: z.string().nullable(),
});
export type PlatformApp = z.infer<typeof platformApp>;

const settings = z.object({
  apps: z.array(platformApp),
  /** For the platforms' lists of allowed addresses. */
  redirect_uri: z.string(),
  /** For the webhook of mentions at Meta. */
  webhook: z.object({ url: z.string(), verify_token: z.string() }),
  /** The company's own Instagram account; null = not signed in. */
  own: connection.nullable(),
  features: z.array(
    z.object({
      feature: metaFeature,
      is_on: z.boolean(),
      /** Permissions that the last sign-in did not grant; null if that is unknown. */
      lacks: z.array(z.string()).nullable(),
    }),
  ),
});
export type ConnectionSettings = z.infer<typeof settings>;

const link = z.object({
  id,
  /** Null if it cannot be shown again. */
  url: z.string().nullable(),
  created_by: z.string().nullable(),
  expires_at: z.string(),
});
export type CreatorLink = z.infer<typeof link>;

const ofProfile = z.object({
  /** The newest link that works; null = none. */
  link: link.nullable(),
  connections: z.array(connection),
  /** Apps that the company has set up for creators. */
  apps: z.array(creatorApp),
});

const ofCreators = ofProfile.pick({ apps: true }).extend({
  creators: z.array(
    ofProfile.pick({ link: true, connections: true }).extend({
      profile_id: id,
      /** Why no link can be created. */
      refused: sentence.nullable(),
    }),
  ),
});
export type InvitableCreator = z.infer<typeof ofCreators>['creators'][number];

/** Text and version that a creator agrees to. */
export const consentText = z.object({
  version: z.number().int(),
  /** Data that is read. */
  reads: z.array(sentence),
  /** Its use and its end. */
  terms: z.array(sentence),
});
export type ConsentText = z.infer<typeof consentText>;

const invited = z.object({
  brand: brandSettings,
  creator: z.string(),
  /** Connecting is possible until then; withdrawing always is. */
  expires_at: z.string(),
  is_open: z.boolean(),
  apps: z.array(z.object({ app: creatorApp, consent: consentText })),
  connections: z.array(connection),
});
export type InvitedCreator = z.infer<typeof invited>;

const admin = endpoint({ role: AREAS.sources.role, ...AREAS.sources.limits, session_only: true });
const read = endpoint({ role: 'viewer', imports: true });
const write = endpoint({ role: 'member', imports: true });
const nobody = endpoint({ role: 'nobody' });
const makesNoData = endpoint({ role: 'nobody', needs_no_room: true });
const route = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['connections'], summary }) as const;
const token = z.string().min(1).max(200);
const search = z.string().max(8000);
const started = z.object({ url: z.string() });

export const connections = {
  settings: admin
    .route(route('GET', '/connections', 'The company’s apps at platforms, and its own Instagram account'))
    .output(settings),
  set_app: admin
    .meta({ audit: { action: 'connections.app_set', target: 'app' } })
    .route(route('POST', '/connections/apps/{app}', 'Set an app of the company'))
    .input(
      z.object({
        app: appName,
        client_id: z
          .string({ error: 'Enter the app ID' })
          .trim()
          .regex(/^[\w.-]{4,200}$/, 'An app ID contains letters, digits, dots and hyphens'),
        /** Omitted = unchanged. */
        client_secret: z
          .string()
          .trim()
          .regex(/^\S{8,300}$/, 'An app secret has 8 to 300 characters without spaces')
          .optional(),
      }),
    )
    .output(settings),
  remove_app: admin
    .meta({ audit: { action: 'connections.app_removed', target: 'app' } })
    .route(route('DELETE', '/connections/apps/{app}', 'Remove an app of the company'))
    .input(z.object({ app: appName }))
    .output(settings),
  set_feature: admin
    .meta({ audit: { action: 'connections.feature_changed', target: 'feature' } })
    .route(route('POST', '/connections/features/{feature}', 'Turn a feature of the Meta app on or off'))
    .input(z.object({ feature: metaFeature, is_on: z.boolean() }))
    .output(settings),
  sign_in: admin
    .route(route('POST', '/connections/own', 'Begin a sign-in with Facebook for the company’s own account'))
    .output(started),
  finish_sign_in: admin
    .meta({ audit: { action: 'connections.own_account_connected' } })
    .route(route('POST', '/connections/own/finish', 'Complete the sign-in with Facebook'))
    .input(z.object({ search }))
    .output(settings),
  sign_out: admin
    .meta({ audit: { action: 'connections.own_account_disconnected' } })
    .route(route('DELETE', '/connections/own', 'Disconnect the company’s own account'))
    .output(settings),
  of_profile: read
    .route(route('GET', '/connections/of_profile/{id}', 'Link and connected accounts of a creator'))
    .input(z.object({ id }))
    .output(ofProfile),
  of_creators: read
    .route(route('GET', '/connections/of_creators', 'Links and connected accounts of several creators'))
    .input(
      z.object({
        ids: idList
          .refine((all) => all.length > 0, 'Choose a creator')
          .refine(
            (all) => all.length <= MOST_INVITED,
            message('At most {n} creators at once', { n: MOST_INVITED }),
          ),
      }),
    )
    .output(ofCreators),
  create_link: write
    .meta({ audit: { action: 'connections.link_created' } })
    .route(route('POST', '/connections/links', 'Create a link by which a creator connects accounts'))
    .input(
      z.object({
        profile_id: id,
        days: z
          .number()
          .int()
          .min(LINK_DAYS.shortest, 'A link works for 1 to 90 days')
          .max(LINK_DAYS.longest, 'A link works for 1 to 90 days')
          .default(LINK_DAYS.usual),
      }),
    )
    .output(ofProfile),
  revoke_link: write
    .meta({ audit: { action: 'connections.link_revoked' } })
    .route(route('DELETE', '/connections/links/{id}', 'Revoke a link; connected accounts remain'))
    .input(z.object({ id }))
    .output(ofProfile),
  end: write
    .meta({ audit: { action: 'connections.ended' } })
    .route(route('POST', '/connections/{id}/end', 'Disconnect an account and delete its data'))
    .input(z.object({ id }))
    .output(ofProfile),
  invited: makesNoData
    .route(route('POST', '/connect', 'Page of a creator’s link'))
    .input(z.object({ token }))
    .output(invited),
  start: nobody
    .route(route('POST', '/connect/start', 'Begin a creator’s sign-in with a platform'))
    .input(
      z.object({
        token,
        app: creatorApp,
        /** Version of the text that the creator read. */
        consent_version: z.number().int(),
        language: z.enum(LANGUAGES),
      }),
    )
    .output(started),
  finish: nobody
    .route(route('POST', '/connect/finish', 'Complete a creator’s sign-in'))
    .input(z.object({ search }))
    .output(z.object({ token: z.string(), username: z.string(), platform })),
  withdraw: makesNoData
    .route(route('POST', '/connect/withdraw', 'Withdraw a creator’s consent and delete its data'))
    .input(z.object({ token, connection_id: id }))
    .output(invited),
};
