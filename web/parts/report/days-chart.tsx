import { type ReactNode, useMemo } from 'react';
import type { DaySums } from '#contract/report.ts';
import { metricFormat, metricName } from '#web/parts/metric-text.ts';
import { t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/shared-view.ts';
import { Chart, MetricSwitch } from '#web/ui/chart.tsx';
import { type ChartMetric, metricOptions } from './chart-metrics.ts';
import { axisDay, fromFirstPost, tipDay } from './day-buckets.ts';
import { drawnDays } from './day-series.ts';

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
