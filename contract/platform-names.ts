import type { PlatformValue } from './primitives.ts';

export const PLATFORM_NAMES: Readonly<Record<PlatformValue, string>> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  douyin: 'Douyin',
  redbook: 'Redbook',
  snapchat: 'Snapchat',
  instagram_stories: 'Instagram stories',
  instagram_reels: 'Instagram reels',
  redbook_posts: 'Redbook posts',
  redbook_videos: 'Redbook videos',
};
