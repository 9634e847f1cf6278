import type {
  AccountObservation,
  AccountRef,
  CommentObservation,
  PostObservation,
} from '#server/tables/observations.ts';
import { account, accountRef, post, tagList } from '#server/tables/presets/observe.ts';
import { watchLink } from '#server/tables/presets/youtube-parts.ts';
import { parseDuration } from '#server/tables/values/numbers.ts';
import { Refused } from '#server/tables/values/parsed.ts';
import { parseCountry } from '#server/tables/values/places.ts';
import type { Channel, Comment, Video } from './youtube-shapes.ts';

/** Shorts are at most this long and not wider than high. The API has no field for them. */
const SHORT_SECONDS = 180;

const known = <T>(value: T | Refused | null): T | null => (value instanceof Refused ? null : value);

export const channelRef = ({ id, snippet }: Channel): AccountRef =>
  accountRef('youtube', {
    external_id: id,
    username: snippet.customUrl?.startsWith('@') ? snippet.customUrl : null,
    title: snippet.title,
  });

export function channelObservation(channel: Channel, observed_at: number): AccountObservation {
  const { snippet, statistics } = channel;
  return account(channelRef(channel), {
    observed_at,
    followers: statistics.hiddenSubscriberCount ? null : (statistics.subscriberCount ?? null),
    posts_count: statistics.videoCount ?? null,
    bio: snippet.description || null,
    picture: pictureOf(snippet),
    country: snippet.country ? known(parseCountry(snippet.country)) : null,
  });
}

const pictureOf = ({ thumbnails }: Pick<Video['snippet'], 'thumbnails'>) =>
  (thumbnails?.high ?? thumbnails?.medium ?? thumbnails?.default)?.url ?? null;

/** `player` is requested in a square, so it shows the aspect ratio. */
function isShort({ player, snippet }: Video, seconds: number | null): boolean {
  if (seconds === null || seconds > SHORT_SECONDS) return false;
  const { embedHeight, embedWidth } = player;
  if (embedHeight !== undefined && embedWidth !== undefined) return embedHeight >= embedWidth;
  return /#shorts\b/i.test(`${snippet.title} ${snippet.description}`);
}

export function videoObservation(video: Video, channel: Channel, observed_at: number): PostObservation {
  const { snippet, statistics, contentDetails } = video;
  const { likeCount, commentCount, viewCount } = statistics;
  const seconds = known(parseDuration(contentDetails.duration ?? ''));
  return post({
    account: channelRef(channel),
    external_id: video.id,
    post_type: isShort(video, seconds) ? 'youtube_shorts' : 'youtube_video',
    created_at: Date.parse(snippet.publishedAt),
    observed_at,
    title: snippet.title || null,
    message: snippet.description || null,
    tags: tagList(snippet.tags),
    link: watchLink(video.id),
    image: pictureOf(snippet),
    likes: likeCount ?? null,
    // Absent where comments are turned off.
    comments: commentCount ?? null,
    views: viewCount ?? null,
    followers: channelObservation(channel, observed_at).followers,
    duration_seconds: seconds,
    is_paid: video.paidProductPlacementDetails.hasPaidProductPlacement ?? null,
    missing: likeCount === undefined && viewCount !== undefined ? { likes: 'hidden_likes' } : {},
  });
}

export function commentObservation(
  { id, snippet }: Comment,
  video_id: string,
  replies: number | null,
  observed_at: number,
): CommentObservation {
  return {
    kind: 'comment',
    platform: 'youtube',
    post_external_id: video_id,
    external_id: id,
    replies,
    observed_at,
    parent_external_id: snippet.parentId ?? null,
    author: snippet.authorChannelId
      ? accountRef('youtube', {
          external_id: snippet.authorChannelId.value,
          title: snippet.authorDisplayName,
        })
      : null,
    text: snippet.textOriginal,
    language: null,
    likes: snippet.likeCount ?? null,
    created_at: Date.parse(snippet.publishedAt),
  };
}
