import { Flex } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { HashtagCard } from '../hashtags/hashtag-card.tsx';
import classes from '../monitor.module.css';
import type { MonitorTabProps } from '../monitor-tab.ts';
import { MissingCard } from './coverage-missing.tsx';
import { SourcesCard } from './coverage-sources.tsx';
import { StoriesCard } from './coverage-stories.tsx';

const STEP = 5;
const MOST = 1000;

export function CoverageTab({ monitor, input }: MonitorTabProps) {
  const [limit, setLimit] = useState(STEP);
  const answer = useQuery({
    ...query.monitors.coverage.queryOptions({ input: { ...input, limit } }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = answer;
  const more = data && data.total > limit && limit < MOST ? () => setLimit(Math.min(MOST, limit * 10)) : null;
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
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
