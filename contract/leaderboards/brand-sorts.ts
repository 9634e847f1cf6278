/** Post metrics that add up, so that shares can be computed. */
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
export const BRAND_SORTS = [...SHARED_METRICS, 'influencers', 'followers', 'engagement_rate'] as const;
export type BrandSort = (typeof BRAND_SORTS)[number];
/** Metric used for shares with this sort order: posts if the metric does not add up. */
export const sharedMetric = (sort_by: BrandSort): SharedMetric =>
  SHARED_METRICS.find((metric) => metric === sort_by) ?? 'publications';
/** A post that mentions k brands counts in full for each, or as 1/k for each (`split`). */
export const COUNTINGS = ['full', 'split'] as const;
