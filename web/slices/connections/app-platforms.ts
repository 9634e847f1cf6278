import type { AppName } from '#contract/connections.ts';
import type { Platform } from '#contract/primitives.ts';

export const APP_PLATFORMS: Record<AppName, Platform> = {
  meta: 'instagram',
  instagram: 'instagram',
  tiktok: 'tiktok',
  google: 'youtube',
};
