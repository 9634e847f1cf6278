import { Flex, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MonitorPreview as Preview } from '#contract/monitors/monitor.ts';
import type { MonitorRules } from '#contract/monitors/setup.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { query } from '#web/platform/api/api.ts';
import { dayText, exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { BarList } from '#web/ui/charts/bar-list.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { dayAfter } from './monitor-draft.ts';
import classes from './monitor-form.module.css';

const TYPING_MS = 400;
/** Number of keywords shown. */
const KEYWORDS = 12;

/** Matches of the rules, debounced; earlier requests are canceled. */
export function useMonitorPreview(rules: MonitorRules | null) {
  // Equal rules keep one query, however often the form renders.
  const [text] = useDebouncedValue(JSON.stringify(rules), TYPING_MS);
  const parsed = useMemo(() => JSON.parse(text) as MonitorRules | null, [text]);
  const answer = useQuery({
    ...query.monitors.preview.queryOptions({ input: parsed as MonitorRules }),
    enabled: parsed !== null,
    placeholderData: keepPreviousData,
  });
  const waits = JSON.stringify(rules) !== text || answer.isPlaceholderData || answer.isFetching;
  return { ...answer, data: rules === null ? undefined : answer.data, waits: rules !== null && waits };
}

/** Why posts match, in a sentence. */
function whyText({ by_creator, by_keywords, creators, creators_with_posts }: Preview): string {
  const who = plural(creators_with_posts, '{n} of {creators} has posted.', '{n} of {creators} have posted.', {
    creators: plural(creators, '{n} chosen creator', '{n} chosen creators'),
  });
  const why = t('{posts} by chosen creators, {by_keywords} with the keywords.', {
    posts: plural(by_creator, '{n} post', '{n} posts'),
    by_keywords,
  });
  return creators > 0 ? `${who} ${why}` : why;
}

/** First days of the columns; their moments start in the company's time zone. */
function columnDays(over_time: Preview['over_time'], start_date: string): string[] {
  const first = Date.parse(over_time[0]?.time ?? '');
  return over_time.map(({ time }) =>
    dayAfter(start_date, Math.round((Date.parse(time) - first) / 86_400_000)),
  );
}

function Details({ data, start_date }: { data: Preview; start_date: string }) {
  const { over_time } = data;
  const drawn = useMemo(
    () => ({
      categories: columnDays(over_time, start_date),
      series: [{ name: t('Posts'), values: over_time.map(({ posts }) => posts) }],
    }),
    [over_time, start_date],
  );
  return (
    <>
      <Card
        title={t('Matching posts')}
        note={data.influencers > 0 && plural(data.influencers, '{n} creator', '{n} creators')}
      >
        <Text fz="md">
          <Text component="b" fz="xl">
            {exactNumber(data.posts)}
          </Text>{' '}
          {data.posts === 1 ? t('post') : t('posts')}
        </Text>
        <Text fz="xs" c="dimmed">
          {whyText(data)}
        </Text>
      </Card>
      {data.posts > 0 && (
        <>
          <Chart
            title={t('Posts over time')}
            kind="bar"
            {...drawn}
            calendar
            formatCategory={dayText}
            height={130}
          />
          <Card title={t('By platform')}>
            <BarList
              label={t('Posts by platform')}
              rows={data.by_platform.map(({ platform, posts }) => ({
                key: platform,
                label: PLATFORM_NAMES[platform],
                value: posts,
              }))}
              format={exactNumber}
            />
          </Card>
          {data.by_keyword.length > 0 && (
            <Card title={t('By keyword')}>
              <BarList
                label={t('Posts by keyword')}
                rows={data.by_keyword.slice(0, KEYWORDS).map(({ keyword, posts }) => ({
                  key: keyword,
                  label: keyword,
                  value: posts,
                }))}
                format={exactNumber}
              />
            </Card>
          )}
          <Card title={t('Most posts')}>
            <Flex component="ul" direction="column" gap="xs" className={classes.top}>
              {data.top.map(({ id, name, slug, picture, posts, is_demo }) => (
                <Flex key={id} component="li" gap="xs" align="center">
                  <Avatar name={name} {...(is_demo ? { face: slug } : {})} src={picture} size={24} />
                  <span>{name}</span>
                  <span>{exactNumber(posts)}</span>
                </Flex>
              ))}
            </Flex>
          </Card>
        </>
      )}
    </>
  );
}

interface MonitorPreviewProps {
  preview: ReturnType<typeof useMonitorPreview>;
  /** Null while incomplete. */
  rules: MonitorRules | null;
}

export function MonitorPreview({ preview, rules }: MonitorPreviewProps) {
  const { data, error, waits, refetch } = preview;
  return (
    <Flex
      component="aside"
      direction="column"
      gap="sm"
      miw={0}
      className={classes.preview}
      aria-label={t('Preview')}
      aria-busy={waits}
    >
      {rules === null && (
        <Card title={t('Matching posts')}>
          <EmptyState>
            {t('Choose dates and creators, a list or a keyword to see the number of matching posts here.')}
          </EmptyState>
        </Card>
      )}
      {rules !== null && error && (
        <ErrorState
          framed
          error={error}
          title={t('The preview could not be calculated.')}
          onRetry={() => void refetch()}
        />
      )}
      {rules !== null && data === undefined && !error && <CardsSkeleton count={2} />}
      {data !== undefined && rules !== null && <Details data={data} start_date={rules.start_date} />}
    </Flex>
  );
}
