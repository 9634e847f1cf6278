import { Anchor, Button, Flex, Group, Modal, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { HashtagPost, MonitorHashtag } from '#contract/fetching/hashtags.ts';
import type { Monitor } from '#contract/monitors/monitor.ts';
import { type api, query } from '#web/platform/api/api.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { monitorKey } from '../monitor-set.ts';
import { HashtagPostRow } from './hashtag-post-row.tsx';

interface DialogProps {
  monitor_id: number;
  post: HashtagPost;
  onClose: () => void;
}

/** Somebody reads the author's handle on Instagram. */
function HashtagCreatorDialog({ monitor_id, post, onClose }: DialogProps) {
  const client = useQueryClient();
  const [username, setUsername] = useState('');
  const add = useMutation(
    query.monitors.add_hashtag_creator.mutationOptions({
      meta: { silent: true },
      onSuccess: async ({ name, is_chosen }) => {
        onClose();
        toast.success(
          is_chosen
            ? t('{name} was added to the campaign. The posts will be fetched soon.', { name })
            : t(
                'The posts of {name} will be fetched soon. They count if they match the keywords of the campaign.',
                {
                  name,
                },
              ),
        );
        await Promise.all([
          client.invalidateQueries({ queryKey: query.monitors.key() }),
          client.invalidateQueries({ queryKey: query.profiles.key() }),
          client.invalidateQueries({ queryKey: monitorKey(monitor_id) }),
        ]);
      },
    }),
  );
  const problems = fieldMessages(add.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ id: monitor_id, media_id: post.media_id, username });
  };
  return (
    <Modal opened onClose={onClose} title={t('Add its creator')} size="md" centered>
      <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
        <Text c="dimmed" lineClamp={3} className="wrap-anywhere">
          {post.caption || t('No caption')}
        </Text>
        <Anchor href={post.link} target="_blank" rel="noopener noreferrer nofollow" className="wrap-anywhere">
          {post.link}
        </Anchor>
        <TextInput
          label={t('Handle of the author')}
          description={t('As Instagram shows it above the post: a handle or the profile’s URL')}
          value={username}
          error={problems.username}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setUsername(value)}
          data-autofocus
        />
        {add.isError && problems.username === undefined && (
          <Text c="var(--ll-down)" role="alert">
            {messageOf(add.error)}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('Add creator')}
          </Button>
        </Group>
      </Flex>
    </Modal>
  );
}

const PAGE = 10;
const POLL_MS = 10_000;

type Page = Awaited<ReturnType<typeof api.monitors.hashtag_posts>>;

/** A first answer, or the posts of a named author. */
const isAwaited = ({ hashtags, posts, reason }: Page) =>
  posts.some((post) => post.creator !== null) ||
  (reason === null && hashtags.some((one) => one.asked_at === null && one.waits_until === null));

function stateText({ asked_at, succeeded_at, waits_until, reason }: MonitorHashtag): string {
  if (waits_until !== null)
    return t(
      'waits at least until {when}: Meta allows 30 different hashtags in 7 days, and newer campaigns go first',
      {
        when: momentText(waits_until),
      },
    );
  if (asked_at === null) return t('not asked yet');
  if (reason !== null) return `${ago(asked_at)}: ${sentenceText(reason)}`;
  if (succeeded_at === null) return t('requested {when}, no answer yet', { when: ago(asked_at) });
  return t('last asked {when}', { when: ago(succeeded_at) });
}

function Hashtags({ hashtags }: { hashtags: readonly MonitorHashtag[] }) {
  return (
    <Flex component="ul" direction="column" gap={2} mb="xs" fz="xs" c="dimmed" aria-label={t('Hashtags')}>
      {hashtags.map((one) => (
        <li key={one.tag} className="wrap-anywhere">
          <b>#{one.tag}</b> {stateText(one)}
        </li>
      ))}
    </Flex>
  );
}

/** For admins, where it would have something to do. */
function TurnOn({ monitor }: { monitor: Monitor }) {
  const { user } = useSession();
  if (!mayOpen(user, 'sources') || !monitor.keywords.some((keyword) => keyword.startsWith('#'))) return null;
  return (
    <Text fz="xs" c="dimmed" px="md">
      {t('Limelight can search Instagram for posts with the hashtags of this campaign.')}{' '}
      <Anchor component={Link} to="/settings/sources" inherit>
        {t('Turn on hashtag search in Sources')}
      </Anchor>
    </Text>
  );
}

/** Posts without an author, which nothing counts. */
export function HashtagCard({ monitor }: { monitor: Monitor }) {
  const { id, can_edit } = monitor;
  const [ignored, setIgnored] = useState(false);
  const [naming, setNaming] = useState<HashtagPost | null>(null);
  const answer = useInfiniteQuery(
    query.monitors.hashtag_posts.infiniteOptions({
      input: (after: string | undefined) => ({ id, ignored, limit: PAGE, ...(after && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval: ({ state }) => (state.data?.pages.some(isAwaited) ? POLL_MS : false),
    }),
  );
  const [first] = answer.data?.pages ?? [];
  if (first && !first.is_on) return <TurnOn monitor={monitor} />;
  if (first && first.hashtags.length === 0) return null;
  const posts = answer.data?.pages.flatMap((page) => page.posts) ?? [];
  const body = () => {
    if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (first === undefined) return <RowsSkeleton rows={3} />;
    return (
      <>
        <Text fz="xs" c="dimmed" mb="xs">
          {t(
            'Meta names no author, so these posts are not counted. Open a post, see whose it is, and add its creator: Limelight then asks for the creator’s posts. Posts that are in your data are not listed.',
          )}
        </Text>
        {first.reason !== null && (
          <Text fz="xs" c="var(--ll-down)" mb="xs" className="wrap-anywhere">
            {sentenceText(first.reason)}
          </Text>
        )}
        <Hashtags hashtags={first.hashtags} />
        {posts.length === 0 && !answer.hasNextPage && (
          <EmptyState>
            {ignored ? t('No ignored posts.') : t('No posts with these hashtags are missing so far.')}
          </EmptyState>
        )}
        {posts.length > 0 && (
          <Flex component="ul" direction="column" aria-label={t('Posts with the hashtags')}>
            {posts.map((post) => (
              <HashtagPostRow
                key={post.media_id}
                monitor_id={id}
                post={post}
                is_ignored={ignored}
                onName={can_edit ? () => setNaming(post) : null}
              />
            ))}
          </Flex>
        )}
        {answer.hasNextPage && (
          <Button
            variant="subtle"
            size="compact-sm"
            my="xs"
            loading={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          >
            {t('Show more')}
          </Button>
        )}
      </>
    );
  };
  return (
    <Card
      title={t('Posts with the hashtags that are not in this campaign')}
      controls={
        <Button variant="subtle" size="compact-sm" onClick={() => setIgnored(!ignored)}>
          {ignored ? t('Hide ignored posts') : t('Show ignored posts')}
        </Button>
      }
    >
      {body()}
      {naming && <HashtagCreatorDialog monitor_id={id} post={naming} onClose={() => setNaming(null)} />}
    </Card>
  );
}
