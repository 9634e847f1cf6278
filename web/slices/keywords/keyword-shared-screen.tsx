import { Fragment, useMemo } from 'react';
import type { KeywordSearch } from '#contract/keywords.ts';
import { ReportFacts } from '#web/parts/report/report-facts.tsx';
import { visibleView } from '#web/parts/report/report-view.ts';
import { splitTerms, termText } from '#web/parts/search-terms.ts';
import { dayText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/shared-view.ts';
import { ChipRow, ChipWord, FilterChip } from '#web/ui/filter-chip.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProvenanceLegend } from '#web/ui/provenance-bar.tsx';
import { KeywordReport } from './keyword-report.tsx';
import { keywordSet } from './keyword-set.ts';
import { filterWords, type ScreenState, searchOf, type UpdateScreen } from './keyword-state.ts';

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
      <FilterChip label={t('Period')} value={`${dayText(search.from_date)} – ${dayText(search.to_date)}`} />
      {filterWords(search).map(({ key, label, value }) => (
        <FilterChip key={key} label={label} value={value} />
      ))}
    </ChipRow>
  );
}

export interface KeywordSharedScreenProps {
  title: string;
  state: ScreenState;
  update: UpdateScreen;
}

export function KeywordSharedScreen({ title, state, update }: KeywordSharedScreenProps) {
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
