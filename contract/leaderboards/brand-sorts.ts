/** Metrics of posts that add up, so that a brand has a share of them. */
export const SHARED_METRICS = [
  'publications',
  'reach',
  'impressions',
  'interactions',
  'view_count',
  'video_posts',
  'media_value',
] as const;
export type SharedMetric = (typeof SHARED_METRICS)[number];
/** What brands can be ranked by. */
export const BRAND_SORTS = [...SHARED_METRICS, 'influencers', 'followers', 'engagement_rate'] as const;
export type BrandSort = (typeof BRAND_SORTS)[number];
/** What shares are of where brands are ordered by this: of posts, where it does not add up. */
export const sharedMetric = (sort_by: BrandSort): SharedMetric =>
  SHARED_METRICS.find((metric) => metric === sort_by) ?? 'publications';
/** `full`: a post that names k brands counts for each; `split`: a k-th for each. */
export const COUNTINGS = ['full', 'split'] as const;
