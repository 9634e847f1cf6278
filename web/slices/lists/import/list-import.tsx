import { Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListImport as Import } from '#contract/lists/imports.ts';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { ListImportMapping } from './list-import-mapping.tsx';
import { ListImportProgress } from './list-import-progress.tsx';
import { ListImportStart } from './list-import-start.tsx';
import type { ImportableList } from './list-import-words.ts';

export interface ListImportProps {
  list: ImportableList;
  /** Import shown; null = the running one, 0 = a new one. */
  importId: number | null;
  onShow: (id: number) => void;
  onClose: () => void;
}

const POLL_MS = 1000;
const isOpen = ({ state }: Import) => state === 'uploaded' || state === 'running' || state === 'paused';

/** Imports of the list; when one adds creators, the list is refreshed. */
function useListImports(id: number) {
  const client = useQueryClient();
  const answer = useQuery(
    query.lists.imports.queryOptions({
      input: { id },
      refetchInterval: ({ state }) =>
        state.data?.imports.some((one) => one.state === 'running') ? POLL_MS : false,
    }),
  );
  const done = answer.data?.imports.reduce((sum, { status }) => sum + status.success + status.error, 0);
  const before = useRef(done);
  useEffect(() => {
    if (before.current !== undefined && before.current !== done) {
      void client.invalidateQueries({ queryKey: query.lists.profiles.key() });
      void client.invalidateQueries({ queryKey: query.lists.get.key() });
      void client.invalidateQueries({ queryKey: query.lists.import_rows.key() });
    }
    before.current = done;
  }, [done, client]);
  return answer;
}

export function ListImport({ list, importId, onShow, onClose }: ListImportProps) {
  const narrow = useMediaQuery('(width < 48em)');
  const client = useQueryClient();
  const answer = useListImports(list.id);
  const imports = answer.data?.imports ?? [];
  const shown =
    importId === null ? (imports.find(isOpen) ?? null) : (imports.find(({ id }) => id === importId) ?? null);
  const refresh = () => client.invalidateQueries({ queryKey: query.lists.imports.key() });
  const arrived = async (id: number) => {
    await refresh();
    onShow(id);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={960}
      fullScreen={narrow ?? false}
      title={<Text fw={600}>{t('Import into “{name}”', { name: list.name })}</Text>}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      {answer.isPending && <RowsSkeleton rows={4} />}
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('The imports could not be loaded.')}
          onRetry={() => answer.refetch()}
        />
      )}
      {answer.data && shown === null && (
        <ListImportStart list={list} imports={imports} onArrived={arrived} onShow={onShow} />
      )}
      {shown?.state === 'uploaded' && (
        <ListImportMapping key={shown.id} record={shown} onChanged={refresh} onBack={() => onShow(0)} />
      )}
      {shown && shown.state !== 'uploaded' && (
        <ListImportProgress key={shown.id} record={shown} onChanged={refresh} onBack={() => onShow(0)} />
      )}
    </Modal>
  );
}
