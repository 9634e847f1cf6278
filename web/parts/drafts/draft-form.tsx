import { Button, FileButton, Group, Progress, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import type { BriefFile } from '#contract/drafts/brief.ts';
import { MOST_CAPTION, MOST_VIDEO_MEGABYTES } from '#contract/drafts/draft.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { sendFile } from '#web/platform/api/send-file.ts';
import { percent } from '#web/platform/format/format.ts';
import { byteSize } from '#web/platform/format/sizes.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif,video/mp4,video/quicktime,video/webm';

interface Content {
  file_id: number | null;
  link: string | null;
  caption: string;
}

interface DraftFormProps {
  /** That takes the file. */
  address: string;
  headers?: Record<string, string>;
  onSend: (content: Content) => Promise<unknown>;
}

interface Upload {
  name: string;
  size: number;
  sent: number;
  /** Null until it has arrived. */
  file: BriefFile | null;
}

/** Sends a picture or video, a link and a text as the next draft. */
export function DraftForm({ address, headers, onSend }: DraftFormProps) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const [caption, setCaption] = useState('');
  const [link, setLink] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const running = useRef<AbortController | null>(null);
  const reset = useRef<() => void>(null);
  const clear = () => {
    running.current?.abort();
    reset.current?.();
    setUpload(null);
  };
  const take = async (file: File | null) => {
    if (file === null) return;
    setError(null);
    if (file.size > MOST_VIDEO_MEGABYTES * 1024 * 1024)
      return setError(
        new Error(t('“{name}” is larger than {n} MB.', { name: file.name, n: MOST_VIDEO_MEGABYTES })),
      );
    const controller = new AbortController();
    running.current = controller;
    const { name, size } = file;
    setUpload({ name, size, sent: 0, file: null });
    try {
      const onSent = (sent: number) => setUpload({ name, size, sent, file: null });
      const { signal } = controller;
      const answer = await sendFile<{ file: BriefFile }>({
        address,
        field: 'file',
        file,
        headers,
        onSent,
        signal,
      });
      setUpload({ name, size, sent: size, file: answer.file });
    } catch (failure) {
      setUpload(null);
      if (!controller.signal.aborted) setError(normaliseError(failure));
    } finally {
      reset.current?.();
    }
  };
  const isUploading = upload !== null && upload.file === null;
  const isEmpty = upload?.file === undefined && caption.trim() === '' && link.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isUploading || isEmpty) return;
    setSending(true);
    setError(null);
    try {
      await onSend({
        file_id: upload?.file?.id ?? null,
        link: link.trim() || null,
        caption: caption.trim(),
      });
      setUpload(null);
      setCaption('');
      setLink('');
    } catch (failure) {
      setError(normaliseError(failure));
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <Group gap="sm">
          <FileButton onChange={(file) => void take(file)} accept={ACCEPTED} resetRef={reset}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                disabled={isUploading}
                leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
              >
                {upload === null ? t('Choose a picture or video') : t('Choose another file')}
              </Button>
            )}
          </FileButton>
          <Text fz="xs" c="dimmed">
            {t('Pictures up to 20 MB, videos (MP4, MOV, WebM) up to {n} MB', { n: MOST_VIDEO_MEGABYTES })}
          </Text>
        </Group>
        {upload !== null && (
          <div role="status">
            <Group gap="xs" justify="space-between" wrap="nowrap">
              <Text fz="sm" className="wrap-anywhere">
                {upload.file === null
                  ? t('{name}: {share} sent', {
                      name: upload.name,
                      share: percent(upload.size > 0 ? upload.sent / upload.size : 1, 0),
                    })
                  : t('{name} is uploaded ({size})', { name: upload.name, size: byteSize(upload.size) })}
              </Text>
              <Button
                variant="subtle"
                size="compact-sm"
                flex="none"
                leftSection={<IconX size={14} aria-hidden />}
                onClick={clear}
              >
                {upload.file === null ? t('Stop') : t('Remove')}
              </Button>
            </Group>
            {upload.file === null && (
              <Progress
                value={upload.size > 0 ? (upload.sent / upload.size) * 100 : 100}
                animated
                aria-label={t('Upload of {name}', { name: upload.name })}
              />
            )}
          </div>
        )}
        <TextInput
          label={t('Link to the draft')}
          description={t('Instead of a file, such as a shared folder.')}
          placeholder="https://"
          type="url"
          inputMode="url"
          value={link}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
        <Textarea
          label={t('Text of the post')}
          description={t('With its hashtags, mentions and links.')}
          autosize
          minRows={3}
          maxLength={MOST_CAPTION}
          value={caption}
          onChange={(event) => setCaption(event.currentTarget.value)}
        />
        {error !== null && <ErrorState error={error} title={t('The draft was not sent.')} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending} disabled={isUploading || isEmpty}>
            {t('Send draft')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
