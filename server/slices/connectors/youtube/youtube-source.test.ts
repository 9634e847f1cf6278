import { afterEach, describe, expect, it } from 'vitest';
import type { Observation } from '#server/tables/observations.ts';
import {
  googleError,
  type InventedVideo,
  YOUTUBE_KEY,
  type YoutubeServer,
  youtubeServer,
} from '#server/testing/youtube-server.ts';
import type { PostsRequest } from '../connectors.ts';
import { ConnectorTrouble } from '../trouble.ts';
import { youtubeSource } from './youtube-source.ts';

const NOW = new Date('2026-03-20T12:00:00Z');
const VIDEOS: InventedVideo[] = [
  { id: 'upcoming1', published: '2026-03-19T10:00:00Z', isUpcoming: true },
  { id: 'private1', published: '2026-03-18T10:00:00Z', isPrivate: true },
  {
    ...{ id: 'talked', published: '2026-03-17T10:00:00Z' },
    statistics: { viewCount: '900', likeCount: '80', commentCount: '4' },
    comments: [
      { id: 'c3', at: '2026-03-19T10:00:00Z', text: 'Lovely', reply: 'Thanks' },
      { id: 'c2', at: '2026-03-18T10:00:00Z', text: 'I want it' },
      { id: 'c1', at: '2026-03-17T11:00:00Z', text: 'First' },
    ],
  },
  {
    ...{ id: 'silent', published: '2026-03-16T10:00:00Z', comments: 'disabled' },
    // Likes are hidden; the number of comments is older than their end.
    statistics: { viewCount: '500', commentCount: '7' },
  },
  { id: 'short', published: '2026-03-15T10:00:00Z', duration: 'PT58S', shape: ['405', '720'] },
  { id: 'brief', published: '2026-03-14T10:00:00Z', duration: 'PT58S', shape: ['720', '405'] },
  { id: 'before1', published: '2026-02-20T10:00:00Z' },
  { id: 'before2', published: '2026-02-19T10:00:00Z' },
  { id: 'before3', published: '2026-02-18T10:00:00Z' },
];

let server: YoutubeServer;
afterEach(() => server.close());

async function ask(query: Partial<PostsRequest> = {}, key = YOUTUBE_KEY) {
  let units = 0;
  let searches = 0;
  const { url, outbound } = server;
  const answer = await youtubeSource({ key, quota_owner: 'youtube', outbound, url }).ask(
    {
      account: { platform: 'youtube', external_id: null, username: 'anna' },
      ...{ since: new Date('2026-03-01T00:00:00Z'), succeeded_at: null, cursor: null, now: NOW },
      ...query,
    },
    async (some) => {
      if (some === 'search') searches++;
      else units += some;
    },
  );
  return { answer, units, searches };
}
const observationsOf = ({ answer }: Awaited<ReturnType<typeof ask>>): Observation[] =>
  answer.state === 'found' ? answer.observations : [];
const resources = () => server.calls.map(({ resource }) => resource);

describe('YouTube’s answer', () => {
  it('is the channel, its videos since a day, and their comments, page by page', async () => {
    server = await youtubeServer(VIDEOS);
    const result = await ask();
    const posts = observationsOf(result).filter((o) => o.kind === 'post');
    expect(posts.map((post) => [post.external_id, post.post_type])).toEqual([
      ['talked', 'youtube_video'],
      ['silent', 'youtube_video'],
      ['short', 'youtube_shorts'],
      ['brief', 'youtube_video'],
    ]);
    expect(posts[0]).toMatchObject({
      account: { external_id: `UC${'a'.repeat(22)}`, username: 'anna', title: 'Anna' },
      ...{ likes: 80, comments: 4, views: 900, shares: null, impressions: null, followers: 5000 },
      ...{ duration_seconds: 601, title: 'Video talked', message: '#spring', tags: ['hello'] },
      ...{ created_at: Date.parse('2026-03-17T10:00:00Z'), observed_at: NOW.getTime(), missing: {} },
    });
    expect(posts[1]).toMatchObject({ likes: null, missing: { likes: 'hidden_likes' } });
    expect(observationsOf(result).filter((o) => o.kind === 'account')).toMatchObject([
      { followers: 5000, posts_count: 6, country: 'FR', bio: 'Invented' },
    ]);
    const comments = observationsOf(result).filter((o) => o.kind === 'comment');
    expect(comments.map((c) => [c.external_id, c.parent_external_id, c.text, c.replies])).toEqual([
      ['c3', null, 'Lovely', 1],
      ['c3.r', 'c3', 'Thanks', null],
      ['c2', null, 'I want it', 0],
      ['c1', null, 'First', 0],
    ]);
    // Stops at the first page of older videos.
    expect(resources()).toEqual([
      'channels',
      ...['playlistItems', 'playlistItems', 'playlistItems', 'playlistItems'],
      ...['videos', 'commentThreads', 'commentThreads', 'commentThreads'],
    ]);
    expect(result.units).toBe(9);
    expect(server.calls[0]?.params).toMatchObject({ forHandle: '@anna' });
    expect(JSON.stringify(server.calls)).not.toContain(YOUTUBE_KEY);
  });

  it('is requested only for newer comments', async () => {
    server = await youtubeServer(VIDEOS);
    await ask({ succeeded_at: new Date('2026-03-18T12:00:00Z') });
    const pages = server.calls.filter(({ params }) => params.videoId === 'talked');
    expect(pages).toHaveLength(1);
  });

  it('uses the quota of searches if the uploads are missing', async () => {
    server = await youtubeServer(VIDEOS, false);
    const result = await ask();
    expect(observationsOf(result).filter((o) => o.kind === 'post')).toHaveLength(4);
    expect(resources().slice(0, 3)).toEqual(['channels', 'search', 'videos']);
    expect([result.units, result.searches]).toEqual([5, 1]);
  });

  it('is empty for a deleted channel', async () => {
    server = await youtubeServer(VIDEOS);
    const { answer } = await ask({
      account: { platform: 'youtube', external_id: `UC${'z'.repeat(22)}`, username: 'gone' },
    });
    expect(answer.state).toBe('not_found');
    expect(server.calls[0]?.params).toMatchObject({ id: `UC${'z'.repeat(22)}` });
  });

  it('is a channel without videos if it has no playlist', async () => {
    server = await youtubeServer(VIDEOS);
    server.next.push(
      { status: 200, body: { items: [{ ...CHANNEL_WITHOUT_VIDEOS }] } },
      { status: 404, body: googleError(404, 'playlistNotFound') },
    );
    expect(observationsOf(await ask()).map((o) => o.kind)).toEqual(['account']);
  });
});

const CHANNEL_WITHOUT_VIDEOS = {
  id: `UC${'b'.repeat(22)}`,
  snippet: { title: 'Quiet' },
  statistics: { hiddenSubscriberCount: true, subscriberCount: '7' },
  contentDetails: { relatedPlaylists: { uploads: 'UUb' } },
};

describe('a refusal by YouTube', () => {
  const refusals: Array<[string, YoutubeServer['next'][number], ConnectorTrouble['kind']]> = [
    ['a quota that is used up', { status: 403, body: googleError(403, 'quotaExceeded') }, 'quota'],
    ['a project that may not ask', { status: 403, body: googleError(403, 'accessNotConfigured') }, 'refused'],
    ['an error of its own', { status: 503, body: 'Service Unavailable' }, 'busy'],
    ['an answer that is none', { status: 200, body: '<html>' }, 'busy'],
    ['a question it does not take', { status: 400, body: googleError(400, 'invalidFilters') }, 'busy'],
  ];
  it.each(refusals)('is distinguished: %s', async (_what, planned, kind) => {
    server = await youtubeServer(VIDEOS);
    server.next.push(planned);
    const error = await ask().catch((caught) => caught);
    expect(error).toBeInstanceOf(ConnectorTrouble);
    expect(error).toMatchObject({ kind, retry_at: null });
  });

  it('waits as long as requested', async () => {
    server = await youtubeServer(VIDEOS);
    server.next.push({ status: 429, body: {}, headers: { 'retry-after': '600' } });
    const error: ConnectorTrouble = await ask().catch((caught) => caught);
    expect(error.kind).toBe('busy');
    expect((error.retry_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(590_000);
  });

  it('explains an error of a key', async () => {
    server = await youtubeServer(VIDEOS);
    await expect(ask({}, 'another-key-of-a-test-0000')).rejects.toMatchObject({
      kind: 'refused',
      message: 'YouTube refuses the key: API key not valid.',
    });
  });
});
