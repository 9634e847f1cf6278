import { Flex, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContentAnalysis, ContentField } from '#contract/report/content.ts';
import { query } from '#web/platform/api/api.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { BarList } from '#web/ui/charts/bar-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { CONTENT_ORDER, CONTENT_TITLES } from './content-words.ts';
import classes from './monitor.module.css';
import { NoPostsYet } from './monitor-nothing.tsx';
import type { MonitorTabProps } from './monitor-tab.ts';

/** Polls until all captions are analysed. */
const READING_MS = 1500;
const MOST_SHOWN = 10;

/** Basis of the shares, in a sentence. */
function basis({ posts, analysed, without_caption, waiting, with_finds, reads_pictures }: ContentAnalysis) {
  return [
    t('Based on the captions of {analyzed} of {posts}; {matched} with results.', {
      analyzed: analysed,
      posts: plural(posts, '{n} post', '{n} posts'),
      matched: with_finds,
    }),
    !reads_pictures && t('Pictures and videos are not analyzed: content comes from captions.'),
    without_caption > 0 &&
      plural(
        without_caption,
        '{n} post without a caption was not analyzed.',
        '{n} posts without a caption were not analyzed.',
      ),
    waiting > 0 &&
      plural(waiting, '{n} caption is still being analyzed.', '{n} captions are still being analyzed.'),
  ].filter(Boolean);
}

interface FieldCardProps extends Pick<MonitorTabProps, 'look' | 'patch'> {
  field: ContentField;
  analysis: ContentAnalysis;
}

function FieldCard({ field, analysis, look, patch }: FieldCardProps) {
  const title = t(CONTENT_TITLES[field]);
  const rows = useMemo(
    () =>
      analysis.found
        .filter((one) => one.field === field)
        .slice(0, MOST_SHOWN)
        .map(({ label, words, posts }) => ({
          key: `${field}:${label}`,
          label,
          value: posts,
          // A label found by its own name needs no reason.
          detail: words.some((word) => word.toLowerCase() !== label) ? words.join(', ') : undefined,
        })),
    [analysis.found, field],
  );
  return (
    <Card title={title} note={t('captions analyzed for {n} posts', { n: analysis.analysed })}>
      {rows.length === 0 ? (
        <EmptyState>{t('No matching captions.')}</EmptyState>
      ) : (
        <BarList
          label={title}
          rows={rows}
          format={exactNumber}
          selected={look.content}
          onSelect={(content) => void patch({ content, tab: 'posts', state: 'included' }, { push: true })}
        />
      )}
    </Card>
  );
}

export function ContentTab({ monitor, input, look, patch }: MonitorTabProps) {
  const answer = useQuery({
    ...query.monitors.content_analysis.queryOptions({ input }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data !== undefined && data.waiting > 0 && READING_MS,
  });
  const { data, error } = answer;
  if (error && data === undefined)
    return <ErrorState framed error={error} onRetry={() => void answer.refetch()} />;
  if (data === undefined) return <CardsSkeleton count={4} />;
  if (monitor.posts === 0)
    return (
      <Card title={t('Content')}>
        <NoPostsYet monitor={monitor} patch={patch} />
      </Card>
    );
  return (
    <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
      <Text component="div" c="dimmed" fz="xs" role="note">
        {basis(data).map((sentence) => (
          <p key={String(sentence)}>{sentence}</p>
        ))}
      </Text>
      <div className="two-columns">
        {CONTENT_ORDER.map((field) => (
          <FieldCard key={field} field={field} analysis={data} look={look} patch={patch} />
        ))}
      </div>
    </Flex>
  );
}
