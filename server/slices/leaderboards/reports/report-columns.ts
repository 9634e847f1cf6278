import { BRAND_METRICS, type BrandSort } from '#contract/leaderboards/brand-sorts.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import type { ExportColumn } from '#server/slices/exports/exporter.ts';

export const metricLabel = (metric: BrandSort): string => METRIC_TABLE[BRAND_METRICS[metric]].label;

/** How a metric is written; money in the currency of the report. */
export const metricType = (metric: BrandSort, currency: string): Pick<ExportColumn, 'type' | 'currency'> => {
  const type = METRIC_TABLE[BRAND_METRICS[metric]].unit;
  return type === 'money' ? { type, currency } : { type };
};

export const metricColumn = (metric: BrandSort, currency: string, in_print = true): ExportColumn => ({
  id: metric,
  label: metricLabel(metric),
  ...metricType(metric, currency),
  in_print,
});
