import { Button, Flex } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MissingMetric, SourceRow } from '#contract/fetching/coverage.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { query } from '#web/platform/api/api.ts';
import { messageText } from '#web/platform/api/errors.ts';
import { ago, exactNumber, percent } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx';
import { HashtagCard } from '../hashtags/hashtag-card.tsx';
import classes from '../monitor.module.css';
import type { MonitorTabProps } from '../monitor-tab.ts';
import coverageClasses from './coverage.module.css';
import { AccountName } from './coverage-creator.tsx';
import { StoriesCard } from './coverage-stories.tsx';

const STEP = 5;
const MOST = 1000;
const POLL_MS = 10_000;

const STATES: Record<SourceRow['state'], Phrase> = {
  waiting: 'Check due',
  ok: 'Checked',
  not_found: 'Not found',
  error: 'No response',
  import_only: 'Imports only',
  connected: 'Connected, checked',
};

function stateText({ state, asked_at }: SourceRow): string {
  return asked_at === null ? t(STATES[state]) : `${t(STATES[state])} ${ago(asked_at)}`;
}

/** Accounts with connectors, those with problems first. */
function SourcesCard({ id }: { id: number }) {
  const [limit, setLimit] = useState(STEP);
  const answer = useQuery({
    ...query.monitors.sources.queryOptions({ input: { id, limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
  const { data, error } = answer;
  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
    if (data === undefined) return <RowsSkeleton rows={3} />;
    if (data.total === 0)
      return (
        <EmptyState>{t('No creators are chosen. Posts with the keywords come from imports.')}</EmptyState>
      );
    return (
      <>
        <Flex
          component="ul"
          direction="column"
          gap="sm"
          mb={10}
          className={coverageClasses.sources}
          aria-label={t('Accounts')}
        >
          {data.sources.map((row) => (
            <li key={`${row.creator.id} ${row.platform} ${row.username}`}>
              <AccountName {...row} />
              <Flex
                component="span"
                direction="column"
                miw={0}
                className={coverageClasses.words}
                data-trouble={row.state === 'error' || undefined}
              >
                <span>{stateText(row)}</span>
                {row.reason !== null && (
                  <span className={`wrap-anywhere ${coverageClasses.reason}`}>
                    {sentenceText(row.reason)}
                  </span>
                )}
              </Flex>
            </li>
          ))}
        </Flex>
        {data.total > limit && limit < MOST && (
          <Button variant="subtle" size="compact-sm" onClick={() => setLimit(Math.min(MOST, limit * 10))}>
            {plural(data.total, 'Show {n} more account', 'Show {n} more accounts')}
          </Button>
        )}
      </>
    );
  };
  return <Card title={t('Where posts come from')}>{body()}</Card>;
}

const NAMES: Readonly<Record<string, Phrase>> = {
  total_followers: 'Total followers',
  impressions: 'Impressions',
  reach: 'Reach',
  views: 'Views',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  interactions: 'Interactions',
  engagement_rate: 'Engagement rate',
  media_value: 'Media value',
};
const titled = (metric: string) => {
  const name = NAMES[metric];
  if (name !== undefined) return t(name);
  const words = metric.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Followers are missing for accounts, everything else for posts. */
const howMany = ({ metric, posts }: MissingMetric, all: number) =>
  metric === 'total_followers'
    ? plural(posts, '{n} account', '{n} accounts')
    : t('{n} of {all} ({share})', {
        n: posts,
        all: plural(all, '{n} post', '{n} posts'),
        share: percent(posts / all, 0),
      });

function MissingCard({ posts, missing }: { posts: number; missing: MissingMetric[] }) {
  return (
    <Card title={t('Missing numbers')} note={plural(posts, '{n} post', '{n} posts')}>
      {missing.length === 0 ? (
        <EmptyState>{posts === 0 ? t('No posts yet.') : t('No numbers are missing.')}</EmptyState>
      ) : (
        <Flex
          component="ul"
          direction="column"
          gap="sm"
          mb={10}
          className={coverageClasses.missing}
          aria-label={t('Missing numbers')}
        >
          {missing
            .toSorted((a, b) => b.posts - a.posts)
            .map((row) => (
              <li key={row.metric}>
                <b>{titled(row.metric)}</b>
                <span>{howMany(row, posts)}</span>
                <span className={`wrap-anywhere ${coverageClasses.reason}`}>
                  {row.reasons
                    .map((one) =>
                      row.reasons.length > 1
                        ? t('{label}: {value}', {
                            label: exactNumber(one.posts),
                            value: messageText({ message: one.text }),
                          })
                        : messageText({ message: one.text }),
                    )
                    .join(' ')}
                </span>
              </li>
            ))}
        </Flex>
      )}
    </Card>
  );
}

export function CoverageTab({ monitor, input }: MonitorTabProps) {
  const [limit, setLimit] = useState(STEP);
  const answer = useQuery({
    ...query.monitors.coverage.queryOptions({ input: { ...input, limit } }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = answer;
  const more = data && data.total > limit && limit < MOST ? () => setLimit(Math.min(MOST, limit * 10)) : null;
  return (
    <Flex direction="column" gap="sm" miw={0} className={`in-order ${classes.stack}`}>
      <SourcesCard id={monitor.id} />
      <HashtagCard monitor={monitor} />
      {error && (
        <ErrorState
          framed
          error={error}
          title={t('The coverage could not be loaded.')}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && <CardsSkeleton count={2} />}
      {data && <StoriesCard coverage={data} onMore={more} />}
      {data && <MissingCard posts={data.posts} missing={data.missing} />}
    </Flex>
  );
}
