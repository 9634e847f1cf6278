import { Skeleton } from '@mantine/core';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import classes from './post-grid.module.css';
import { PostGrid, type PostGridProps, type PostTileData } from './post-grid.tsx';

function TilesSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: count }, (_, index) => `s${index}`).map((key) => (
        <div key={key} className={classes.tile}>
          <Skeleton className={classes.cover} radius={0} />
          <div className={classes.body}>
            <Skeleton height={24} width="70%" />
            <Skeleton height={36} />
            <Skeleton height={82} />
          </div>
        </div>
      ))}
    </div>
  );
}

interface PostTilesProps<Post extends PostTileData> extends PostGridProps<Post> {
  answer: { error: unknown; isPending: boolean; refetch: () => unknown };
  expected: number;
  empty: string;
}

export function PostTiles<Post extends PostTileData>(props: PostTilesProps<Post>) {
  const { answer, expected, empty, ...grid } = props;
  const error = answer.error ? (
    <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  ) : null;
  if (error && grid.posts.length === 0) return error;
  if (answer.isPending) return <TilesSkeleton count={expected} />;
  if (grid.posts.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <>
      {error}
      <PostGrid {...grid} />
    </>
  );
}
