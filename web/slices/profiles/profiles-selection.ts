import { useCallback, useMemo } from 'react';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { exactNumber } from '#web/platform/format.ts';
import { useKeptState } from '#web/platform/kept-view.ts';
import { download } from '#web/ui/download.ts';
import { toast } from '#web/ui/toast.tsx';
import type { AskedKey } from './profiles-asked.tsx';
import { profilesCsv } from './profiles-export.ts';

const NONE: readonly ProfileRow[] = [];

/**
 * The selected profiles, and their export. They stay selected when the filters change and when the back button brings the
 * screen back, hence their rows are kept.
 */
export function useSelection(rows: readonly ProfileRow[], currency: string, asked: readonly AskedKey[]) {
  const [kept, setKept] = useKeptState('selection', NONE);
  const selected = useMemo(() => kept.map((row) => String(row.id)), [kept]);
  const select = useCallback(
    (ids: string[]) => {
      const known = new Map([...kept, ...rows].map((row) => [String(row.id), row]));
      setKept(ids.flatMap((id) => known.get(id) ?? []));
    },
    [kept, rows, setKept],
  );
  // The rows of the present search know the shares it asks for.
  const chosen = useMemo(() => {
    const present = new Map(rows.map((row) => [row.id, row]));
    return kept.map((row) => present.get(row.id) ?? row);
  }, [kept, rows]);
  const save = (list: readonly ProfileRow[]) => {
    const file = new Blob([profilesCsv(list, currency, asked)], { type: 'text/csv;charset=utf-8' });
    download('profiles.csv', file);
    toast.success(`${exactNumber(list.length)} ${list.length === 1 ? 'profile' : 'profiles'} exported.`);
  };
  return { selected, select, chosen, save };
}
