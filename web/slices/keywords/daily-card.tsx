import { Switch } from '@mantine/core';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { dailyRow, KeywordSearch } from '#contract/keywords.ts';
import {
  CHART_METRIC_TEXT,
  type ChartMetric,
  METRIC_OPTIONS,
  metricFormat,
} from '#web/parts/chart-metrics.ts';
import {
  axisDay,
  type Bucket,
  bucketed,
  bucketUnit,
  fromFirstPost,
  tipDay,
} from '#web/parts/daily-buckets.ts';
import { useHidden, useSharedView } from '#web/platform/shared-view.ts';
import { Chart, MetricSwitch } from '#web/ui/chart.tsx';
import type { ChartSeries } from '#web/ui/chart-option.ts';
import { useDaily } from './keyword-queries.ts';
import type { ScreenState, UpdateScreen } from './keyword-state.ts';

type DailyRow = z.infer<typeof dailyRow>;
const DAY_MS = 86_400_000;

/** The equally long period that ends the day before `from_date`. */
export function priorPeriod({ from_date, to_date }: Pick<KeywordSearch, 'from_date' | 'to_date'>) {
  const start = Date.parse(from_date);
  const length = Date.parse(to_date) - start;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from_date: day(start - DAY_MS - length), to_date: day(start - DAY_MS) };
}

type Origins = DailyRow['impressions_origins'];
const BY_ORIGIN: [name: string, tone: 'measured' | 'views' | 'estimated', sum: (o: Origins) => number][] = [
  ['measured', 'measured', (o) => o.measured + o.imported],
  ['platform views', 'views', (o) => o.platform_views],
  ['estimated', 'estimated', (o) => o.estimated + o.edited],
];

function column(buckets: Bucket[], index: number): number[] {
  return buckets.map(({ values }) => values[index] ?? 0);
}

function stacks(metric: ChartMetric): ((row: DailyRow) => Origins) | null {
  if (metric === 'impressions') return (row) => row.impressions_origins;
  return metric === 'reach' ? (row) => row.reach_origins : null;
}

function drawing(rows: readonly DailyRow[], prior: readonly DailyRow[] | null, metric: ChartMetric) {
  const unit = bucketUnit(rows.length);
  const own = (row: DailyRow) => row[metric];
  const origins = stacks(metric);
  const parts =
    prior === null && origins !== null
      ? BY_ORIGIN.map(
          ([, , sum]) =>
            (row: DailyRow) =>
              sum(origins(row)),
        )
      : [own];
  const buckets = bucketed(rows, unit, parts);
  const categories = buckets.map(({ time }) => time);
  let series: ChartSeries[] = [
    { name: CHART_METRIC_TEXT[metric], values: column(buckets, 0), tone: 'measured' },
  ];
  if (prior !== null) {
    // Day by day beside each other: the prior days stand at the dates they are compared with.
    const moved = prior.flatMap((row, index) => (rows[index] ? [{ ...row, time: rows[index].time }] : []));
    const before = column(bucketed(moved, unit, [own]), 0);
    series = [
      { name: 'this period', values: column(buckets, 0), tone: 'measured' },
      { name: 'period before', values: before, tone: 'before' },
    ];
  } else if (origins !== null) {
    series = BY_ORIGIN.map(([name, tone], index) => ({ name, tone, values: column(buckets, index) }));
  }
  return { unit, categories, series };
}

const NO_ROWS: DailyRow[] = [];

export interface DailyCardProps {
  search: KeywordSearch;
  state: ScreenState;
  update: UpdateScreen;
  currency: string;
}

/** The metric over time: stacked by origin where it has one, or as lines beside the period before. */
export function DailyCard({ search, state, update, currency }: DailyCardProps) {
  const { metric } = state;
  const shared = useSharedView();
  const hidden = useHidden();
  const daily = useDaily(search);
  const before = useDaily({ ...search, ...priorPeriod(search) }, state.prior);
  const prior = state.prior ? (before.data ?? null) : null;
  const drawn = useMemo(
    () =>
      drawing(prior === null ? fromFirstPost(daily.data ?? NO_ROWS) : (daily.data ?? NO_ROWS), prior, metric),
    [daily.data, prior, metric],
  );
  const format = useMemo(() => metricFormat(metric, currency), [metric, currency]);
  const formatCategory = useMemo(() => axisDay(drawn.unit), [drawn.unit]);
  const formatTip = useMemo(() => tipDay(drawn.unit), [drawn.unit]);
  const controls = (
    <>
      {shared === null && (
        <Switch
          size="xs"
          label="Prior period"
          styles={{ label: { whiteSpace: 'nowrap' } }}
          checked={state.prior}
          onChange={(event) => update({ prior: event.currentTarget.checked })}
        />
      )}
      <MetricSwitch
        label="Metric of the charts"
        value={metric}
        onChange={(next) => update({ metric: next })}
        options={METRIC_OPTIONS.filter(({ value }) => !hidden.has(value))}
      />
    </>
  );
  return (
    <Chart
      title={`${CHART_METRIC_TEXT[metric]} per ${drawn.unit}`}
      controls={controls}
      kind={prior === null ? 'bar' : 'line'}
      stacked={prior === null && drawn.series.length > 1}
      legend={prior !== null}
      categories={drawn.categories}
      series={drawn.series}
      format={format}
      formatCategory={formatCategory}
      formatTip={formatTip}
      height={236}
      loading={daily.isPending}
      error={daily.error ?? (state.prior ? before.error : null)}
      onRetry={() => void (daily.error ? daily.refetch() : before.refetch())}
      empty="No posts in this period."
    />
  );
}
