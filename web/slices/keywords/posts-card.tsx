import { Button, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import type { KeywordSearch } from '#contract/keywords.ts';
import { POST_SORTS, type ReportPost } from '#contract/report.ts';
import { PostGrid, type PostTileData } from '#web/parts/post-grid.tsx';
import { exactNumber } from '#web/platform/format.ts';
import { useHidden } from '#web/platform/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './keyword.module.css';
import { usePosts } from './keyword-queries.ts';
import type { ScreenState, UpdateScreen } from './keyword-state.ts';

const SORTS = [
  { value: 'created_time DESC', label: 'Newest' },
  { value: 'created_time ASC', label: 'Oldest' },
  { value: 'impressions DESC', label: 'Most impressions' },
  { value: 'interactions DESC', label: 'Most interactions' },
  { value: 'media_value DESC', label: 'Highest media value' },
];

function tile(post: ReportPost): PostTileData {
  return {
    ...post,
    post_type: post.media,
    creator: { name: post.profile_name, slug: post.profile_slug, picture: post.profile_picture },
  };
}

export interface PostsCardProps {
  search: KeywordSearch;
  state: ScreenState;
  update: UpdateScreen;
  currency: string;
  /** Matching posts that lie in no period. */
  undated: number;
}

/** The posts themselves, page by page. */
export function PostsCard({ search, state, update, currency, undated }: PostsCardProps) {
  const found = usePosts(search, state);
  const hidden = useHidden();
  const posts = useMemo(() => found.data?.pages.flatMap((page) => page.posts.map(tile)) ?? [], [found.data]);
  const total = found.data?.pages[0]?.total ?? 0;
  const sort = (value: string) => {
    const [by, order] = value.split(' ');
    const posts_by = POST_SORTS.find((one) => one === by);
    if (posts_by) update({ posts_by, posts_order: order === 'ASC' ? 'ASC' : 'DESC' });
  };
  const body = () => {
    if (found.error && posts.length === 0)
      return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (found.isPending) return <CardsSkeleton count={10} />;
    if (posts.length === 0) return <EmptyState>No posts in this period.</EmptyState>;
    return <PostGrid label="Posts" posts={posts} currency={currency} />;
  };
  return (
    <Card
      title="Matching posts"
      note={found.data && `${exactNumber(posts.length)} of ${exactNumber(total)}`}
      controls={
        <NativeSelect
          size="xs"
          aria-label="Order of the posts"
          value={`${state.posts_by} ${state.posts_order}`}
          onChange={(event) => sort(event.currentTarget.value)}
          data={SORTS.filter(({ value }) => !hidden.has(value.split(' ')[0] ?? ''))}
        />
      }
    >
      {body()}
      {(found.hasNextPage || undated > 0) && (
        <div className={classes.more}>
          {found.hasNextPage && (
            <Button
              variant="default"
              loading={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              Load more
            </Button>
          )}
          {undated > 0 && (
            <p>
              {exactNumber(undated)} more {undated === 1 ? 'post matches' : 'posts match'} but{' '}
              {undated === 1 ? 'has' : 'have'} no date, and so {undated === 1 ? 'lies' : 'lie'} in no period.
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
