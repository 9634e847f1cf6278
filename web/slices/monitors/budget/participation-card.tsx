import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MonitorStats } from '#contract/monitors/reports.ts';
import { query } from '#web/platform/api.ts';
import { exactNumber, percent } from '#web/platform/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from '../monitor.module.css';
import type { MonitorTabProps } from '../monitor-tab.ts';

export function ParticipationCard(
  props: Pick<MonitorTabProps, 'input' | 'patch'> & { stats: MonitorStats | undefined },
) {
  const { input, patch, stats } = props;
  const answer = useQuery({
    ...query.monitors.participation_split.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = answer;
  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
    if (data === undefined) return <RowsSkeleton rows={4} />;
    if (data.chosen + data.others === 0)
      return <EmptyState>{t('No creators were chosen, and none has posted.')}</EmptyState>;
    const rows = [
      [
        'participating',
        t('have posted'),
        data.participating,
        plural(data.posts_by_chosen, '{n} post', '{n} posts'),
      ],
      ['not_participating', t('have not posted'), data.not_participating, ''],
      [
        'others',
        t('other creators posted'),
        data.others,
        plural(data.posts_by_others, '{n} post', '{n} posts'),
      ],
    ] as const;
    return (
      <>
        {data.chosen > 0 && (
          <p className={classes.big}>
            <b>{percent(data.participating / data.chosen, 0)}</b>{' '}
            {plural(data.participating, 'of {creators} has posted', 'of {creators} have posted', {
              creators: plural(data.chosen, '{n} chosen creator', '{n} chosen creators'),
            })}
          </p>
        )}
        <ul className={classes.parts}>
          {rows.map(([participation, text, count, note]) => (
            <li key={participation}>
              <button
                type="button"
                className={classes.partButton}
                onClick={() => void patch({ tab: 'creators', participation }, { push: true })}
              >
                <b>{exactNumber(count)}</b> {text}
              </button>
              <span className={classes.dim}>{note}</span>
            </li>
          ))}
        </ul>
        {stats !== undefined && stats.avg_cred_score !== null && (
          <p className={classes.dim}>
            {t('Average audience credibility {share}, n = {n}', {
              share: percent(stats.avg_cred_score, 0),
              n: stats.cred_profiles,
            })}
          </p>
        )}
      </>
    );
  };
  return <Card title={t('Who has posted')}>{body()}</Card>;
}
