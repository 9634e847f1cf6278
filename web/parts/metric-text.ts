import { METRIC_TABLE, type MetricId, shortLabel, type Unit } from '#contract/report/metrics.ts';
import { compactNumber, money, percent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import type { ChartFormat } from '#web/ui/charts/chart-option.ts';
import { columnNumber } from '#web/ui/column-unit.ts';

export const metricName = (metric: MetricId): string => t(shortLabel(metric));

const KINDS = { count: 'compact', ratio: 'percent', money: 'money' } as const satisfies Record<Unit, string>;
/** How a number of the metric is written. */
export const metricKind = (metric: MetricId) => KINDS[METRIC_TABLE[metric].unit];
/** A change of a ratio is a difference in points. */
export const isRatio = (metric: MetricId): boolean => METRIC_TABLE[metric].unit === 'ratio';

export function metricFormat(metric: MetricId, currency: string): ChartFormat {
  const kind = metricKind(metric);
  if (kind === 'percent') return (value, unit) => percent(value, unit === undefined ? 2 : 1);
  const own = kind === 'money' ? (value: number) => money(value, currency) : compactNumber;
  const of = kind === 'money' ? currency : undefined;
  return (value, unit) => (unit === undefined ? own(value) : columnNumber(value, unit, of));
}
