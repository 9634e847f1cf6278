import {
  BRAND_SORTS,
  type BrandSort,
  SHARED_METRICS,
  sharedMetric,
} from '#contract/leaderboards/brand-sorts.ts';
import type {
  BrandRow,
  BrandStatistics,
  BrandsAnswer,
  BrandTimeline,
  TimelineEntry,
} from '#contract/leaderboards/reports.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { dayText } from '#server/platform/date-text.ts';
import { phrase, t } from '#server/platform/language.ts';
import type { ChartSection, ExportCell, ExportColumn, Section } from '#server/slices/exports/exporter.ts';
import { text } from '#server/slices/exports/report/report-sections.ts';
import { withheldText } from '#server/slices/exports/report/withheld-text.ts';
import { fromSlashes } from '../leaderboard-period.ts';
import { metricColumn, metricLabel, metricType } from './report-columns.ts';

/** Brands a chart has room for: bars, and lines that can be told apart. */
const MOST_BARS = 20;
const MOST_LINES = 6;

const barsNote = (n: number) =>
  n > MOST_BARS ? { note: t('The bars show the first {n} of {all} brands', { n: MOST_BARS, all: n }) } : {};

const whole = (brand: BrandRow) => brand.platforms.all as BrandStatistics;
const bars = (
  name: string,
  rows: readonly BrandRow[],
  more: Omit<ChartSection, 'kind' | 'name' | 'shape' | 'categories'>,
) =>
  ({ kind: 'chart', name, shape: 'bar-horizontal', categories: rows.map((b) => b.name), ...more }) as const;

/** Metrics whose columns a page has room for. */
const PRINTED: readonly BrandSort[] = BRAND_SORTS.filter((m) => m !== 'video_posts' && m !== 'view_count');

/** The metric that brands are ranked by comes first. */
const sortedFirst = <M extends BrandSort>(metrics: readonly M[], first: M): M[] => [
  first,
  ...metrics.filter((metric) => metric !== first),
];

/** The brands by rank, with the change against the period before, and their mean below. */
export function ranking(answer: BrandsAnswer, sort_by: BrandSort): Section[] {
  const { brands, average, currency } = answer;
  const metrics = sortedFirst(BRAND_SORTS, sort_by);
  // The change of a rate is a difference.
  const is_rate = metricType(sort_by, currency).type === 'ratio';
  const columns: ExportColumn[] = [
    { id: 'rank', label: 'Rank', type: 'count', in_print: true },
    { id: 'previous_rank', label: 'Rank before', type: 'count', in_print: true },
    text('brand', 'Brand', 26),
    ...metrics.map((metric) => metricColumn(metric, currency, PRINTED.includes(metric))),
    is_rate
      ? {
          id: 'change',
          label: t('Change in points: {metric}', { metric: phrase(metricLabel(sort_by)) }),
          type: 'decimal',
          in_print: true,
        }
      : {
          id: 'change',
          label: t('Change: {metric}', { metric: phrase(metricLabel(sort_by)) }),
          type: 'ratio',
          in_print: true,
        },
    { ...text('change_withheld', 'Why there is no change', 40), in_print: false },
  ];
  const numbers = (row: BrandStatistics): ExportCell[] => metrics.map((metric) => row[metric]);
  const changeOf = ({ change }: BrandRow) => {
    const value = change?.[sort_by] ?? null;
    return is_rate && value !== null ? value * 100 : value;
  };
  const rows = brands.map((b): ExportCell[] => [
    b.rank,
    b.previous_rank,
    b.name,
    ...numbers(whole(b)),
    changeOf(b),
    b.change_withheld ? withheldText(b.change_withheld) : null,
  ]);
  const shown = brands.slice(0, MOST_BARS);
  return [
    { kind: 'heading', name: 'Ranking', ...barsNote(brands.length) },
    bars(t('{metric} by brand', { metric: phrase(metricLabel(sort_by)) }), shown, {
      ...metricType(sort_by, currency),
      series: [{ name: phrase(metricLabel(sort_by)), values: shown.map((b) => whole(b)[sort_by]) }],
    }),
    {
      kind: 'table',
      name: 'Brands',
      columns,
      total: rows.length + 1,
      summaries: 1,
      rows: [[...rows, [null, null, t('Average of these brands'), ...numbers(average), null, null]]],
    },
  ];
}

/** Each brand's share of every metric that adds up. */
export function shares({ brands }: BrandsAnswer, sort_by: BrandSort): Section[] {
  const metric = sharedMetric(sort_by);
  const metrics = sortedFirst(SHARED_METRICS, metric);
  const columns: ExportColumn[] = [
    text('brand', 'Brand', 26),
    ...metrics.map((m): ExportColumn => ({ id: m, label: metricLabel(m), type: 'ratio', in_print: true })),
  ];
  const ordered = brands.toSorted(
    (a, b) => (b.share_of_voice[metric] ?? 0) - (a.share_of_voice[metric] ?? 0),
  );
  const shown = ordered.slice(0, MOST_BARS);
  return [
    { kind: 'heading', name: 'Share of voice', ...barsNote(ordered.length) },
    bars(t('Share of {metric}', { metric: phrase(metricLabel(metric)).toLowerCase() }), shown, {
      type: 'ratio',
      series: [{ name: t('Share'), values: shown.map((b) => b.share_of_voice[metric]) }],
    }),
    {
      kind: 'table',
      name: 'Share of voice',
      columns,
      total: ordered.length,
      rows: [ordered.map((b): ExportCell[] => [b.name, ...metrics.map((m) => b.share_of_voice[m])])],
    },
  ];
}

/** The numbers of every platform that a brand has posts on. */
export function platforms({ brands, currency }: BrandsAnswer): Section[] {
  const columns = [
    text('brand', 'Brand', 26),
    { ...text('platform', 'Platform'), in_print: false },
    ...BRAND_SORTS.map((metric) => metricColumn(metric, currency, false)),
  ].map((column) => ({ ...column, in_print: false }));
  const rows = brands.flatMap((b) =>
    Object.entries(b.platforms)
      .filter(([platform]) => platform !== 'all')
      .map(([platform, row]): ExportCell[] => [
        b.name,
        PLATFORM_NAMES[platform as Platform],
        ...BRAND_SORTS.map((m) => row[m]),
      ]),
  );
  return [{ kind: 'table', name: 'Platforms', columns, rows: [rows], total: rows.length }];
}

const FIELD: Record<BrandSort, keyof Omit<TimelineEntry, 'date'>> = {
  publications: 'posts',
  influencers: 'influencers',
  impressions: 'impressions',
  reach: 'reach',
  interactions: 'interactions',
  engagement_rate: 'eg_rate',
  media_value: 'media_value',
  view_count: 'view_count',
  video_posts: 'video_posts',
  followers: 'followers',
};

const spanText = (day: string, interval: BrandTimeline['interval']) =>
  interval === 'month' ? dayText(day.slice(0, 7)) : dayText(day).replace(/ \d{4}$/, '');

/** The brands over time: lines of the first ones, and all their numbers in a table. */
export function timelines(
  { brands, interval, currency }: BrandTimeline,
  ranked: BrandsAnswer,
  sort_by: BrandSort,
): Section[] {
  const byId = new Map(brands.map((b) => [b.id, b]));
  const ordered = ranked.brands.flatMap((b) => byId.get(b.id) ?? []);
  const first = ordered.slice(0, MOST_LINES);
  const line = (metric: BrandSort): Section => ({
    kind: 'chart',
    shape: 'line',
    name: t('{metric} by {unit}', { metric: phrase(metricLabel(metric)), unit: phrase(interval) }),
    ...metricType(metric, currency),
    categories: first[0]?.timeline.map(({ date }) => spanText(fromSlashes(date), interval)) ?? [],
    series: first.map(({ name, timeline }) => ({ name, values: timeline.map((at) => at[FIELD[metric]]) })),
  });
  const columns: ExportColumn[] = [
    { id: 'brand', label: 'Brand', type: 'text', width: 26 },
    {
      id: 'from',
      label: interval === 'day' ? t('Day') : t('First day of the {unit}', { unit: phrase(interval) }),
      type: 'day',
    },
    ...BRAND_SORTS.map((metric) => metricColumn(metric, currency, false)),
  ];
  const rows = ordered.flatMap((b) =>
    b.timeline.map((at): ExportCell[] => [
      b.name,
      fromSlashes(at.date),
      ...BRAND_SORTS.map((m) => at[FIELD[m]]),
    ]),
  );
  const other = sort_by === 'publications' ? 'interactions' : 'publications';
  const note =
    ordered.length > MOST_LINES
      ? t('The first {n} of {all} brands', { n: MOST_LINES, all: ordered.length })
      : undefined;
  return [
    { kind: 'heading', name: 'Over time', ...(note ? { note } : {}) },
    ...(first.length > 0 ? [line(sort_by), line(other)] : []),
    { kind: 'table', name: 'Timeline', columns, rows: [rows], total: rows.length },
  ];
}
