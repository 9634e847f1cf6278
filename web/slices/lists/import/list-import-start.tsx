import { Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { plural, t } from '#web/platform/language.ts';
import '@mantine/dropzone/styles.css';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type ListImport, type ListImportPreview, MOST_MEGABYTES } from '#contract/lists/imports.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { ago, percent } from '#web/platform/format.ts';
import { sendFile } from '#web/platform/send-file.ts';
import zone from '#web/ui/drop-zone.module.css';
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

export function ListImportStart({ list, imports, onArrived, onShow }: ListImportStartProps) {
  const chooser = useRef<() => void>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<unknown>(null);
  const refuse = (message: string) => setError(new Error(message));
  const send = async ([file]: File[]) => {
    if (!file) return;
    if (file.size > MOST_MEGABYTES * 1024 * 1024)
      return refuse(t('“{name}” is larger than {n} MB.', { name: file.name, n: MOST_MEGABYTES }));
    setError(null);
    setSending({ name: file.name, share: 0 });
    try {
      const preview = await sendFile<ListImportPreview>({
        address: `/api/lists/${list.id}/import`,
        field: 'excelFile',
        file,
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
        inputProps={{ 'aria-label': t('File of creators') }}
      >
        <IconFileImport size={28} stroke={1.5} aria-hidden />
        <Text fz="md" fw={600} c="var(--ll-text)" mt="xxs">
          {t('Drop a file of creators here')}
        </Text>
        <Text fz="xs" c="dimmed" maw="52ch" mt={2} mb="sm">
          {t(
            'Excel or CSV, up to {n} MB: handles or URLs, also as exported by other tools. You review the columns before anything is imported.',
            { n: MOST_MEGABYTES },
          )}
        </Text>
        <Group gap="xs" justify="center">
          <Button onClick={() => chooser.current?.()} disabled={sending !== null}>
            {t('Choose a file')}
          </Button>
          <Button
            component="a"
            href={`/api/lists/import_template?list_id=${list.id}`}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('Template')}
          </Button>
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
      {imports.length > 0 && (
        <section aria-label={t('Imports of this list')}>
          <h3 className={classes.title}>{t('Imports of this list')}</h3>
          <Box component="ul" className="surface lined-list">
            {imports.map((one) => (
              <li key={one.id}>
                <button type="button" className={classes.entry} onClick={() => onShow(one.id)}>
                  <Text component="strong" c="var(--ll-text)" className="wrap-anywhere">
                    {one.file_name}
                  </Text>
                  <span>
                    {t(STATE_WORDS[one.state])} · {plural(one.rows, '{n} row', '{n} rows')},{' '}
                    {plural(one.added, '{n} added', '{n} added')}
                    {one.status.error > 0 ? `, ${plural(one.status.error, '{n} error', '{n} errors')}` : ''}
                  </span>
                  <span>
                    {one.created_by} · {ago(one.created_at)}
                  </span>
                </button>
              </li>
            ))}
          </Box>
        </section>
      )}
    </Stack>
  );
}
