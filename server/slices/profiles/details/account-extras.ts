import type { Platform } from '#contract/primitives.ts';

/** Facts that only some platforms have. */
export interface StoredExtras {
  business_account?: boolean;
  city?: string;
  bio?: string;
  themes?: string[];
  active_followers?: number;
  engagement_rate?: number;
  sec_uid?: string;
  share_authorized_data?: boolean;
}

/** Negative numbers are unknown. */
interface Known {
  title: string | null;
  website: string | null;
  followers: number;
  likes: number;
  posts: number;
}

/** In the words of the specification; unknown ones are absent. */
export function accountExtras(
  platform: Platform,
  { engagement_rate: _, themes, sec_uid, ...stored }: StoredExtras,
  known: Known,
): Record<string, unknown> {
  const of_platform: Partial<Record<Platform, Record<string, unknown>>> = {
    snapchat: {
      display_name: known.title,
      category: themes?.[0],
      subscriber_count: numberOr(known.followers),
    },
    douyin: {
      secUid: sec_uid,
      nickname: known.title,
      signature: stored.bio,
      likes: numberOr(known.likes),
      video_count: numberOr(known.posts),
    },
  };
  const all = { website: known.website, ...stored, ...of_platform[platform] };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null));
}

const numberOr = (value: number): number | null => (value < 0 ? null : value);
