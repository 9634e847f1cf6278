import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ErrorPage } from '#web/layouts/error-page.tsx';
import { AskAccess } from '#web/parts/ask-access.tsx';
import { PageError } from '#web/platform/errors.ts';
import { t } from '#web/platform/language.ts';
import { savedFilters } from '#web/platform/saved-filters.ts';
import { useSession } from '#web/platform/session.ts';
import { useSharedView } from '#web/platform/shared-view.ts';
import { useUrlState } from '#web/platform/url-state.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { todayIso } from '#web/ui/period-picker.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { KeywordScreen } from './keyword-screen.tsx';
import { KeywordSharedScreen } from './keyword-shared-screen.tsx';
import {
  openedFilter,
  screenSearch,
  toAddress,
  type UpdateScreen,
  viewOf,
  withPeriod,
} from './keyword-state.ts';

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
    const given = address ?? screenSearch.parse({});
    // A visitor's URL cannot change the search.
    if (given.keyword !== undefined && !shared) return withPeriod(given, today);
    const look = shared ? { ...given, from_date: undefined, to_date: undefined } : given;
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
