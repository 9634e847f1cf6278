import { useMemo } from 'react';
import type { Platform } from '#contract/values/primitives.ts';
import { dayText, exactNumber, shortPercent } from '#web/platform/format/format.ts';
import { monthText } from '#web/platform/format/month-text.ts';
import { plural, t } from '#web/platform/language.ts';
import { Chart, MetricSwitch } from '#web/ui/charts/chart.tsx';
import { missingText } from '#web/ui/number.tsx';
import type { ProfileStats } from '../profile-data.ts';
import type { ProfileState } from '../profile-state.ts';
import { byMonth, withGaps } from './profile-series.ts';

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
  const series = useMemo(() => [{ name: t('Followers'), values }], [values]);
  const followers = values.filter((value) => value !== null);
  const known = followers.length;
  // Compact numbers would repeat themselves on the axis.
  const isFlat = known > 0 && Math.max(...followers) - Math.min(...followers) < 0.02 * Math.max(...followers);
  return (
    <Chart
      title={t('Followers over time')}
      calendar
      note={
        stats.follower_history[0]?.interval === 'month'
          ? plural(known, 'Month-end values ({n} month)', 'Month-end values ({n} months)')
          : plural(known, '{n} measurement', '{n} measurements')
      }
      kind="line"
      categories={categories}
      series={series}
      scaled
      {...(isFlat ? { format: exactNumber } : {})}
      formatCategory={dayText}
      empty={t('No follower history has been imported for this account.')}
    />
  );
}

const MONTHLY = [
  { value: 'engagement_rate', label: 'Engagement' },
  { value: 'interactions', label: 'Interactions' },
  { value: 'posts', label: 'Posts' },
] as const;
const twoDigits = (value: number) => shortPercent(value);

export function Monthly(props: {
  stats: ProfileStats;
  platform: Platform;
  metric: ProfileState['monthly'];
  onMetric: (metric: ProfileState['monthly']) => void;
}) {
  const { stats, platform, metric } = props;
  const options = MONTHLY.map(({ value, label }) => ({ value, label: t(label) }));
  const name = options.find(({ value }) => value === metric)?.label ?? metric;
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
      title={t('{name} by month', { name })}
      calendar
      note={plural(
        rows.reduce((sum, { posts }) => sum + posts, 0),
        '{n} post',
        '{n} posts',
      )}
      controls={
        <MetricSwitch
          label={t('Monthly metric')}
          value={metric}
          onChange={props.onMetric}
          options={options}
        />
      }
      kind="bar"
      categories={categories}
      series={series}
      formatCategory={monthText}
      {...(metric === 'engagement_rate' ? { format: twoDigits } : {})}
      empty={
        rows.length === 0
          ? t('No dated posts of this account.')
          : missingText(stats.platforms.find((one) => one.platform === platform)?.missing[metric])
      }
    />
  );
}
