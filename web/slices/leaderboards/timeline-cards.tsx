import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { BRAND_METRICS } from '#contract/leaderboards/brand-sorts.ts';
import type { BrandsAnswer } from '#contract/leaderboards/reports.ts';
import { metricFormat, metricName } from '#web/parts/metric-text.ts';
import { axisDay, tipDay } from '#web/parts/report/day-buckets.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { Chart, MetricSwitch } from '#web/ui/charts/chart.tsx';
import { daysOfPoint, lineOrder, linesOf, placesOf } from './brands/brand-lines.ts';
import { dashed, type LeaderboardPart } from './leaderboard-look.ts';

const place = (value: number) => t('{n}.', { n: value });
const NONE: never[] = [];
const PER = {
  day: '{metric} per day',
  week: '{metric} per week',
  month: '{metric} per month',
} as const;

export function TimelineCards({
  look,
  input,
  patch,
  filter,
  ranked,
}: LeaderboardPart & { ranked: BrandsAnswer }) {
  const answer = useQuery({
    ...query.leaderboards.brand_timeline.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  const byPlaces = look.lines === 'places';
  const drawn = useMemo(() => lineOrder(ranked.brands), [ranked.brands]);
  const shown = useMemo(() => {
    const lines = linesOf(data?.brands ?? NONE, look.sort_by);
    return (byPlaces ? placesOf(lines) : lines)
      .filter(({ id }) => drawn.has(id))
      .sort((a, b) => (drawn.get(a.id) ?? 0) - (drawn.get(b.id) ?? 0));
  }, [data, look.sort_by, byPlaces, drawn]);
  const series = useMemo(() => shown.map(({ name, values }) => ({ name, values })), [shown]);
  const onSelect = useCallback(
    (index: number, at: number) => {
      const [brand, point] = [shown[at], data?.brands[0]?.timeline[index]];
      if (brand && point && data)
        patch({ of_brand: brand.id, ...daysOfPoint(point.date, data) }, { push: true });
    },
    [shown, data, patch],
  );
  const categories = useMemo(
    () => (data?.brands[0]?.timeline ?? NONE).map(({ date }) => dashed(date)),
    [data],
  );
  const anyHighlighted = ranked.brands.some((brand) => brand.is_highlighted);
  const interval = data?.interval ?? 'day';
  const format = useMemo(
    () => (byPlaces ? place : metricFormat(BRAND_METRICS[look.sort_by], ranked.currency)),
    [byPlaces, look.sort_by, ranked.currency],
  );
  const formatCategory = useMemo(() => axisDay(interval), [interval]);
  const formatTip = useMemo(() => tipDay(interval), [interval]);
  return (
    <Chart
      title={t(PER[interval], { metric: metricName(BRAND_METRICS[look.sort_by]) })}
      note={
        drawn.size < ranked.brands.length
          ? t(anyHighlighted ? 'highlighted, then by rank: {n} of {all}' : 'by rank: {n} of {all}', {
              n: drawn.size,
              all: plural(ranked.brands.length, '{n} brand', '{n} brands'),
            })
          : undefined
      }
      controls={
        <MetricSwitch
          label={t('Timeline shows')}
          value={look.lines}
          onChange={(lines) => filter({ lines })}
          options={[
            { value: 'numbers', label: t('Numbers') },
            { value: 'places', label: t('Ranks') },
          ]}
        />
      }
      kind="line"
      places={byPlaces}
      calendar
      legend
      categories={categories}
      series={series}
      format={format}
      formatCategory={formatCategory}
      formatTip={formatTip}
      height={320}
      onSelect={onSelect}
      loading={answer.isPending}
      error={answer.error ?? undefined}
      onRetry={() => void answer.refetch()}
      empty={t('No posts in this period.')}
    />
  );
}
