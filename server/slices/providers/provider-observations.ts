import { PLATFORM_RULES } from '#contract/platforms/platforms.ts';
import type { ProviderPlatform } from '#contract/providers.ts';
import type { AudienceDimension, PostType } from '#contract/values/primitives.ts';
import { keyIn } from '#server/tables/audiences/audience-groups.ts';
import type { AccountRef, AudienceObservation, OwnFacts } from '#server/tables/observations.ts';
import { Refused } from '#server/tables/values/parsed.ts';
import { parseCountry } from '#server/tables/values/places.ts';

/** By handle: ids of providers differ from those in other sources. */
const HANDLE = /^[\w.-]{1,100}$/u;

export const handleOf = (text: string | undefined | null): string | null => {
  const handle = (text ?? '').trim().replace(/^@/, '');
  return HANDLE.test(handle) ? handle.toLowerCase() : null;
};

export function countryCode(text: string | undefined | null): string | null {
  if (!text) return null;
  const code = parseCountry(text);
  return code instanceof Refused ? null : code;
}

/** Shares as the provider gives them; its lists are cut after the largest, so they are not made to add up to 1. */
export function givenShares(
  dimension: AudienceDimension,
  parts: ReadonlyArray<readonly [group: string, share: number]>,
  of: { account: AccountRef; observed_at: number },
): AudienceObservation[] {
  const shares = new Map<string, number>();
  for (const [group, share] of parts) {
    const key = keyIn(dimension, group);
    if (key !== null && share >= 0) shares.set(key, (shares.get(key) ?? 0) + share);
  }
  return [...shares]
    .filter(([, share]) => share <= 1.001)
    .map(([key, share]) => ({
      ...{ kind: 'audience' as const, ...of, dimension, key },
      ...{ share: Math.min(share, 1), sample_size: null },
    }));
}

const EMAIL = /^[^\s@<>"]{1,100}@[^\s@<>"]+\.[a-z]{2,24}$/i;

/** The address is visible only to the company that paid for it. */
export function ownEmail(email: string | undefined | null): OwnFacts | null {
  if (!email || !EMAIL.test(email.trim())) return null;
  return { email: email.trim(), phone: null, agent: null, labels: [], notes: null, prices: {} };
}

/** Id in the address of a post, as in other sources; null if it has none. */
export const postIdOf = (platform: ProviderPlatform, link: string): string | null =>
  PLATFORM_RULES[platform].addresses.post.exec(link)?.[1] ?? null;

export function postTypeOf(platform: ProviderPlatform, link: string, type: string): PostType {
  if (platform === 'tiktok') return 'tiktok_video';
  if (platform === 'youtube') return /\/shorts\//.test(link) ? 'youtube_shorts' : 'youtube_video';
  if (/reel/i.test(type) || /\/reels?\//.test(link)) return 'instagram_reels';
  return /carousel|sidecar/i.test(type) ? 'instagram_carousel' : 'instagram_post';
}
