import { type ReactNode, useMemo } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { DaySums } from '#contract/report/report.ts';
import type { OriginParts } from '#contract/values/primitives.ts';
import { metricFormat, metricName } from '#web/parts/metric-text.ts';
import { t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/session/shared-view.ts';
import { Chart, MetricSwitch } from '#web/ui/charts/chart.tsx';
import type { ChartSeries } from '#web/ui/charts/chart-option.ts';
import { type ChartMetric, metricOptions } from './chart-metrics.ts';
import { axisDay, type Bucket, bucketed, bucketUnit, fromFirstPost, tipDay } from './day-buckets.ts';

const BY_ORIGIN: [name: Phrase, tone: 'measured' | 'views' | 'estimated', sum: (o: OriginParts) => number][] =
  [
    ['measured or imported', 'measured', (o) => o.measured + o.imported],
    ['platform views', 'views', (o) => o.platform_views],
    ['estimated or edited', 'estimated', (o) => o.estimated + o.edited],
  ];

function column(buckets: Bucket[], index: number): (number | null)[] {
  return buckets.map(({ values }) => values[index] ?? null);
}

function stacks(metric: ChartMetric): ((row: DaySums) => OriginParts) | null {
  if (metric === 'impressions') return (row) => row.impressions_origins;
  return metric === 'reach' ? (row) => row.reach_origins : null;
}

/** Chart series: stacked by origin if the metric has origins, or next to the previous period if `prior` is given. */
function drawnDays(rows: readonly DaySums[], prior: readonly DaySums[] | null, metric: ChartMetric) {
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

export interface DaysChartProps {
  /** Undefined while loading. */
  days: readonly DaySums[] | undefined;
  /** Days of the previous period, for comparison. */
  prior?: readonly DaySums[] | null;
  metric: ChartMetric;
  onMetric: (metric: ChartMetric) => void;
  currency: string;
  controls?: ReactNode;
  height?: number;
  error?: unknown;
  onRetry?: () => void;
}

const PER = {
  day: '{metric} per day',
  week: '{metric} per week',
  month: '{metric} per month',
} as const;
const NO_DAYS: readonly DaySums[] = [];

/** Days from the first post on; none without posts. */
function shownDays(days: readonly DaySums[]): readonly DaySums[] {
  return days.some(({ posts }) => posts > 0) ? fromFirstPost(days) : NO_DAYS;
}

/** A metric by day, week or month: stacked by origin, or as lines with the previous period. */
export function DaysChart(props: DaysChartProps) {
  const { days, prior = null, metric, onMetric, currency, controls, height = 236, error, onRetry } = props;
  const hidden = useHidden();
  const drawn = useMemo(
    () => drawnDays(prior === null ? shownDays(days ?? NO_DAYS) : (days ?? NO_DAYS), prior, metric),
    [days, prior, metric],
  );
  const format = useMemo(() => metricFormat(metric, currency), [metric, currency]);
  const formatCategory = useMemo(() => axisDay(drawn.unit), [drawn.unit]);
  const formatTip = useMemo(() => tipDay(drawn.unit), [drawn.unit]);
  return (
    <Chart
      title={t(PER[drawn.unit], { metric: metricName(metric) })}
      controls={
        <>
          {controls}
          <MetricSwitch
            label={t('Chart metric')}
            value={metric}
            onChange={onMetric}
            options={metricOptions().filter(({ value }) => !hidden.has(value))}
          />
        </>
      }
      kind={prior === null ? 'bar' : 'line'}
      stacked={prior === null && drawn.series.length > 1}
      legend={drawn.series.length > 1}
      calendar
      categories={drawn.categories}
      series={drawn.series}
      format={format}
      formatCategory={formatCategory}
      formatTip={formatTip}
      height={height}
      loading={days === undefined && !error}
      error={error}
      onRetry={onRetry}
      empty={t('No posts in this period.')}
    />
  );
}
