import { Switch } from '@mantine/core';
import { useMemo } from 'react';
import type { KeywordSearch } from '#contract/keywords.ts';
import type { DailyRow } from '#contract/report.ts';
import { CHART_METRIC_TEXT, METRIC_OPTIONS, metricFormat } from '#web/parts/chart-metrics.ts';
import { axisDay, fromFirstPost, tipDay } from '#web/parts/daily-buckets.ts';
import { drawnDays } from '#web/parts/daily-series.ts';
import { useHidden, useSharedView } from '#web/platform/shared-view.ts';
import { Chart, MetricSwitch } from '#web/ui/chart.tsx';
import { useDaily } from './keyword-queries.ts';
import type { ScreenState, UpdateScreen } from './keyword-state.ts';

const DAY_MS = 86_400_000;

/** The equally long period that ends the day before `from_date`. */
export function priorPeriod({ from_date, to_date }: Pick<KeywordSearch, 'from_date' | 'to_date'>) {
  const start = Date.parse(from_date);
  const length = Date.parse(to_date) - start;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from_date: day(start - DAY_MS - length), to_date: day(start - DAY_MS) };
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
      drawnDays(
        prior === null ? fromFirstPost(daily.data ?? NO_ROWS) : (daily.data ?? NO_ROWS),
        prior,
        metric,
      ),
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
