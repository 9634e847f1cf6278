import { PLATFORMS, type Platform, type PostType } from '#contract/values/primitives.ts';
import { pgText } from '#server/platform/postgres/pg-text.ts';
import type {
  AccountObservation,
  AccountRef,
  AudienceObservation,
  PostObservation,
} from '../observations.ts';
import { parseUsername } from '../values/words.ts';

/**
 * A copy without shared memory, for values that outlive their chunk. Strings under 13 characters are copies
 * already.
 */
export function owned(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString();
}

/** `username` may be a URL or have an "@". */
export function accountRef(
  platform: Platform,
  keys: {
    external_id?: string | null;
    username?: string | null;
    title?: string | null;
    namesake?: string;
  },
): AccountRef {
  if (keys.username == null || keys.external_id != null || keys.title != null) return newRef(platform, keys);
  const known = byUsername[platform].get(keys.username);
  if (known) return known;
  const ref = newRef(platform, keys);
  if (byUsername[platform].size >= REMEMBERED) byUsername[platform] = new Map();
  byUsername[platform].set(owned(keys.username), ref);
  return ref;
}

/** Many files repeat authors by username: a shared object is looked up once. */
const byUsername = Object.fromEntries(PLATFORMS.map((p) => [p, new Map()])) as Record<
  Platform,
  Map<string, AccountRef>
>;
const REMEMBERED = 50_000;

function newRef(platform: Platform, keys: Parameters<typeof accountRef>[1]): AccountRef {
  const username = keys.username == null ? null : parseUsername(keys.username);
  return {
    platform,
    external_id: nameOf(keys.external_id),
    username: nameOf(username),
    title: nameOf(keys.title),
    ...(keys.namesake === undefined ? {} : { namesake: pgText(owned(keys.namesake)) }),
  };
}

/** As the workspace store returns it: else the account would not be found again. */
const nameOf = (text: string | null | undefined) => (text ? pgText(owned(text)) || null : null);

/** Shared by all posts without tags, because batches are copied as they age. */
const NO_TAGS: readonly string[] = [];
const NO_IMAGES: readonly string[] = [];
export const NONE_MISSING: PostObservation['missing'] = Object.freeze({});

/** With unknown values for the rest. */
export function post(
  known: Partial<PostObservation> & { account: AccountRef; external_id: string; post_type: PostType },
): PostObservation {
  return {
    kind: 'post',
    account: known.account,
    external_id: known.external_id,
    post_type: known.post_type,
    created_at: known.created_at ?? null,
    created_at_exact: known.created_at_exact ?? true,
    observed_at: known.observed_at ?? null,
    title: known.title ?? null,
    message: known.message ?? null,
    tags: known.tags ?? NO_TAGS,
    link: known.link ?? null,
    image: known.image ?? null,
    images: known.images ?? NO_IMAGES,
    likes: known.likes ?? null,
    comments: known.comments ?? null,
    shares: known.shares ?? null,
    saves: known.saves ?? null,
    views: known.views ?? null,
    impressions: known.impressions ?? null,
    reach: known.reach ?? null,
    followers: known.followers ?? null,
    duration_seconds: known.duration_seconds ?? null,
    is_paid: known.is_paid ?? null,
    missing: known.missing ?? NONE_MISSING,
  };
}

/** With unknown values for the rest. */
export function account(
  ref: AccountRef,
  known: Partial<Omit<AccountObservation, 'kind' | 'account'>>,
): AccountObservation {
  return {
    kind: 'account',
    account: ref,
    observed_at: known.observed_at ?? null,
    profile_kind: known.profile_kind ?? null,
    followers: known.followers ?? null,
    following: known.following ?? null,
    likes: known.likes ?? null,
    posts_count: known.posts_count ?? null,
    verified: known.verified ?? null,
    bio: known.bio ?? null,
    picture: known.picture ?? null,
    website: known.website ?? null,
    country: known.country ?? null,
    city: known.city ?? null,
    gender: known.gender ?? null,
    birthday: known.birthday ?? null,
    age: known.age ?? null,
    languages: known.languages ?? [],
    themes: known.themes ?? [],
    business_account: known.business_account ?? null,
    active_followers: known.active_followers ?? null,
    engagement_rate: known.engagement_rate ?? null,
    sec_uid: known.sec_uid ?? null,
    share_authorized_data: known.share_authorized_data ?? null,
    own: known.own ?? null,
  };
}

/** For sources with a main country but no share. */
export function mainAudienceCountry(
  ref: AccountRef,
  country: string,
  observed_at: number | null,
): AudienceObservation {
  return {
    kind: 'audience',
    account: ref,
    observed_at,
    dimension: 'countries',
    key: country,
    share: null,
    sample_size: null,
  };
}

/** Without "#", blanks collapsed, distinct regardless of case. */
export function tagList(tags: readonly string[]): readonly string[] {
  if (tags.length === 0) return NO_TAGS;
  const seen = new Map<string, string>();
  for (const tag of tags) {
    const bare = tag
      .replace(/^[#＃]+/, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (bare !== '' && !seen.has(bare.toLowerCase())) seen.set(bare.toLowerCase(), bare);
  }
  return [...seen.values()];
}
