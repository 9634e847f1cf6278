import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ProfileFilters } from '#contract/profiles/search.ts';

const AddToList = lazy(async () => ({ default: (await import('./add-to-list.tsx')).AddToList }));

/** Asks which list to add creators to. `dialog` can be rendered anywhere; its code is loaded on first use. */
export function useAddToList(
  onAdded?: () => void,
  brief?: Partial<ProfileFilters>,
): {
  dialog: ReactNode;
  addToList: (profile_ids: readonly number[]) => void;
} {
  const [profile_ids, setIds] = useState<readonly number[] | null>(null);
  return {
    addToList: setIds,
    dialog: profile_ids !== null && (
      <Suspense fallback={null}>
        <AddToList profile_ids={profile_ids} onClose={() => setIds([])} onAdded={onAdded} brief={brief} />
      </Suspense>
    ),
  };
}
