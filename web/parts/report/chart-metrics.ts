import type { MetricId } from '#contract/report/metrics.ts';
import { metricName } from '#web/parts/metric-text.ts';

export const CHART_METRICS = [
  'posts',
  'reach',
  'impressions',
  'interactions',
  'media_value',
] as const satisfies readonly MetricId[];
export type ChartMetric = (typeof CHART_METRICS)[number];
export const metricOptions = () => CHART_METRICS.map((value) => ({ value, label: metricName(value) }));
