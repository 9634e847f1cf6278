import { METRIC_TABLE, type MetricId } from '../report/metrics.ts';

/** Metrics of brands, in the order of screens: their names in calls, and in the table of metrics. */
export const BRAND_METRICS = {
  media_value: 'media_value',
  reach: 'reach',
  impressions: 'impressions',
  interactions: 'interactions',
  engagement_rate: 'engagement_rate',
  publications: 'posts',
  influencers: 'influencers',
  view_count: 'views',
  video_posts: 'video_posts',
  followers: 'total_followers',
} as const satisfies Record<string, MetricId>;
export type BrandSort = keyof typeof BRAND_METRICS;
export const BRAND_SORTS = Object.keys(BRAND_METRICS) as BrandSort[];

type Additive<M extends BrandSort> = (typeof METRIC_TABLE)[(typeof BRAND_METRICS)[M]]['is_additive'];
export type SharedMetric = { [M in BrandSort]: Additive<M> extends true ? M : never }[BrandSort];
/** Metrics that add up, so that shares can be computed. */
export const SHARED_METRICS = BRAND_SORTS.filter(
  (sort): sort is SharedMetric => METRIC_TABLE[BRAND_METRICS[sort]].is_additive,
);
/** Metric used for shares with this sort order: posts if the metric does not add up. */
export const sharedMetric = (sort_by: BrandSort): SharedMetric =>
  SHARED_METRICS.find((metric) => metric === sort_by) ?? 'publications';
/** A post that mentions k brands counts in full for each, or as 1/k for each (`split`). */
export const COUNTINGS = ['full', 'split'] as const;
