import { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { ConnectorTrouble } from '../trouble.ts';
import type { LoginProvider } from './login-provider.ts';
import { addressAt, callPlatform, readAnswer } from './platform-call.ts';
import { tokenAnswer } from './token-answer.ts';

const SCOPES = ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list'];

const person = z.object({
  data: z.object({ user: z.object({ open_id: z.string(), username: z.string() }) }),
});

/** Login Kit for the web. Its refresh tokens rotate: an old one no longer works. */
export const tiktokLogin: LoginProvider = {
  platform: 'tiktok',
  pkce: 'S256',
  url: ({ settings, app }, { redirect_uri, state, challenge }) =>
    addressAt(settings, 'tiktok', '/v2/auth/authorize/', {
      ...{ client_key: app.client_id, redirect_uri, state, response_type: 'code' },
      ...{ scope: SCOPES.join(','), code_challenge: challenge, code_challenge_method: 'S256' },
    }),
  async redeem({ settings, app, now }, { code, redirect_uri, verifier }) {
    const answer = await callPlatform(settings, 'tiktok_api', '/v2/oauth/token/', {
      form: {
        ...{ client_key: app.client_id, client_secret: app.client_secret },
        ...{ grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier },
      },
    });
    return tokenAnswer(answer, { host: 'tiktok_api', platform: 'TikTok', now });
  },
  async refresh({ settings, app, now }, tokens) {
    const answer = await callPlatform(settings, 'tiktok_api', '/v2/oauth/token/', {
      form: {
        ...{ client_key: app.client_id, client_secret: app.client_secret },
        ...{ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' },
      },
    });
    return tokenAnswer(answer, { host: 'tiktok_api', platform: 'TikTok', now }, tokens);
  },
  async subject({ settings }, { access_token }) {
    const answer = await callPlatform(settings, 'tiktok_api', '/v2/user/info/', {
      params: { fields: 'open_id,username' },
      token: access_token,
    });
    if (answer.status !== 200)
      throw new ConnectorTrouble('refused', sentenceFor('platform_sign_in_expired', { platform: 'TikTok' }));
    const { user } = readAnswer('tiktok_api', answer.body, person).data;
    return { external_id: user.open_id, username: user.username };
  },
  async revoke({ settings, app }, { access_token }) {
    await callPlatform(settings, 'tiktok_api', '/v2/oauth/revoke/', {
      form: { client_key: app.client_id, client_secret: app.client_secret, token: access_token },
    });
  },
};
