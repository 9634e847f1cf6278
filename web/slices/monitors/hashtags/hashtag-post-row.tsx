import { Anchor, Button, Flex, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HashtagPost } from '#contract/fetching/hashtags.ts';
import { api, query } from '#web/platform/api/api.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './hashtags.module.css';

const likesText = ({ likes }: HashtagPost) =>
  likes === null ? t('likes hidden') : plural(likes, '{n} like', '{n} likes');
const commentsText = ({ comments }: HashtagPost) =>
  comments === null ? t('comments unknown') : plural(comments, '{n} comment', '{n} comments');

/** State of an author's account, of which this post is still missing. */
function creatorText({ state, reason, asked_at }: NonNullable<HashtagPost['creator']>): string {
  if (reason !== null) return sentenceText(reason);
  if (state === null) return t('no Instagram account');
  if (asked_at === null) return t('added; its posts will be fetched soon');
  return t('requested {when}; this post was not among the results', { when: ago(asked_at) });
}

function Author({ creator }: { creator: NonNullable<HashtagPost['creator']> }) {
  return (
    <Text span fz="xs" className="wrap-anywhere">
      <Anchor component={Link} to={`/profile/${encodeURIComponent(creator.slug)}` as never} inherit>
        {creator.username === null ? creator.name : `@${creator.username}`}
      </Anchor>
      {': '}
      {creatorText(creator)}
    </Text>
  );
}

function useIgnore(id: number, media_id: string) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (is_ignored: boolean) => api.monitors.ignore_hashtag_post({ id, media_id, is_ignored }),
    onSuccess: () => client.invalidateQueries({ queryKey: query.monitors.hashtag_posts.key() }),
  });
  return {
    isPending: set.isPending,
    ignore: () =>
      set.mutate(true, { onSuccess: () => toast.undo(t('The post is ignored'), () => set.mutate(false)) }),
    restore: () => set.mutate(false),
  };
}

interface RowProps {
  monitor_id: number;
  post: HashtagPost;
  is_ignored: boolean;
  /** Null for people who may not edit the monitor. */
  onName: (() => void) | null;
}

export function HashtagPostRow({ monitor_id, post, is_ignored, onName }: RowProps) {
  const { isPending, ignore, restore } = useIgnore(monitor_id, post.media_id);
  const when = momentText(post.created_at);
  return (
    <li className={`lined ${classes.post}`}>
      <Flex direction="column" gap={2} miw={0}>
        <span className={`wrap-anywhere ${classes.caption}`}>{post.caption || t('No caption')}</span>
        <Text span fz="xs" c="dimmed">
          {[post.tags.map((tag) => `#${tag}`).join(' '), when, likesText(post), commentsText(post)].join(
            ' · ',
          )}
        </Text>
        {post.creator !== null && <Author creator={post.creator} />}
      </Flex>
      <Flex gap="xs" wrap="wrap" align="center">
        <Button
          component="a"
          href={post.link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          variant="default"
          size="xs"
          aria-label={t('Open the post of {when} on Instagram', { when })}
        >
          {t('Open on Instagram')}
        </Button>
        {onName && !is_ignored && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('Add the creator of the post of {when}', { when })}
            onClick={onName}
          >
            {post.creator === null ? t('Add its creator') : t('Another creator')}
          </Button>
        )}
        {onName && (
          <Button
            variant="subtle"
            size="xs"
            loading={isPending}
            aria-label={
              is_ignored
                ? t('No longer ignore the post of {when}', { when })
                : t('Ignore the post of {when}', { when })
            }
            onClick={is_ignored ? restore : ignore}
          >
            {is_ignored ? t('No longer ignore') : t('Ignore')}
          </Button>
        )}
      </Flex>
    </li>
  );
}
