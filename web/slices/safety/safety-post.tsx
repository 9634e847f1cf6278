import { Badge, Button, Checkbox, Flex, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SafetyHit, SafetyPost } from '#contract/safety/safety.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { ago, momentText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import classes from './safety.module.css';
import { harmlessText, topicText } from './safety-words.ts';

function Hit({ hit }: { hit: SafetyHit }) {
  const { topic, before, words, after, harmless } = hit;
  return (
    <li>
      <p className={`wrap-anywhere ${classes.sentence}`} dir="auto">
        {before}
        <mark>{words}</mark>
        {after}
      </p>
      <Flex gap="xs" align="center" wrap="wrap" mt={2}>
        <Badge variant="light" size="sm" tt="none" color={harmless ? 'gray' : undefined}>
          {topicText(topic)}
        </Badge>
        {harmless && (
          <Text span fz="xs" c="dimmed">
            {t('May be harmless: {reason} (“{words}”)', {
              reason: harmlessText(harmless.reason),
              words: harmless.words,
            })}
          </Text>
        )}
      </Flex>
    </li>
  );
}

interface SafetyPostRowProps {
  post: SafetyPost;
  /** Undefined for people who may not mark posts. */
  selected?: boolean | undefined;
  onSelect: (id: string) => void;
  onMark: (id: string, is_seen: boolean) => void;
}

export function SafetyPostRow({ post, selected, onSelect, onMark }: SafetyPostRowProps) {
  const { id, profile_name, profile_slug, seen_at, seen_by } = post;
  const isSeen = seen_at !== null;
  return (
    <Flex component="li" gap="sm" align="flex-start" className={classes.post}>
      {selected !== undefined && (
        <Checkbox
          size="xs"
          mt={3}
          checked={selected}
          onChange={() => onSelect(id)}
          aria-label={t('Select the post by {name}', { name: profile_name })}
        />
      )}
      <Flex direction="column" gap={6} flex={1} miw={0}>
        <Group gap="xs" align="baseline">
          <Link to="/profile/$slug" params={{ slug: profile_slug }}>
            <b>{profile_name}</b>
          </Link>
          <Text span fz="xs" c="dimmed">
            {postTypeName(post.post_type)}
            {post.created_time !== null && ` · ${momentText(post.created_time)}`}
          </Text>
          {post.is_demo && <InventedTag />}
          {isSeen && (
            <Badge variant="default" c="var(--ll-up)" size="sm" tt="none" title={ago(seen_at)}>
              {seen_by === null ? t('Seen, fine') : t('Seen, fine: {name}', { name: seen_by })}
            </Badge>
          )}
        </Group>
        {post.hits.length === 0 ? (
          <Text fz="sm" c="dimmed">
            {t('The text has changed since the check. Run it again.')}
          </Text>
        ) : (
          <Flex component="ul" direction="column" gap="sm">
            {post.hits.map((hit, i) => (
              <Hit key={`${hit.topic} ${i}`} hit={hit} />
            ))}
          </Flex>
        )}
        <Group gap="xs">
          {post.link !== null && (
            <Button
              component="a"
              href={post.link}
              target="_blank"
              rel="noreferrer noopener"
              variant="default"
              size="compact-xs"
            >
              {t('Open on its platform')}
            </Button>
          )}
          {selected !== undefined && (
            <Button variant="default" size="compact-xs" onClick={() => onMark(id, !isSeen)}>
              {isSeen ? t('Remove the mark') : t('Mark as seen, fine')}
            </Button>
          )}
        </Group>
      </Flex>
    </Flex>
  );
}
