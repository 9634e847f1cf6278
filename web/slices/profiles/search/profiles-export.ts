import type { ProfileRow } from '#contract/profiles/search.ts';
import type { ExportGroup } from '#web/parts/exports/export-start.ts';
import { t } from '#web/platform/language.ts';
import { searchInput } from './profiles-data.ts';
import type { ProfilesUrl } from './profiles-state.ts';

/** Search parameters without display settings. */
function searchFields(state: ProfilesUrl) {
  const { view: _view, create: _create, ...search } = searchInput(state);
  return search;
}

/** Export options of a search or selection, with the visible columns. */
export function exportGroups(
  state: ProfilesUrl,
  columns: readonly string[],
  chosen?: readonly ProfileRow[],
): ExportGroup[] {
  const { sort_by: _sort_by, order: _order, sort_in: _sort_in, ...filters } = searchFields(state);
  const selected = chosen ? { ids: chosen.map(({ id }) => id) } : {};
  return [
    {
      label: t('Profiles'),
      kind: 'profiles',
      input: { ...searchFields(state), ...selected, columns },
    },
    {
      label: t('Their posts'),
      kind: 'profile_posts',
      input: { ...filters, ...selected },
    },
  ];
}
