import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Outbound } from '#server/platform/http/outbound.ts';

export const YOUTUBE_KEY = 'invented-key-of-a-test-000';
const PAGE = 2;

export interface InventedVideo {
  id: string;
  published: string;
  duration?: string;
  /** Displayed width and height. */
  shape?: [string, string];
  statistics?: Record<string, string>;
  isPrivate?: boolean;
  isUpcoming?: boolean;
  comments?: Array<{ id: string; at: string; text: string; reply?: string }> | 'disabled';
}

export interface YoutubeServer {
  url: string;
  outbound: Outbound;
  /** Resource and parameters of each query. */
  calls: Array<{ resource: string; params: Record<string, string> }>;
  /** Replaces the next answers, one each. */
  next: Array<{ status: number; body: unknown; headers?: Record<string, string> }>;
  close(): Promise<void>;
}

export const googleError = (code: number, reason: string, message = 'Refused') => ({
  error: { code, message, errors: [{ domain: 'youtube', reason, message }] },
});

const CHANNEL = `UC${'a'.repeat(22)}`;

/** A local fake of the Data API v3 in pages of two, with one channel: @anna. */
export async function youtubeServer(videos: InventedVideo[], withUploads = true): Promise<YoutubeServer> {
  const calls: YoutubeServer['calls'] = [];
  const next: YoutubeServer['next'] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const params = Object.fromEntries(url.searchParams);
    const resource = url.pathname.slice(1);
    calls.push({ resource, params });
    const planned = next.shift();
    const { status, body, headers } = planned ?? {
      ...answer(resource, params, request.headers['x-goog-api-key']),
      headers: {},
    };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const answer = (resource: string, params: Record<string, string>, key: unknown) => {
    if (key !== YOUTUBE_KEY)
      return { status: 400, body: googleError(400, 'keyInvalid', 'API key not valid.') };
    if (resource === 'channels')
      return ok(params.forHandle === '@anna' || params.id === CHANNEL ? [channel(withUploads)] : []);
    if (resource === 'playlistItems') return paged(videos.map(uploaded), params);
    if (resource === 'search')
      return ok(videos.map(({ id }) => ({ id: { kind: 'youtube#video', videoId: id } })));
    if (resource === 'videos') {
      const ids = new Set(params.id?.split(','));
      return ok(videos.filter((video) => ids.has(video.id) && !video.isPrivate).map(watched));
    }
    const { comments = [] } = videos.find((video) => video.id === params.videoId) ?? {};
    if (comments === 'disabled') return { status: 403, body: googleError(403, 'commentsDisabled') };
    return paged(comments.map(thread), params);
  };
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    outbound: { resolve: async () => [], allows: () => true },
    ...{ calls, next },
    close: () => new Promise((go) => server.close(() => go())),
  };
}

const ok = (items: unknown[], more = {}) => ({ status: 200, body: { kind: 'youtube#list', items, ...more } });

function paged(items: unknown[], { pageToken = '0' }: Record<string, string>) {
  const at = Number(pageToken);
  const more = at + PAGE < items.length ? { nextPageToken: String(at + PAGE) } : {};
  return ok(items.slice(at, at + PAGE), more);
}

const channel = (withUploads: boolean) => ({
  id: CHANNEL,
  snippet: { title: 'Anna', description: 'Invented', customUrl: '@anna', country: 'FR', thumbnails: {} },
  statistics: { viewCount: '1', subscriberCount: '5000', hiddenSubscriberCount: false, videoCount: '6' },
  contentDetails: {
    relatedPlaylists: { likes: '', ...(withUploads ? { uploads: `UU${'a'.repeat(22)}` } : {}) },
  },
});

const uploaded = ({ id, published, isPrivate }: InventedVideo) => ({
  contentDetails: { videoId: id, ...(isPrivate ? {} : { videoPublishedAt: published }) },
});

const watched = ({ id, published, duration, shape, statistics, isUpcoming }: InventedVideo) => ({
  id,
  snippet: {
    ...{
      channelId: CHANNEL,
      publishedAt: published,
      title: `Video ${id}`,
      description: '#spring',
      tags: ['hello'],
    },
    ...{ thumbnails: {}, liveBroadcastContent: isUpcoming ? 'upcoming' : 'none' },
  },
  contentDetails: { duration: duration ?? 'PT10M1S' },
  statistics: statistics ?? { viewCount: '900', likeCount: '80', commentCount: '0' },
  status: { privacyStatus: 'public' },
  player: { embedHtml: '', ...(shape ? { embedWidth: shape[0], embedHeight: shape[1] } : {}) },
});

const thread = ({ id, at, text, reply }: { id: string; at: string; text: string; reply?: string }) => {
  const comment = (of: string, textOriginal: string) => ({
    id: of,
    snippet: {
      ...{ textOriginal, authorDisplayName: '@fan', authorChannelId: { value: `UC${'f'.repeat(22)}` } },
      ...{ likeCount: 3, publishedAt: at },
      ...(of === id ? {} : { parentId: id }),
    },
  });
  return {
    snippet: { topLevelComment: comment(id, text), totalReplyCount: reply ? 1 : 0 },
    ...(reply ? { replies: { comments: [comment(`${id}.r`, reply)] } } : {}),
  };
};
