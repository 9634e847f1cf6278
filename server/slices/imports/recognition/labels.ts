import type { Platform } from '#contract/primitives.ts';

export const PLATFORM_LABELS: Readonly<Record<Platform, string>> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  douyin: 'Douyin',
  redbook: 'Redbook',
  snapchat: 'Snapchat',
};
