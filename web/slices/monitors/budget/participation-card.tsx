import { Box, Flex, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MonitorStats } from '#contract/monitors/reports.ts';
import { query } from '#web/platform/api/api.ts';
import { exactNumber, percent } from '#web/platform/format/format.ts';
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
          <Box component="p" mb={10}>
            <Text component="b" fz="xl">
              {percent(data.participating / data.chosen, 0)}
            </Text>{' '}
            {plural(data.participating, 'of {creators} has posted', 'of {creators} have posted', {
              creators: plural(data.chosen, '{n} chosen creator', '{n} chosen creators'),
            })}
          </Box>
        )}
        <Flex component="ul" direction="column" gap="xs" mb={10}>
          {rows.map(([participation, text, count, note]) => (
            <Flex key={participation} component="li" gap="xs" align="baseline" justify="space-between">
              <button
                type="button"
                className={classes.partButton}
                onClick={() => void patch({ tab: 'creators', participation }, { push: true })}
              >
                <b>{exactNumber(count)}</b> {text}
              </button>
              <Text span fz="xs" c="dimmed" className={classes.dim}>
                {note}
              </Text>
            </Flex>
          ))}
        </Flex>
        {stats !== undefined && stats.avg_cred_score !== null && (
          <Text fz="xs" c="dimmed" className={classes.dim}>
            {t('Average audience credibility of {creators}: {share}', {
              share: percent(stats.avg_cred_score, 0),
              creators: plural(stats.cred_profiles, '{n} creator', '{n} creators'),
            })}
          </Text>
        )}
      </>
    );
  };
  return <Card title={t('Who has posted')}>{body()}</Card>;
}
