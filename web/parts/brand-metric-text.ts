import type { BrandSort } from '#contract/leaderboards/brand-sorts.ts';
import type { Phrase } from '#web/languages/catalogue.ts';

export const METRIC_TEXT: Readonly<Record<BrandSort, Phrase>> = {
  media_value: 'Media value',
  reach: 'Reach',
  impressions: 'Impressions',
  interactions: 'Interactions',
  view_count: 'Views',
  publications: 'Posts',
  video_posts: 'Videos',
  influencers: 'Creators',
  followers: 'Followers',
  engagement_rate: 'Engagement',
};
