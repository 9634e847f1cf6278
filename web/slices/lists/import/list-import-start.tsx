import { Box, Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ListImport, type ListImportPreview, MOST_MEGABYTES } from '#contract/lists/imports.ts';
import { OneFileDrop } from '#web/parts/one-file-drop.tsx';
import { ago } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import classes from './list-import.module.css';
import { type ImportableList, STATE_WORDS } from './list-import-words.ts';

export interface ListImportStartProps {
  list: ImportableList;
  imports: readonly ListImport[];
  onArrived: (id: number) => Promise<void>;
  onShow: (id: number) => void;
}

export function ListImportStart({ list, imports, onArrived, onShow }: ListImportStartProps) {
  return (
    <Stack gap="sm">
      <OneFileDrop<ListImportPreview>
        address={`/api/lists/${list.id}/import`}
        field="excelFile"
        most_megabytes={MOST_MEGABYTES}
        label={t('File of creators')}
        title={t('Drop a file of creators here')}
        note={t(
          'Excel or CSV, up to {n} MB: handles or URLs, also as exported by other tools. You review the columns before anything is imported.',
          { n: MOST_MEGABYTES },
        )}
        action={
          <Button
            component="a"
            href={`/api/lists/import_template?list_id=${list.id}`}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('Template')}
          </Button>
        }
        onArrived={(preview) => onArrived(preview.import.id)}
      />
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
