import { Badge, Button, Flex } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenSession } from '#contract/account.ts';
import { query } from '#web/platform/api/api.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './account.module.css';
import { browserName } from './browser-name.ts';

function Row({ session, onEnd, busy }: { session: OpenSession; onEnd: () => void; busy: boolean }) {
  const name = browserName(session.user_agent);
  const where = session.ip === '' ? '' : ` · ${session.ip}`;
  return (
    <Flex
      component="li"
      gap="sm"
      align="center"
      justify="space-between"
      py={10}
      className={`line-above ${classes.session}`}
    >
      <div>
        <strong>{name}</strong>
        <span title={t('Signed in {moment}', { moment: momentText(session.created_at) })}>
          {t('Active {when}', { when: ago(session.last_seen_at) })} ·{' '}
          {t('signed in {when}', { when: ago(session.created_at) })}
          {where}
        </span>
      </div>
      {session.is_current ? (
        <Badge variant="outline" color="gray" c="var(--ll-text)">
          {t('This browser')}
        </Badge>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          onClick={onEnd}
          aria-label={t('Sign out {name}, active {when}', { name, when: ago(session.last_seen_at) })}
        >
          {t('Sign out')}
        </Button>
      )}
    </Flex>
  );
}

export function SessionsSection() {
  const client = useQueryClient();
  const sessions = useQuery(query.account.sessions.queryOptions());
  const reload = () => client.invalidateQueries({ queryKey: query.account.sessions.key() });
  const end = useMutation({
    ...query.account.end_session.mutationOptions(),
    onSuccess: () => toast.success(t('Browser signed out.')),
    onSettled: reload,
  });
  const endOthers = useMutation({
    ...query.account.end_other_sessions.mutationOptions(),
    onSuccess: ({ ended }) =>
      toast.success(plural(ended, 'Signed out {n} browser.', 'Signed out {n} browsers.')),
    onSettled: reload,
  });
  const others = sessions.data?.filter((session) => !session.is_current).length ?? 0;
  const askAll = () =>
    modals.openConfirmModal({
      title: t('Sign out everywhere else'),
      children: plural(others, 'One browser is signed out at once.', '{n} browsers are signed out at once.'),
      labels: { confirm: t('Sign out'), cancel: t('Cancel') },
      closeButtonProps: { 'aria-label': t('Close') },
      centered: true,
      onConfirm: () => endOthers.mutate(undefined),
    });
  return (
    <Card
      title={t('Active sessions')}
      controls={
        others > 0 && (
          <Button variant="subtle" size="compact-sm" loading={endOthers.isPending} onClick={askAll}>
            {t('Sign out everywhere else')}
          </Button>
        )
      }
    >
      {sessions.isPending && <RowsSkeleton rows={2} />}
      {sessions.isError && (
        <ErrorState
          error={sessions.error}
          title={t('The sessions could not be loaded.')}
          onRetry={() => sessions.refetch()}
        />
      )}
      {sessions.data && (
        <ul>
          {sessions.data.map((session) => (
            <Row
              key={session.id}
              session={session}
              busy={end.isPending && end.variables?.session_id === session.id}
              onEnd={() => end.mutate({ session_id: session.id })}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
