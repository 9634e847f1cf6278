import { PLATFORM_RULES } from '#contract/platforms/platforms.ts';
import type { PostType } from '#contract/values/primitives.ts';
import type { AccountObservation, AccountRef, PostObservation } from '#server/tables/observations.ts';
import { account, accountRef, post } from '#server/tables/presets/observe.ts';
import type { Discovered, Media, OwnAccount } from './graph-shapes.ts';

/** By handle alone: ids of this API differ from those in other sources. */
export const instagramRef = (username: string): AccountRef => accountRef('instagram', { username });

export const discoveredObservation = (
  ref: AccountRef,
  { followers_count, follows_count, media_count, biography }: Discovered | OwnAccount,
  observed_at: number,
  picture: string | null = null,
): AccountObservation =>
  account(ref, {
    observed_at,
    picture,
    followers: followers_count ?? null,
    following: follows_count ?? null,
    posts_count: media_count ?? null,
    bio: biography || null,
    business_account: true,
  });

const STORY_ADDRESS = /instagram\.com\/stories\/[^/]+\/(\d+)/;

/** Short code or number in the address, as in other sources. */
const idOf = ({ id, permalink = '' }: Media): string =>
  PLATFORM_RULES.instagram.addresses.post.exec(permalink)?.[1] ?? STORY_ADDRESS.exec(permalink)?.[1] ?? id;

function typeOf({ media_type, media_product_type }: Media): PostType {
  if (media_product_type === 'STORY') return 'instagram_stories';
  if (media_product_type === 'REELS') return 'instagram_reels';
  return media_type === 'CAROUSEL_ALBUM' ? 'instagram_carousel' : 'instagram_post';
}

export interface MeasuredNumbers {
  reach?: number | undefined;
  /** Times shown or played, which replaced impressions. */
  views?: number | undefined;
  shares?: number | undefined;
  saved?: number | undefined;
  replies?: number | undefined;
}

/** A missing number of likes is hidden by the creator. */
export function mediaObservation(
  one: Media,
  ref: AccountRef,
  followers: number | null,
  observed_at: number,
  measured: MeasuredNumbers = {},
): PostObservation {
  const post_type = typeOf(one);
  const isStory = post_type === 'instagram_stories';
  const created = one.timestamp === undefined ? Number.NaN : Date.parse(withColon(one.timestamp));
  const { reach, views, shares, saved, replies } = measured;
  return post({
    account: ref,
    external_id: idOf(one),
    post_type,
    created_at: Number.isNaN(created) ? null : created,
    observed_at,
    message: one.caption || null,
    link: one.permalink ?? null,
    likes: one.like_count ?? null,
    comments: (isStory ? replies : undefined) ?? one.comments_count ?? null,
    shares: shares ?? null,
    saves: saved ?? null,
    reach: reach ?? null,
    impressions: views ?? null,
    views: post_type === 'instagram_reels' ? (views ?? null) : null,
    followers,
    missing: one.like_count === undefined && !isStory ? { likes: 'hidden_likes' } : {},
  });
}

/** "+0000" is not read everywhere. */
export const withColon = (timestamp: string) => timestamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
