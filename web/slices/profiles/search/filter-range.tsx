import { Checkbox, Group, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProfileFilters, RANGES } from '#contract/profiles/search.ts';
import type { NumberKind } from '#contract/values/typed-number.ts';
import { query } from '#web/platform/api/api.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { type HistogramBin, RangeHistogram } from '#web/ui/charts/range-histogram.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import classes from './profiles.module.css';
import { type FiltersPatch, withoutDefaults } from './profiles-state.ts';

export type RangeMetric = (typeof RANGES)[number];

export const RANGE_FIELDS = {
  followers: ['min_range', 'max_range'],
  engagement: ['min_engagement', 'max_engagement'],
  growth: ['min_growth', 'max_growth'],
  credibility: ['min_credibility', 'max_credibility'],
  price: ['min_price', 'max_price'],
} as const;

/** Filters without this range: input of its histogram, so that moving the range does not reload it. */
export function rangeInput(metric: RangeMetric, filters: ProfileFilters) {
  const [min, max] = RANGE_FIELDS[metric];
  const or_unknown = filters.or_unknown?.filter((one) => one !== metric);
  return { ...withoutDefaults({ ...filters, [min]: undefined, [max]: undefined, or_unknown }), metric };
}

/** Negative growth is one bar, because limits start at 0. */
export function foldNegative(bins: HistogramBin[]): HistogramBin[] {
  const below = bins.filter((bin) => bin.to <= 0);
  const first = below[0];
  if (first === undefined) return bins;
  const count = below.reduce((sum, bin) => sum + bin.count, 0);
  return [{ from: first.from, to: 0, count }, ...bins.filter((bin) => bin.to > 0)];
}

/** Valid limit: at least 0; fractions at most 1 (no upper limit). */
export function clamped(
  [low, high]: [number | null, number | null],
  fraction: boolean,
): [number | null, number | null] {
  const most = fraction ? 1 : Number.POSITIVE_INFINITY;
  const one = (value: number | null) => (value === null ? null : Math.min(most, Math.max(0, value)));
  const [from, to] = [one(low), one(high)];
  return from !== null && to !== null && from > to ? [to, from] : [from, to];
}

export interface FilterRangeProps {
  metric: RangeMetric;
  title: string;
  filters: ProfileFilters;
  patch: (part: FiltersPatch) => void;
  format: (value: number) => string;
  kind: NumberKind;
  /** Currency of amounts. */
  currency?: string;
}

export function FilterRange({ metric, title, filters, patch, ...look }: FilterRangeProps) {
  const [min, max] = RANGE_FIELDS[metric];
  const input = useMemo(() => rangeInput(metric, filters), [metric, filters]);
  const range = useQuery(query.profiles.range.queryOptions({ input, placeholderData: keepPreviousData }));
  const bins = useMemo(() => foldNegative(range.data?.buckets ?? []), [range.data]);
  if (range.isError) {
    const retry = () => void range.refetch();
    return (
      <div className={classes.part}>
        <ErrorState
          title={t('{title} could not be calculated.', { title })}
          error={range.error}
          onRetry={retry}
        />
      </div>
    );
  }
  const value: [number | null, number | null] = [filters[min] ?? null, filters[max] ?? null];
  const limited = value[0] !== null || value[1] !== null;
  const unknown = range.data?.unknown ?? 0;
  const passes = filters.or_unknown?.includes(metric) ?? false;
  const change = (next: [number | null, number | null]) => {
    const [low, high] = clamped(next, metric !== 'followers' && metric !== 'price');
    patch({ [min]: low ?? undefined, [max]: high ?? undefined });
  };
  const toggle = () => {
    const rest = filters.or_unknown?.filter((one) => one !== metric) ?? [];
    patch({ or_unknown: passes ? rest : [...rest, metric] });
  };
  const footer = unknown > 0 && (
    <Group gap="xs" justify="space-between" wrap="nowrap" mt={6} c="dimmed" mih={24}>
      {limited ? (
        <Checkbox label={t('or unknown')} checked={passes} onChange={toggle} />
      ) : (
        <span>{t('unknown')}</span>
      )}
      <span>{exactNumber(unknown)}</span>
    </Group>
  );
  if (bins.length === 0) {
    return (
      <div className={classes.part}>
        <h3 className={classes.partTitle}>{title}</h3>
        {range.isPending ? (
          <Skeleton height={78} />
        ) : (
          <Text fz="xs" c="dimmed">
            {t(unknown > 0 ? 'Unknown for all matches' : 'No matches')}
          </Text>
        )}
        {limited && footer}
      </div>
    );
  }
  return (
    <RangeHistogram
      title={title}
      mark={range.data?.median ?? null}
      bins={bins}
      value={value}
      onChange={change}
      footer={footer}
      {...look}
    />
  );
}
