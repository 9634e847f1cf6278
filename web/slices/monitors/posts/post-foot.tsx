import { Badge, Button, Flex } from '@mantine/core';
import type { MonitorPost } from '#contract/monitors/posts.ts';
import { DisclosureWhy } from '#web/parts/disclosure/disclosure-why.tsx';
import { t } from '#web/platform/language.ts';
import { useSharedView } from '#web/platform/shared-view.ts';
import classes from '../monitor.module.css';
import { reasonChips } from './post-reasons.tsx';

const SHOWN = 3;

interface PostFootProps {
  post: MonitorPost;
  onOpen: (post: MonitorPost) => void;
}

export function PostFoot({ post, onOpen }: PostFootProps) {
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
        <Flex>
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
          text: post.message.slice(0, 60),
        })}
        onClick={() => onOpen(post)}
      >
        {t('Reasons and details')}
      </Button>
    </>
  );
}
