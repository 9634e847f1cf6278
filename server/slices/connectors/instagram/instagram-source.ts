import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Observation } from '#server/tables/observations.ts';
import type { Answer, PostSource, PostsRequest } from '../connectors.ts';
import { type GraphApi, type GraphSettings, graphApi } from './graph-api.ts';
import { GraphError, goneSentence, isGone, sayPlainly } from './graph-errors.ts';
import { discovery } from './graph-shapes.ts';
import { discoveredObservation, instagramRef, mediaObservation } from './instagram-observations.ts';

/** Numbers of other accounts change little within a day. */
const INTERVAL_SECONDS = 24 * 3600;
const PAGE = 50;
/** Per account, newest first. */
const MOST_PAGES = 10;
const MEDIA = 'id,caption,like_count,comments_count,media_type,media_product_type,permalink,timestamp';
const HANDLE = /^[a-z0-9._]{1,30}$/i;
const CURSOR = /^[\w=-]+$/;

interface InstagramSettings extends GraphSettings {
  /** Account of the company that asks. */
  ig_user_id: string;
}

/** Any professional account, by the app and login of the company. */
export const instagramSource = (settings: InstagramSettings): PostSource => ({
  label: 'Instagram Graph API',
  quota_owner: settings.quota_owner,
  interval_seconds: INTERVAL_SECONDS,
  quota: null,
  tells_stories: false,
  terms: null,
  ask: (query) => answerOf(graphApi(settings), settings.ig_user_id, query).catch(sayPlainly),
});

async function answerOf(api: GraphApi, ig_user_id: string, query: PostsRequest): Promise<Answer> {
  const { username } = query.account;
  if (username === null || !HANDLE.test(username))
    return { state: 'not_found', message: sentenceFor('instagram_handle_unknown') };
  try {
    return { state: 'found', cursor: null, observations: await discovered(api, ig_user_id, username, query) };
  } catch (error) {
    if (error instanceof GraphError && isGone(error))
      return { state: 'not_found', message: goneSentence(error) };
    throw error;
  }
}

async function discovered(
  api: GraphApi,
  ig_user_id: string,
  username: string,
  { since, now }: PostsRequest,
): Promise<Observation[]> {
  const ref = instagramRef(username);
  const at = now.getTime();
  const observations: Observation[] = [];
  let after = '';
  for (let page = 0; page < MOST_PAGES; page++) {
    const fields = `business_discovery.username(${username}){followers_count,follows_count,media_count,biography,media${after}.limit(${PAGE}){${MEDIA}}}`;
    const { business_discovery: one } = await api.get(ig_user_id, { fields }, discovery);
    if (page === 0) observations.push(discoveredObservation(ref, one, at));
    const posts = (one.media?.data ?? []).map((item) =>
      mediaObservation(item, ref, one.followers_count ?? null, at),
    );
    const recent = posts.filter(({ created_at }) => (created_at ?? at) >= since.getTime());
    observations.push(...recent);
    const next = one.media?.paging?.cursors?.after;
    if (next === undefined || !CURSOR.test(next) || recent.length < posts.length || posts.length === 0) break;
    after = `.after(${next})`;
  }
  return observations;
}
