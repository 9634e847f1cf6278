import { useCallback, useMemo, useState } from 'react';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { exactNumber } from '#web/platform/format.ts';
import { download } from '#web/ui/download.ts';
import { toast } from '#web/ui/toast.tsx';
import { profilesCsv } from './profiles-export.ts';

/** The selected profiles, and their export. They stay selected when the filters change, hence their rows are kept. */
export function useSelection(rows: readonly ProfileRow[], currency: string) {
  const [selected, setSelected] = useState<string[]>([]);
  const [kept, setKept] = useState<ReadonlyMap<string, ProfileRow>>(new Map());
  const select = useCallback(
    (ids: string[]) => {
      const known = new Map([...kept, ...rows.map((row) => [String(row.id), row] as const)]);
      setKept(new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) as ProfileRow]] : []))));
      setSelected(ids);
    },
    [kept, rows],
  );
  const chosen = useMemo(() => selected.flatMap((id) => kept.get(id) ?? []), [selected, kept]);
  const save = (list: readonly ProfileRow[]) => {
    const file = new Blob([profilesCsv(list, currency)], { type: 'text/csv;charset=utf-8' });
    download('profiles.csv', file);
    toast.success(`${exactNumber(list.length)} ${list.length === 1 ? 'profile' : 'profiles'} exported.`);
  };
  return { selected, select, chosen, save };
}
