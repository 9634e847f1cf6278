import { Box } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PROFILE_SORTS, type ProfileRow } from '#contract/profiles/search.ts';
import { plural, t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useRestoredScroll } from '#web/platform/page/restored-view.ts';
import { DataTable, TableNote } from '#web/ui/data-table.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './profiles.module.css';
import type { AskedKey } from './profiles-asked.tsx';
import { INITIAL_COLUMNS, sortOf } from './profiles-columns.tsx';
import { NothingFound } from './profiles-nothing.tsx';
import type { ProfilesSelection } from './profiles-selection.ts';
import type { ProfilesState } from './profiles-state.ts';

const ProfilesCards = lazy(async () => ({
  default: (await loadChunk(() => import('./profiles-cards.tsx'))).ProfilesCards,
}));

/** Default columns that narrow tables do without, the first ones first. */
const SPARED = ['ages', 'credibility_score', 'growth', 'audience', 'themes', 'price'];
/** Column of checkboxes and scroll bar. */
const BESIDE = 56;
const USUAL = 100;

/** The default columns, as many as are not cut at this width; chosen columns stay. */
function fittingColumns(
  visible: readonly string[],
  {
    columns,
    rows,
    width,
  }: { columns: readonly GridColumn<ProfileRow>[]; rows: readonly ProfileRow[]; width: number },
): readonly string[] {
  if (width === 0 || visible.join() !== INITIAL_COLUMNS.join()) return visible;
  const known = new Map(columns.map((column) => [column.id, column]));
  // The table itself leaves out columns without values.
  const isFilled = (id: string) => rows.some((row) => known.get(id)?.value(row) != null);
  const sizeOf = (id: string) => known.get(id)?.size ?? USUAL;
  let shown = [...visible];
  const fixed = columns.filter(({ id, fixed: stays }) => stays && !shown.includes(id));
  const wanted = () =>
    BESIDE +
    [...shown.filter(isFilled), ...fixed.map(({ id }) => id)].reduce((sum, id) => sum + sizeOf(id), 0);
  for (const id of SPARED) {
    if (wanted() <= width) break;
    shown = shown.filter((one) => one !== id);
  }
  return shown;
}

interface CutColumnsProps extends Pick<ProfilesResultsProps, 'visible' | 'columns'> {
  fitting: readonly string[];
  isWide: boolean;
  onWide: (isWide: boolean) => void;
}

/** Names the chosen columns that have no room, and the switch that lets the table scroll to them. */
function CutColumns({ visible, columns, fitting, isWide, onWide }: CutColumnsProps) {
  const cut = columns.filter(({ id }) => visible.includes(id) && !fitting.includes(id));
  if (cut.length === 0) return null;
  const names = cut.map(({ header }) => header).join(', ');
  return (
    <TableNote
      text={
        isWide
          ? t('Scroll sideways for all columns')
          : plural(
              cut.length,
              '{n} column does not fit on the page: {names}',
              '{n} columns do not fit on the page: {names}',
              {
                names,
              },
            )
      }
      action={isWide ? t('Fit to the window') : t('Show')}
      onAction={() => onWide(!isWide)}
    />
  );
}

const rowId = (row: ProfileRow) => String(row.id);
const hrefOf = (row: ProfileRow) => `/profile/${encodeURIComponent(row.slug)}`;
/** Target of the skip link past the filters. */
export const RESULTS_ID = 'results';

export interface ProfilesResultsProps {
  screen: ProfilesState;
  view: 'table' | 'cards';
  rows: ProfileRow[];
  total: number | null;
  all: number | null;
  /** First page is loading. */
  loading: boolean;
  /** Rows of the previous filters are shown until the new ones arrive. */
  stale: boolean;
  columns: readonly GridColumn<ProfileRow>[];
  visible: readonly string[];
  currency: string;
  /** Requested audience shares, also shown on cards. */
  audienceKeys: readonly AskedKey[];
  selected: string[];
  onSelect: (ids: string[]) => void;
  /** Buttons of the floating bar; hidden if there are none. */
  actions: ((ids: string[]) => ReactNode) | undefined;
  selection: ProfilesSelection['bar'];
  onEnd: () => void;
  onKeyUp: (event: KeyboardEvent<HTMLElement>) => void;
  /** Opens the preview from a card. */
  onPreview: (id: number) => void;
}

export function ProfilesResults(props: ProfilesResultsProps) {
  const { screen, view, rows, total, loading, selected, onSelect, onEnd } = props;
  const { state, patch } = screen;
  const navigate = useNavigate();
  const sort = useMemo(() => sortOf(state), [state]);
  const open = useCallback(
    (row: ProfileRow) => void navigate({ to: '/profile/$slug', params: { slug: row.slug } }),
    [navigate],
  );
  const place = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(place, measured);
  const [isWide, setWide] = useState(false);
  const fitting = useMemo(
    () => fittingColumns(props.visible, { columns: props.columns, rows, width }),
    [props.visible, props.columns, rows, width],
  );
  const visible = isWide ? props.visible : fitting;
  const cut = <CutColumns {...props} fitting={fitting} isWide={isWide} onWide={setWide} />;
  const onScroll = useRestoredScroll(place, rows.length > 0);
  const question = JSON.stringify([screen.filters, sort]);
  const latest = useRef(question);
  // A new search starts at the top.
  useEffect(() => {
    if (latest.current === question) return;
    latest.current = question;
    const scroller = place.current?.querySelector('[data-scroller]');
    if (scroller) scroller.scrollTop = 0;
  }, [question]);
  const nothing = <NothingFound screen={screen} all={props.all ?? 0} currency={props.currency} />;
  const toggle = useCallback(
    (id: string) =>
      onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]),
    [onSelect, selected],
  );
  const frame = {
    ref,
    id: RESULTS_ID,
    tabIndex: -1,
    className: classes.results,
    'data-stale': props.stale || undefined,
    onScrollCapture: onScroll,
    onKeyUp: props.onKeyUp,
  };
  if (view === 'cards')
    return (
      <div {...frame} data-view="cards">
        {loading ? <CardsSkeleton count={12} /> : rows.length === 0 ? nothing : null}
        {/* Hidden below the skeleton, which would move it. */}
        <Box display={loading ? 'none' : 'contents'}>
          <Suspense fallback={loading ? null : <CardsSkeleton count={12} />}>
            <ProfilesCards
              rows={rows}
              currency={props.currency}
              audienceKeys={props.audienceKeys}
              selected={selected}
              onToggle={toggle}
              onPreview={props.onPreview}
              onEnd={onEnd}
            />
          </Suspense>
        </Box>
        {selected.length > 0 && props.actions !== undefined && (
          <SelectionBar {...props.selection} count={selected.length} onClear={() => onSelect([])}>
            {props.actions(selected)}
          </SelectionBar>
        )}
      </div>
    );
  return (
    <div {...frame} data-view="table">
      <DataTable
        label={t('Profiles')}
        columns={props.columns}
        visible={visible}
        rows={rows}
        rowId={rowId}
        sort={sort}
        onSort={({ column, descending }) => {
          const sort_by = PROFILE_SORTS.find((one) => one === column);
          if (sort_by) void patch({ sort_by, order: descending ? 'desc' : 'asc', sort_in: undefined });
        }}
        selected={selected}
        onSelect={onSelect}
        actions={props.actions}
        selection={props.selection}
        note={cut}
        onOpen={open}
        href={hrefOf}
        onEnd={onEnd}
        total={total ?? undefined}
        maxHeight="100%"
        loading={loading}
        empty={nothing}
      />
    </div>
  );
}
