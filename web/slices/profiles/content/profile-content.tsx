import { Button, Flex, Pagination, SimpleGrid, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContentPost } from '#contract/report/report.ts';
import { useComments } from '#web/parts/comments/comments.tsx';
import { asTile } from '#web/parts/content-post.ts';
import { PostGrid } from '#web/parts/post-grid.tsx';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { MetricSwitch } from '#web/ui/charts/chart.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { ProfileScanner } from '../details/profile-scanner.tsx';
import { ProfileTags } from '../details/profile-tags.tsx';
import classes from '../profile.module.css';
import { profileComments } from '../profile-comments.ts';
import type { TabProps } from '../profile-data.ts';
import { postColumns } from '../profile-post-columns.tsx';
import { CONTENT_SORTS, type ProfileState } from '../profile-state.ts';
import { ProfileTimes } from '../statistics/profile-times.tsx';
import { ContentFilters, contentFiltersSet, NO_CONTENT_FILTERS } from './profile-content-filters.tsx';

const PER_PAGE = 24;

export function postsInput(slug: string, state: ProfileState) {
  const { platform, post_type, from_date, to_date, search, paid, sort_by, order, page, emv_model } = state;
  return {
    id: slug,
    ...(platform.length > 0 ? { platform } : {}),
    ...(post_type.length > 0 ? { post_type } : {}),
    ...(from_date ? { from_date } : {}),
    ...(to_date ? { to_date } : {}),
    ...(search ? { search } : {}),
    ...(paid === undefined ? {} : { paid }),
    ...(emv_model ? { emv_model } : {}),
    sort_by,
    order,
    page,
    limit: PER_PAGE,
  };
}

const postId = (post: ContentPost) => post.id;
const openPost = (post: ContentPost) => {
  if (post.link !== null) window.open(post.link, '_blank', 'noopener,noreferrer');
};
const VIEWS = [
  { value: 'grid', label: 'Grid' },
  { value: 'table', label: 'Table' },
] as const;

function Posts({ profile, state, patch }: TabProps) {
  const { user } = useSession();
  const currency = user?.currency ?? 'USD';
  const posts = useQuery(
    query.profiles.posts.queryOptions({
      input: postsInput(profile.slug, state),
      placeholderData: keepPreviousData,
    }),
  );
  const comments = useComments(profileComments(profile.slug));
  const columns = useMemo(() => postColumns(currency, comments.open), [currency, comments.open]);
  const total = posts.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const list = posts.data?.posts ?? [];
  const filtered = contentFiltersSet(state);
  const nothing = filtered ? (
    <EmptyState action={<Button onClick={() => patch(NO_CONTENT_FILTERS)}>{t('Clear the filters')}</Button>}>
      {t('No post of this profile matches these filters.')}
    </EmptyState>
  ) : (
    <EmptyState>{t('No posts of this profile are known. Import files to add them.')}</EmptyState>
  );
  const body = () => {
    if (posts.data === undefined) return posts.isError ? null : <CardsSkeleton count={12} />;
    if (list.length === 0) return nothing;
    if (state.view === 'grid')
      return (
        <PostGrid
          label={t('Posts')}
          posts={list.map(asTile)}
          currency={currency}
          is_demo={profile.is_demo}
          onComments={comments.open}
        />
      );
    return (
      <DataTable
        label={t('Posts')}
        columns={columns}
        rows={list}
        rowId={postId}
        sort={{ column: state.sort_by, descending: state.order === 'desc' }}
        onSort={({ column, descending }) => {
          const sort_by = CONTENT_SORTS.find((name) => name === column);
          if (sort_by) patch({ sort_by, order: descending ? 'desc' : 'asc', page: undefined });
        }}
        onOpen={openPost}
        total={total}
        maxHeight="70vh"
      />
    );
  };
  return (
    <Card
      title={t('Posts')}
      note={
        posts.data && (filtered ? plural(total, '{n} match', '{n} match') : t('{n} in all', { n: total }))
      }
      flush={state.view === 'table' && list.length > 0}
      controls={
        <MetricSwitch
          label={t('View')}
          value={state.view}
          onChange={(view) => patch({ view })}
          options={VIEWS.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      }
    >
      <div className={classes.posts} data-busy={posts.isPlaceholderData || undefined}>
        {posts.isError && <ErrorState error={posts.error} onRetry={() => void posts.refetch()} />}
        {body()}
      </div>
      {pages > 1 && (
        <Flex
          rowGap="xs"
          columnGap="md"
          align="center"
          justify="space-between"
          wrap="wrap"
          className={classes.pages}
        >
          <Pagination
            size="sm"
            total={pages}
            value={Math.min(state.page, pages)}
            onChange={(page) => patch({ page: page === 1 ? undefined : page }, { push: true })}
            getControlProps={(control) => ({ 'aria-label': t(`${control} page` as const) })}
            getItemProps={(page) => ({ 'aria-label': t('Page {page}', { page }) })}
          />
          <span className={classes.dim}>
            {t('{from}–{to} of {all}', {
              from: (state.page - 1) * PER_PAGE + 1,
              to: Math.min(total, state.page * PER_PAGE),
              all: total,
            })}
          </span>
        </Flex>
      )}
      {comments.dialog}
    </Card>
  );
}

export function ProfileContent(props: TabProps) {
  return (
    <Stack gap="sm" className="in-order">
      <ContentFilters {...props} />
      <Posts {...props} />
      <ProfileScanner {...props} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <ProfileTags slug={props.profile.slug} kind="hashtag" />
        <ProfileTags slug={props.profile.slug} kind="mention" />
        <ProfileTimes slug={props.profile.slug} />
      </SimpleGrid>
    </Stack>
  );
}
