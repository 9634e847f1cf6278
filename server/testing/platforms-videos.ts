import { setTimeout as pause } from 'node:timers/promises';
import type { AskedCall, Planned, World } from './platforms-world.ts';

const ok = (body: unknown): Planned => ({ status: 200, body });
const tiktokError = (status: number, code: string): Planned => ({
  status,
  body: { data: {}, error: { code, message: 'Refused', log_id: '2026' } },
});

/** Login Kit and Display API; a refresh token works once. */
export async function answerTiktok(world: World, { path, params, token }: AskedCall): Promise<Planned> {
  if (path.endsWith('/oauth/token/')) return tiktokToken(world, params);
  if (path.endsWith('/oauth/revoke/')) {
    world.tokens.delete(params.token ?? '');
    return ok({});
  }
  const username = world.tokens.get(token ?? '');
  if (username === undefined) return tiktokError(401, 'access_token_invalid');
  const { followers, videos } = world.tiktok;
  const done = { error: { code: 'ok', message: '', log_id: '2026' } };
  if (path.endsWith('/user/info/'))
    return ok({
      data: {
        user: { open_id: `open ${username}`, username, follower_count: followers, is_verified: false },
      },
      ...done,
    });
  return ok({
    data: {
      videos: videos.map(({ id, at, likes, views }) => ({
        ...{ id, create_time: Date.parse(at) / 1000, like_count: likes, view_count: views },
        ...{ comment_count: 3, share_count: 2, video_description: '#spring', duration: 21 },
        share_url: `https://www.tiktok.com/@${username}/video/${id}?utm_source=x`,
      })),
      ...{ cursor: 0, has_more: false },
    },
    ...done,
  });
}

async function tiktokToken(world: World, params: Record<string, string>): Promise<Planned> {
  const isRefresh = params.grant_type === 'refresh_token';
  const refusal = { error: 'invalid_grant', error_description: 'Refused', log_id: '2026' };
  if (!isRefresh && !params.code_verifier) return ok({ ...refusal, error: 'invalid_request' });
  if (isRefresh && params.refresh_token !== world.refresh_token) return ok(refusal);
  if (isRefresh) world.refreshes++;
  world.refresh_token = `refresh-${world.refreshes + 1}`;
  const access_token = world.grant('tiktok');
  if (isRefresh) await pause(world.slow_ms);
  return ok({
    ...{ open_id: 'open', scope: 'user.info.basic', access_token, expires_in: 7200, token_type: 'Bearer' },
    ...{ refresh_token: world.refresh_token, refresh_expires_in: 15_552_000 },
  });
}

const CHANNEL = `UC${'c'.repeat(22)}`;

/** Sign-in with Google, Data API and Analytics API. */
export function answerGoogle(world: World, { path, params, token }: AskedCall): Planned {
  if (path === 'google_token/token')
    return ok({
      ...{ access_token: world.grant('google'), expires_in: 3600, token_type: 'Bearer' },
      ...(params.grant_type === 'refresh_token' ? {} : { refresh_token: 'google-refresh' }),
    });
  if (path === 'google_token/revoke') return ok({});
  const username = world.tokens.get(token ?? '');
  if (username === undefined) return { status: 401, body: { error: { errors: [{ reason: 'authError' }] } } };
  if (path.endsWith('/channels'))
    return ok({
      items: [
        {
          id: CHANNEL,
          snippet: { title: username, customUrl: `@${username}` },
          statistics: { subscriberCount: '900', videoCount: '1' },
          contentDetails: { relatedPlaylists: { uploads: `UU${'c'.repeat(22)}` } },
        },
      ],
    });
  if (path.endsWith('/playlistItems'))
    return ok({
      items: [{ contentDetails: { videoId: 'ownvideo001', videoPublishedAt: '2026-03-18T10:00:00Z' } }],
    });
  if (path.endsWith('/videos'))
    return ok({
      items: [
        {
          id: 'ownvideo001',
          snippet: { channelId: CHANNEL, publishedAt: '2026-03-18T10:00:00Z', title: 'Own' },
          contentDetails: { duration: 'PT4M' },
          statistics: { viewCount: '500', likeCount: '40', commentCount: '4' },
          status: { privacyStatus: 'public' },
        },
      ],
    });
  return ok({
    rows:
      params.metrics === 'views'
        ? [
            ['FR', 300],
            ['DE', 100],
          ]
        : [
            ['age18-24', 'female', 60],
            ['age25-34', 'male', 40],
          ],
  });
}
