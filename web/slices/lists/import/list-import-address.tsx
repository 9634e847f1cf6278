import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { useUrlState } from '#web/platform/page/url-state.ts';
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
export function useListImport(): () => void {
  const { patch } = useUrlState(urlSchema);
  return () => void patch({ import: 1 }, { push: true });
}

export function ListImportDialog({ list }: { list: ImportableList }) {
  const { state, patch } = useUrlState(urlSchema);
  if (state?.import !== 1 || list.edit_refused !== null) return null;
  return (
    <Suspense>
      <ListImport
        list={list}
        importId={state?.import_id ?? null}
        onShow={(import_id) => patch({ import_id })}
        onClose={() => patch({ import: undefined, import_id: undefined })}
      />
    </Suspense>
  );
}
