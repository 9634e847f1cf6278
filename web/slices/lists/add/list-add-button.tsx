import { Button, Group } from '@mantine/core';
import { IconPlus, IconUsersPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { List } from '#contract/lists/list.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { useListImport } from '../import/list-import-address.tsx';
import type { ListData } from '../table/list-rows.ts';
import { listUrl } from '../views/list-look.ts';

const ListAddDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./list-add.tsx'))).ListAddDialog,
}));

/** The URL keeps the dialog open. */
export function ListAddButton({ list }: { list: List }) {
  const { patch } = useUrlState(listUrl);
  return (
    <Refusable reason={sentenceText(list.edit_refused)}>
      <Button
        leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />}
        onClick={() => void patch({ add: true })}
      >
        {t('Add creators')}
      </Button>
    </Refusable>
  );
}

export function ListAdding({ list, data }: { list: List; data: ListData }) {
  const { state, patch } = useUrlState(listUrl);
  if (state?.add !== true || list.edit_refused !== null) return null;
  return (
    <Suspense fallback={null}>
      <ListAddDialog list={list} data={data} onClose={() => void patch({ add: undefined })} />
    </Suspense>
  );
}

export function ListEmpty({ list }: { list: List }) {
  const { patch } = useUrlState(listUrl);
  const navigate = useNavigate();
  const openImport = useListImport();
  return (
    <EmptyState
      icon={<IconUsersPlus size={28} stroke={1.4} aria-hidden />}
      action={
        <Group gap="xs" justify="center">
          <Refusable reason={sentenceText(list.edit_refused)}>
            <Button onClick={() => void patch({ add: true })}>{t('Search, paste or copy creators')}</Button>
          </Refusable>
          <Refusable reason={sentenceText(list.edit_refused)}>
            <Button variant="default" onClick={openImport}>
              {t('Import a file…')}
            </Button>
          </Refusable>
          <Button variant="default" onClick={() => void navigate({ to: '/profiles' })}>
            {t('Find creators in Profiles')}
          </Button>
        </Group>
      }
    >
      {t(
        'This list has no creators yet: search for them, paste handles or URLs, or copy them from another list.',
      )}
    </EmptyState>
  );
}
