import { z } from 'zod';
import type { Observation } from '#server/tables/observations.ts';
import type { OwnAsked } from '../own-account.ts';
import { type GraphSettings, graphApi } from './graph-api.ts';
import { GraphError, sayPlainly } from './graph-errors.ts';
import { discovery, media } from './graph-shapes.ts';
import { discoveredObservation, instagramRef, mediaObservation } from './instagram-observations.ts';

const mentioned = z.object({ mentioned_media: media });
const FIELDS = 'id,caption,media_type,timestamp,username,like_count,comments_count';
const MEDIA = 'id,caption,like_count,comments_count,media_type,media_product_type,permalink,timestamp';
const PAGE = 50;
const HANDLE = /^[a-z0-9._]{1,30}$/i;

type Settings = Omit<GraphSettings, 'token' | 'now'>;
type MentionsRequest = Pick<OwnAsked, 'external_id' | 'now' | 'token'>;

/**
 * A post by somebody else that mentions the account. Its address, which identifies it in all sources, is only in the list of its
 * author's posts.
 */
export async function mentionedPost(
  settings: Settings,
  { external_id, now, token }: MentionsRequest,
  media_id: string,
): Promise<Observation[]> {
  const api = graphApi({ ...settings, token, now: () => now });
  const fields = `mentioned_media.media_id(${media_id}){${FIELDS}}`;
  const { mentioned_media: one } = await api.get(external_id, { fields }, mentioned).catch(sayPlainly);
  const { username } = one;
  if (username === undefined || !HANDLE.test(username)) return [];
  const ref = instagramRef(username);
  const at = now.getTime();
  const of = `business_discovery.username(${username}){followers_count,follows_count,media_count,biography,media.limit(${PAGE}){${MEDIA}}}`;
  const author = await api.get(external_id, { fields: of }, discovery).catch((error: unknown) => {
    // Personal accounts have no list.
    if (error instanceof GraphError) return null;
    throw error;
  });
  const profile = author?.business_discovery;
  const listed = profile?.media?.data.find(({ id }) => id === media_id);
  return [
    ...(profile ? [discoveredObservation(ref, profile, at)] : []),
    mediaObservation(listed ?? one, ref, profile?.followers_count ?? null, at),
  ];
}
