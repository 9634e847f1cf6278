import { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { ConnectorSettings } from '#server/platform/connector-settings.ts';
import type { AccountRef, AudienceObservation } from '#server/tables/observations.ts';
import {
  callPlatform,
  type Params,
  type PlatformAnswer,
  type PlatformHost,
  readAnswer,
} from '../logins/platform-call.ts';
import { audienceShares, type OwnAnswer, type OwnAsked, peopleShares } from '../own-account.ts';
import { ConnectorTrouble, retryAfter } from '../trouble.ts';
import { channelObservation, channelRef, videoObservation } from './youtube-observations.ts';
import { channelList, playlistItemList, videoList } from './youtube-shapes.ts';

const PAGE = 50;
const MOST_PAGES = 4;
const DAY_MS = 86_400_000;
const AUDIENCE_DAYS = 90;

const report = z.object({
  rows: z.array(z.array(z.union([z.string(), z.number()]))).default([]),
});
const refusal = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }),
});

function troubleOf({ status, headers, body }: PlatformAnswer, now: Date): ConnectorTrouble {
  const read = refusal.safeParse(body);
  const reason = (read.success ? read.data.error.errors[0]?.reason : undefined) ?? String(status);
  const platform = 'YouTube';
  if (status === 429 || /quota|rateLimit/i.test(reason)) {
    const at = retryAfter(headers['retry-after'], now) ?? new Date(now.getTime() + DAY_MS);
    return new ConnectorTrouble('busy', sentenceFor('platform_rate_limit', { platform }), at);
  }
  if (status === 401)
    return new ConnectorTrouble('refused', sentenceFor('platform_sign_in_expired', { platform }));
  if (status === 403)
    return new ConnectorTrouble(
      'refused',
      sentenceFor('platform_permission_missing', { platform, permission: reason }),
    );
  return status >= 500
    ? new ConnectorTrouble('busy', sentenceFor('platform_no_answer', { platform }))
    : new ConnectorTrouble('busy', sentenceFor('platform_query_refused', { platform, why: reason }));
}

function youtubeOf(settings: ConnectorSettings, { token, now }: OwnAsked) {
  return async <T extends z.ZodType>(host: PlatformHost, path: string, params: Params, shape: T) => {
    const answer = await callPlatform(settings, host, path, { params, token: await token() });
    if (answer.status !== 200) throw troubleOf(answer, now);
    return readAnswer(host, answer.body, shape);
  };
}
type Ask = ReturnType<typeof youtubeOf>;

/** Videos by the Data API, viewers by the Analytics API, of the creator who signed in. */
export async function askOwnYoutube(
  { settings }: { settings: ConnectorSettings },
  query: OwnAsked,
): Promise<OwnAnswer> {
  const ask = youtubeOf(settings, query);
  const at = query.now.getTime();
  const part = 'snippet,statistics,contentDetails';
  const { items } = await ask('youtube_data', '/channels', { part, mine: 'true' }, channelList);
  const channel = items[0];
  if (!channel) throw new ConnectorTrouble('refused', sentenceFor('google_channel_missing'));
  const ref = channelRef(channel);
  const ids = await recentIds(ask, channel.contentDetails.relatedPlaylists.uploads, query.since);
  const videos = [];
  for (let from = 0; from < ids.length; from += PAGE) {
    const id = ids.slice(from, from + PAGE).join(',');
    const parts = 'snippet,statistics,contentDetails,status,player,paidProductPlacementDetails';
    const some = await ask('youtube_data', '/videos', { part: parts, id }, videoList);
    // Owners also see private ones, which they did not publish.
    videos.push(...some.items.filter(({ status }) => status.privacyStatus === 'public'));
  }
  return {
    username: ref.username ?? channel.id,
    tells_stories: false,
    observations: [
      channelObservation(channel, at),
      ...videos.map((video) => videoObservation(video, channel, at)),
      ...(await viewers(ask, ref, query.now)),
    ],
  };
}

async function recentIds(ask: Ask, playlistId: string | undefined, since: Date): Promise<string[]> {
  const ids: string[] = [];
  let pageToken: string | undefined;
  for (let page = 0; playlistId !== undefined && page < MOST_PAGES; page++) {
    const params = { part: 'contentDetails', playlistId, maxResults: PAGE, pageToken };
    const { items, nextPageToken } = await ask('youtube_data', '/playlistItems', params, playlistItemList);
    const recent = items.filter(
      ({ contentDetails: { videoPublishedAt } }) =>
        videoPublishedAt !== undefined && Date.parse(videoPublishedAt) >= since.getTime(),
    );
    ids.push(...recent.map(({ contentDetails }) => contentDetails.videoId));
    pageToken = nextPageToken;
    if (pageToken === undefined || recent.length === 0) break;
  }
  return ids;
}

/** "age18-24", "age65-" */
const ageOf = (name: string) => name.replace(/^age/, '').replace(/-$/, '+');

async function viewers(ask: Ask, account: AccountRef, now: Date): Promise<AudienceObservation[]> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const of = {
    ...{
      ids: 'channel==MINE',
      startDate: day(now.getTime() - AUDIENCE_DAYS * DAY_MS),
      endDate: day(now.getTime()),
    },
  };
  const people = await ask(
    'youtube_analytics',
    '/v2/reports',
    { ...of, metrics: 'viewerPercentage', dimensions: 'ageGroup,gender' },
    report,
  );
  const places = await ask(
    'youtube_analytics',
    '/v2/reports',
    { ...of, metrics: 'views', dimensions: 'country', sort: '-views' },
    report,
  );
  const common = { account, observed_at: now.getTime() };
  const viewed = people.rows.map(
    ([age = '', gender = '', share = 0]) => [ageOf(String(age)), String(gender), Number(share)] as const,
  );
  const countries = places.rows.map(([country, views]) => [String(country), Number(views)] as const);
  return [...peopleShares(viewed, common, false), ...audienceShares('countries', countries, common, false)];
}
