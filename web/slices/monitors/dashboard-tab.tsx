import { Flex } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { CountriesCard } from '#web/parts/report/countries-card.tsx';
import { CreatorsCard } from '#web/parts/report/creators-card.tsx';
import { DaysCard } from '#web/parts/report/days-card.tsx';
import { useTotals } from '#web/parts/report/report-queries.ts';
import { TiersCard } from '#web/parts/report/tiers-card.tsx';
import { TotalsRow } from '#web/parts/report/totals-row.tsx';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { ParticipationCard } from './budget/participation-card.tsx';
import { SplitCard } from './budget/split-card.tsx';
import classes from './monitor.module.css';
import { NoPostsYet } from './monitor-nothing.tsx';
import type { MonitorTabProps } from './monitor-tab.ts';

function ChannelsCard({ input, look, currency }: MonitorTabProps & { currency: string }) {
  const answer = useQuery({
    ...query.monitors.channel_split.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  const rows = useMemo(
    () =>
      data?.channels.map(({ platform, ...row }) => ({
        key: platform,
        name: PLATFORM_NAMES[platform],
        mark: <PlatformIcon platform={platform} size={14} />,
        figures: { ...row, followers: row.total_followers },
      })),
    [data],
  );
  return (
    <SplitCard
      by={t('platform')}
      head={t('Platform')}
      rows={rows}
      metric={look.metric}
      currency={currency}
      error={answer.error}
      onRetry={() => void answer.refetch()}
    />
  );
}

export function DashboardTab(props: MonitorTabProps) {
  const { set, input, look, patch } = props;
  const { user } = useSession();
  const { data, error, refetch, isPlaceholderData } = useTotals(set);
  const stats = data?.totals;
  const currency = stats?.currency ?? user?.currency ?? 'USD';
  const types = useMemo(
    () =>
      stats?.media_type.map(({ post_type, ...row }) => ({
        key: post_type,
        name: postTypeName(post_type),
        figures: row,
      })),
    [stats],
  );
  if (props.monitor.posts === 0)
    return (
      <Card title={t('Results')}>
        <NoPostsYet monitor={props.monitor} patch={patch} />
      </Card>
    );
  const cards = { set, view: look, onView: patch, currency };
  return (
    <Flex
      direction="column"
      gap="sm"
      miw={0}
      className={classes.stack}
      data-stale={isPlaceholderData || undefined}
      aria-busy={isPlaceholderData}
    >
      {error && (
        <ErrorState
          framed
          error={error}
          title={t('The totals could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {(stats !== undefined || !error) && <TotalsRow totals={stats} />}
      <div className="wide-and-narrow">
        <DaysCard {...cards} />
        <ParticipationCard input={input} patch={patch} stats={stats} />
      </div>
      <div className="two-columns">
        <SplitCard
          by={t('post type')}
          head={t('Post type')}
          rows={types}
          metric={look.metric}
          currency={currency}
          error={error}
          onRetry={() => void refetch()}
        />
        <ChannelsCard {...props} currency={currency} />
      </div>
      <div className="two-columns">
        <TiersCard set={set} metric={look.metric} currency={currency} />
        <CountriesCard set={set} metric={look.metric} currency={currency} />
      </div>
      <CreatorsCard {...cards} />
    </Flex>
  );
}
