import { useEffect, useMemo } from 'react';
import type { KeywordSearch, SavedFilter } from '#contract/keywords.ts';
import { ExportMenu } from '#web/parts/exports/export-menu.tsx';
import type { ExportGroup } from '#web/parts/exports/export-start.ts';
import { useLastDay } from '#web/parts/last-day.ts';
import { ReportFacts } from '#web/parts/report/report-facts.tsx';
import { useTotals } from '#web/parts/report/report-queries.ts';
import { keywordText } from '#web/parts/search-terms.ts';
import { ShareButton } from '#web/parts/share-button.tsx';
import { t } from '#web/platform/language.ts';
import { remember } from '#web/platform/recent.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PeriodPicker, todayIso } from '#web/ui/period-picker.tsx';
import { CompareButton } from './compare-button.tsx';
import { FilterSentence } from './filter-sentence.tsx';
import { KeywordReport } from './keyword-report.tsx';
import { keywordSet } from './keyword-set.ts';
import { type ScreenState, searchIssues, searchOf, type UpdateScreen } from './keyword-state.ts';
import { ReportMenu } from './report-menu.tsx';
import { SaveFilter } from './save-filter.tsx';

/** Export options: the whole report, or its posts in the page's order. */
function reportGroups(search: KeywordSearch, name: string, view: ScreenState): ExportGroup[] {
  const { posts_by, posts_order } = view;
  const input = { ...search, name: name.slice(0, 120), posts_by, posts_order };
  return [
    {
      label: t('Report'),
      kind: 'keyword_report',
      formats: ['xlsx', 'pptx', 'pdf', 'csv', 'sheet', 'zip'],
      input,
    },
    {
      label: t('Posts'),
      kind: 'keyword_report',
      formats: ['xlsx', 'csv', 'parquet'],
      input: { ...input, parts: ['posts'] },
    },
  ];
}

export interface KeywordScreenProps {
  state: ScreenState;
  update: UpdateScreen;
  saved?: SavedFilter | undefined;
}

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
            <ExportMenu groups={reportGroups(search, title, state)} disabled={issues !== null} />
            {saved !== undefined && (
              <ShareButton
                type="keywords"
                type_id={saved.keyword_user_filter_id}
                noun={t('keyword report')}
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
          title={t('This search is not valid.')}
          onRetry={undefined}
        />
      )}
    </>
  );
}
