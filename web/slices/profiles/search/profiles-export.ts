import type { ProfileRow } from '#contract/profiles/search.ts';
import type { ExportGroup } from '#web/parts/exports/export-menu.tsx';
import { t } from '#web/platform/language.ts';
import { searchInput } from './profiles-data.ts';
import type { ProfilesUrl } from './profiles-state.ts';

/** The search of a screen without what only the screen knows. */
function asked(state: ProfilesUrl) {
  const { view: _view, create: _create, ...search } = searchInput(state);
  return search;
}

/** What can be exported of a search or of what is selected, with the columns that are shown. */
export function exportGroups(
  state: ProfilesUrl,
  columns: readonly string[],
  chosen?: readonly ProfileRow[],
): ExportGroup[] {
  const { sort_by: _sort_by, order: _order, sort_in: _sort_in, ...filters } = asked(state);
  const selected = chosen ? { ids: chosen.map(({ id }) => id) } : {};
  return [
    {
      label: t('Profiles'),
      kind: 'profiles',
      formats: ['xlsx', 'csv', 'sheet', 'pptx', 'pdf', 'parquet', 'zip'],
      input: { ...asked(state), ...selected, columns },
    },
    {
      label: t('Their posts'),
      kind: 'profile_posts',
      formats: ['xlsx', 'csv', 'sheet', 'parquet', 'zip'],
      input: { ...filters, ...selected },
    },
  ];
}
