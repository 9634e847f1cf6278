import { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { ConnectorSettings } from '#server/platform/connector-settings.ts';
import type { AccountRef, PostObservation } from '#server/tables/observations.ts';
import { account, accountRef, post } from '#server/tables/presets/observe.ts';
import { callPlatform, type PlatformAnswer, type PlatformCall, readAnswer } from '../logins/platform-call.ts';
import type { OwnAnswer, OwnAsked } from '../own-account.ts';
import { ConnectorTrouble, retryAfter } from '../trouble.ts';

/** Documented maximum. */
const PAGE = 20;
const MOST_PAGES = 10;
const USER =
  'open_id,username,avatar_url,bio_description,is_verified,follower_count,following_count,likes_count,video_count';
const VIDEO =
  'id,create_time,cover_image_url,share_url,video_description,duration,title,like_count,comment_count,share_count,view_count';
const MINUTE_MS = 60_000;

const amount = z.number().int().min(0).optional();
const users = z.object({
  data: z.object({
    user: z.object({
      username: z.string(),
      avatar_url: z.string().optional(),
      bio_description: z.string().optional(),
      is_verified: z.boolean().optional(),
      follower_count: amount,
      following_count: amount,
      likes_count: amount,
      video_count: amount,
    }),
  }),
});
const video = z.object({
  id: z.string(),
  /** Unix seconds. */
  create_time: z.number().optional(),
  cover_image_url: z.string().optional(),
  share_url: z.string().optional(),
  video_description: z.string().optional(),
  title: z.string().optional(),
  duration: z.number().optional(),
  like_count: amount,
  comment_count: amount,
  share_count: amount,
  view_count: amount,
});
const videos = z.object({
  data: z.object({
    videos: z.array(video).default([]),
    cursor: z.number().optional(),
    has_more: z.boolean(),
  }),
});
const failure = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) });

function troubleOf({ status, headers, body }: PlatformAnswer, now: Date): ConnectorTrouble {
  const read = failure.safeParse(body);
  const { code, message } = read.success ? read.data.error : { code: '', message: '' };
  const platform = 'TikTok';
  if (status === 429 || code === 'rate_limit_exceeded') {
    const at = retryAfter(headers['retry-after'], now) ?? new Date(now.getTime() + MINUTE_MS);
    return new ConnectorTrouble('busy', sentenceFor('platform_rate_limit', { platform }), at);
  }
  if (code === 'scope_not_authorized')
    return new ConnectorTrouble(
      'refused',
      sentenceFor('platform_permission_missing', { platform, permission: message }),
    );
  if (status === 401)
    return new ConnectorTrouble('refused', sentenceFor('platform_sign_in_expired', { platform }));
  return status >= 500 || !read.success
    ? new ConnectorTrouble('busy', sentenceFor('platform_no_answer', { platform }))
    : new ConnectorTrouble('busy', sentenceFor('platform_query_refused', { platform, why: message || code }));
}

/** Display API: profile and public videos of the creator who signed in. */
export async function askOwnTiktok(
  { settings }: { settings: ConnectorSettings },
  { now, since, token, with_posts }: OwnAsked,
): Promise<OwnAnswer> {
  const ask = async <T extends z.ZodType>(path: string, call: PlatformCall, shape: T) => {
    const answer = await callPlatform(settings, 'tiktok_api', path, { ...call, token: await token() });
    if (answer.status !== 200) throw troubleOf(answer, now);
    return readAnswer('tiktok_api', answer.body, shape);
  };
  const at = now.getTime();
  const { user } = (await ask('/v2/user/info/', { params: { fields: USER } }, users)).data;
  const ref = accountRef('tiktok', { username: user.username });
  const observed: PostObservation[] = [];
  let cursor: number | undefined;
  for (let page = 0; with_posts && page < MOST_PAGES; page++) {
    const call = { params: { fields: VIDEO }, json: { max_count: PAGE, cursor } };
    const { data } = await ask('/v2/video/list/', call, videos);
    const recent = data.videos.filter(({ create_time }) => (create_time ?? 0) * 1000 >= since.getTime());
    observed.push(...recent.map((one) => videoObservation(one, ref, user.follower_count ?? null, at)));
    cursor = data.cursor;
    if (!data.has_more || cursor === undefined || recent.length < data.videos.length) break;
  }
  const person = account(ref, {
    observed_at: at,
    followers: user.follower_count ?? null,
    following: user.following_count ?? null,
    likes: user.likes_count ?? null,
    posts_count: user.video_count ?? null,
    verified: user.is_verified ?? null,
    bio: user.bio_description || null,
    picture: user.avatar_url ?? null,
  });
  return { username: user.username, tells_stories: false, observations: [person, ...observed] };
}

const videoObservation = (
  one: z.output<typeof video>,
  ref: AccountRef,
  followers: number | null,
  observed_at: number,
): PostObservation =>
  post({
    account: ref,
    external_id: one.id,
    post_type: 'tiktok_video',
    created_at: one.create_time === undefined ? null : one.create_time * 1000,
    observed_at,
    title: one.title || null,
    message: one.video_description || null,
    link: one.share_url?.split('?')[0] ?? null,
    image: one.cover_image_url ?? null,
    likes: one.like_count ?? null,
    comments: one.comment_count ?? null,
    shares: one.share_count ?? null,
    views: one.view_count ?? null,
    followers,
    duration_seconds: one.duration ?? null,
  });
