import { ActionIcon, Button, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconCloudUpload, IconFileUpload, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { byteSize, percent } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { useStore } from '#web/platform/store.ts';
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
    <li className={classes.upload}>
      <div className={classes.uploadText}>
        <strong>{upload.name}</strong>
        <span
          role={upload.state === 'failed' ? 'alert' : undefined}
          data-failed={upload.state === 'failed' || undefined}
        >
          {words}
        </span>
      </div>
      {upload.state !== 'failed' && (
        <Progress
          className={classes.bar}
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
    <section aria-label={t('Add files')} className={classes.area}>
      <Dropzone
        onDrop={onFiles}
        onReject={() => toast.error(t('Only files can be imported, not folders.'))}
        openRef={chooser}
        activateOnClick={false}
        multiple
        className={classes.zone}
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
        <p className={classes.lead}>{t('Drop files with posts, creators or comments here')}</p>
        <p className={classes.hint}>
          {t(
            'CSV, TSV, JSON, Excel or Parquet, plain, .gz or .zip. Nothing is imported before you press Start.',
          )}
        </p>
        <Button variant="default" onClick={() => chooser.current?.()}>
          {t('Choose files')}
        </Button>
      </Dropzone>
      {uploads.length > 0 && (
        <ul className={classes.uploads} aria-label={t('Uploads')}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}
