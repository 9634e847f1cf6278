import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { CommentObservation } from '#server/tables/observations.ts';
import type { Answer, PostSource, PostsRequest } from '../connectors.ts';
import { ConnectorTrouble } from '../trouble.ts';
import { type YoutubeApi, YoutubeError, type YoutubeSettings, youtubeApi } from './youtube-api.ts';
import { channelObservation, commentObservation, videoObservation } from './youtube-observations.ts';
import {
  type Channel,
  channelList,
  commentThreadList,
  playlistItemList,
  searchList,
  type Video,
  videoList,
} from './youtube-shapes.ts';

/** Google's default for a project. The day is that of California. */
const QUOTA = { units: 10_000, timezone: 'America/Los_Angeles', search: 100 };
export const YOUTUBE_LABEL = 'YouTube Data API';
/** The policy on derived metrics of 4 May 2026, for those whose amendment Google has not accepted. */
export const YOUTUBE_TERMS = { keeps_days: 30, may_mix: false };
const INTERVAL_SECONDS = 6 * 3600;
const PAGE = 50;
const COMMENTS_PAGE = 100;
/** Per account, newest first. */
const MOST_VIDEO_PAGES = 10;
/** Per video: older comments are imported already, or too many. */
const MOST_COMMENT_PAGES = 5;
/** A square box reveals the aspect ratio. */
const SQUARE = { maxHeight: 720, maxWidth: 720 };

/** With the key of a company or of the installation. */
export const youtubeSource = (settings: YoutubeSettings): PostSource => ({
  label: YOUTUBE_LABEL,
  quota_owner: settings.quota_owner,
  interval_seconds: INTERVAL_SECONDS,
  quota: QUOTA,
  tells_stories: false,
  terms: YOUTUBE_TERMS,
  ask: (query, spend) => answerOf(youtubeApi(settings, spend), query).catch(sayPlainly),
});

/** Unexpected errors concern this account alone. */
function sayPlainly(error: unknown): never {
  if (!(error instanceof YoutubeError)) throw error;
  throw new ConnectorTrouble(
    'busy',
    sentenceFor('youtube_query_refused', { why: error.message || error.reason }),
  );
}

async function answerOf(api: YoutubeApi, query: PostsRequest): Promise<Answer> {
  const channel = await channelOf(api, query);
  if (!channel) return { state: 'not_found', message: sentenceFor('youtube_channel_gone') };
  const at = query.now.getTime();
  const videos = await videosOf(api, await idsOf(api, channel, query.since), query);
  const comments: CommentObservation[] = [];
  for (const video of videos)
    if (video.statistics.commentCount) comments.push(...(await commentsOf(api, video, query)));
  return {
    state: 'found',
    cursor: null,
    observations: [
      channelObservation(channel, at),
      ...videos.map((video) => videoObservation(video, channel, at)),
      ...comments,
    ],
  };
}

/** By id, else by handle; null if it is gone. */
async function channelOf(api: YoutubeApi, { account }: PostsRequest): Promise<Channel | null> {
  const { external_id, username } = account;
  const isId = (name: string | null) => name !== null && /^UC[\w-]{22}$/.test(name);
  const by = isId(external_id) ? { id: external_id ?? '' } : { forHandle: `@${username ?? external_id}` };
  const part = 'snippet,statistics,contentDetails';
  const { items } = await api.get('channels', { part, ...by }, channelList);
  return items[0] ?? null;
}

/** Ids of newer videos from the playlist of uploads: a project has a hundred searches a day. */
async function idsOf(api: YoutubeApi, channel: Channel, since: Date): Promise<string[]> {
  const { uploads } = channel.contentDetails.relatedPlaylists;
  if (!uploads) return searched(api, channel, since);
  const ids: string[] = [];
  let pageToken: string | undefined;
  try {
    for (let page = 0; page < MOST_VIDEO_PAGES; page++) {
      const params = { part: 'contentDetails', playlistId: uploads, maxResults: PAGE, pageToken };
      const { items, nextPageToken } = await api.get('playlistItems', params, playlistItemList);
      // Private videos have no day.
      const dated = items.flatMap(({ contentDetails: { videoId, videoPublishedAt } }) =>
        videoPublishedAt ? [{ videoId, at: Date.parse(videoPublishedAt) }] : [],
      );
      const recent = dated.filter(({ at }) => at >= since.getTime());
      ids.push(...recent.map(({ videoId }) => videoId));
      pageToken = nextPageToken;
      if (pageToken === undefined || (dated.length > 0 && recent.length === 0)) break;
    }
  } catch (error) {
    // A channel without public videos has no such playlist.
    if (!(error instanceof YoutubeError) || error.reason !== 'playlistNotFound') throw error;
  }
  return ids;
}

/** By search, for channels without a playlist of uploads. */
async function searched(api: YoutubeApi, channel: Channel, since: Date): Promise<string[]> {
  const params = {
    part: 'id',
    channelId: channel.id,
    type: 'video',
    order: 'date',
    maxResults: PAGE,
    publishedAfter: since.toISOString(),
  };
  const { items } = await api.get('search', params, searchList);
  return items.flatMap(({ id }) => id.videoId ?? []);
}

async function videosOf(api: YoutubeApi, ids: readonly string[], { since }: PostsRequest): Promise<Video[]> {
  const videos: Video[] = [];
  for (let at = 0; at < ids.length; at += PAGE) {
    const id = ids.slice(at, at + PAGE).join(',');
    const part = 'snippet,statistics,contentDetails,status,player,paidProductPlacementDetails';
    const { items } = await api.get('videos', { part, id, ...SQUARE }, videoList);
    // Private and deleted videos are absent; a premiere is not published yet.
    videos.push(
      ...items.filter(
        ({ snippet, status }) =>
          snippet.liveBroadcastContent !== 'upcoming' &&
          status.privacyStatus !== 'private' &&
          Date.parse(snippet.publishedAt) >= since.getTime(),
      ),
    );
  }
  return videos;
}

/** Comments and their included replies, newest first, back to the last query. */
async function commentsOf(
  api: YoutubeApi,
  { id: videoId }: Video,
  { succeeded_at, now }: PostsRequest,
): Promise<CommentObservation[]> {
  const comments: CommentObservation[] = [];
  const at = now.getTime();
  let pageToken: string | undefined;
  try {
    for (let page = 0; page < MOST_COMMENT_PAGES; page++) {
      const part = 'snippet,replies';
      const params = {
        part,
        videoId,
        order: 'time',
        textFormat: 'plainText',
        maxResults: COMMENTS_PAGE,
        pageToken,
      };
      const { items, nextPageToken } = await api.get('commentThreads', params, commentThreadList);
      for (const { snippet, replies } of items) {
        comments.push(commentObservation(snippet.topLevelComment, videoId, snippet.totalReplyCount, at));
        for (const reply of replies.comments) comments.push(commentObservation(reply, videoId, null, at));
      }
      const oldest = items.at(-1)?.snippet.topLevelComment.snippet.publishedAt;
      pageToken = nextPageToken;
      if (pageToken === undefined || !oldest) break;
      if (succeeded_at !== null && Date.parse(oldest) < succeeded_at.getTime()) break;
    }
  } catch (error) {
    // Turned off, or the video is gone.
    const reasons = ['commentsDisabled', 'videoNotFound', 'forbidden'];
    if (!(error instanceof YoutubeError) || !reasons.includes(error.reason)) throw error;
  }
  return comments.filter(({ text }) => text.trim() !== '');
}
