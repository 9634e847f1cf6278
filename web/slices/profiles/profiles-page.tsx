import { Button, Drawer, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowUp,
  IconLayoutGrid,
  IconPlus,
  IconTable,
} from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { exactNumber } from '#web/platform/format.ts';
import { useSession } from '#web/platform/session.ts';
import { ColumnChooser } from '#web/ui/column-chooser.tsx';
import { download } from '#web/ui/download.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SelectionAction } from '#web/ui/selection-bar.tsx';
import { toast } from '#web/ui/toast.tsx';
import { FilterPanel } from './filter-panel.tsx';
import classes from './profiles.module.css';
import { ProfilesChips } from './profiles-chips.tsx';
import { INITIAL_COLUMNS, profileColumns, SORT_WORDS, sortOf } from './profiles-columns.tsx';
import { COMPARE_LIMITS, ProfilesCompare } from './profiles-compare.tsx';
import { type ProfilesFound, useProfiles } from './profiles-data.ts';
import { profilesCsv } from './profiles-export.ts';
import { ProfilesResults } from './profiles-results.tsx';
import { ProfilesSaved } from './profiles-saved.tsx';
import { ProfilesSearchBox } from './profiles-search-box.tsx';
import { type ProfilesState, setFilters, useProfilesState } from './profiles-state.ts';

/** `1,264 of 18,284 creators · 11 ms`. */
function Facts({ found, kind }: { found: ProfilesFound; kind: 'influencer' | 'brand' }) {
  if (found.total === null || found.all === null) return <>Searching …</>;
  const word =
    kind === 'brand' ? (found.all === 1 ? 'brand' : 'brands') : found.all === 1 ? 'creator' : 'creators';
  const count =
    found.total === found.all
      ? `${exactNumber(found.all)} ${word}`
      : `${exactNumber(found.total)} of ${exactNumber(found.all)} ${word}`;
  return (
    <span role="status">
      {count} · {exactNumber(Math.round(found.ms ?? 0))} ms
    </span>
  );
}

/** The sentence at the right of the chips; clicking turns the order round. */
function SortWords({ screen }: { screen: ProfilesState }) {
  const { state, patch } = screen;
  const { desc } = sortOf(state);
  const Arrow = desc ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes.sorted}
      aria-label={`Sorted by ${SORT_WORDS[state.sort_by]}, ${desc ? 'largest' : 'smallest'} first. Turn round`}
      onClick={() => void patch({ order: desc ? 'asc' : 'desc', sort_in: undefined })}
    >
      Sorted by {SORT_WORDS[state.sort_by]} <Arrow size={14} aria-hidden />
    </button>
  );
}

function useSelection(rows: readonly ProfileRow[], currency: string) {
  const [selected, setSelected] = useState<string[]>([]);
  // Selected profiles stay selected when the filters change, hence their rows are kept.
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

function ViewSwitch({
  view,
  onChange,
}: {
  view: 'table' | 'cards';
  onChange: (view: 'table' | 'cards') => void;
}) {
  return (
    <SegmentedControl
      className={classes.switch}
      aria-label="Results as"
      value={view}
      onChange={(next) => onChange(next === 'cards' ? 'cards' : 'table')}
      data={[
        {
          value: 'table',
          label: (
            <>
              <IconTable size={16} stroke={1.7} aria-hidden />
              <VisuallyHidden>Table</VisuallyHidden>
            </>
          ),
        },
        {
          value: 'cards',
          label: (
            <>
              <IconLayoutGrid size={16} stroke={1.7} aria-hidden />
              <VisuallyHidden>Cards</VisuallyHidden>
            </>
          ),
        },
      ]}
    />
  );
}

export function ProfilesPage() {
  const screen = useProfilesState();
  const { state, patch } = screen;
  const { user } = useSession();
  const currency = user?.currency ?? 'USD';
  const narrow = useMediaQuery('(width < 56em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const view = state.view ?? (narrow ? 'cards' : 'table');
  const [filtersOpen, filters] = useDisclosure(false);
  const [comparing, compare] = useDisclosure(false);
  const found = useProfiles(state);
  const { results } = found;
  const columns = useMemo(() => profileColumns(currency), [currency]);
  const [visible, setVisible] = useLocalStorage<string[]>({
    key: 'limelight:profile-columns',
    defaultValue: INITIAL_COLUMNS,
    getInitialValueInEffect: false,
  });
  const { selected, select, chosen, save } = useSelection(found.rows, currency);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = results;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const [least, most] = COMPARE_LIMITS;
  const startCompare = () => {
    if (chosen.length < least || chosen.length > most)
      toast.info(`Select ${least} to ${most} profiles to compare them; ${chosen.length} are selected.`);
    else compare.open();
  };
  const setCount = Object.keys(setFilters(state)).filter((name) => name !== 'kind').length;
  return (
    <div className={classes.page}>
      <PageHeader
        title="Profiles"
        facts={<Facts found={found} kind={state.kind} />}
        actions={
          <>
            <ProfilesSearchBox screen={screen} />
            {narrow && (
              <Button
                variant="default"
                leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
                onClick={filters.open}
              >
                Filters{setCount > 0 ? ` (${setCount})` : ''}
              </Button>
            )}
            <ProfilesSaved screen={screen} currency={currency} />
            {view === 'table' && (
              <ColumnChooser
                columns={columns}
                visible={visible}
                onChange={setVisible}
                initial={INITIAL_COLUMNS}
              />
            )}
            <ViewSwitch
              view={view}
              onChange={(next) =>
                patch({ view: next === (narrow ? 'cards' : 'table') ? undefined : next }, { push: false })
              }
            />
            <Button
              leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />}
              onClick={() => patch({ create: true })}
            >
              Create profile
            </Button>
          </>
        }
      />
      <ProfilesChips
        state={state}
        currency={currency}
        patch={(part) => void patch(part)}
        end={<SortWords screen={screen} />}
      />
      <div className={classes.body}>
        {!narrow && (
          <div className={classes.filters}>
            <FilterPanel screen={screen} currency={currency} />
          </div>
        )}
        {results.isError && found.rows.length === 0 ? (
          <ErrorState
            title="The profiles could not be loaded."
            error={results.error}
            onRetry={() => void results.refetch()}
          />
        ) : (
          <ProfilesResults
            screen={screen}
            view={view}
            rows={found.rows}
            total={found.total}
            all={found.all}
            loading={results.isPending}
            stale={results.isPlaceholderData}
            columns={columns}
            visible={visible}
            currency={currency}
            selected={selected}
            onSelect={select}
            onEnd={more}
            actions={() => (
              <>
                <SelectionAction onClick={startCompare}>Compare</SelectionAction>
                <SelectionAction onClick={() => save(chosen)}>Export CSV</SelectionAction>
              </>
            )}
          />
        )}
      </div>
      <ProfilesCompare rows={chosen} currency={currency} opened={comparing} onClose={compare.close} />
      <Drawer
        opened={narrow && filtersOpen}
        onClose={filters.close}
        title={<b>Filters</b>}
        size={320}
        padding="sm"
      >
        <FilterPanel screen={screen} currency={currency} />
        <Button fullWidth mt="sm" onClick={filters.close}>
          Show {found.total === null ? 'the results' : `${exactNumber(found.total)} profiles`}
        </Button>
      </Drawer>
    </div>
  );
}
