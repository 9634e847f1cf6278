import { Button, Flex, Group, Modal, NativeSelect, Text } from '@mantine/core';
import { IconDatabaseImport, IconHeart, IconMessageCircle } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PostComment } from '#contract/comments.ts';
import { ago, exactNumber, momentText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { useHidden, useSharedView } from '#web/platform/session/shared-view.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import type { CommentedPost, CommentSource, CommentsPage } from './comment-source.ts';
import { CommentWords } from './comment-words.tsx';
import classes from './comments-dialog.module.css';

const AT_ONCE = 20;

/** `312 imported of 4,103 counted`. */
function numbersText(total: number, { counted: all }: CommentedPost): string {
  if (typeof all !== 'number') return plural(total, '{n} comment imported', '{n} comments imported');
  return t('{total} imported of {all} reported', { total: exactNumber(total), all: exactNumber(all) });
}

const LABELS = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' } as const;
const UNSURE = {
  positive: 'Unsure, probably positive',
  neutral: 'Unsure, probably neutral',
  negative: 'Unsure, probably negative',
} as const;
const TONES = { positive: classes.positive, neutral: undefined, negative: classes.negative };

function Comment({ comment }: { comment: PostComment }) {
  const { author, text, created_time, likes_count, replies_count, is_reply, sentiment } = comment;
  const isShared = useSharedView() !== null;
  return (
    <li className={`line-below ${classes.comment}`} data-reply={is_reply || undefined}>
      <Flex component="p" rowGap="xxs" columnGap="xs" wrap="wrap" fz="xs" c="dimmed">
        {!isShared && (
          <Text component="strong" c="var(--ll-text)" className="wrap-anywhere">
            {author ?? t('Unknown author')}
          </Text>
        )}
        {is_reply && <span>{t('replies to another comment')}</span>}
        {created_time !== null && (
          <time dateTime={created_time} title={momentText(created_time)}>
            {ago(created_time)}
          </time>
        )}
      </Flex>
      <p className={`wrap-anywhere ${classes.text}`} dir="auto">
        <CommentWords text={text} words={sentiment.words} />
      </p>
      <Flex
        component="p"
        rowGap="xxs"
        columnGap="xs"
        wrap="wrap"
        fz="xs"
        c="dimmed"
        className={classes.numbers}
      >
        <span className={sentiment.unsure ? undefined : TONES[sentiment.label]}>
          {t((sentiment.unsure ? UNSURE : LABELS)[sentiment.label])}
        </span>
        {typeof likes_count === 'number' && (
          <span>
            <IconHeart size={14} stroke={1.7} aria-hidden /> {plural(likes_count, '{n} like', '{n} likes')}
          </span>
        )}
        {replies_count !== null && replies_count > 0 && (
          <span>
            <IconMessageCircle size={14} stroke={1.7} aria-hidden />{' '}
            {plural(replies_count, '{n} reply', '{n} replies')}
          </span>
        )}
      </Flex>
    </li>
  );
}

function NoComments({ post }: { post: CommentedPost }) {
  const { user } = useSession();
  const isShared = useSharedView() !== null;
  const mayImport = !isShared && mayOpen(user, 'sources');
  if (post.counted === 0)
    return <EmptyState>{t('The platform reports no comments on this post.')}</EmptyState>;
  return (
    <EmptyState
      action={
        mayImport && (
          <Button
            component={Link}
            to="/settings/sources"
            leftSection={<IconDatabaseImport size={16} stroke={1.7} aria-hidden />}
          >
            {t('Import comments')}
          </Button>
        )
      }
    >
      {t('No comments on this post have been imported.')}
      {!isShared && ` ${t('Import a table with one row per comment: text, author and post URL.')}`}
    </EmptyState>
  );
}

interface ListProps {
  post: CommentedPost;
  source: CommentSource;
}

function Comments({ post, source }: ListProps) {
  // The order would reveal hidden numbers.
  const isUnliked = useHidden().has('interactions');
  const [chosen, setChosen] = useState<CommentsPage['sort_by']>('likes_count');
  const sort_by = isUnliked ? 'created_time' : chosen;
  const results = useInfiniteQuery({
    queryKey: [...source.key, 'comments', post.id, sort_by],
    queryFn: ({ pageParam, signal }) =>
      source.read(post.id, { sort_by, limit: AT_ONCE, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * AT_ONCE < total ? pages.length + 1 : undefined),
  });
  const comments = results.data?.pages.flatMap((page) => page.comments) ?? [];
  const total = results.data?.pages[0]?.total ?? 0;
  if (results.isError && comments.length === 0)
    return (
      <ErrorState
        error={results.error}
        title={t('The comments could not be loaded.')}
        onRetry={() => void results.refetch()}
      />
    );
  if (results.isPending) return <RowsSkeleton rows={4} rowHeight={64} />;
  if (total === 0) return <NoComments post={post} />;
  return (
    <>
      <Group gap="xs" justify="space-between" fz="xs">
        <Flex component="span" gap="xs" align="center" display="inline-flex">
          {numbersText(total, post)}
          {comments.some((one) => one.is_demo) && <InventedTag />}
        </Flex>
        {!isUnliked && (
          <NativeSelect
            size="xs"
            aria-label={t('Sort comments')}
            value={sort_by}
            onChange={(event) => setChosen(event.currentTarget.value as CommentsPage['sort_by'])}
            data={[
              { value: 'likes_count', label: t('Most liked') },
              { value: 'created_time', label: t('Newest') },
            ]}
          />
        )}
      </Group>
      <ul className={classes.list} aria-label={t('Comments')}>
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ul>
      {results.isFetchNextPageError && (
        <ErrorState error={results.error} onRetry={() => void results.fetchNextPage()} />
      )}
      {results.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={results.isFetchingNextPage}
          onClick={() => void results.fetchNextPage()}
        >
          {t('Load more')}
        </Button>
      )}
    </>
  );
}

export interface CommentsDialogProps extends ListProps {
  opened: boolean;
  onClose: () => void;
}

export function CommentsDialog({ post, source, opened, onClose }: CommentsDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={620}
      title={<Text fw={600}>{t('Comments')}</Text>}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Text fz="xs" mb="sm" c="dimmed" lineClamp={2} className="wrap-anywhere" dir="auto">
        {post.text}
      </Text>
      <Comments key={post.id} post={post} source={source} />
    </Modal>
  );
}
