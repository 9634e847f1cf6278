import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { KeywordSearch, KeywordStatistics, SavedFilter } from '#contract/keywords.ts';
import { useLastDay } from '#web/parts/last-day.ts';
import { ShareButton } from '#web/parts/share-button.tsx';
import { ago, exactNumber } from '#web/platform/format.ts';
import { remember } from '#web/platform/recent.ts';
import { useSession } from '#web/platform/session.ts';
import { useSharedView } from '#web/platform/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PeriodPicker, presetPeriod, todayIso } from '#web/ui/period-picker.tsx';
import { AudienceHead, AudienceRest } from './audience-section.tsx';
import { CompareButton, CompareSection } from './compare-section.tsx';
import { CountriesCard } from './countries-card.tsx';
import { CreatorsCard } from './creators-card.tsx';
import { DailyCard } from './daily-card.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterSentence } from './filter-sentence.tsx';
import classes from './keyword.module.css';
import { useStatistics } from './keyword-queries.ts';
import { filterWords, type ScreenState, searchIssues, searchOf, type UpdateScreen } from './keyword-state.ts';
import { keywordText } from './keyword-terms.ts';
import { KpiRow } from './kpi-row.tsx';
import { PostsCard } from './posts-card.tsx';
import { SaveFilter } from './save-filter.tsx';
import { TiersCard } from './tiers-card.tsx';

export interface KeywordScreenProps {
  state: ScreenState;
  update: UpdateScreen;
  saved?: SavedFilter | undefined;
}

/** What was counted, how new it is, and how long the answer took. */
export function factsText(totals: KeywordStatistics, ms: number): string {
  const many = (n: number, one: string, more: string) => `${exactNumber(n)} ${n === 1 ? one : more}`;
  const facts = [
    `${many(totals.posts, 'post', 'posts')} by ${many(totals.influencers, 'creator', 'creators')}`,
    ...(totals.newest_post === null ? [] : [`newest ${ago(totals.newest_post)}`]),
    `answered in ${ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`}`,
  ];
  if (totals.undated_posts > 0)
    facts.splice(1, 0, `${exactNumber(totals.undated_posts)} more without a date`);
  return facts.join(' · ');
}

interface NothingProps {
  search: KeywordSearch;
  undated: number;
  update: UpdateScreen;
}

/** No post matched: the one step that most likely helps. */
function Nothing({ search, undated, update }: NothingProps) {
  const shared = useSharedView();
  const all = presetPeriod('all', todayIso());
  const words = filterWords(search);
  const everything = search.from_date <= all.from && search.to_date >= all.to;
  const clear = () => update(Object.assign({}, ...words.map((word) => word.clear)), { push: true });
  const widen = () => update({ from_date: all.from, to_date: all.to }, { push: true });
  const action = shared ? undefined : words.length > 0 ? (
    <Button onClick={clear}>Clear the filters</Button>
  ) : everything ? undefined : (
    <Button onClick={widen}>Search all time</Button>
  );
  const said =
    undated > 0 ? ` ${exactNumber(undated)} matching posts have no date, and so lie in no period.` : '';
  return (
    <Card title="Nothing found" flush>
      <EmptyState action={action}>
        No post of this period matches {words.length > 0 ? 'these words and filters' : 'these words'}.{said}
      </EmptyState>
    </Card>
  );
}

/** The cards under the numbers; each asks for itself, all at once. */
function Report({ search, state, update, currency, undated }: ReportProps) {
  const { metric } = state;
  return (
    <>
      {state.compare.length > 0 && (
        <CompareSection search={search} state={state} update={update} metric={metric} />
      )}
      <div className={classes.wideAndNarrow}>
        <DailyCard search={search} state={state} update={update} currency={currency} />
        <TiersCard search={search} metric={metric} currency={currency} />
      </div>
      <div className={classes.three}>
        <CountriesCard search={search} metric={metric} currency={currency} update={update} />
        <AudienceHead search={search} />
      </div>
      <div className={classes.halves}>
        <AudienceRest search={search} />
      </div>
      <CreatorsCard search={search} state={state} update={update} currency={currency} />
      <PostsCard search={search} state={state} update={update} currency={currency} undated={undated} />
    </>
  );
}

interface ReportProps {
  search: KeywordSearch;
  state: ScreenState;
  update: UpdateScreen;
  currency: string;
  undated: number;
}

/** The numbers and the cards of a search. */
export function KeywordReport({ search, state, update }: Omit<ReportProps, 'currency' | 'undated'>) {
  const { data, error, refetch, isPlaceholderData } = useStatistics(search);
  const { user } = useSession();
  const totals = data?.totals;
  const undated = totals?.undated_posts ?? 0;
  const nothing = totals !== undefined && totals.posts === 0 && !isPlaceholderData;
  return (
    <div className={classes.report} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      {error ? (
        <ErrorState
          framed
          error={error}
          title="The totals could not be loaded."
          onRetry={() => void refetch()}
        />
      ) : (
        <KpiRow totals={totals} />
      )}
      {nothing && state.compare.length === 0 ? (
        <Nothing search={search} undated={undated} update={update} />
      ) : (
        <Report
          search={search}
          state={state}
          update={update}
          undated={undated}
          currency={totals?.currency ?? user?.currency ?? 'USD'}
        />
      )}
    </div>
  );
}

/** The facts line of the page; asks what the cards ask too, so it costs no call. */
export function Facts({ search }: { search: KeywordSearch }) {
  const { data, isError } = useStatistics(search);
  if (data === undefined) return isError ? null : 'Counting the posts';
  return factsText(data.totals, data.ms);
}

/** A keyword analysis: the search as a sentence, its numbers, and everything that explains them. */
export function KeywordScreen({ state, update, saved }: KeywordScreenProps) {
  const search = useMemo(() => searchOf(state), [state]);
  const issues = useMemo(() => searchIssues(search), [search]);
  const statistics = useStatistics(search);
  const day = useLastDay() ?? todayIso();
  const words = keywordText(state.keyword, state.search_type);
  const title = saved?.filter_name ?? words;
  useEffect(() => remember({ href: `${window.location.pathname}${window.location.search}`, title }), [title]);
  return (
    <>
      <PageHeader
        title={title}
        facts={issues === null ? <Facts search={search} /> : undefined}
        actions={
          <>
            <PeriodPicker
              today={day}
              value={{ from: state.from_date, to: state.to_date }}
              onChange={({ from, to }) => update({ from_date: from, to_date: to }, { push: true })}
            />
            <CompareButton state={state} update={update} />
            <ExportMenu title={title} search={search} state={state} />
            {saved !== undefined && (
              <ShareButton
                type="keywords"
                type_id={saved.keyword_user_filter_id}
                noun="keyword report"
                path={`/keyword/${saved.keyword_user_filter_id}`}
              />
            )}
            <SaveFilter search={search} saved={saved} />
          </>
        }
      />
      <FilterSentence
        search={search}
        update={update}
        emv_model={statistics.data?.totals.emv_model ?? search.emv_model}
      />
      {issues === null ? (
        <KeywordReport search={search} state={state} update={update} />
      ) : (
        <ErrorState
          framed
          error={Object.values(issues).join(' · ')}
          title="This search cannot be asked."
          onRetry={undefined}
        />
      )}
    </>
  );
}
