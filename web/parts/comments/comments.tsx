import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { cutText } from '#contract/values/cut-text.ts';
import { compactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import type { CommentedPost, CommentSource } from './comment-source.ts';

const CommentsDialog = lazy(async () => ({
  default: (await import('./comments-dialog.tsx')).CommentsDialog,
}));

/** Opens the comments of a post; the dialog's code is loaded on demand. */
export function useComments(source: CommentSource): {
  open: (post: CommentedPost) => void;
  dialog: ReactNode;
} {
  const [post, setPost] = useState<CommentedPost | null>(null);
  const [opened, setOpened] = useState(false);
  const open = useCallback((next: CommentedPost) => {
    setPost(next);
    setOpened(true);
  }, []);
  const dialog = post && (
    <Suspense fallback={null}>
      <CommentsDialog post={post} source={source} opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  );
  return { open, dialog };
}

interface CommentsButtonProps {
  post: CommentedPost;
  className?: string | undefined;
  onOpen: (post: CommentedPost) => void;
}

/** `4.1k comments`, which opens the imported ones. */
export function CommentsButton({ post, className, onOpen }: CommentsButtonProps) {
  const { text, counted } = post;
  const isCounted = typeof counted === 'number';
  const label = isCounted
    ? counted === 1
      ? t('1 comment')
      : t('{count} comments', { count: compactNumber(counted) })
    : t('Comments');
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      className={className}
      leftSection={<IconMessageCircle size={14} stroke={1.7} aria-hidden />}
      aria-label={t('{label}: {value}', { label, value: cutText(text, 60) })}
      aria-haspopup="dialog"
      onClick={() => onOpen(post)}
    >
      {label}
    </Button>
  );
}
