import type { Platform } from './primitives.ts';

/** Names of the platforms as people write them. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  douyin: 'Douyin',
  redbook: 'Redbook',
  snapchat: 'Snapchat',
};
