import type { OriginParts } from '#contract/primitives.ts';
import type { DaySums } from '#contract/report.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { metricName } from '#web/parts/metric-text.ts';
import { t } from '#web/platform/language.ts';
import type { ChartSeries } from '#web/ui/chart-option.ts';
import type { ChartMetric } from './chart-metrics.ts';
import { type Bucket, bucketed, bucketUnit } from './day-buckets.ts';

const BY_ORIGIN: [name: Phrase, tone: 'measured' | 'views' | 'estimated', sum: (o: OriginParts) => number][] =
  [
    ['measured', 'measured', (o) => o.measured + o.imported],
    ['platform views', 'views', (o) => o.platform_views],
    ['estimated', 'estimated', (o) => o.estimated + o.edited],
  ];

function column(buckets: Bucket[], index: number): (number | null)[] {
  return buckets.map(({ values }) => values[index] ?? null);
}

function stacks(metric: ChartMetric): ((row: DaySums) => OriginParts) | null {
  if (metric === 'impressions') return (row) => row.impressions_origins;
  return metric === 'reach' ? (row) => row.reach_origins : null;
}

/** Chart series: stacked by origin if the metric has origins, or next to the previous period if `prior` is given. */
export function drawnDays(rows: readonly DaySums[], prior: readonly DaySums[] | null, metric: ChartMetric) {
  const unit = bucketUnit(rows.length, rows[0]?.interval);
  const own = (row: DaySums) => row[metric];
  const origins = stacks(metric);
  const parts =
    prior === null && origins !== null
      ? BY_ORIGIN.map(
          ([, , sum]) =>
            (row: DaySums) =>
              sum(origins(row)),
        )
      : [own];
  const buckets = bucketed(rows, unit, parts);
  const categories = buckets.map(({ time }) => time);
  let series: ChartSeries[] = [{ name: metricName(metric), values: column(buckets, 0) }];
  if (prior !== null) {
    // Previous days are drawn at the dates they are compared with.
    const moved = prior.flatMap((row, index) => (rows[index] ? [{ ...row, time: rows[index].time }] : []));
    const before = column(bucketed(moved, unit, [own]), 0);
    series = [
      { name: t('this period'), values: column(buckets, 0) },
      { name: t('previous period'), values: before, tone: 'before' },
    ];
  } else if (origins !== null) {
    series = BY_ORIGIN.map(([name, tone], index) => ({
      name: t(name),
      tone,
      values: column(buckets, index),
    }));
  }
  return { unit, categories, series };
}
