import { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { ConnectorTrouble } from '../trouble.ts';
import type { LoginProvider } from './login-provider.ts';
import type { PlatformApp } from './platform-app.ts';
import { addressAt, callPlatform, readAnswer } from './platform-call.ts';
import { tokenAnswer } from './token-answer.ts';

const SCOPES = [
  'https://www.googleapis.com/auth/youtube.readonly',
  'https://www.googleapis.com/auth/yt-analytics.readonly',
];

const channels = z.object({
  items: z
    .array(z.object({ id: z.string(), snippet: z.object({ customUrl: z.string().optional() }) }))
    .default([]),
});

const secretsOf = ({ client_id, client_secret }: PlatformApp) => ({ client_id, client_secret });

export const googleLogin: LoginProvider = {
  platform: 'youtube',
  pkce: 'S256',
  url: ({ settings, app }, { redirect_uri, state, challenge }) =>
    addressAt(settings, 'google', '/o/oauth2/v2/auth', {
      ...{ client_id: app.client_id, redirect_uri, state, response_type: 'code' },
      ...{ scope: SCOPES.join(' '), code_challenge: challenge, code_challenge_method: 'S256' },
      // Without both there is no refresh token at a second sign-in.
      ...{ access_type: 'offline', prompt: 'consent' },
    }),
  async redeem({ settings, app, now }, { code, redirect_uri, verifier }) {
    const answer = await callPlatform(settings, 'google_token', '/token', {
      form: {
        ...secretsOf(app),
        grant_type: 'authorization_code',
        code,
        redirect_uri,
        code_verifier: verifier,
      },
    });
    return tokenAnswer(answer, { host: 'google_token', platform: 'Google', now });
  },
  async refresh({ settings, app, now }, tokens) {
    const answer = await callPlatform(settings, 'google_token', '/token', {
      form: { ...secretsOf(app), grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' },
    });
    return tokenAnswer(answer, { host: 'google_token', platform: 'Google', now }, tokens);
  },
  async subject({ settings }, { access_token }) {
    const answer = await callPlatform(settings, 'youtube_data', '/channels', {
      params: { part: 'snippet', mine: 'true' },
      token: access_token,
    });
    if (answer.status !== 200)
      throw new ConnectorTrouble('refused', sentenceFor('platform_sign_in_expired', { platform: 'YouTube' }));
    const channel = readAnswer('youtube_data', answer.body, channels).items[0];
    if (!channel) throw new ConnectorTrouble('refused', sentenceFor('google_channel_missing'));
    const username = channel.snippet.customUrl?.replace(/^@/, '') ?? channel.id;
    return { external_id: channel.id, username };
  },
  async revoke({ settings }, { access_token, refresh_token }) {
    await callPlatform(settings, 'google_token', '/revoke', {
      form: { token: refresh_token ?? access_token },
    });
  },
};
