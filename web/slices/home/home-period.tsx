import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  CHART_METRIC_TEXT,
  type ChartMetric,
  METRIC_OPTIONS,
  metricFormat,
} from '#web/parts/chart-metrics.ts';
import { asTile } from '#web/parts/content-post.ts';
import { axisDay, fromFirstPost, tipDay } from '#web/parts/daily-buckets.ts';
import { drawnDays } from '#web/parts/daily-series.ts';
import { PeriodMetric } from '#web/parts/period-metric.tsx';
import { PostGrid } from '#web/parts/post-grid.tsx';
import { query } from '#web/platform/api.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart, MetricSwitch } from '#web/ui/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { MetricRow } from '#web/ui/metric-card.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import type { Dashboard } from './home-data.ts';

const NUMBERS = [
  ['posts', 'Posts'],
  ['impressions', 'Impressions'],
  ['engagement_rate', 'Engagement'],
  ['media_value', 'Media value'],
] as const;

/** The period in four numbers, beside the one before. */
export function PeriodNumbers({ dashboard: { data } }: { dashboard: Dashboard }) {
  return (
    <MetricRow>
      {NUMBERS.map(([metric, label]) => (
        <PeriodMetric key={metric} metric={metric} label={label} totals={data} />
      ))}
    </MetricRow>
  );
}

export interface OverTimeProps {
  dashboard: Dashboard;
  metric: ChartMetric;
  onMetric: (metric: ChartMetric) => void;
}

/** A metric day by day; weeks or months where the days are many. */
export function OverTime({ dashboard, metric, onMetric }: OverTimeProps) {
  const { data } = dashboard;
  const drawn = useMemo(
    () => drawnDays(data?.posts ? fromFirstPost(data.days) : [], null, metric),
    [data, metric],
  );
  const format = useMemo(() => metricFormat(metric, data?.currency ?? 'USD'), [metric, data?.currency]);
  const formatCategory = useMemo(() => axisDay(drawn.unit), [drawn.unit]);
  const formatTip = useMemo(() => tipDay(drawn.unit), [drawn.unit]);
  return (
    <Chart
      title={`${CHART_METRIC_TEXT[metric]} per ${drawn.unit}`}
      controls={
        <MetricSwitch
          label="Metric of the chart"
          value={metric}
          onChange={onMetric}
          options={METRIC_OPTIONS}
        />
      }
      kind="bar"
      stacked={drawn.series.length > 1}
      legend={drawn.series.length > 1}
      categories={drawn.categories}
      series={drawn.series}
      format={format}
      formatCategory={formatCategory}
      formatTip={formatTip}
      height={322}
      loading={data === undefined && !dashboard.isError}
      error={dashboard.error}
      onRetry={() => void dashboard.refetch()}
      empty="No posts in this period."
    />
  );
}

const POSTS = 5;

/** The newest posts of all creators, whatever the period. */
export function LatestPosts({ currency }: { currency: string }) {
  const answer = useQuery(query.home.latest_posts.queryOptions({ input: { limit: POSTS } }));
  const posts = useMemo(() => answer.data?.map(asTile) ?? [], [answer.data]);
  const body = () => {
    if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (answer.isPending) return <CardsSkeleton count={POSTS} />;
    if (posts.length === 0) return <EmptyState>No post has a date yet.</EmptyState>;
    return <PostGrid label="Latest posts" posts={posts} currency={currency} />;
  };
  return <Card title="Latest posts">{body()}</Card>;
}
