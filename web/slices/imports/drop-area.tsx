import { ActionIcon, Box, Button, Flex, Progress, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconCloudUpload, IconFileUpload, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { byteSize, percent } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { useStore } from '#web/platform/store.ts';
import zone from '#web/ui/drop-zone.module.css';
import { toast } from '#web/ui/toast.tsx';
import classes from './drop-area.module.css';
import { type Upload, uploadQueue } from './upload-queue.ts';

function UploadRow({ upload }: { upload: Upload }) {
  const share = upload.size > 0 ? upload.sent / upload.size : 0;
  const sent = upload.state === 'sending' && share >= 1;
  const words = {
    waiting: t('Waiting in the queue'),
    sending: sent
      ? t('Reading the first rows')
      : t('{share} of {size}', { share: percent(share, 0), size: byteSize(upload.size) }),
    failed: upload.error ?? t('The upload failed.'),
  }[upload.state];
  return (
    <li className={`lined ${classes.upload}`}>
      <Flex rowGap={0} columnGap="xs" wrap="wrap" miw={0} className={`wrap-anywhere ${classes.uploadText}`}>
        <strong>{upload.name}</strong>
        <span
          role={upload.state === 'failed' ? 'alert' : undefined}
          data-failed={upload.state === 'failed' || undefined}
        >
          {words}
        </span>
      </Flex>
      {upload.state !== 'failed' && (
        <Progress
          value={share * 100}
          animated={sent}
          size="sm"
          aria-label={t('Upload of {name}', { name: upload.name })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={
          upload.state === 'failed'
            ? t('Dismiss the message about {name}', { name: upload.name })
            : t('Stop {name}', { name: upload.name })
        }
        onClick={() => uploadQueue.remove(upload.key)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

export interface DropAreaProps {
  onFiles: (files: File[]) => void;
  /** Opens the file picker from elsewhere. */
  chooser: RefObject<(() => void) | null>;
}

export function DropArea({ onFiles, chooser }: DropAreaProps) {
  const uploads = useStore(uploadQueue.uploads);
  return (
    <Box aria-label={t('Add files')} component="section" mb="sm">
      <Dropzone
        onDrop={onFiles}
        onReject={() => toast.error(t('Only files can be imported, not folders.'))}
        openRef={chooser}
        activateOnClick={false}
        multiple
        className={zone.zone}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ 'aria-label': t('Files to import') }}
      >
        <Dropzone.Accept>
          <IconFileUpload size={28} stroke={1.5} aria-hidden />
        </Dropzone.Accept>
        <Dropzone.Idle>
          <IconCloudUpload size={28} stroke={1.5} aria-hidden />
        </Dropzone.Idle>
        <Dropzone.Reject>
          <IconX size={28} stroke={1.5} aria-hidden />
        </Dropzone.Reject>
        <Text fz="md" fw={600} c="var(--ll-text)" mt="xxs">
          {t('Drop files with posts, creators or comments here')}
        </Text>
        <Text mt={2} mb="sm">
          {t(
            'CSV, TSV, JSON, Excel or Parquet, plain, .gz or .zip. Nothing is imported before you press Start.',
          )}
        </Text>
        <Button variant="default" onClick={() => chooser.current?.()}>
          {t('Choose files')}
        </Button>
      </Dropzone>
      {uploads.length > 0 && (
        <Box component="ul" mt={10} className="surface" aria-label={t('Uploads')}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </Box>
      )}
    </Box>
  );
}
