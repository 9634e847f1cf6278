import type { Phrase } from '#contract/languages/catalogue.ts';
import { fullLabel, METRIC_TABLE, METRICS } from '#contract/report/metrics.ts';
import type { ReportAudience } from '#contract/report/report.ts';
import { ORIGINS } from '#contract/values/primitives.ts';
import { audienceOf } from '#server/analytics/audience.ts';
import { countryRows, dailyRows, tierRows } from '#server/analytics/breakdowns.ts';
import { seriesInterval } from '#server/analytics/intervals.ts';
import { tierLabel } from '#server/analytics/metrics/tiers.ts';
import type { WeightedDimension } from '#server/analytics/metrics/weighted-audience.ts';
import { numberText, phrase, t } from '#server/platform/language.ts';
import { countryName } from '../country-name.ts';
import type { Section } from '../exporter.ts';
import { originText } from './origin-text.ts';
import {
  chart,
  column,
  heading,
  type Making,
  metricColumns,
  metricParts,
  PRINTED,
  table,
  text,
} from './report-sections.ts';
import { SPAN_METRICS, type SpanMetric, spansOf } from './report-spans.ts';

/** Categories of a chart in print. */
const PRINTED_KEYS = 12;

export async function days({ source: { set }, choice: { is_print } }: Making): Promise<Section[]> {
  const rows = await dailyRows(set);
  const origins = (['impressions', 'reach'] as const).flatMap((metric) =>
    ORIGINS.map((origin) => ({ id: `${metric}_${origin}` as const, of: metric, origin })),
  );
  const flat = rows.map((row) => ({
    ...row,
    ...(Object.fromEntries(origins.map(({ id, of, origin }) => [id, row[`${of}_origins`][origin]])) as Record<
      (typeof origins)[number]['id'],
      number
    >),
  }));
  const interval = seriesInterval(set.days);
  const label = interval === 'day' ? t('Day') : t('First day of the {unit}', { unit: phrase(interval) });
  const columns = [
    column('time', label, 'day'),
    ...metricColumns(METRICS, set.emv.currency),
    ...origins.map(({ id, of, origin }) =>
      column(
        id,
        t('{label}: {value}', { label: phrase(fullLabel(of)), value: originText(origin) }),
        'count',
        {
          in_print: false,
        },
      ),
    ),
  ];
  if (!is_print) return [table(interval === 'day' ? 'Days' : 'Months', columns, flat)];
  const spans = spansOf(rows, interval);
  const bars = (metric: SpanMetric) => {
    const { label, ...written } = metricParts(metric, set.emv.currency);
    return {
      name: t('{metric} by {unit}', { metric: phrase(label), unit: phrase(spans.unit) }),
      shape: 'bar' as const,
      ...written,
      categories: spans.rows.map(({ label }) => label),
      series: [{ name: phrase(label), values: spans.rows.map((row) => row[metric]) }],
    };
  };
  return [
    { kind: 'heading', name: t('By {unit}', { unit: phrase(spans.unit) }) },
    ...SPAN_METRICS.flatMap((metric) => chart(is_print, bars(metric))),
  ];
}

const COUNTRY_METRICS = METRICS.filter((metric) => metric !== 'engagement_rate');

export async function tiers({ source: { set }, choice: { is_print } }: Making): Promise<Section[]> {
  const rows = (await tierRows(set)).map((row) => ({
    ...row,
    tier: phrase(tierLabel(set.tiers, row)),
    total_followers: row.followers,
  }));
  const columns = [text('tier', 'Tier by followers'), ...metricColumns(METRICS, set.emv.currency)];
  return [
    ...heading(is_print, 'By tier'),
    ...chart(is_print, {
      name: 'Impressions by tier',
      shape: 'bar',
      type: 'count',
      categories: rows.map(({ tier }) => tier),
      series: [
        { name: phrase(METRIC_TABLE.impressions.label), values: rows.map(({ impressions }) => impressions) },
      ],
    }),
    table('Tiers', columns, rows),
  ];
}

export async function countries({ source: { set }, choice: { is_print } }: Making): Promise<Section[]> {
  const rows = (await countryRows(set)).map((row) => ({ ...row, country: row.country ?? t('unknown') }));
  const named = rows.map((row) => ({ ...row, country: countryName(row.country) }));
  const columns = [text('country', 'Country', 12), ...metricColumns(COUNTRY_METRICS, set.emv.currency)];
  const top = rows.slice(0, PRINTED_KEYS);
  return [
    ...heading(is_print, 'By country of the creator'),
    ...chart(is_print, {
      name: 'Impressions by country of the creator',
      shape: 'bar-horizontal',
      type: 'count',
      categories: top.map(({ country }) => countryName(country)),
      series: [
        { name: phrase(METRIC_TABLE.impressions.label), values: top.map(({ impressions }) => impressions) },
      ],
    }),
    table('Countries', columns, is_print ? named : rows, is_print ? PRINTED : undefined),
  ];
}

const DIMENSIONS: Record<WeightedDimension, Phrase> = {
  genders: 'Genders',
  ages: 'Ages',
  countries: 'Countries',
  cities: 'Cities',
  interests: 'Interests',
  genders_per_age: 'Genders by age',
};

const GENDERS: Record<string, Phrase> = { FEMALE: 'Women', MALE: 'Men' };
const keyName = (dimension: string, key: string) =>
  dimension === 'countries' ? countryName(key) : GENDERS[key] ? t(GENDERS[key]) : key;

const shareText = (share: number) =>
  numberText(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

export async function audience({ source: { set }, choice: { is_print } }: Making): Promise<Section[]> {
  const { coverage, coverage_by, profiles, ...dimensions } = await audienceOf(set);
  const maps = Object.entries(dimensions) as Array<[WeightedDimension, ReportAudience['ages']]>;
  const rows = maps.flatMap(([dimension, cells]) =>
    Object.entries(cells).map(([key, cell]) => ({
      dimension: t(DIMENSIONS[dimension]),
      key,
      name: keyName(dimension, key),
      coverage: coverage_by[dimension],
      ...cell,
    })),
  );
  const columns = [
    text('dimension', 'Dimension'),
    { ...text('key', 'Code'), in_print: false },
    text('name', 'Audience'),
    column('share', 'Share of reach', 'ratio'),
    column('coverage', 'Reach with this data', 'ratio', { in_print: false }),
    ...metricColumns(
      ['reach', 'impressions', 'interactions', 'engagement_rate', 'media_value'],
      set.emv.currency,
    ),
  ];
  if (!is_print) return [table('Audience', columns, rows)];
  if (profiles === 0) return [];
  const note = t('{n} creators have audience data: {share} of all reach.', {
    n: profiles,
    share: shareText(coverage),
  });
  return [
    { kind: 'heading', name: 'Audience', note },
    ...maps
      .filter(([dimension]) => dimension !== 'genders_per_age')
      .flatMap(([dimension, cells]) => {
        const top = Object.entries(cells).slice(0, PRINTED_KEYS);
        if (dimension === 'ages') top.sort(([a], [b]) => a.localeCompare(b, 'en'));
        return chart(is_print, {
          name: t('{dimension} of the audience', { dimension: t(DIMENSIONS[dimension]) }),
          note: t('data for {share} of reach', { share: shareText(coverage_by[dimension]) }),
          shape: dimension === 'ages' ? 'bar' : 'bar-horizontal',
          type: 'ratio',
          categories: top.map(([key]) => keyName(dimension, key)),
          series: [{ name: t('Share of reach'), values: top.map(([, { share }]) => share) }],
        });
      }),
  ];
}
