import { z } from 'zod';
import type { MetaFeature } from '#contract/connections.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { GRAPH_VERSION, graphApi } from '../instagram/graph-api.ts';
import { graphTrouble, sayPlainly } from '../instagram/graph-errors.ts';
import { ConnectorTrouble } from '../trouble.ts';
import { endsIn, type LoginCall, type LoginProvider, lifetime, type Tokens } from './login-provider.ts';
import { addressAt, callPlatform, type Params, readAnswer } from './platform-call.ts';

/** Standard Access is enough for accounts of the app's owner. */
const USUAL = [
  'instagram_basic',
  'instagram_manage_insights',
  'pages_show_list',
  'pages_read_engagement',
  'business_management',
];
/** Asked for only while the feature is on: Meta refuses what an app may not ask for. */
export const FEATURE_PERMISSIONS: Record<MetaFeature, readonly string[]> = {
  hashtags: [],
  marketplace: ['instagram_creator_marketplace_discovery', 'pages_manage_metadata'],
};
/** Documented for tokens without an end of their own. */
const DEFAULT_SECONDS = 60 * 86_400;

const token = z.object({ access_token: z.string().min(1), expires_in: lifetime });
const pages = z.object({
  data: z
    .array(
      z.object({
        instagram_business_account: z.object({ id: z.string(), username: z.string() }).optional(),
      }),
    )
    .default([]),
});

const permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });

async function askForToken({ settings, app, now }: LoginCall, params: Params): Promise<Tokens> {
  const answer = await callPlatform(settings, 'graph', `/${GRAPH_VERSION}/oauth/access_token`, {
    params: { client_id: app.client_id, client_secret: app.client_secret, ...params },
  });
  if (answer.status !== 200) return sayPlainly(graphTrouble(answer, now));
  const { access_token, expires_in } = readAnswer('graph', answer.body, token);
  const access_expires_at = endsIn(now, expires_in ?? DEFAULT_SECONDS);
  return { access_token, access_expires_at, refresh_token: null, refresh_expires_at: null };
}

const exchanged = (call: LoginCall, { access_token }: Tokens) =>
  askForToken(call, { grant_type: 'fb_exchange_token', fb_exchange_token: access_token });

/** Facebook Login of the company, for its own Instagram account. */
export const metaLogin: LoginProvider = {
  platform: 'instagram',
  pkce: null,
  url: ({ settings, app }, { redirect_uri, state }) =>
    addressAt(settings, 'facebook', `/${GRAPH_VERSION}/dialog/oauth`, {
      ...{ client_id: app.client_id, redirect_uri, state, response_type: 'code' },
      scope: [...USUAL, ...app.features.flatMap((one) => FEATURE_PERMISSIONS[one])].join(','),
    }),
  async redeem(call, { code, redirect_uri }) {
    // The first token ends within hours.
    return exchanged(call, await askForToken(call, { code, redirect_uri }));
  },
  refresh: exchanged,
  async subject({ settings, app, now }, { access_token }) {
    const api = graphApi({
      ...{ settings, host: 'graph', quota_owner: `login ${app.client_id}`, app_secret: app.client_secret },
      ...{ token: async () => access_token, now: () => now },
    });
    const fields = 'instagram_business_account{id,username}';
    const { data } = await api.get('me/accounts', { fields, limit: 100 }, pages).catch(sayPlainly);
    const account = data.flatMap(({ instagram_business_account: one }) => one ?? [])[0];
    if (!account) throw new ConnectorTrouble('refused', sentenceFor('meta_instagram_missing'));
    // A sign-in is complete without the list.
    const granted = await api.get('me/permissions', {}, permissions).then(
      (answer) => answer.data.filter(({ status }) => status === 'granted').map((one) => one.permission),
      () => null,
    );
    return { external_id: account.id, username: account.username, granted };
  },
  revoke: async ({ settings, app }, { access_token }) => {
    await callPlatform(settings, 'graph', `/${GRAPH_VERSION}/me/permissions`, {
      form: { method: 'delete', client_id: app.client_id },
      token: access_token,
    });
  },
};
