import type { Phrase } from '#web/languages/catalogue.ts';
import { compactNumber, money } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';

export const CHART_METRICS = ['posts', 'reach', 'impressions', 'interactions', 'media_value'] as const;
export type ChartMetric = (typeof CHART_METRICS)[number];
const TEXTS: Readonly<Record<ChartMetric, Phrase>> = {
  posts: 'Posts',
  reach: 'Reach',
  impressions: 'Impressions',
  interactions: 'Interactions',
  media_value: 'Media value',
};
export const metricName = (metric: ChartMetric): string => t(TEXTS[metric]);
export const metricOptions = () => CHART_METRICS.map((value) => ({ value, label: metricName(value) }));

export function metricFormat(metric: ChartMetric, currency: string): (value: number) => string {
  return metric === 'media_value' ? (value) => money(value, currency) : compactNumber;
}
