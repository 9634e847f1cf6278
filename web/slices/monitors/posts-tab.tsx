import { Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHelpCircle, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { MonitorPost } from '#contract/monitors/posts.ts';
import { POST_SORTS } from '#contract/report.ts';
import { useComments } from '#web/parts/comments.tsx';
import { PostTiles } from '#web/parts/post-grid.tsx';
import { api, query } from '#web/platform/api.ts';
import { exactNumber } from '#web/platform/format.ts';
import { useSession } from '#web/platform/session.ts';
import { useHidden, useSharedView } from '#web/platform/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { MetricSwitch } from '#web/ui/chart.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { SelectionAction, SelectionBar } from '#web/ui/selection-bar.tsx';
import classes from './monitor.module.css';
import type { MonitorTabProps } from './monitor-tab.ts';
import { postColumns } from './post-columns.tsx';
import { PostDetails } from './post-details.tsx';
import { PostFoot } from './post-foot.tsx';
import { AddPostDialog } from './posts-add-dialog.tsx';
import { usePostChanges } from './posts-changes.ts';
import { LabelDialog } from './posts-label-dialog.tsx';
import { WhyDialog } from './posts-why-dialog.tsx';

const AT_ONCE = 48;
const SORTS = [
  { value: 'created_time DESC', label: 'Newest' },
  { value: 'created_time ASC', label: 'Oldest' },
  { value: 'impressions DESC', label: 'Most impressions' },
  { value: 'interactions DESC', label: 'Most interactions' },
  { value: 'media_value DESC', label: 'Highest media value' },
];
const LAYOUTS = [
  { value: 'grid', label: 'Grid' },
  { value: 'table', label: 'Table' },
] as const;
const NARROW = ['message', 'impressions'];

/** The posts that the address asks for, page by page. */
function useMonitorPosts({ set, input, look }: MonitorTabProps) {
  const { state, keyword, profile_id, posts_by: sort_by, posts_order: order } = look;
  const asked = {
    ...input,
    ...{ state, sort_by, order, limit: AT_ONCE },
    ...(keyword ? { keyword } : {}),
    ...(profile_id ? { profile_id } : {}),
  };
  const answer = useInfiniteQuery({
    queryKey: [...set.key, 'monitor posts', asked],
    queryFn: ({ pageParam, signal }) => api.monitors.posts({ ...asked, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * AT_ONCE < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const posts = useMemo(() => answer.data?.pages.flatMap((page) => page.posts) ?? [], [answer.data]);
  return { answer, posts, total: answer.data?.pages[0]?.total };
}

/** A post as a tile shows it; why it is in stands under it. */
const tile = (post: MonitorPost) => ({
  ...post,
  post_type: post.media,
  creator: {
    name: post.profile_name,
    slug: post.profile_slug,
    picture: post.profile_picture,
    is_demo: post.is_demo,
  },
});
type Tile = ReturnType<typeof tile>;

const rowId = (post: MonitorPost) => post.id;

/** Keyword, creator and state: what narrows the posts alone. */
function PostFilters({ monitor, look, patch }: MonitorTabProps) {
  const labels = useQuery(query.monitors.post_labels.queryOptions({ input: { id: monitor.id } })).data;
  const states = [
    { value: 'included', label: 'In' },
    { value: 'excluded', label: labels ? `Excluded ${exactNumber(labels.excluded)}` : 'Excluded' },
  ] as const;
  return (
    <>
      <MetricSwitch
        label="Which posts"
        value={look.state}
        onChange={(state) => void patch({ state })}
        options={states}
      />
      {monitor.keywords.length > 1 && (
        <Select
          size="xs"
          aria-label="Keyword"
          placeholder="Any keyword"
          data={monitor.keywords}
          value={look.keyword ?? null}
          onChange={(keyword) => void patch({ keyword: keyword ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Any keyword' }}
        />
      )}
      {monitor.profiles.length > 1 && (
        <Select
          size="xs"
          aria-label="Creator"
          placeholder="Any creator"
          data={monitor.profiles.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={look.profile_id === undefined ? null : String(look.profile_id)}
          onChange={(id) => void patch({ profile_id: id === null ? undefined : Number(id) })}
          limit={100}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Any creator' }}
        />
      )}
    </>
  );
}

/** Which posts are selected; with Shift all from the one picked before. */
function useSelection(posts: readonly MonitorPost[]) {
  const [ids, setIds] = useState<string[]>([]);
  const last = useRef(0);
  const toggle = (index: number, range: boolean) => {
    const id = posts[index]?.id;
    if (id === undefined) return;
    const [from, to] = [Math.min(last.current, index), Math.max(last.current, index)];
    last.current = index;
    if (range) setIds((old) => [...new Set([...old, ...posts.slice(from, to + 1).map(rowId)])]);
    else setIds((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id]));
  };
  return { ids, setIds, toggle, clear: () => setIds([]) };
}

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
        <SelectionAction onClick={() => changes.exclude(ids, onClear)}>Exclude</SelectionAction>
      ) : (
        <SelectionAction onClick={() => changes.include(ids, onClear)}>Take in</SelectionAction>
      )}
      <SelectionAction onClick={() => onLabel('tags')}>Tag</SelectionAction>
      <SelectionAction onClick={() => onLabel('class')}>Classify</SelectionAction>
    </>
  );
}

/** The posts of a monitor, each with why it is in; several can be corrected at once. */
export function PostsTab(props: MonitorTabProps) {
  const { monitor, set, look, patch } = props;
  const { user } = useSession();
  const hidden = useHidden();
  const shared = useSharedView() !== null;
  const narrow = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const refusal = monitor.can_edit
    ? monitor.edit_refused
    : (monitor.edit_refused ?? 'You can only look at it.');
  const currency = user?.currency ?? monitor.currency;
  const { answer, posts, total } = useMonitorPosts(props);
  const tiles = useMemo(() => posts.map(tile), [posts]);
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
  const sort = (value: string) => {
    const [by, order] = value.split(' ');
    const posts_by = POST_SORTS.find((one) => one === by);
    if (posts_by) void patch({ posts_by, posts_order: order === 'ASC' ? 'ASC' : 'DESC' });
  };
  const nothing =
    look.state === 'excluded' ? 'No post was excluded.' : 'No post matches the rules and what you chose.';
  return (
    <Card
      title="Posts"
      note={total !== undefined && `${exactNumber(posts.length)} of ${exactNumber(total)}`}
      flush={look.layout === 'table'}
      controls={
        <>
          {!shared && <PostFilters {...props} />}
          <Select
            size="xs"
            aria-label="Order of the posts"
            allowDeselect={false}
            value={`${look.posts_by} ${look.posts_order}`}
            onChange={(value) => value && sort(value)}
            data={SORTS.filter(({ value }) => !hidden.has(value.split(' ')[0] ?? ''))}
          />
          <MetricSwitch
            label="View"
            value={look.layout}
            onChange={(layout) => void patch({ layout })}
            options={LAYOUTS}
          />
          {!shared && (
            <>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconHelpCircle size={15} stroke={1.7} aria-hidden />}
                onClick={() => setDialog('why')}
              >
                Why is a post not in?
              </Button>
              <Refusable reason={refusal}>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={15} stroke={1.7} aria-hidden />}
                  onClick={() => setDialog('add')}
                >
                  Add a post
                </Button>
              </Refusable>
            </>
          )}
        </>
      }
    >
      <div aria-busy={answer.isPlaceholderData} data-stale={answer.isPlaceholderData || undefined}>
        {look.layout === 'grid' ? (
          <PostTiles<Tile>
            label="Posts"
            answer={answer}
            posts={tiles}
            expected={12}
            currency={currency}
            onComments={comments.open}
            empty={nothing}
            corner={
              selects
                ? (post, index) => (
                    <input
                      type="checkbox"
                      className={classes.check}
                      aria-label={`Select the post by ${post.profile_name}`}
                      checked={ids.includes(post.id)}
                      onChange={(event) => toggle(index, (event.nativeEvent as MouseEvent).shiftKey === true)}
                    />
                  )
                : undefined
            }
            foot={(post) => <PostFoot post={post} onOpen={setShown} />}
          />
        ) : (
          <>
            {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
            <DataTable
              label="Posts"
              columns={columns}
              rows={posts}
              rowId={rowId}
              visible={narrow ? NARROW : undefined}
              sort={{ id: look.posts_by, desc: look.posts_order === 'DESC' }}
              onSort={({ id, desc }) => sort(`${id} ${desc ? 'DESC' : 'ASC'}`)}
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
      </div>
      {look.layout === 'grid' && hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={answer.isFetchingNextPage} onClick={more}>
            Load more
          </Button>
        </div>
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
