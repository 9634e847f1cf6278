import { Fragment, useMemo } from 'react';
import type { KeywordSearch } from '#contract/keywords.ts';
import { dayText } from '#web/platform/format.ts';
import { useHidden } from '#web/platform/shared-view.ts';
import { ChipRow, ChipWord, FilterChip } from '#web/ui/filter-chip.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProvenanceLegend } from '#web/ui/provenance-bar.tsx';
import { Facts, KeywordReport } from './keyword-screen.tsx';
import { filterWords, type ScreenState, searchOf, type UpdateScreen } from './keyword-state.ts';
import { splitTerms, termText } from './keyword-terms.ts';

/** What is looked at, without what must not be seen: the first visible metric and orders that tell nothing. */
export function visibleState(state: ScreenState, hidden: ReadonlySet<string>): ScreenState {
  return {
    ...state,
    // The period before and other words are no part of what was shared.
    prior: false,
    compare: [],
    metric: hidden.has(state.metric) ? 'posts' : state.metric,
    creators_by: hidden.has(state.creators_by) ? 'posts' : state.creators_by,
    posts_by: hidden.has(state.posts_by) ? 'created_time' : state.posts_by,
  };
}

/** The search as words that cannot be changed. */
function Sentence({ search }: { search: KeywordSearch }) {
  const terms = splitTerms(search.keyword);
  return (
    <ChipRow end={<ProvenanceLegend />}>
      {terms.map((term, index) => (
        <Fragment key={`${term.kind} ${term.text}`}>
          {index > 0 && <ChipWord>{search.search_type === 'OR' ? 'or' : 'and'}</ChipWord>}
          <FilterChip tone="term" value={termText(term)} />
        </Fragment>
      ))}
      <FilterChip label="Period" value={`${dayText(search.from_date)} – ${dayText(search.to_date)}`} />
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

/** A keyword report as visitors of its public link see it: everything to read, nothing to change. */
export function KeywordSharedScreen({ title, state, update }: KeywordSharedScreenProps) {
  const hidden = useHidden();
  const seen = useMemo(() => visibleState(state, hidden), [state, hidden]);
  const search = useMemo(() => searchOf(seen), [seen]);
  return (
    <>
      <PageHeader title={title} facts={<Facts search={search} />} />
      <Sentence search={search} />
      <KeywordReport search={search} state={seen} update={update} />
    </>
  );
}
