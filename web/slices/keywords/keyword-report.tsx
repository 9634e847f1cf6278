import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { KeywordSearch } from '#contract/keywords.ts';
import { CompareCards } from '#web/parts/report/compare-cards.tsx';
import { Report } from '#web/parts/report/report.tsx';
import type { ReportSet } from '#web/parts/report/report-set.ts';
import { keywordText } from '#web/parts/search-terms.ts';
import { query } from '#web/platform/api/api.ts';
import { DASH, dayText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { presetPeriod, todayIso } from '#web/ui/inputs/period-picker.tsx';
import { keywordSet } from './keyword-set.ts';
import { filterWords, type ScreenState, type UpdateScreen } from './keyword-state.ts';

interface NothingProps {
  search: KeywordSearch;
  undated: number;
  update: UpdateScreen;
}

/** Says whether other times have posts, and suggests the step most likely to give results. */
function Nothing({ search, undated, update }: NothingProps) {
  const shared = useSharedView();
  const all = presetPeriod('all', todayIso());
  const ever = { from_date: all.from, to_date: all.to };
  const words = filterWords(search);
  const isEverything = search.from_date <= all.from && search.to_date >= all.to;
  const { data: other } = useQuery({
    ...query.keywords.statistics.queryOptions({ input: { ...search, ...ever } }),
    enabled: !shared && !isEverything,
  });
  const [posts, newest] = [other?.posts ?? 0, other?.newest_post ?? null];
  const clear = () => update(Object.assign({}, ...words.map((word) => word.clear)), { push: true });
  const widen = () => update(ever, { push: true });
  const action = shared ? undefined : posts > 0 ? (
    <Button onClick={widen}>{t('Show all time')}</Button>
  ) : words.length > 0 ? (
    <Button onClick={clear}>{t('Clear the filters')}</Button>
  ) : undefined;
  const sentences = [
    t(
      words.length > 0
        ? 'No posts in this period match these words and filters.'
        : 'No posts in this period match these words.',
    ),
    other === undefined
      ? null
      : posts === 0
        ? t('Posts from other periods do not match either.')
        : plural(
            posts,
            '{n} post from another period matches; it is from {day}.',
            '{n} posts from other periods match; the newest is from {day}.',
            { day: newest === null ? DASH : dayText(newest) },
          ),
    undated > 0
      ? plural(
          undated,
          '{n} matching post has no date and is not in any period.',
          '{n} matching posts have no date and are not in any period.',
        )
      : null,
  ];
  return (
    <Card title={t('Nothing found')} flush>
      <EmptyState action={action}>{sentences.filter((one) => one !== null).join(' ')}</EmptyState>
    </Card>
  );
}

export interface KeywordReportProps {
  search: KeywordSearch;
  set: ReportSet;
  state: ScreenState;
  update: UpdateScreen;
}

function Compared({ search, state, update }: Omit<KeywordReportProps, 'set'>) {
  const { keyword: own, compare, metric } = state;
  const compared = useMemo(
    () =>
      [own, ...compare].map((keyword) => ({
        name: keywordText(keyword, search.search_type),
        set: keywordSet({ ...search, keyword }),
      })),
    [search, own, compare],
  );
  return (
    <CompareCards
      compared={compared}
      metric={metric}
      noun={t('keywords')}
      onRemove={(index) => update({ compare: compare.toSpliced(index - 1, 1) }, { push: true })}
    />
  );
}

export function KeywordReport({ search, set, state, update }: KeywordReportProps) {
  const alone = state.compare.length === 0;
  return (
    <Report
      set={set}
      view={state}
      onView={update}
      postsTitle={t('Matching posts')}
      onCountry={(code) => update({ country: [code] }, { push: true })}
      nothing={alone ? (undated) => <Nothing search={search} undated={undated} update={update} /> : undefined}
    >
      {!alone && <Compared search={search} state={state} update={update} />}
    </Report>
  );
}
