import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { normaliseError } from '#web/platform/api/errors.ts';
import { sendFile } from '#web/platform/api/send-file.ts';
import { percent } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import zone from '#web/ui/inputs/drop-zone.module.css';

export interface OneFileDropProps<Answer> {
  address: string;
  /** Name of the file in the form. */
  field: string;
  most_megabytes: number;
  label: string;
  title: string;
  note: string;
  /** Beside the button that chooses a file. */
  action?: ReactNode;
  onArrived: (answer: Answer) => void | Promise<void>;
}

/** Sends one dropped or chosen file, with its progress. */
export function OneFileDrop<Answer>(props: OneFileDropProps<Answer>) {
  const { address, field, most_megabytes, label, title, note, action, onArrived } = props;
  const chooser = useRef<() => void>(null);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const refuse = (message: string) => setError(new Error(message));
  const send = async ([file]: File[]) => {
    if (!file) return;
    if (file.size > most_megabytes * 1024 * 1024)
      return refuse(t('“{name}” is larger than {n} MB.', { name: file.name, n: most_megabytes }));
    setError(null);
    setSending({ name: file.name, share: 0 });
    try {
      const answer = await sendFile<Answer>({
        address,
        field,
        file,
        onSent: (bytes) => setSending({ name: file.name, share: file.size > 0 ? bytes / file.size : 1 }),
      });
      await onArrived(answer);
    } catch (failure) {
      setError(normaliseError(failure));
    } finally {
      setSending(null);
    }
  };
  return (
    <Stack gap="sm">
      <Dropzone
        onDrop={send}
        onReject={() => refuse(t('Only one file at a time can be imported, and no folders.'))}
        openRef={chooser}
        activateOnClick={false}
        multiple={false}
        disabled={sending !== null}
        className={zone.zone}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ 'aria-label': label }}
      >
        <IconFileImport size={28} stroke={1.5} aria-hidden />
        <Text fz="md" fw={600} c="var(--ll-text)" mt="xxs">
          {title}
        </Text>
        <Text fz="xs" c="dimmed" maw="52ch" mt={2} mb="sm">
          {note}
        </Text>
        <Group gap="xs" justify="center">
          <Button onClick={() => chooser.current?.()} disabled={sending !== null}>
            {t('Choose a file')}
          </Button>
          {action}
        </Group>
      </Dropzone>
      {sending && (
        <div role="status">
          <Text fz="xs" c="dimmed">
            {sending.share >= 1
              ? t('Reading {name}', { name: sending.name })
              : t('{name}: {share} sent', { name: sending.name, share: percent(sending.share, 0) })}
          </Text>
          <Progress
            value={sending.share * 100}
            animated
            aria-label={t('Upload of {name}', { name: sending.name })}
          />
        </div>
      )}
      {error !== null && <ErrorState error={error} title={t('The file was not accepted.')} />}
    </Stack>
  );
}
