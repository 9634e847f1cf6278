import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '#web/platform/api/api.ts';
import { percent } from '#web/platform/format/format.ts';
import { LANGUAGE, plural, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { MetricSwitch } from '#web/ui/charts/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChartSkeleton } from '#web/ui/skeletons.tsx';
import classes from './profile-times.module.css';

export interface TimeCell {
  weekday: number;
  hour: number;
  posts: number;
  engagement_rate: number | null;
}
type Metric = 'posts' | 'engagement_rate';

const weekday = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'short', timeZone: 'UTC' });
/** Monday first; 1 January 2024 was a Monday. */
const DAYS = Array.from({ length: 7 }, (_, day) => weekday.format(Date.UTC(2024, 0, day + 1)));
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const OPTIONS = [
  { value: 'posts', label: 'Posts' },
  { value: 'engagement_rate', label: 'Engagement' },
] as const;
const STEPS = 5;

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Shade 0..5 relative to the maximum; 0 = no value. */
export function heat(value: number | null, top: number): number {
  return value === null || value <= 0 || top <= 0 ? 0 : Math.max(1, Math.ceil((value / top) * STEPS));
}

function cellText(day: string, hour: number, cell: TimeCell | undefined): string {
  const when = `${day} ${hourText(hour)}`;
  if (cell === undefined) return t('{when}: no posts', { when });
  const posts = plural(cell.posts, '{n} post', '{n} posts');
  if (cell.engagement_rate === null) return t('{title}: {value}', { title: when, value: posts });
  return t('{when}: {posts}, engagement {rate}', { when, posts, rate: percent(cell.engagement_rate) });
}

function Heatmap({ cells, metric }: { cells: readonly TimeCell[]; metric: Metric }) {
  const at = useMemo(() => new Map(cells.map((cell) => [`${cell.weekday}-${cell.hour}`, cell])), [cells]);
  const top = Math.max(0, ...cells.map((cell) => cell[metric] ?? 0));
  return (
    <table className={classes.heat}>
      <caption className="visually-hidden">{t('Posts by weekday and hour')}</caption>
      <thead>
        <tr>
          <td />
          {HOURS.map((hour) => (
            <th key={hour} scope="col">
              <span className={hour % 6 === 0 ? undefined : 'visually-hidden'}>{hour}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DAYS.map((day, index) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {HOURS.map((hour) => {
              const cell = at.get(`${index + 1}-${hour}`);
              const text = cellText(day, hour, cell);
              return (
                <td key={hour} title={text} data-heat={heat(cell?.[metric] ?? null, top)}>
                  <span className="visually-hidden">{cell === undefined ? '0' : text}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ProfileTimes({ slug }: { slug: string }) {
  const { user } = useSession();
  const [metric, setMetric] = useState<Metric>('posts');
  const times = useQuery(query.profiles.times.queryOptions({ input: { id: slug } }));
  const counted = times.data?.reduce((sum, { posts }) => sum + posts, 0) ?? 0;
  return (
    <Card
      title={t('Posting times')}
      note={times.data && plural(counted, '{n} post', '{n} posts')}
      controls={
        <MetricSwitch
          label={t('Posting times by')}
          value={metric}
          onChange={setMetric}
          options={OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      }
    >
      {times.isError && <ErrorState error={times.error} onRetry={() => void times.refetch()} />}
      {times.isPending && <ChartSkeleton height={190} />}
      {times.data?.length === 0 && <EmptyState>{t('No known post has an exact time.')}</EmptyState>}
      {times.data !== undefined && times.data.length > 0 && (
        <>
          <Heatmap cells={times.data} metric={metric} />
          <Text fz="xs" c="dimmed" mt="xs">
            {t('Hours in {zone}; posts with an exact time only.', { zone: user?.timezone ?? 'UTC' })}
          </Text>
        </>
      )}
    </Card>
  );
}
