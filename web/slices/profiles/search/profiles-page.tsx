import { Button, Drawer, Stack, Text } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense, useCallback, useMemo } from 'react';
import { ExportMenu } from '#web/parts/exports/export-menu.tsx';
import { useAddToList } from '#web/parts/use-add-to-list.tsx';
import { api } from '#web/platform/api/api.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { dayText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useSession } from '#web/platform/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ColumnChooser } from '#web/ui/grid/column-chooser.tsx';
import { todayIso } from '#web/ui/inputs/period-picker.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { SelectionAction } from '#web/ui/selection-bar.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ActionsSheet, ToolsEnd, ToolsRow } from '#web/ui/tools-row.tsx';
import { FilterPanel } from './filter-panel.tsx';
import classes from './profiles.module.css';
import { askedColumns, askedKeys } from './profiles-asked.tsx';
import { ProfilesChips } from './profiles-chips.tsx';
import { INITIAL_COLUMNS, profileColumns } from './profiles-columns.tsx';
import { useProfiles } from './profiles-data.ts';
import { exportGroups } from './profiles-export.ts';
import { ProfilesFacts, SortMenu, ViewSwitch } from './profiles-head.tsx';
import { Previewed, previewColumn, previewKeys } from './profiles-previewed.tsx';
import { ProfilesResults, RESULTS_ID } from './profiles-results.tsx';
import { ProfilesSaved } from './profiles-saved.tsx';
import { ProfilesSearchBox } from './profiles-search-box.tsx';
import { useProfilesSelection } from './profiles-selection.ts';
import { setFilters, useProfilesState } from './profiles-state.ts';

const ProfileCreateDialog = lazy(async () => ({
  default: (await import('../details/profile-create-dialog.tsx')).ProfileCreateDialog,
}));

const ProviderSwitch = lazy(async () => ({
  default: (await loadChunk(() => import('../provider/provider-switch.tsx'))).ProviderSwitch,
}));
const ProviderResults = lazy(async () => ({
  default: (await loadChunk(() => import('../provider/provider-results.tsx'))).ProviderResults,
}));

const MarketplaceButton = lazy(async () => ({
  default: (await import('../marketplace/marketplace-button.tsx')).MarketplaceButton,
}));

const MarketplaceDialog = lazy(async () => ({
  default: (await import('../marketplace/marketplace-dialog.tsx')).MarketplaceDialog,
}));

function useStartForecast(): (ids: readonly string[]) => void {
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: (ids: readonly string[]) =>
      api.forecast.create({
        name: t('Forecast {day}', { day: dayText(todayIso()) }),
        profile_ids: ids.map(Number),
      }),
    onSuccess: ({ id }) => navigate({ to: '/list/forecast/$slug', params: { slug: String(id) } }),
  });
  return (ids) => {
    if (!start.isPending) start.mutate(ids);
  };
}

/** Profiles in a side-by-side comparison. */
const COMPARE_LIMITS = [2, 5] as const;

/** Focuses the table, which handles arrow keys, or the cards. */
function skipFilters(event: MouseEvent) {
  event.preventDefault();
  const results = document.getElementById(RESULTS_ID);
  (results?.querySelector<HTMLElement>('[role=grid]') ?? results)?.focus();
}

export function ProfilesPage() {
  const screen = useProfilesState();
  const { state, patch } = screen;
  const onPreview = useCallback((preview: number, push = true) => void patch({ preview }, { push }), [patch]);
  const { user } = useSession();
  const currency = user?.currency ?? 'USD';
  // Printing uses the table on screen: the layout does not update for narrow paper.
  const narrow =
    useMediaQuery('(width < 56em) and (update)', undefined, { getInitialValueInEffect: false }) ?? false;
  const view = state.view ?? (narrow ? 'cards' : 'table');
  const [filtersOpen, filters] = useDisclosure(false);
  const [marketOpen, market] = useDisclosure(false);
  const navigate = useNavigate();
  const profiles = useProfiles(state);
  const { results } = profiles;
  const audienceKeys = useMemo(() => askedKeys(screen.filters), [screen.filters]);
  const columns = useMemo(() => profileColumns(currency), [currency]);
  const shownColumns = useMemo(
    () => profileColumns(currency, [previewColumn(onPreview), ...askedColumns(audienceKeys)]),
    [currency, audienceKeys, onPreview],
  );
  const mayCreate = useRefusal('profiles');
  const mayList = useRefusal('lists');
  const startForecast = useStartForecast();
  const [visible, setVisible] = useLocalStorage<string[]>({
    key: 'limelight:profile-columns',
    defaultValue: INITIAL_COLUMNS,
    getInitialValueInEffect: false,
  });
  const { selected, select, chosen, bar } = useProfilesSelection(profiles, state);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = results;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const set = setFilters(state);
  const brief = Object.keys(set).length > 0 ? set : undefined;
  const { dialog, addToList } = useAddToList(() => select([]), brief);
  const [least, most] = COMPARE_LIMITS;
  const startCompare = () => {
    if (chosen.length < least || chosen.length > most)
      toast.info(
        t('Select {least} to {most} profiles to compare them; {n} are selected.', {
          least,
          most,
          n: chosen.length,
        }),
      );
    else void navigate({ to: '/profiles/compare', search: { ids: chosen.map((row) => row.id) } as never });
  };
  const actions = () => (
    <>
      {mayList === null && (
        <SelectionAction
          aria-keyshortcuts="A"
          title={t('Shortcut: {key}', { key: 'A' })}
          onClick={() => addToList(chosen.map((row) => row.id))}
        >
          {t('Add to list')}
        </SelectionAction>
      )}
      <SelectionAction onClick={startCompare}>{t('Compare')}</SelectionAction>
      {mayList === null && (
        <SelectionAction onClick={() => startForecast(selected)}>{t('Forecast')}</SelectionAction>
      )}
      <ExportMenu groups={exportGroups(state, visible, chosen)} in_selection />
    </>
  );
  const marketplace = mayCreate === null && user?.may_import && (
    <Suspense fallback={null}>
      <MarketplaceButton narrow={narrow} onOpen={market.open} />
    </Suspense>
  );
  const ownCounts = state.at !== undefined && (
    <Text fz="xs" c="dimmed" p="xs">
      {t('Numbers beside filters count your own data.')}
    </Text>
  );
  const setCount = Object.keys(set).filter((name) => name !== 'kind').length;
  return (
    <Stack gap={0} className={classes.page}>
      <PageHeader
        title={t('Profiles')}
        facts={state.at === undefined && <ProfilesFacts profiles={profiles} state={state} />}
        actions={
          <ActionsSheet>
            {!narrow && marketplace}
            <span className={classes.secondary}>
              <ProfilesSaved screen={screen} currency={currency} />
              <ExportMenu groups={exportGroups(state, visible)} disabled={!profiles.total} />
            </span>
            <span className={classes.secondary}>
              <Refusable reason={mayCreate}>
                <Button
                  leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />}
                  onClick={() => patch({ create: true })}
                >
                  {t('Create profile')}
                </Button>
              </Refusable>
            </span>
          </ActionsSheet>
        }
      />
      <ToolsRow>
        <ProfilesSearchBox screen={screen} currency={currency} />
        {mayCreate === null && user?.may_import && (
          <Suspense fallback={null}>
            <ProviderSwitch at={state.at} onChange={(at) => void patch({ at, preview: undefined })} />
          </Suspense>
        )}
        {narrow && (
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
            onClick={filters.open}
          >
            {t('Filters')}
            {setCount > 0 ? ` (${setCount})` : ''}
          </Button>
        )}
        <ProfilesChips state={state} currency={currency} patch={(part) => void patch(part)} />
        {state.at === undefined && (
          <ToolsEnd>
            <SortMenu screen={screen} />
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
          </ToolsEnd>
        )}
      </ToolsRow>
      {narrow && marketplace}
      {results.isError && profiles.rows.length > 0 && (
        <ErrorState
          framed
          title={t('The profiles could not be loaded again.')}
          error={results.error}
          onRetry={() => void results.refetch()}
        />
      )}
      <div className={classes.body} data-previewing={state.preview !== undefined || undefined}>
        {!narrow && (
          <div className={classes.filters}>
            <a className={classes.skip} href={`#${RESULTS_ID}`} onClick={skipFilters}>
              {t('Skip the filters')}
            </a>
            {ownCounts}
            <FilterPanel screen={screen} currency={currency} />
          </div>
        )}
        {state.at !== undefined ? (
          <Suspense fallback={<RowsSkeleton rows={4} />}>
            <ProviderResults
              provider={state.at}
              filters={screen.filters}
              currency={currency}
              onPlatform={(platform) => void patch({ platform })}
            />
          </Suspense>
        ) : results.isError && profiles.rows.length === 0 ? (
          <ErrorState
            framed
            title={t('The profiles could not be loaded.')}
            error={results.error}
            onRetry={() => void results.refetch()}
          />
        ) : (
          <ProfilesResults
            screen={screen}
            view={view}
            rows={profiles.rows}
            total={profiles.total}
            all={profiles.all}
            loading={results.isPending}
            stale={results.isPlaceholderData}
            columns={shownColumns}
            visible={visible}
            currency={currency}
            audienceKeys={audienceKeys}
            selected={selected}
            onSelect={select}
            onEnd={more}
            onPreview={onPreview}
            onKeyUp={previewKeys({ rows: profiles.rows, open: state.preview !== undefined, onPreview })}
            actions={actions}
            selection={bar}
          />
        )}
        <Previewed
          screen={screen}
          rows={profiles.rows}
          currency={currency}
          onAdd={mayList === null ? (id) => addToList([id]) : null}
        />
      </div>
      {state.create === true && mayCreate === null && (
        <Suspense fallback={null}>
          <ProfileCreateDialog opened onClose={() => void patch({ create: undefined }, { push: false })} />
        </Suspense>
      )}
      {marketOpen && (
        <Suspense fallback={null}>
          <MarketplaceDialog onClose={market.close} />
        </Suspense>
      )}
      {dialog}
      <Drawer
        opened={narrow && filtersOpen}
        onClose={filters.close}
        position="bottom"
        size="92%"
        title={<b>{t('Filters')}</b>}
        padding="sm"
        classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
      >
        <div className={classes.sheetFilters}>
          {ownCounts}
          <FilterPanel screen={screen} currency={currency} />
        </div>
        <div className={classes.sheetFoot}>
          <Button fullWidth onClick={filters.close}>
            {profiles.total === null || state.at !== undefined
              ? t('Show the results')
              : plural(profiles.total, 'Show {n} profile', 'Show {n} profiles')}
          </Button>
        </div>
      </Drawer>
    </Stack>
  );
}
