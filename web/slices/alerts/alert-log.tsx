import { Box, Button, Drawer, Flex } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertEvent, AlertRule } from '#contract/alerts.ts';
import { notificationText } from '#web/parts/alerts/notification-text.ts';
import { query } from '#web/platform/api/api.ts';
import { momentText } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './alerts.module.css';

const POLL_MS = 3000;

function stateText({ channel, state, attempts, error }: AlertEvent): string {
  if (channel === 'mail' && state === 'delivered') return t('sent by email');
  if (state === 'kept') return t('kept in the outbox, because no mail server is set up');
  if (state === 'delivered')
    return plural(attempts, 'delivered after {n} attempt', 'delivered after {n} attempts');
  const so_far =
    state === 'failed'
      ? plural(attempts, 'failed after {n} attempt', 'failed after {n} attempts')
      : plural(attempts, 'being sent, {n} attempt', 'being sent, {n} attempts');
  return error === null ? so_far : t('{label}: {value}', { label: so_far, value: sentenceText(error) });
}

interface AlertLogProps {
  rule: AlertRule;
  /** Null if the caller may send. */
  refused: string | null;
  onClose: () => void;
}

export function AlertLog({ rule, refused, onClose }: AlertLogProps) {
  const client = useQueryClient();
  const answer = useQuery({
    ...query.alerts.events.queryOptions({ input: { id: rule.id } }),
    refetchInterval: ({ state }) =>
      state.data?.events.some((event) => event.state === 'pending') ? POLL_MS : false,
  });
  const replay = useMutation(
    query.alerts.replay.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: query.alerts.events.key() }),
    }),
  );
  const test = useMutation(
    query.alerts.test.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: query.alerts.events.key() }),
    }),
  );
  const list = () => {
    if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (answer.isPending) return <RowsSkeleton rows={4} />;
    if (answer.data.events.length === 0) return <EmptyState>{t('This alert has not fired yet.')}</EmptyState>;
    return (
      <Flex component="ul" direction="column" aria-label={t('History')}>
        {answer.data.events.map((event) => (
          <Flex
            key={event.id}
            component="li"
            direction="column"
            gap="xxs"
            align="flex-start"
            py={10}
            fz="sm"
            className={`wrap-anywhere lined ${classes.event}`}
            data-state={event.state}
          >
            <span>{event.is_test ? t('Test') : notificationText(event)}</span>
            <span className={classes.note}>
              {momentText(event.created_at)}, {stateText(event)}
            </span>
            {event.tries.length > 1 && (
              <Box component="ul" fz="xs" c="dimmed" className="bullets" aria-label={t('Attempts')}>
                {event.tries.map(({ at, status, error }) => (
                  <li key={at}>{`${momentText(at)}, ${error === null ? status : sentenceText(error)}`}</li>
                ))}
              </Box>
            )}
            {event.channel === 'webhook' && event.state !== 'pending' && (
              <Button
                variant="default"
                size="compact-sm"
                disabled={refused !== null}
                title={refused ?? undefined}
                loading={replay.isPending && replay.variables.id === event.id}
                aria-label={t('Send the notification of {moment} again', {
                  moment: momentText(event.created_at),
                })}
                onClick={() => replay.mutate({ id: event.id })}
              >
                {t('Send again')}
              </Button>
            )}
          </Flex>
        ))}
      </Flex>
    );
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('History of “{name}”', { name: rule.name })}
    >
      {rule.url !== null && (
        <Button
          variant="default"
          size="compact-sm"
          loading={test.isPending}
          disabled={refused !== null}
          title={refused ?? undefined}
          onClick={() => test.mutate({ id: rule.id })}
        >
          {t('Send a test')}
        </Button>
      )}
      {list()}
    </Drawer>
  );
}
