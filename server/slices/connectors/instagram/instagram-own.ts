import type { AudienceDimension } from '#contract/values/primitives.ts';
import type { AccountRef, AudienceObservation, PostObservation } from '#server/tables/observations.ts';
import { audienceShares, type OwnAnswer, type OwnAsked, peopleShares } from '../own-account.ts';
import { type GraphApi, type GraphSettings, graphApi } from './graph-api.ts';
import { GraphError, isGone, sayPlainly } from './graph-errors.ts';
import { demographics, type Media, mediaInsights, mediaPage, ownAccount } from './graph-shapes.ts';
import {
  discoveredObservation,
  instagramRef,
  type MeasuredNumbers,
  mediaObservation,
} from './instagram-observations.ts';

const PAGE = 50;
const MOST_PAGES = 4;
const ACCOUNT = 'username,biography,followers_count,follows_count,media_count,profile_picture_url';
const MEDIA = 'id,caption,media_type,media_product_type,permalink,timestamp';
const COUNTED = `${MEDIA},like_count,comments_count`;
const METRICS = { story: 'reach,views,replies,shares', post: 'reach,views,saved,shares' };
const PLACES: ReadonlyArray<[breakdown: string, dimension: AudienceDimension]> = [
  ['country', 'countries'],
  ['city', 'cities'],
];

type Settings = Omit<GraphSettings, 'token' | 'now'>;

/** Posts, stories, reach and audience of the account that signed in. */
export function askOwnInstagram(settings: Settings, query: OwnAsked): Promise<OwnAnswer> {
  const api = graphApi({ ...settings, token: query.token, now: () => query.now });
  return answerOf(api, settings.host === 'graph' ? query.external_id : 'me', query).catch(sayPlainly);
}

async function answerOf(api: GraphApi, me: string, query: OwnAsked): Promise<OwnAnswer> {
  const { now, with_posts } = query;
  const at = now.getTime();
  const account = await api.get(me, { fields: ACCOUNT }, ownAccount);
  const ref = instagramRef(account.username);
  const followers = account.followers_count ?? null;
  const stories = await api.get(`${me}/stories`, { fields: MEDIA, limit: PAGE }, mediaPage);
  const media = [
    ...stories.data.map((one) => ({ ...one, media_product_type: 'STORY' })),
    ...(with_posts ? await postsSince(api, me, query) : []),
  ];
  const posts: PostObservation[] = [];
  for (const one of media) posts.push(mediaObservation(one, ref, followers, at, await measured(api, one)));
  return {
    username: account.username,
    tells_stories: true,
    observations: [
      discoveredObservation(ref, account, at, account.profile_picture_url ?? null),
      ...posts,
      ...(with_posts ? await audience(api, me, ref, at) : []),
      ...(with_posts && me !== 'me' ? await tagged(api, me, query) : []),
    ],
  };
}

async function postsSince(api: GraphApi, me: string, { since }: OwnAsked): Promise<Media[]> {
  const media: Media[] = [];
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { data, paging } = await api.get(`${me}/media`, { fields: COUNTED, limit: PAGE, after }, mediaPage);
    const recent = data.filter(({ timestamp }) => !timestamp || Date.parse(timestamp) >= since.getTime());
    media.push(...recent);
    after = paging?.cursors?.after;
    if (after === undefined || data.length === 0 || recent.length < data.length) break;
  }
  return media;
}

/** Too few viewers, or from before the account was professional: unknown, not 0. */
const isUnavailable = (error: unknown): error is GraphError =>
  error instanceof GraphError && (isGone(error) || /not enough/i.test(error.message));

async function measured(api: GraphApi, one: Media): Promise<MeasuredNumbers> {
  const metric = one.media_product_type === 'STORY' ? METRICS.story : METRICS.post;
  try {
    const { data } = await api.get(`${one.id}/insights`, { metric }, mediaInsights);
    return Object.fromEntries(
      data.map(({ name, values, total_value }) => [name, total_value?.value ?? values[0]?.value]),
    );
  } catch (error) {
    if (isUnavailable(error)) return {};
    throw error;
  }
}

/** Followers by a breakdown; empty for accounts with fewer than 100. */
async function followersBy(api: GraphApi, me: string, breakdown: string) {
  const metric = 'follower_demographics';
  const params = { metric, period: 'lifetime', metric_type: 'total_value', breakdown };
  const { data } = await api.get(`${me}/insights`, params, demographics).catch((error: unknown) => {
    if (isUnavailable(error)) return { data: [] };
    throw error;
  });
  return data[0]?.total_value?.breakdowns[0]?.results ?? [];
}

async function audience(
  api: GraphApi,
  me: string,
  account: AccountRef,
  observed_at: number,
): Promise<AudienceObservation[]> {
  const of = { account, observed_at };
  const people = (await followersBy(api, me, 'age,gender')).map(
    ({ dimension_values: [age = '', gender = ''], value }) => [age, gender, value] as const,
  );
  const shares = peopleShares(people, of, true);
  for (const [breakdown, dimension] of PLACES) {
    const results = await followersBy(api, me, breakdown);
    const parts = results.map(({ dimension_values, value }) => [dimension_values[0] ?? '', value] as const);
    shares.push(...audienceShares(dimension, parts, of, true));
  }
  return shares;
}

/** Posts of others that tag the account; only Facebook Login has them. */
async function tagged(api: GraphApi, me: string, { now }: OwnAsked): Promise<PostObservation[]> {
  const fields = `${COUNTED},username`;
  const { data } = await api.get(`${me}/tags`, { fields, limit: PAGE }, mediaPage);
  return data.flatMap((one) =>
    one.username ? [mediaObservation(one, instagramRef(one.username), null, now.getTime())] : [],
  );
}
