import { Button, FileButton } from '@mantine/core';
import type { MonitorPost } from '#contract/monitors/posts.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { Refusable } from '#web/ui/refusable.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from '../monitor.module.css';
import { usePostChanges } from './posts-changes.ts';

interface PostScreenshotProps {
  monitor_id: number;
  post: MonitorPost;
  /** Null if it can be edited. */
  refusal: string | null;
}

export function PostScreenshot({ monitor_id, post, refusal }: PostScreenshotProps) {
  const { addScreenshot } = usePostChanges(monitor_id);
  const image = addScreenshot.data?.image ?? post.image;
  const send = (file: File | null) => {
    if (file === null) return;
    addScreenshot.mutate(
      { post_id: post.id, file },
      {
        onSuccess: () => void toast.success(t('The screenshot was added')),
        onError: (error) => void toast.error(messageOf(error)),
      },
    );
  };
  return (
    <section>
      <h3 className={classes.sub}>{t('Screenshot')}</h3>
      {image !== null && (
        <a href={image} target="_blank" rel="noreferrer">
          <img src={image} alt={t('Screenshot of the post')} className={classes.screenshot} />
        </a>
      )}
      <FileButton onChange={send} accept="image/*">
        {(props) => (
          <Refusable reason={refusal}>
            <Button {...props} variant="default" size="xs" mt="xs" loading={addScreenshot.isPending}>
              {image === null ? t('Add a screenshot') : t('Replace it')}
            </Button>
          </Refusable>
        )}
      </FileButton>
    </section>
  );
}
