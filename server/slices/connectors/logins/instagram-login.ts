import { z } from 'zod';
import { graphApi } from '../instagram/graph-api.ts';
import { graphTrouble, sayPlainly } from '../instagram/graph-errors.ts';
import { ownAccount } from '../instagram/graph-shapes.ts';
import { endsIn, type LoginCall, type LoginProvider, lifetime, type Tokens } from './login-provider.ts';
import { addressAt, callPlatform, type PlatformAnswer, readAnswer } from './platform-call.ts';

const SCOPES = ['instagram_business_basic', 'instagram_business_manage_insights'];

const short = z.object({ access_token: z.string().min(1) });
/** Both forms are documented. */
const first = z.union([short, z.object({ data: z.array(short).min(1) })]);
const long = z.object({ access_token: z.string().min(1), expires_in: lifetime });

function read(answer: PlatformAnswer, now: Date): Tokens {
  if (answer.status !== 200) return sayPlainly(graphTrouble(answer, now));
  const { access_token, expires_in } = readAnswer('instagram_graph', answer.body, long);
  return {
    access_token,
    access_expires_at: endsIn(now, expires_in),
    refresh_token: null,
    refresh_expires_at: null,
  };
}

async function shortToken(
  { settings, app, now }: LoginCall,
  code: string,
  redirect_uri: string,
): Promise<string> {
  const { client_id, client_secret } = app;
  const answer = await callPlatform(settings, 'instagram_api', '/oauth/access_token', {
    form: { client_id, client_secret, grant_type: 'authorization_code', redirect_uri, code },
  });
  if (answer.status !== 200) return sayPlainly(graphTrouble(answer, now));
  const reply = readAnswer('instagram_api', answer.body, first);
  return 'data' in reply ? (reply.data[0]?.access_token ?? '') : reply.access_token;
}

/** Business Login for Instagram: creators sign in without a Facebook page. */
export const instagramLogin: LoginProvider = {
  platform: 'instagram',
  pkce: null,
  url: ({ settings, app }, { redirect_uri, state }) =>
    addressAt(settings, 'instagram', '/oauth/authorize', {
      ...{ client_id: app.client_id, redirect_uri, state, response_type: 'code' },
      scope: SCOPES.join(','),
    }),
  async redeem(call, { code, redirect_uri }) {
    const { settings, app, now } = call;
    const access_token = await shortToken(call, code, redirect_uri);
    const answer = await callPlatform(settings, 'instagram_graph', '/access_token', {
      params: { grant_type: 'ig_exchange_token', client_secret: app.client_secret, access_token },
    });
    return read(answer, now);
  },
  async refresh({ settings, now }, { access_token }) {
    const answer = await callPlatform(settings, 'instagram_graph', '/refresh_access_token', {
      params: { grant_type: 'ig_refresh_token', access_token },
    });
    return read(answer, now);
  },
  async subject({ settings, app, now }, { access_token }) {
    const api = graphApi({
      ...{ settings, host: 'instagram_graph', quota_owner: `login ${app.client_id}`, app_secret: null },
      ...{ token: async () => access_token, now: () => now },
    });
    const { id, user_id, username } = await api
      .get('me', { fields: 'user_id,username' }, ownAccount)
      .catch(sayPlainly);
    return { external_id: user_id ?? id ?? '', username };
  },
  // Creators remove apps in Instagram's settings.
  revoke: null,
};
