import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientsFromFile } from '#contract/clients.ts';
import { OneFileDrop } from '#web/parts/one-file-drop.tsx';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

const MOST_MEGABYTES = 10;

/** Adds the clients of a table, such as the export of a CRM. */
export function ClientsFile({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const [result, setResult] = useState<ClientsFromFile | null>(null);
  const refresh = () => cache.invalidateQueries({ queryKey: query.clients.key() });
  const undo = useMutation(
    query.clients.undo_file.mutationOptions({
      async onSuccess({ removed }) {
        await refresh();
        toast.success(plural(removed, '{n} client was removed', '{n} clients were removed'));
        onClose();
      },
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<b>{t('Add clients from a file')}</b>}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {result === null ? (
        <OneFileDrop<ClientsFromFile>
          address="/api/clients/file"
          field="clientsFile"
          most_megabytes={MOST_MEGABYTES}
          label={t('File of clients')}
          title={t('Drop a file of clients here')}
          note={t(
            'The export of a CRM or any table with a column of names, up to {n} MB. Columns with language, main color and footer are read as well.',
            { n: MOST_MEGABYTES },
          )}
          onArrived={(arrived) => {
            void refresh();
            setResult(arrived);
          }}
        />
      ) : (
        <Stack gap="sm">
          <Text role="status">
            {plural(
              result.added.length,
              '{n} client added, from the column “{column}”.',
              '{n} clients added, from the column “{column}”.',
              { column: result.column },
            )}
          </Text>
          <Text fz="xs" c="dimmed">
            {[
              result.known > 0 && plural(result.known, '{n} name already exists', '{n} names already exist'),
              result.without_name > 0 &&
                plural(result.without_name, '{n} row without a name', '{n} rows without a name'),
              result.unknown_languages.length > 0 &&
                t('No documents in: {names}', { names: result.unknown_languages.join(', ') }),
              result.unread.length > 0 && t('Skipped columns: {names}', { names: result.unread.join(', ') }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Group justify="flex-end" gap="xs">
            {result.added.length > 0 && (
              <Button
                variant="default"
                loading={undo.isPending}
                onClick={() => undo.mutate({ ids: result.added })}
              >
                {t('Undo')}
              </Button>
            )}
            <Button onClick={onClose}>{t('Done')}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
