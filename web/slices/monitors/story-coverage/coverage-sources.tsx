import { Button, Flex } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SourceRow } from '#contract/monitors/coverage.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { query } from '#web/platform/api.ts';
import { ago } from '#web/platform/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './coverage.module.css';
import { AccountName } from './coverage-creator.tsx';

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
export function SourcesCard({ id }: { id: number }) {
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
          className={classes.sources}
          aria-label={t('Accounts')}
        >
          {data.sources.map((row) => (
            <li key={`${row.creator.id} ${row.platform} ${row.username}`}>
              <AccountName {...row} />
              <Flex
                component="span"
                direction="column"
                miw={0}
                className={classes.words}
                data-trouble={row.state === 'error' || undefined}
              >
                <span>{stateText(row)}</span>
                {row.reason !== null && (
                  <span className={`wrap-anywhere ${classes.reason}`}>{sentenceText(row.reason)}</span>
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
