import { Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLastDay } from '#web/parts/last-day.ts';
import { keywordText } from '#web/parts/search-terms.ts';
import { query } from '#web/platform/api/api.ts';
import { compactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { presetPeriod, todayIso } from '#web/ui/inputs/period-picker.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import classes from './keyword.module.css';
import { KeywordScreen } from './keyword-screen.tsx';
import { screenSearch, toAddress, type UpdateScreen, withPeriod } from './keyword-state.ts';
import { TermSearch, type Terms } from './term-search.tsx';

/** Examples are shown only if the data has results for them. */
const EXAMPLES: readonly Terms[] = [
  { keyword: '#weekendmood', search_type: 'OR' },
  { keyword: 'skincare #beautytips', search_type: 'OR' },
  { keyword: 'travel', search_type: 'OR' },
  { keyword: '#fitness', search_type: 'OR' },
  { keyword: 'recipe', search_type: 'OR' },
];
const SHOWN = 3;

/** Examples with their number of posts in the default period. */
function Examples({ day, onPick }: { day: string | null; onPick: (terms: Terms) => void }) {
  const { from, to } = presetPeriod('3_months', day ?? todayIso());
  const answers = useQueries({
    queries: EXAMPLES.map((terms) =>
      query.keywords.statistics.queryOptions({
        input: { ...terms, from_date: from, to_date: to },
        staleTime: 10 * 60_000,
        enabled: day !== null,
      }),
    ),
  });
  const examples = EXAMPLES.flatMap((terms, index) => {
    const posts = answers[index]?.data?.posts ?? 0;
    return posts > 0 ? [{ terms, posts }] : [];
  }).slice(0, SHOWN);
  if (examples.length === 0) return null;
  return (
    <div className={classes.examples}>
      <h2>{t('Examples')}</h2>
      <ul>
        {examples.map(({ terms, posts }) => (
          <li key={terms.keyword}>
            <button type="button" onClick={() => onPick(terms)}>
              <b>{keywordText(terms.keyword, terms.search_type)}</b>
              <Text span fz="xs" c="dimmed">
                {t('{posts} posts in 3 months', { posts: compactNumber(posts) })}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface KeywordStartProps {
  /** Last day of the examples' period; null while loading. */
  day: string | null;
  onSearch: (terms: Terms) => void;
}

function KeywordStart({ day, onSearch }: KeywordStartProps) {
  return (
    <>
      <PageHeader
        title={t('Keywords')}
        facts={t('Mentions of a word, #hashtag or @mention: creators, frequency, audience and value')}
      />
      <Stack gap="xl" maw={720} className={classes.start}>
        <TermSearch initial={{ keyword: '', search_type: 'OR' }} onSubmit={onSearch} large />
        <Examples day={day} onPick={onSearch} />
      </Stack>
    </>
  );
}

export function KeywordPage() {
  const { state: address, replace } = useUrlState(screenSearch);
  const day = useLastDay();
  const state = useMemo(
    () => (address === null ? null : withPeriod(address, day ?? todayIso())),
    [address, day],
  );
  if (state === null || state.keyword === '') {
    const { from_date, to_date } = state ?? withPeriod(screenSearch.parse({}), day ?? todayIso());
    return (
      <KeywordStart
        day={day}
        onSearch={(terms) => void replace(toAddress({ ...state, ...terms, from_date, to_date }))}
      />
    );
  }
  const dated = address?.from_date !== undefined && address.to_date !== undefined;
  if (!dated && day === null) return <PageSkeleton />;
  const update: UpdateScreen = (part, { push = false } = {}) =>
    void replace(toAddress({ ...state, ...part }), { push });
  return <KeywordScreen state={state} update={update} />;
}
