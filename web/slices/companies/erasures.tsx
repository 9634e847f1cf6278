import { Badge, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Erasure } from '#contract/persons.ts';
import { query } from '#web/platform/api/api.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import classes from './companies.module.css';

const POLL_MS = 1000;
const STATES = {
  pending: { label: 'Waiting', color: 'gray' },
  running: { label: 'Erasing', color: 'blue' },
  completed: { label: 'Erased', color: 'green' },
  error: { label: 'Stopped', color: 'red' },
} as const;

const moves = ({ state }: Erasure) => state === 'pending' || state === 'running';

function Entry({ row }: { row: Erasure }) {
  const state = STATES[row.state];
  return (
    <li className={`${classes.row} ${classes.plain}`}>
      <div className={`wrap-anywhere ${classes.cell}`}>
        <strong>{t('Erasure {id}', { id: String(row.id) })}</strong>
        <span>{row.reason}</span>
      </div>
      <div className={`wrap-anywhere ${classes.cell}`}>
        <Badge variant="dot" size="sm" tt="none" color={state.color}>
          {t(state.label)}
        </Badge>
        <span role={moves(row) ? 'status' : undefined}>
          {(row.error && sentenceText(row.error)) ??
            (moves(row)
              ? row.step
              : [
                  plural(row.accounts, '{n} account', '{n} accounts'),
                  plural(row.posts, '{n} post', '{n} posts'),
                ].join(', '))}
        </span>
      </div>
      <div className={`wrap-anywhere ${classes.cell}`}>
        <span title={momentText(row.created_at)}>{ago(row.created_at)}</span>
        <span>{row.requested_by}</span>
      </div>
    </li>
  );
}

/** Erasure requests and their progress, without names. */
export function Erasures() {
  const answer = useQuery(
    query.persons.erasures.queryOptions({
      refetchInterval: ({ state }) => (state.data?.some(moves) ? POLL_MS : false),
    }),
  );
  return (
    <Card title={t('Erased on request')} flush>
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('The requests could not be loaded.')}
          onRetry={() => answer.refetch()}
        />
      )}
      {answer.data?.length === 0 && <EmptyState>{t('No erasure requests.')}</EmptyState>}
      <Flex component="ul" direction="column" aria-label={t('Erasures')}>
        {answer.data?.map((row) => (
          <Entry key={row.id} row={row} />
        ))}
      </Flex>
    </Card>
  );
}
