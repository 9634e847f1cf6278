import { useCallback, useMemo } from 'react';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { useRestoredState } from '#web/platform/restored-view.ts';

const NONE: readonly ProfileRow[] = [];

/** Selected profiles, kept with their rows when filters change or the back button restores the screen. */
export function useSelection(rows: readonly ProfileRow[]) {
  const [kept, setKept] = useRestoredState('selection', NONE);
  const selected = useMemo(() => kept.map((row) => String(row.id)), [kept]);
  const select = useCallback(
    (ids: string[]) => {
      const known = new Map([...kept, ...rows].map((row) => [String(row.id), row]));
      setKept(ids.flatMap((id) => known.get(id) ?? []));
    },
    [kept, rows, setKept],
  );
  // Rows of the current search have its requested shares.
  const chosen = useMemo(() => {
    const present = new Map(rows.map((row) => [row.id, row]));
    return kept.map((row) => present.get(row.id) ?? row);
  }, [kept, rows]);
  return { selected, select, chosen };
}
