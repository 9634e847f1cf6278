import { accessOf } from '#contract/calls/endpoints.ts';
import type { ForecastExport } from '#contract/exports.ts';
import { type Band, type ForecastDetail, forecast } from '#contract/forecast.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import { METRIC_TABLE, shortLabel } from '#contract/report/metrics.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import { dayText } from '#server/platform/date-text.ts';
import { phrase, plural, t } from '#server/platform/language.ts';
import type {
  ExportCell,
  ExportColumn,
  ExportCtx,
  ExportDocument,
  Exporter,
} from '#server/slices/exports/exporter.ts';
import { metricParts } from '#server/slices/exports/report/report-sections.ts';
import { FORECAST_METRICS } from './engine/draws.ts';
import { detailOf } from './versions.ts';

const BASES = {
  own: 'own posts',
  few_posts: 'few posts, helped by peers',
  peers: 'peers alone',
  benchmark: 'a benchmark by followers',
  none: 'nothing to go by',
} as const;
const BANDS = ['p10', 'p50', 'p90'] as const;
const BAND_NAMES = { p10: 'Low', p50: 'Middle', p90: 'High' } as const;

function columnsOf(currency: string): ExportColumn[] {
  const bands = FORECAST_METRICS.flatMap((metric) =>
    BANDS.map(
      (part): ExportColumn => ({
        id: `${metric}_${part}`,
        ...metricParts(metric, currency),
        label:
          part === 'p50'
            ? shortLabel(metric)
            : t('{metric}: {bound}', { metric: phrase(shortLabel(metric)), bound: t(BAND_NAMES[part]) }),
        in_print: part === 'p50',
      }),
    ),
  );
  return [
    { id: 'name', label: 'Creator', type: 'text', width: 28, in_print: true },
    { id: 'post_type', label: 'Post type', type: 'text', width: 20, in_print: true },
    { id: 'publications', label: 'Publications', type: 'count', in_print: true },
    { id: 'price', label: 'Price per piece', type: 'money', currency, in_print: true },
    ...bands,
    { id: 'basis', label: 'Based on', type: 'text', width: 24 },
    { id: 'posts', label: 'Based on these posts', type: 'count' },
    { id: 'invented', label: 'Invented', type: 'flag' },
  ];
}

const whole = (value: number | undefined) => (value === undefined ? null : Math.round(value));

function rowsOf({ result, creators }: ForecastDetail): ExportCell[][] {
  const byId = new Map(creators.map((c) => [c.id, c]));
  return result.cells
    .filter((cell) => cell.publications > 0)
    .map((cell) => {
      const who = byId.get(cell.profile_id);
      const bands = FORECAST_METRICS.flatMap((metric) => BANDS.map((part) => whole(cell[metric]?.[part])));
      const plan = [cell.publications, cell.price];
      return [
        who?.name ?? t('Former creator'),
        phrase(typeLabel(cell.post_type)),
        ...plan,
        ...bands,
        cell.withheld
          ? t('{basis}; the terms of their source keep posts out', { basis: t(BASES[cell.basis]) })
          : t(BASES[cell.basis]),
        cell.posts,
        who?.is_demo ?? false,
      ];
    });
}

async function document(ctx: ExportCtx, { forecast_id, version }: ForecastExport): Promise<ExportDocument> {
  const detail = await detailOf(ctx, forecast_id, version);
  const { totals, currency, model, emv_model, computed_at } = detail.result;
  const figure = (id: string, label: string, type: 'count' | 'money' | 'ratio', value: number | null) => ({
    id,
    label,
    type,
    value,
    ...(type === 'money' ? { currency } : {}),
  });
  const middle = (band: Band | null) => band?.p50 ?? null;
  const perMille = (cost: number | null) => (cost === null ? null : cost * 1000);
  const rounded = (band: Band | null) => whole(band?.p50);
  const rows = rowsOf(detail);
  return {
    genre: 'Forecast',
    sections: [
      {
        kind: 'figures',
        name: 'Totals',
        figures: [
          figure('influencers', 'Creators', 'count', totals.influencers),
          figure('publications', 'Publications', 'count', totals.publications),
          figure('budget', 'Budget', 'money', totals.budget),
          ...FORECAST_METRICS.map((m) => figure(m, shortLabel(m), METRIC_TABLE[m].unit, rounded(totals[m]))),
          figure('unique_reach', 'Unique reach', 'count', rounded(totals.unique_reach)),
          figure('audience_overlap', 'Audience overlap', 'ratio', totals.audience_overlap),
          figure('roi', 'ROI', 'ratio', middle(totals.roi)),
          figure('cost_per_post', 'Cost per post', 'money', totals.cost_per_post),
          figure(
            'cost_per_interaction',
            'Cost per interaction',
            'money',
            middle(totals.cost_per_interaction),
          ),
          figure(
            'cost_per_impression',
            'Cost per 1,000 impressions (CPM)',
            'money',
            perMille(middle(totals.cost_per_impression)),
          ),
        ],
        note: t(
          'Numbers are middle estimates; 8 of 10 outcomes are between low and high. Ranges of totals are not sums of the ranges of lines.',
        ),
      },
      {
        kind: 'table',
        name: 'Totals as ranges',
        columns: [
          { id: 'metric', label: 'Metric', type: 'text', in_print: true },
          ...BANDS.map(
            (part): ExportColumn => ({ id: part, label: BAND_NAMES[part], type: 'count', in_print: true }),
          ),
        ],
        rows: [
          FORECAST_METRICS.map((m): ExportCell[] => [
            phrase(shortLabel(m)),
            ...BANDS.map((part) => whole(totals[m]?.[part])),
          ]),
        ],
        total: FORECAST_METRICS.length,
      },
      { kind: 'table', name: 'Plan', columns: columnsOf(currency), rows: [rows], total: rows.length },
    ],
    about: () => ({
      filters: [t('Version {n} of {all}', { n: detail.version, all: detail.newest_version })],
      period: null,
      counts: [{ label: 'Lines of the plan', n: rows.length }],
      metrics: ['reach', 'impressions', 'media_value'],
      missing: {},
      invented: { n: detail.creators.filter((c) => c.is_demo).length, what: 'creators' },
      emv: emvOf(ctx, emv_model),
      currency,
      notes: [
        t('Computed on {day} with the model {model}, and kept as it was then.', {
          day: dayText(computed_at),
          model,
        }),
        ...(totals.audience_overlap === null
          ? []
          : [
              t(
                'Audience overlap is known of {n} of {all} creators, each platform by itself; the reach of the others counts in full in unique reach.',
                { n: totals.overlap_creators, all: totals.influencers },
              ),
            ]),
        ...(totals.priced_creators && totals.priced_creators < totals.influencers
          ? [
              t(
                'Costs per result and ROI cover {n} of {all} creators; the others have no price or no forecast.',
                {
                  n: totals.priced_creators,
                  all: totals.influencers,
                },
              ),
            ]
          : []),
        ...(totals.unknown_publications > 0
          ? [
              plural(
                totals.unknown_publications,
                '{n} planned post has no forecast: it is in the budget and in no other number.',
                '{n} planned posts have no forecast: they are in the budget and in no other number.',
              ),
            ]
          : []),
      ],
    }),
  };
}

/** With the stored numbers of the version. */
export const forecastExporter: Exporter<ForecastExport> = {
  access: accessOf(forecast.get),
  title: async (ctx, { forecast_id, version }) => (await detailOf(ctx, forecast_id, version)).name,
  sent: ({ forecast_id }) => ({ type: 'forecast', id: forecast_id }),
  document,
};
