import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { POST_SORTS, type ReportPost } from '#contract/report/report.ts';
import { useComments } from '#web/parts/comments/comments.tsx';
import type { PostTileData } from '#web/parts/post-grid.tsx';
import { PostTiles } from '#web/parts/post-tiles.tsx';
import { plural, t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/session/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { usePosts } from './report-queries.ts';
import type { ReportSet } from './report-set.ts';
import type { ViewProps } from './report-view.ts';

const SORTS = [
  { value: 'created_time DESC', label: 'Newest' },
  { value: 'created_time ASC', label: 'Oldest' },
  { value: 'impressions DESC', label: 'Most impressions' },
  { value: 'interactions DESC', label: 'Most interactions' },
  { value: 'media_value DESC', label: 'Highest media value' },
] as const;

export function postTile(post: ReportPost): PostTileData {
  return {
    ...post,
    post_type: post.media,
    creator: {
      name: post.profile_name,
      slug: post.profile_slug,
      picture: post.profile_picture,
      is_demo: post.is_demo,
    },
  };
}

export interface PostsCardProps extends ViewProps {
  set: ReportSet;
  currency: string;
  title?: string | undefined;
  undated: number;
}

export function PostsCard({ set, view, onView, currency, undated, title = t('Posts') }: PostsCardProps) {
  const answer = usePosts(set, { sort_by: view.posts_by, order: view.posts_order });
  const hidden = useHidden();
  const comments = useComments({ key: set.key, read: set.comments });
  const posts = useMemo(
    () => answer.data?.pages.flatMap((page) => page.posts.map(postTile)) ?? [],
    [answer.data],
  );
  const total = answer.data?.pages[0]?.total ?? 0;
  const sort = (value: string) => {
    const [by, order] = value.split(' ');
    const posts_by = POST_SORTS.find((one) => one === by);
    if (posts_by) onView({ posts_by, posts_order: order === 'ASC' ? 'ASC' : 'DESC' });
  };
  return (
    <Card
      title={title}
      note={answer.data && t('{n} of {all}', { n: posts.length, all: total })}
      controls={
        <NativeSelect
          size="xs"
          aria-label={t('Sort posts')}
          value={`${view.posts_by} ${view.posts_order}`}
          onChange={(event) => sort(event.currentTarget.value)}
          data={SORTS.filter(({ value }) => !hidden.has(value.split(' ')[0] ?? '')).map(
            ({ value, label }) => ({
              value,
              label: t(label),
            }),
          )}
        />
      }
    >
      <PostTiles
        label={t('Posts')}
        answer={answer}
        posts={posts}
        expected={10}
        currency={currency}
        onComments={comments.open}
        empty={t('No posts in this period.')}
      />
      {(answer.hasNextPage || undated > 0) && (
        <Stack gap="xs" align="center" pt="md">
          {answer.hasNextPage && (
            <Button
              variant="default"
              loading={answer.isFetchingNextPage}
              onClick={() => void answer.fetchNextPage()}
            >
              {t('Load more')}
            </Button>
          )}
          {undated > 0 && (
            <Text fz="xs" c="dimmed">
              {plural(
                undated,
                '{n} more post has no date and is not in any period.',
                '{n} more posts have no date and are not in any period.',
              )}
            </Text>
          )}
        </Stack>
      )}
      {comments.dialog}
    </Card>
  );
}
