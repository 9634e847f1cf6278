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
import { ListFolder } from './list-folder.tsx';
import { ListScreen } from './list-screen.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

export function ListPage() {
  const { slug = '' } = useParams({ strict: false });
  // `12-spring-lanterns` is list 12 (checked by the route).
  const id = Number.parseInt(slug, 10);
  return <NumberedList key={id} id={id} />;
}

function NumberedList({ id }: { id: number }) {
  const shared = useSharedView();
  const { user } = useSession();
  const answer = useQuery(query.lists.get.queryOptions({ input: { id } }));
  const { data: list, error } = answer;
  const title = list?.name;
  useEffect(() => {
    if (title !== undefined && shared === null) remember({ href: `/list/${id}`, title });
  }, [id, title, shared]);
  if (error !== null && list === undefined) {
    if (normaliseError(error).status !== 404)
      return (
        <>
          <PageHeader title={t('List')} />
          <ErrorState
            error={error}
            title={t('The list could not be loaded.')}
            onRetry={() => void answer.refetch()}
          />
        </>
      );
    if (shared !== null || user?.role === 'admin')
      throw new PageError(t('This list does not exist, or was deleted.'), { status: 404, cause: error });
    return <AskAccess type="lists" type_id={id} noun="list" />;
  }
  if (list === undefined) return <ListSkeleton />;
  return list.is_folder ? <ListFolder list={list} /> : <ListScreen list={list} />;
}
