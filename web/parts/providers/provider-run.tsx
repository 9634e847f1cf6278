import { Button, Flex, Progress, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PROVIDER_LABELS } from '#contract/providers.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

const POLL_MS = 800;

/** Progress of fetching reports, until they are stored; others of its data are then read again. */
export function ProviderRunProgress({ id, onDone }: { id: number; onDone: () => void }) {
  const client = useQueryClient();
  const answer = useQuery(
    query.providers.run.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data?.is_stored ? false : POLL_MS),
    }),
  );
  const cancel = useMutation(
    query.providers.cancel.mutationOptions({
      onSuccess: (run) => client.setQueryData(query.providers.run.queryKey({ input: { id } }), run),
    }),
  );
  const { data } = answer;
  const isStored = data?.is_stored === true;
  useEffect(() => {
    if (!isStored) return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'provider_search' });
    onDone();
  }, [isStored, client, onDone]);
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!data) return null;
  const { done, total, failed, error, provider, state } = data;
  const provided = { provider: PROVIDER_LABELS[provider] };
  const isFetching = state === 'waiting' || state === 'running';
  const found = done - failed.length;
  return (
    <Flex direction="column" gap="xs" role="status">
      {isFetching && (
        <Flex gap="sm" align="center">
          <Progress
            value={(done / Math.max(total, 1)) * 100}
            flex={1}
            aria-label={t('Reports fetched from {provider}', provided)}
          />
          <span>{t('{n} of {total} reports', { n: done, total })}</span>
          <Button
            variant="default"
            size="xs"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ id })}
          >
            {t('Cancel')}
          </Button>
        </Flex>
      )}
      {!isFetching && !isStored && <span>{t('Storing the reports …')}</span>}
      {isStored && (
        <span>
          {plural(
            found,
            '{n} creator was brought in, as reported by {provider}.',
            '{n} creators were brought in, as reported by {provider}.',
            provided,
          )}
        </span>
      )}
      {error !== null && (
        <Text c="var(--ll-down)" role="alert">
          {sentenceText(error)}
        </Text>
      )}
      {failed.length > 0 && (
        <ul aria-label={t('Creators without a report')}>
          {failed.map(({ username, reason }) => (
            <Text component="li" key={username} fz="xs" c="dimmed" className="wrap-anywhere">
              @{username}: {sentenceText(reason)}
            </Text>
          ))}
        </ul>
      )}
    </Flex>
  );
}
