import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { SentimentWords, SetSentiment } from '#contract/report/sentiment.ts';
import { ImportLink } from '#web/parts/import-link.tsx';
import { exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';
import type { SeriesTone } from '#web/ui/charts/chart-option.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { useSeenOrLater } from '#web/ui/use-seen-or-later.ts';
import { axisDay, bucketed, bucketOf, bucketUnit } from './day-buckets.ts';
import classes from './report.module.css';
import type { ReportSet, SentimentSource } from './report-set.ts';
import own from './sentiment.module.css';
import { useSentiment, useSentimentWords } from './sentiment-queries.ts';
import { SentimentTable } from './sentiment-table.tsx';
import { nameOfLanguage, shareText, ToneBar, ToneLegend, uncertainText } from './tone-bar.tsx';

/** Limits of the shares: unsure texts, weakly supported languages and unscored texts. */
function limits(sentiment: SetSentiment): string[] {
  const { languages, texts, unsure, waiting_comments, waiting_captions } = sentiment;
  const isUncertain = uncertainText(sentiment) !== null;
  const uncertain = isUncertain ? [] : languages.filter((l) => l.is_uncertain);
  return [
    ...(isUncertain
      ? [
          t(
            'No shares are shown, because the model is wrong too often. Labels of single comments are a hint.',
          ),
        ]
      : []),
    ...(unsure > 0
      ? [
          plural(
            unsure,
            'The model is unsure about {n} text; it counts partly for each label.',
            'The model is unsure about {n} texts; each counts partly for each label.',
          ),
        ]
      : []),
    ...uncertain.map((l) =>
      t(
        '{share} of the texts are in {language}, where the model is too uncertain; the ranges allow for it.',
        {
          share: shareText(l.texts / texts),
          language: nameOfLanguage(l.language),
        },
      ),
    ),
    ...(waiting_comments > 0
      ? [
          plural(
            waiting_comments,
            '{n} comment is still being analyzed.',
            '{n} comments are still being analyzed.',
          ),
        ]
      : []),
    ...(waiting_captions > 0
      ? [
          plural(
            waiting_captions,
            'The caption of {n} older post without comments has not been analyzed.',
            'Captions of {n} older posts without comments have not been analyzed.',
          ),
        ]
      : []),
  ];
}

interface WholeProps {
  sentiment: SetSentiment;
  onMore: () => void;
  isFetching: boolean;
}

function Whole({ sentiment, onMore, isFetching }: WholeProps) {
  const notes = limits(sentiment);
  return (
    <>
      {sentiment.texts > 0 ? (
        <>
          <ToneBar tones={sentiment} />
          {uncertainText(sentiment) === null && <ToneLegend tones={sentiment} />}
        </>
      ) : (
        <EmptyState action={<ImportLink>{t('Import comments')}</ImportLink>}>
          {t('No comments on these posts have been imported, so their sentiment is unknown.')}
        </EmptyState>
      )}
      {notes.map((sentence) => (
        <Text key={sentence} fz="xs" c="dimmed" mt="sm">
          {sentence}
        </Text>
      ))}
      {sentiment.waiting_captions > 0 && (
        <Button mt="xs" size="xs" variant="default" loading={isFetching} onClick={onMore}>
          {t('Analyze more captions')}
        </Button>
      )}
    </>
  );
}

function WordList({ title, words }: { title: string; words: SentimentWords['positive'] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {words.map(({ word, texts }) => (
          <li key={word} title={plural(texts, 'influenced {n} comment', 'influenced {n} comments')}>
            <bdi>{word}</bdi> <span>{exactNumber(texts)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const SERIES: Array<{
  name: Phrase;
  tone: SeriesTone;
  of: 'positive_score' | 'neutral_score' | 'negative_score';
}> = [
  { name: 'Positive', tone: 'up', of: 'positive_score' },
  { name: 'Neutral', tone: 'others', of: 'neutral_score' },
  { name: 'Negative', tone: 'down', of: 'negative_score' },
];
const DAY_MS = 86_400_000;

/** Rows in readable buckets, with gaps where there are no texts. */
function drawn(days: SetSentiment['days']) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { unit: 'day' as const, categories: [], series: [] };
  const { interval } = first;
  const span = Math.round((Date.parse(last.time) - Date.parse(first.time)) / DAY_MS) + 1;
  const known = new Map(days.map((day) => [day.time, day]));
  const empty = { ...first, texts: 0, positive_score: 0, neutral_score: 0, negative_score: 0 };
  const times = Array.from({ length: span }, (_, n) =>
    new Date(Date.parse(first.time) + n * DAY_MS).toISOString().slice(0, 10),
  );
  const rows = times
    .filter((time) => bucketOf(time, interval) === time)
    .map((time) => known.get(time) ?? { ...empty, time });
  const unit = bucketUnit(span, interval);
  const buckets = bucketed(
    rows,
    unit,
    SERIES.map(
      ({ of }) =>
        (row) =>
          row[of] === null ? null : row.texts * row[of],
    ),
  );
  return {
    unit,
    categories: buckets.map((b) => b.time),
    series: SERIES.map(({ name, tone }, i) => ({
      name: t(name),
      tone,
      values: buckets.map((b) => {
        const value = b.values[i] ?? null;
        return value === null ? null : Math.round(value);
      }),
    })),
  };
}

const NO_DAYS: SetSentiment['days'] = [];

export interface SentimentCardsProps {
  set: ReportSet;
  source: SentimentSource;
}

/** Sentiment of a set: shares, words, days, posts and creators. Loaded when scrolled into view. */
export function SentimentCards({ set, source }: SentimentCardsProps) {
  const host = useRef<HTMLDivElement>(null);
  const input = { set, source, enabled: useSeenOrLater(host) };
  const whole = useSentiment(input);
  const words = useSentimentWords(input);
  const { data } = whole;
  const days = useMemo(() => drawn(data?.days ?? NO_DAYS), [data]);
  const note =
    data && data.texts > 0
      ? t('{comments} · {captions} of {posts}', {
          comments: plural(data.from_comments, '{n} comment', '{n} comments'),
          captions: plural(data.from_captions, '{n} caption', '{n} captions'),
          posts: plural(data.posts, '{n} post', '{n} posts'),
        })
      : undefined;
  return (
    <Stack gap="sm" className={`in-order ${classes.report}`} ref={host}>
      <div className="two-columns">
        <Card title={t('Sentiment')} note={note}>
          {whole.error && <ErrorState error={whole.error} onRetry={() => void whole.refetch()} />}
          {data && (
            <Whole sentiment={data} isFetching={whole.isFetching} onMore={() => void whole.refetch()} />
          )}
          {!data && !whole.error && <RowsSkeleton rows={2} />}
        </Card>
        <Card
          title={t('Influential words')}
          note={
            words.data && words.data.texts > 0
              ? plural(words.data.texts, 'newest {n} comment', 'newest {n} comments')
              : undefined
          }
        >
          {words.error && <ErrorState error={words.error} onRetry={() => void words.refetch()} />}
          {words.data && words.data.positive.length + words.data.negative.length === 0 && (
            <EmptyState>{t('No comment is clearly positive or negative.')}</EmptyState>
          )}
          {words.data && words.data.positive.length + words.data.negative.length > 0 && (
            <SimpleGrid cols={2} className={own.words}>
              <WordList title={t('In positive comments')} words={words.data.positive} />
              <WordList title={t('In negative comments')} words={words.data.negative} />
            </SimpleGrid>
          )}
          {!words.data && !words.error && <RowsSkeleton rows={2} />}
        </Card>
      </div>
      {days.categories.length > 1 && (
        <Chart
          title={t('Sentiment over time')}
          note={
            data?.days.some((day) => uncertainText(day) !== null)
              ? t(
                  'estimated number of texts, by publication date of the posts; days that are too uncertain are left out',
                )
              : t('estimated number of texts, by publication date of the posts')
          }
          kind="bar"
          stacked
          legend
          calendar
          categories={days.categories}
          series={days.series}
          format={exactNumber}
          formatCategory={axisDay(days.unit)}
          height={220}
        />
      )}
      {data && data.texts > 0 && <SentimentTable {...input} />}
    </Stack>
  );
}
