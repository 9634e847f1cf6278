import { Badge, Button, Flex, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHelpCircle, IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { MonitorPost } from '#contract/monitors/posts.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { useComments } from '#web/parts/comments/comments.tsx';
import { DisclosureWhy } from '#web/parts/disclosure/disclosure-why.tsx';
import { PostTiles } from '#web/parts/post-tiles.tsx';
import { sentenceText, t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { useHidden, useSharedView } from '#web/platform/session/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { SelectionAction, SelectionBar } from '#web/ui/selection-bar.tsx';
import classes from '../monitor.module.css';
import { NoPostsYet } from '../monitor-nothing.tsx';
import type { MonitorTabProps } from '../monitor-tab.ts';
import { postColumns } from './post-columns.tsx';
import { PostDetails } from './post-details.tsx';
import { reasonChips } from './post-reasons.tsx';
import { AddPostDialog } from './posts-add-dialog.tsx';
import { usePostChanges } from './posts-changes.ts';
import { PostFilters, PostOrder, postOrder } from './posts-controls.tsx';
import { type PostTile, postId, postTile, useMonitorPosts, useSelection } from './posts-data.ts';
import { LabelDialog } from './posts-label-dialog.tsx';
import { WhyDialog } from './posts-why-dialog.tsx';

const SHOWN = 3;

interface PostFootProps {
  post: MonitorPost;
  onOpen: (post: MonitorPost) => void;
}

function PostFoot({ post, onOpen }: PostFootProps) {
  const shared = useSharedView() !== null;
  const chips = reasonChips(post);
  const edited = Object.keys(post.edited).length > 0;
  if (shared) return null;
  return (
    <>
      <Flex component="p" gap="xxs" align="center" wrap="wrap" fz="xxs" c="dimmed" className={classes.chips}>
        <span className="visually-hidden">{t('Matched by:')} </span>
        {chips.slice(0, SHOWN).map((text) => (
          <span key={text}>{text}</span>
        ))}
        {chips.length > SHOWN && <span title={chips.slice(SHOWN).join(', ')}>+{chips.length - SHOWN}</span>}
      </Flex>
      {post.disclosure !== null && (
        <Flex py={7}>
          <DisclosureWhy disclosure={post.disclosure} />
        </Flex>
      )}
      {(post.classification !== null || post.custom_tags.length > 0 || edited) && (
        <Flex component="p" gap="xxs" align="center" wrap="wrap" fz="xxs" c="dimmed">
          {post.classification !== null && (
            <Badge variant="light" size="sm" tt="none">
              {post.classification}
            </Badge>
          )}
          {post.custom_tags.map((tag) => (
            <Badge key={tag} variant="default" size="sm" tt="none" fw={500}>
              {tag}
            </Badge>
          ))}
          {edited && <span>{t('edited')}</span>}
        </Flex>
      )}
      <Button
        variant="default"
        size="compact-xs"
        aria-haspopup="dialog"
        aria-label={t('Details of the post by {name}: {text}', {
          name: post.profile_name,
          text: cutText(post.message, 60),
        })}
        onClick={() => onOpen(post)}
      >
        {t('Reasons and details')}
      </Button>
    </>
  );
}

const NARROW = ['message', 'impressions', 'disclosure'];

interface BulkProps {
  state: 'included' | 'excluded';
  ids: string[];
  changes: ReturnType<typeof usePostChanges>;
  onLabel: (what: 'tags' | 'class') => void;
  onClear: () => void;
}

function Bulk({ state, ids, changes, onLabel, onClear }: BulkProps) {
  return (
    <>
      {state === 'included' ? (
        <SelectionAction onClick={() => changes.exclude(ids, onClear)}>{t('Exclude')}</SelectionAction>
      ) : (
        <SelectionAction onClick={() => changes.include(ids, onClear)}>{t('Include')}</SelectionAction>
      )}
      <SelectionAction onClick={() => onLabel('tags')}>{t('Tag')}</SelectionAction>
      <SelectionAction onClick={() => onLabel('class')}>{t('Set label')}</SelectionAction>
    </>
  );
}

export function PostsTab(props: MonitorTabProps) {
  const { monitor, set, look, patch } = props;
  const { user } = useSession();
  const hidden = useHidden();
  const shared = useSharedView() !== null;
  const narrow = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const refusal = monitor.can_edit
    ? sentenceText(monitor.edit_refused)
    : (sentenceText(monitor.edit_refused) ?? t('You have read-only access.'));
  const currency = user?.currency ?? monitor.currency;
  const { answer, posts, total } = useMonitorPosts(props);
  const tiles = useMemo(() => posts.map(postTile), [posts]);
  const columns = useMemo(
    () => postColumns(currency, shared).filter(({ id }) => !hidden.has(id)),
    [currency, shared, hidden],
  );
  const { ids, setIds, toggle, clear } = useSelection(posts);
  const [shown, setShown] = useState<MonitorPost | null>(null);
  const [dialog, setDialog] = useState<'tags' | 'class' | 'why' | 'add' | null>(null);
  const changes = usePostChanges(monitor.id);
  const comments = useComments({ key: set.key, read: set.comments });
  const { hasNextPage, isFetching, fetchNextPage } = answer;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const selects = refusal === null && !shared;
  const bulk = (chosen: string[]) => (
    <Bulk state={look.state} ids={chosen} changes={changes} onLabel={setDialog} onClear={clear} />
  );
  const nothing =
    look.state === 'excluded' ? t('No posts were excluded.') : t('No posts match the rules and filters.');
  return (
    <Card
      title={t('Posts')}
      note={total !== undefined && t('{n} of {all}', { n: posts.length, all: total })}
      flush={look.layout === 'table'}
      controls={
        <>
          {!shared && <PostFilters {...props} />}
          <PostOrder look={look} patch={patch} />
          {!shared && (
            <>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconHelpCircle size={15} stroke={1.7} aria-hidden />}
                onClick={() => setDialog('why')}
              >
                {t("Why isn't a post included?")}
              </Button>
              <Refusable reason={refusal}>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={15} stroke={1.7} aria-hidden />}
                  onClick={() => setDialog('add')}
                >
                  {t('Add a post')}
                </Button>
              </Refusable>
            </>
          )}
        </>
      }
    >
      <Flex
        direction="column"
        gap="sm"
        miw={0}
        className={classes.stack}
        aria-busy={answer.isPlaceholderData}
        data-stale={answer.isPlaceholderData || undefined}
      >
        {monitor.posts === 0 && look.state === 'included' ? (
          <NoPostsYet monitor={monitor} patch={patch} />
        ) : look.layout === 'grid' ? (
          <PostTiles<PostTile>
            label={t('Posts')}
            answer={answer}
            posts={tiles}
            expected={12}
            currency={currency}
            onComments={comments.open}
            empty={nothing}
            corner={
              selects
                ? (post, index) => (
                    <label className="tick">
                      <input
                        type="checkbox"
                        className={classes.check}
                        aria-label={t('Select the post by {name}', { name: post.profile_name })}
                        checked={ids.includes(post.id)}
                        onChange={(event) =>
                          toggle(index, (event.nativeEvent as MouseEvent).shiftKey === true)
                        }
                      />
                    </label>
                  )
                : undefined
            }
            foot={(post) => <PostFoot post={post} onOpen={setShown} />}
          />
        ) : (
          <>
            {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
            <DataTable
              label={t('Posts')}
              columns={columns}
              rows={posts}
              rowId={postId}
              visible={narrow ? NARROW : undefined}
              sort={{ column: look.posts_by, descending: look.posts_order === 'DESC' }}
              onSort={({ column, descending }) =>
                void patch(postOrder(`${column} ${descending ? 'DESC' : 'ASC'}`))
              }
              onOpen={shared ? undefined : setShown}
              {...(selects ? { selected: ids, onSelect: setIds } : {})}
              actions={bulk}
              onEnd={more}
              total={total}
              maxHeight="70vh"
              loading={answer.isPending}
              empty={nothing}
            />
          </>
        )}
      </Flex>
      {look.layout === 'grid' && hasNextPage && (
        <Stack gap={0} align="center" pt="md">
          <Button variant="default" loading={answer.isFetchingNextPage} onClick={more}>
            {t('Load more')}
          </Button>
        </Stack>
      )}
      {look.layout === 'grid' && ids.length > 0 && dialog === null && (
        <SelectionBar count={ids.length} onClear={clear}>
          {bulk(ids)}
        </SelectionBar>
      )}
      {comments.dialog}
      <PostDetails
        monitor={monitor}
        post={shown}
        refusal={refusal}
        currency={currency}
        onComments={({ id, message, comments_count }) =>
          comments.open({ id, text: message, counted: comments_count })
        }
        onClose={() => setShown(null)}
      />
      <LabelDialog
        monitor_id={monitor.id}
        what={dialog === 'tags' || dialog === 'class' ? dialog : null}
        post_ids={ids}
        onClose={() => setDialog(null)}
        onDone={clear}
      />
      <WhyDialog
        monitor_id={monitor.id}
        opened={dialog === 'why'}
        refusal={refusal}
        onClose={() => setDialog(null)}
      />
      <AddPostDialog monitor_id={monitor.id} opened={dialog === 'add'} onClose={() => setDialog(null)} />
    </Card>
  );
}
