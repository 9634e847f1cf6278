import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AskAccess } from '#web/parts/share/ask-access.tsx';
import { query } from '#web/platform/api/api.ts';
import { normaliseError, PageError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { useOtherTabs } from '#web/platform/page/other-tabs.ts';
import { remember } from '#web/platform/page/recent.ts';
import { useSession } from '#web/platform/session/session.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { ListFolder } from './head/list-folder.tsx';
import classes from './list.module.css';
import { ListScreen } from './list-screen.tsx';

function ListSkeleton() {
  return (
    <Stack role="status" gap={0} className={classes.page}>
      <span className="visually-hidden">{t('Loading the list')}</span>
      <Stack gap="xs" mb={14} aria-hidden>
        <Skeleton height={24} width={220} />
        <Skeleton height={13} width={300} />
        <Skeleton height={28} width={180} radius="xl" />
      </Stack>
      <div className={`surface ${classes.waitingTable}`}>
        <RowsSkeleton rows={12} rowHeight={44} />
      </div>
    </Stack>
  );
}

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
  useOtherTabs(query.lists.get.key({ input: { id } }));
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
