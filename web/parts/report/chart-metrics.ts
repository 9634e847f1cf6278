import { compactNumber, money } from '#web/platform/format.ts';

/** The metrics that charts, tiers and maps can show. */
export const CHART_METRICS = ['posts', 'reach', 'impressions', 'interactions', 'media_value'] as const;
export type ChartMetric = (typeof CHART_METRICS)[number];
export const CHART_METRIC_TEXT: Readonly<Record<ChartMetric, string>> = {
  posts: 'Posts',
  reach: 'Reach',
  impressions: 'Impressions',
  interactions: 'Interactions',
  media_value: 'Media value',
};
export const METRIC_OPTIONS = CHART_METRICS.map((value) => ({ value, label: CHART_METRIC_TEXT[value] }));

/** The number format of a metric. */
export function metricFormat(metric: ChartMetric, currency: string): (value: number) => string {
  return metric === 'media_value' ? (value) => money(value, currency) : compactNumber;
}
