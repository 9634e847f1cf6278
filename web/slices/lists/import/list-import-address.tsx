import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { sentenceText, t } from '#web/platform/language.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { Refusable } from '#web/ui/refusable.tsx';
import type { ImportableList } from './list-import-words.ts';

const ListImport = lazy(() =>
  import('./list-import.tsx').then(({ ListImport }) => ({ default: ListImport })),
);

const urlSchema = z.object({
  /** 1 = open. */
  import: z.number().int().optional(),
  /** Import shown; default: the running one; 0 = a new one. */
  import_id: z.number().int().optional(),
});

/** `?import=1` opens the dialog, so that a reload shows the running import. */
export function ListImportButton({ list }: { list: ImportableList }) {
  const { state, patch } = useUrlState(urlSchema);
  const opened = state?.import === 1 && list.edit_refused === null;
  return (
    <>
      <Refusable reason={sentenceText(list.edit_refused)}>
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
          onClick={() => patch({ import: 1 }, { push: true })}
        >
          {t('Import')}
        </Button>
      </Refusable>
      {opened && (
        <Suspense>
          <ListImport
            list={list}
            importId={state?.import_id ?? null}
            onShow={(import_id) => patch({ import_id })}
            onClose={() => patch({ import: undefined, import_id: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}
