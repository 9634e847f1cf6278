import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AskAccess } from '#web/parts/ask-access.tsx';
import { query } from '#web/platform/api.ts';
import { normaliseError, PageError } from '#web/platform/errors.ts';
import { t } from '#web/platform/language.ts';
import { remember } from '#web/platform/recent.ts';
import { useSession } from '#web/platform/session.ts';
import { useSharedView } from '#web/platform/shared-view.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { LeaderboardScreen } from './leaderboard-screen.tsx';

export function LeaderboardPage() {
  const { id = '' } = useParams({ strict: false });
  return <NumberedLeaderboard key={id} id={Number(id)} />;
}

function NumberedLeaderboard({ id }: { id: number }) {
  const shared = useSharedView();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(query.leaderboards.details.queryOptions({ input: { id } }));
  const title = data?.name;
  useEffect(() => {
    if (title !== undefined && shared === null) remember({ href: `/leaderboard/${id}`, title });
  }, [id, title, shared]);
  if (error !== null && data === undefined) {
    if (normaliseError(error).status !== 404)
      return (
        <>
          <PageHeader title={t('Leaderboard')} />
          <ErrorState
            error={error}
            title={t('The leaderboard could not be loaded.')}
            onRetry={() => void refetch()}
          />
        </>
      );
    if (shared !== null || user?.role === 'admin')
      throw new PageError(t('This leaderboard does not exist, or was deleted.'), {
        status: 404,
        cause: error,
      });
    return <AskAccess type="leaderboards" type_id={id} noun="leaderboard" />;
  }
  return data === undefined ? <PageSkeleton /> : <LeaderboardScreen board={data} />;
}
