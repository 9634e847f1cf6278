import type { BrandSort } from '#contract/leaderboards/brand-sorts.ts';
import type { ExportColumn, ValueType } from '#server/slices/exports/exporters.ts';

const METRICS: Record<BrandSort, { label: string; type: ValueType }> = {
  publications: { label: 'Posts', type: 'count' },
  influencers: { label: 'Creators', type: 'count' },
  impressions: { label: 'Impressions', type: 'count' },
  reach: { label: 'Reach', type: 'count' },
  interactions: { label: 'Interactions', type: 'count' },
  engagement_rate: { label: 'Engagement rate', type: 'ratio' },
  media_value: { label: 'Media value', type: 'money' },
  view_count: { label: 'Views', type: 'count' },
  video_posts: { label: 'Videos', type: 'count' },
  followers: { label: 'Followers', type: 'count' },
};
/** What brands are compared by, in the order of a report. */
export const REPORTED = Object.keys(METRICS) as BrandSort[];

export const metricLabel = (metric: BrandSort): string => METRICS[metric].label;

/** How a metric is written; money in the currency of the report. */
export const metricType = (metric: BrandSort, currency: string): Pick<ExportColumn, 'type' | 'currency'> => {
  const { type } = METRICS[metric];
  return type === 'money' ? { type, currency } : { type };
};

export const metricColumn = (metric: BrandSort, currency: string, in_print = true): ExportColumn => ({
  id: metric,
  label: metricLabel(metric),
  ...metricType(metric, currency),
  in_print,
});
