import { Badge, Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenSession } from '#contract/account.ts';
import { query } from '#web/platform/api.ts';
import { ago, momentText } from '#web/platform/format.ts';
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
    <li className={classes.session}>
      <div>
        <strong>{name}</strong>
        <span title={`Signed in ${momentText(session.created_at)}`}>
          Active {ago(session.last_seen_at)} · signed in {ago(session.created_at)}
          {where}
        </span>
      </div>
      {session.is_current ? (
        <Badge variant="outline" color="gray" c="var(--ll-text)">
          This browser
        </Badge>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          onClick={onEnd}
          aria-label={`Sign out ${name}, active ${ago(session.last_seen_at)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Every browser the account is signed in with; each but this one can be signed out. */
export function SessionsSection() {
  const client = useQueryClient();
  const sessions = useQuery(query.account.sessions.queryOptions());
  const reload = () => client.invalidateQueries({ queryKey: query.account.sessions.key() });
  const end = useMutation({
    ...query.account.end_session.mutationOptions(),
    onSuccess: () => toast.success('Signed that browser out.'),
    onSettled: reload,
  });
  const endOthers = useMutation({
    ...query.account.end_other_sessions.mutationOptions(),
    onSuccess: ({ ended }) =>
      toast.success(ended === 1 ? 'Signed one browser out.' : `Signed ${ended} browsers out.`),
    onSettled: reload,
  });
  const others = sessions.data?.filter((session) => !session.is_current).length ?? 0;
  const askAll = () =>
    modals.openConfirmModal({
      title: 'Sign out everywhere else',
      children: `${others === 1 ? 'One browser is' : `${others} browsers are`} signed out at once.`,
      labels: { confirm: 'Sign out', cancel: 'Cancel' },
      closeButtonProps: { 'aria-label': 'Close' },
      centered: true,
      onConfirm: () => endOthers.mutate(undefined),
    });
  return (
    <Card
      title="Where you are signed in"
      controls={
        others > 0 && (
          <Button variant="subtle" size="compact-sm" loading={endOthers.isPending} onClick={askAll}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {sessions.isPending && <RowsSkeleton rows={2} />}
      {sessions.isError && (
        <ErrorState
          error={sessions.error}
          title="The sessions could not be loaded."
          onRetry={() => sessions.refetch()}
        />
      )}
      {sessions.data && (
        <ul className={classes.sessions}>
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
