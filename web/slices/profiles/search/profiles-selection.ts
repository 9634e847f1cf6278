import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { api } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { useRestoredState } from '#web/platform/page/restored-view.ts';
import type { SelectionBarProps } from '#web/ui/selection-bar.tsx';
import { type ProfilesFound, searchInput } from './profiles-data.ts';
import type { ProfilesUrl } from './profiles-state.ts';

interface Kept {
  row: ProfileRow;
  /** Filters by which the row was found when it was selected. */
  question: string;
}

const NONE: readonly Kept[] = [];
/** Exports of a selection take as many. */
export const MOST_SELECTED = 10_000;
const ROWS_A_CALL = 1000;

function questionOf(state: ProfilesUrl): string {
  const { sort_by: _sort_by, order: _order, sort_in: _sort_in, ...filters } = searchInput(state);
  return JSON.stringify(filters);
}

async function everyMatch(state: ProfilesUrl, total: number): Promise<Kept[]> {
  const kept: Kept[] = [];
  const question = questionOf(state);
  for (let page = 1; (page - 1) * ROWS_A_CALL < Math.min(total, MOST_SELECTED); page += 1) {
    const { profiles } = await api.profiles.search({ ...searchInput(state), page, limit: ROWS_A_CALL });
    kept.push(...profiles.map((row) => ({ row, question })));
  }
  return kept.slice(0, MOST_SELECTED);
}

export interface ProfilesSelection {
  selected: string[];
  select: (ids: string[]) => void;
  /** Rows of the current search have its requested shares. */
  chosen: ProfileRow[];
  bar: Pick<SelectionBarProps, 'unseen' | 'onDrop' | 'everyRow'>;
}

/** Selected profiles, kept with their rows when filters change or the back button restores the screen. */
export function useProfilesSelection(profiles: ProfilesFound, state: ProfilesUrl): ProfilesSelection {
  const { rows, total } = profiles;
  const [kept, setKept] = useRestoredState('selection', NONE);
  const question = questionOf(state);
  const selected = useMemo(() => kept.map(({ row }) => String(row.id)), [kept]);
  const present = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const select = useCallback(
    (ids: string[]) => {
      const known = new Map(kept.map((one) => [String(one.row.id), one]));
      for (const row of rows) known.set(String(row.id), { row, question });
      setKept(ids.flatMap((id) => known.get(id) ?? []));
    },
    [kept, rows, question, setKept],
  );
  const everyRow = useMutation({
    mutationFn: () => everyMatch(state, total ?? 0),
    onSuccess: (chosen) => {
      const own = new Set(chosen.map(({ row }) => row.id));
      setKept((before) =>
        [...before.filter(({ row }) => !own.has(row.id)), ...chosen].slice(0, MOST_SELECTED),
      );
    },
  });
  const chosen = useMemo(() => kept.map(({ row }) => present.get(row.id) ?? row), [kept, present]);
  const unseen = useMemo(
    () =>
      kept
        .filter((one) => one.question !== question && !present.has(one.row.id))
        .map(({ row }) => ({ id: String(row.id), label: row.name })),
    [kept, question, present],
  );
  const seen = kept.length - unseen.length;
  const ids = useMemo(() => new Set(selected), [selected]);
  const hasLoaded = rows.length > 0 && rows.every((row) => ids.has(String(row.id)));
  const most = Math.min(total ?? 0, MOST_SELECTED);
  const label =
    total !== null && total > MOST_SELECTED
      ? t('Select the first {n} of {all}', { n: MOST_SELECTED, all: total })
      : plural(total ?? 0, 'Select all {n}', 'Select all {n}');
  return {
    ...{ selected, select, chosen },
    bar: {
      unseen,
      onDrop: (dropped) => select(selected.filter((id) => !dropped.includes(id))),
      everyRow:
        hasLoaded && seen < most
          ? { label, isLoading: everyRow.isPending, onSelect: () => everyRow.mutate() }
          : undefined,
    },
  };
}
