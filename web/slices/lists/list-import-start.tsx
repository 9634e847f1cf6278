import { Button, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type ListImport, type ListImportPreview, MOST_MEGABYTES } from '#contract/lists/imports.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { ago, counted, percent } from '#web/platform/format.ts';
import { sendFile } from '#web/platform/send-file.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import classes from './list-import.module.css';
import { type ImportableList, STATE_WORDS } from './list-import-words.ts';

interface Sending {
  name: string;
  share: number;
}

export interface ListImportStartProps {
  list: ImportableList;
  imports: readonly ListImport[];
  onArrived: (id: number) => Promise<void>;
  onShow: (id: number) => void;
}

/** Where a file is dropped or chosen, the template, and the imports before. */
export function ListImportStart({ list, imports, onArrived, onShow }: ListImportStartProps) {
  const chooser = useRef<() => void>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<unknown>(null);
  const refuse = (message: string) => setError(new Error(message));
  const send = async ([file]: File[]) => {
    if (!file) return;
    if (file.size > MOST_MEGABYTES * 1024 * 1024)
      return refuse(`“${file.name}” is larger than ${MOST_MEGABYTES} MB.`);
    setError(null);
    setSending({ name: file.name, share: 0 });
    try {
      const preview = await sendFile<ListImportPreview>({
        ...{ address: `/api/lists/${list.id}/import`, field: 'excelFile', file },
        onSent: (bytes) => setSending({ name: file.name, share: file.size > 0 ? bytes / file.size : 1 }),
      });
      await onArrived(preview.import.id);
    } catch (failure) {
      setError(normaliseError(failure));
    } finally {
      setSending(null);
    }
  };
  return (
    <div className={classes.step}>
      <Dropzone
        onDrop={send}
        onReject={() => refuse('One file at a time can be imported, and no folder.')}
        openRef={chooser}
        activateOnClick={false}
        multiple={false}
        disabled={sending !== null}
        className={classes.zone}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ 'aria-label': 'File of creators' }}
      >
        <IconFileImport size={28} stroke={1.5} aria-hidden />
        <p className={classes.lead}>Drop a file of creators here</p>
        <p className={classes.hint}>
          Excel or CSV, up to {MOST_MEGABYTES} MB: handles or addresses, also as another tool exports them.
          You see its columns before anything is written.
        </p>
        <div className={classes.buttons}>
          <Button onClick={() => chooser.current?.()} disabled={sending !== null}>
            Choose a file
          </Button>
          <Button
            component="a"
            href={`/api/lists/import_template?list_id=${list.id}`}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Template
          </Button>
        </div>
      </Dropzone>
      {sending && (
        <div role="status">
          <p className={classes.hint}>
            {sending.share >= 1
              ? `Reading ${sending.name}`
              : `${sending.name}: ${percent(sending.share, 0)} sent`}
          </p>
          <Progress value={sending.share * 100} animated aria-label={`Upload of ${sending.name}`} />
        </div>
      )}
      {error !== null && <ErrorState error={error} title="The file was not taken." />}
      {imports.length > 0 && (
        <section aria-label="Imports of this list">
          <h3 className={classes.title}>Imports of this list</h3>
          <ul className={classes.history}>
            {imports.map((one) => (
              <li key={one.id}>
                <button type="button" className={classes.entry} onClick={() => onShow(one.id)}>
                  <strong>{one.file_name}</strong>
                  <span>
                    {STATE_WORDS[one.state]} · {counted(one.rows, 'row')}, {one.added} added
                    {one.status.error > 0 ? `, ${counted(one.status.error, 'error')}` : ''}
                  </span>
                  <span>
                    {one.created_by} · {ago(one.created_at)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
