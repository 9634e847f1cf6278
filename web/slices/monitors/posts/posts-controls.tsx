import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { POST_SORTS } from '#contract/report/report.ts';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/session/shared-view.ts';
import { MetricSwitch } from '#web/ui/charts/chart.tsx';
import type { MonitorLook } from '../monitor-look.ts';
import type { MonitorTabProps } from '../monitor-tab.ts';

const SORTS = [
  { by: 'created_time', order: 'DESC', label: 'Newest' },
  { by: 'created_time', order: 'ASC', label: 'Oldest' },
  { by: 'impressions', order: 'DESC', label: 'Most impressions' },
  { by: 'interactions', order: 'DESC', label: 'Most interactions' },
  { by: 'media_value', order: 'DESC', label: 'Highest media value' },
] as const;
const LAYOUTS = [
  { value: 'grid', label: 'Grid' },
  { value: 'table', label: 'Table' },
] as const;

export function PostFilters({ monitor, look, patch }: MonitorTabProps) {
  const labels = useQuery(query.monitors.post_labels.queryOptions({ input: { id: monitor.id } })).data;
  const excluded = labels?.excluded;
  const states = [
    { value: 'included', label: t('Included') },
    { value: 'excluded', label: excluded ? t('{n} excluded', { n: excluded }) : t('Excluded') },
  ] as const;
  return (
    <>
      {excluded !== null && (
        <MetricSwitch
          label={t('Which posts')}
          value={look.state}
          onChange={(state) => void patch({ state })}
          options={states}
        />
      )}
      {monitor.keywords.length > 1 && (
        <Select
          size="xs"
          w={130}
          aria-label={t('Keyword')}
          placeholder={t('Any keyword')}
          data={monitor.keywords}
          value={look.keyword ?? null}
          onChange={(keyword) => void patch({ keyword: keyword ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Any keyword') }}
        />
      )}
      <PostCreator monitor_id={monitor.id} look={look} patch={patch} />
    </>
  );
}

const FOUND = 20;

/** Filters by a creator of any matching post. */
function PostCreator({
  monitor_id: id,
  look: { profile_id },
  patch,
}: { monitor_id: number } & Pick<MonitorTabProps, 'look' | 'patch'>) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 250);
  const chosen = useQuery({
    ...query.monitors.influencers.queryOptions({ input: { id, profile_id, limit: 1 } }),
    enabled: profile_id !== undefined,
  }).data?.influencers[0];
  // The selected name is not a search term.
  const words = typed === chosen?.name ? '' : typed;
  const { data, isPending } = useQuery({
    ...query.monitors.influencers.queryOptions({
      input: { id, query: words, limit: FOUND, sort_by: 'posts' },
    }),
    placeholderData: keepPreviousData,
  });
  const creators = (data?.influencers ?? []).filter((one) => one.posts > 0 && one.id !== chosen?.id);
  return (
    <Select
      size="xs"
      w={140}
      aria-label={t('Creator')}
      placeholder={t('Any creator')}
      data={[...(chosen ? [chosen] : []), ...creators].map((one) => ({
        value: String(one.id),
        label: one.name,
      }))}
      value={profile_id === undefined ? null : String(profile_id)}
      searchValue={text}
      onSearchChange={setText}
      onChange={(picked) => void patch({ profile_id: picked === null ? undefined : Number(picked) })}
      filter={({ options }) => options}
      nothingFoundMessage={isPending ? t('Searching …') : t('No creators match “{words}”.', { words })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Any creator') }}
    />
  );
}

/** URL parameters of a sort order; empty if posts have no such order. */
export function postOrder(value: string): Partial<MonitorLook> {
  const [by, order] = value.split(' ');
  const posts_by = POST_SORTS.find((one) => one === by);
  return posts_by ? { posts_by, posts_order: order === 'ASC' ? 'ASC' : 'DESC' } : {};
}

export function PostOrder({ look, patch }: Pick<MonitorTabProps, 'look' | 'patch'>) {
  const hidden = useHidden();
  return (
    <>
      <Select
        size="xs"
        w={190}
        aria-label={t('Sort posts')}
        allowDeselect={false}
        value={`${look.posts_by} ${look.posts_order}`}
        onChange={(value) => value && void patch(postOrder(value))}
        data={SORTS.filter(({ by }) => !hidden.has(by)).map(({ by, order, label }) => ({
          value: `${by} ${order}`,
          label: t(label),
        }))}
      />
      <MetricSwitch
        label={t('View')}
        value={look.layout}
        onChange={(layout) => void patch({ layout })}
        options={LAYOUTS.map(({ value, label }) => ({ value, label: t(label) }))}
      />
    </>
  );
}
