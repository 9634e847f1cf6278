import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Fragment, useMemo } from 'react';
import type { KeywordSearch } from '#contract/keywords.ts';
import { splitTerms } from '#contract/values/search-terms.ts';
import { ErrorPage } from '#web/layouts/error-page.tsx';
import { ReportFacts } from '#web/parts/report/report-facts.tsx';
import { visibleView } from '#web/parts/report/report-view.ts';
import { termText } from '#web/parts/search-terms.ts';
import { AskAccess } from '#web/parts/share/ask-access.tsx';
import { PageError } from '#web/platform/api/errors.ts';
import { dayRange } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { savedFilters } from '#web/platform/page/saved-filters.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { useSession } from '#web/platform/session/session.ts';
import { useHidden, useSharedView } from '#web/platform/session/shared-view.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChipRow, ChipWord, FilterChip } from '#web/ui/inputs/filter-chip.tsx';
import { todayIso } from '#web/ui/inputs/period-picker.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProvenanceLegend } from '#web/ui/provenance-bar.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { KeywordReport } from './keyword-report.tsx';
import { KeywordScreen } from './keyword-screen.tsx';
import { keywordSet } from './keyword-set.ts';
import {
  filterWords,
  openedFilter,
  type ScreenState,
  screenSearch,
  searchOf,
  toAddress,
  type UpdateScreen,
  viewOf,
  withPeriod,
} from './keyword-state.ts';

function Sentence({ search }: { search: KeywordSearch }) {
  const terms = splitTerms(search.keyword);
  return (
    <ChipRow end={<ProvenanceLegend />}>
      {terms.map((term, index) => (
        <Fragment key={`${term.kind} ${term.text}`}>
          {index > 0 && <ChipWord>{t(search.search_type === 'OR' ? 'or' : 'and')}</ChipWord>}
          <FilterChip tone="term" value={termText(term)} />
        </Fragment>
      ))}
      <FilterChip label={t('Period')} value={dayRange(search.from_date, search.to_date)} />
      {filterWords(search).map(({ key, label, value }) => (
        <FilterChip key={key} label={label} value={value} />
      ))}
    </ChipRow>
  );
}

interface KeywordSharedScreenProps {
  title: string;
  state: ScreenState;
  update: UpdateScreen;
}

function KeywordSharedScreen({ title, state, update }: KeywordSharedScreenProps) {
  const hidden = useHidden();
  const seen = useMemo(() => visibleView({ ...state, compare: [] }, hidden), [state, hidden]);
  const search = useMemo(() => searchOf(seen), [seen]);
  const set = useMemo(() => keywordSet(search), [search]);
  return (
    <>
      <PageHeader title={title} facts={<ReportFacts set={set} />} />
      <Sentence search={search} />
      <KeywordReport search={search} set={set} state={seen} update={update} />
    </>
  );
}

/** Saved filter; changes since it was opened are in the URL. */
export function KeywordSavedPage() {
  const { keywordId } = useParams({ strict: false });
  const shared = useSharedView();
  const { user } = useSession();
  const { state: address, replace } = useUrlState(screenSearch);
  const filters = useQuery(savedFilters);
  const saved = filters.data?.find((row) => String(row.keyword_user_filter_id) === keywordId);
  const state = useMemo(() => {
    const today = todayIso();
    const current = address ?? screenSearch.parse({});
    // A visitor's URL cannot change the search.
    if (current.keyword !== undefined && !shared) return withPeriod(current, today);
    const look = shared ? { ...current, from_date: undefined, to_date: undefined } : current;
    return saved === undefined ? null : openedFilter(saved.filter, look, today);
  }, [address, saved, shared]);
  if (filters.error) {
    return (
      <ErrorState
        framed
        error={filters.error}
        title={t('The report could not be loaded.')}
        onRetry={() => void filters.refetch()}
      />
    );
  }
  if (filters.data === undefined) return <PageSkeleton />;
  if (saved === undefined && !filters.isFetching)
    return shared || user?.role === 'admin' ? (
      <ErrorPage error={new PageError(t('This report does not exist, or was deleted.'), { status: 404 })} />
    ) : (
      <AskAccess key={keywordId} type="keywords" type_id={Number(keywordId)} noun={t('keyword report')} />
    );
  if (saved === undefined || state === null) return <PageSkeleton />;
  const update: UpdateScreen = (part, { push = false } = {}) =>
    void replace(toAddress(shared ? viewOf({ ...state, ...part }) : { ...state, ...part }), { push });
  if (shared) return <KeywordSharedScreen title={saved.filter_name} state={state} update={update} />;
  return <KeywordScreen key={keywordId} state={state} update={update} saved={saved} />;
}
