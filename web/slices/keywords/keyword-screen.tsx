import { useEffect, useMemo } from 'react';
import type { SavedFilter } from '#contract/keywords.ts';
import { useLastDay } from '#web/parts/last-day.ts';
import { ExportMenu } from '#web/parts/report/export-menu.tsx';
import { ReportFacts } from '#web/parts/report/report-facts.tsx';
import { useTotals } from '#web/parts/report/report-queries.ts';
import { ShareButton } from '#web/parts/share-button.tsx';
import { remember } from '#web/platform/recent.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PeriodPicker, todayIso } from '#web/ui/period-picker.tsx';
import { CompareButton } from './compare-button.tsx';
import { FilterSentence } from './filter-sentence.tsx';
import { KeywordReport } from './keyword-report.tsx';
import { keywordSet } from './keyword-set.ts';
import { type ScreenState, searchIssues, searchOf, type UpdateScreen } from './keyword-state.ts';
import { keywordText } from './keyword-terms.ts';
import { ReportMenu } from './report-menu.tsx';
import { SaveFilter } from './save-filter.tsx';

export interface KeywordScreenProps {
  state: ScreenState;
  update: UpdateScreen;
  saved?: SavedFilter | undefined;
}

/** A keyword analysis: the search as a sentence, its numbers, and everything that explains them. */
export function KeywordScreen({ state, update, saved }: KeywordScreenProps) {
  const search = useMemo(() => searchOf(state), [state]);
  const issues = useMemo(() => searchIssues(search), [search]);
  const set = useMemo(() => keywordSet(search), [search]);
  const { data } = useTotals(set);
  const day = useLastDay() ?? todayIso();
  const words = keywordText(state.keyword, state.search_type);
  const title = saved?.filter_name ?? words;
  useEffect(() => remember({ href: `${window.location.pathname}${window.location.search}`, title }), [title]);
  return (
    <>
      <PageHeader
        title={title}
        facts={issues === null ? <ReportFacts set={set} /> : undefined}
        actions={
          <>
            <PeriodPicker
              today={day}
              value={{ from: state.from_date, to: state.to_date }}
              onChange={({ from, to }) => update({ from_date: from, to_date: to }, { push: true })}
            />
            <CompareButton state={state} update={update} />
            <ExportMenu title={title} set={set} view={state} />
            {saved !== undefined && (
              <ShareButton
                type="keywords"
                type_id={saved.keyword_user_filter_id}
                noun="keyword report"
                path={`/keyword/${saved.keyword_user_filter_id}`}
              />
            )}
            <SaveFilter state={state} saved={saved} />
            {saved !== undefined && <ReportMenu saved={saved} />}
          </>
        }
      />
      <FilterSentence
        search={search}
        update={update}
        emv_model={data?.totals.emv_model ?? search.emv_model}
      />
      {issues === null ? (
        <KeywordReport search={search} set={set} state={state} update={update} />
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
