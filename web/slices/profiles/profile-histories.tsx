import { useMemo } from 'react';
import type { Platform } from '#contract/primitives.ts';
import { dayText, exactNumber, shortPercent } from '#web/platform/format.ts';
import { Chart, MetricSwitch } from '#web/ui/chart.tsx';
import type { ProfileStats } from './profile-data.ts';
import { byMonth, monthText, withGaps } from './profile-series.ts';
import type { ProfileState } from './profile-state.ts';

/** The followers of one account, as they were observed. */
export function FollowerHistory({ stats, platform }: { stats: ProfileStats; platform: Platform }) {
  const { categories, values } = useMemo(
    () =>
      withGaps(
        stats.follower_history
          .filter((point) => point.platform === platform)
          .map(({ date, followers }) => ({ date, value: followers })),
      ),
    [stats, platform],
  );
  const series = useMemo(() => [{ name: 'Followers', values }], [values]);
  const known = values.filter((value) => value !== null).length;
  return (
    <Chart
      title="Followers over time"
      calendar
      note={`n = ${exactNumber(known)} observations`}
      kind="line"
      categories={categories}
      series={series}
      formatCategory={dayText}
      empty="No follower counts over time were imported for this account."
    />
  );
}

const MONTHLY = [
  { value: 'engagement_rate', label: 'Engagement' },
  { value: 'interactions', label: 'Interactions' },
  { value: 'posts', label: 'Posts' },
] as const;
const twoDigits = (value: number) => shortPercent(value);

/** Engagement, interactions or posts of one account by month. */
export function Monthly(props: {
  stats: ProfileStats;
  platform: Platform;
  metric: ProfileState['monthly'];
  onMetric: (metric: ProfileState['monthly']) => void;
}) {
  const { stats, platform, metric } = props;
  const name = MONTHLY.find(({ value }) => value === metric)?.label ?? metric;
  const rows = useMemo(
    () => stats.engagement_history.filter((row) => row.platform === platform),
    [stats, platform],
  );
  const { categories, values } = useMemo(
    () => byMonth(rows.map((row) => ({ month: row.month, value: row[metric] }))),
    [rows, metric],
  );
  const series = useMemo(() => [{ name, values }], [values, name]);
  return (
    <Chart
      title={`${name} by month`}
      calendar
      note={`n = ${exactNumber(rows.reduce((sum, { posts }) => sum + posts, 0))} posts`}
      controls={
        <MetricSwitch label="Monthly metric" value={metric} onChange={props.onMetric} options={MONTHLY} />
      }
      kind="bar"
      categories={categories}
      series={series}
      formatCategory={monthText}
      {...(metric === 'engagement_rate' ? { format: twoDigits } : {})}
      empty="No dated posts of this account to show."
    />
  );
}
