import { METRIC_TABLE, type MetricId, shortLabel, type Unit } from '#contract/report/metrics.ts';
import { compactNumber, money, percent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';

export const metricName = (metric: MetricId): string => t(shortLabel(metric));

const KINDS = { count: 'compact', ratio: 'percent', money: 'money' } as const satisfies Record<Unit, string>;
/** How a number of the metric is written. */
export const metricKind = (metric: MetricId) => KINDS[METRIC_TABLE[metric].unit];
/** A change of a ratio is a difference in points. */
export const isRatio = (metric: MetricId): boolean => METRIC_TABLE[metric].unit === 'ratio';

export function metricFormat(metric: MetricId, currency: string): (value: number) => string {
  const kind = metricKind(metric);
  if (kind === 'money') return (value) => money(value, currency);
  return kind === 'percent' ? percent : compactNumber;
}
