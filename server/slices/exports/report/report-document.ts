import { MOST_EXPORTED, REPORT_PARTS, type ReportPart } from '#contract/exports.ts';
import { METRICS, type Metric, type MetricId } from '#contract/report/metrics.ts';
import type { PeriodTotals } from '#contract/report/report.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { t } from '#server/platform/language.ts';
import { withheldText } from '#server/slices/exports/report/withheld-text.ts';
import type { ExportCtx, ExportDocument, Figure, Section } from '../exporter.ts';
import { valueText } from '../writers/value-text.ts';
import { audience, countries, days, tiers } from './report-breakdowns.ts';
import { creators, posts } from './report-lists.ts';
import { type Making, metricParts, type ReportChoice, type ReportSource } from './report-sections.ts';
import { openTally, type Tally } from './tally.ts';

type Totals = Awaited<ReturnType<typeof totalsOf>>;

/** The sections of a report in the order of its page, and the notes on its numbers. */
export async function reportDocument(
  ctx: ExportCtx,
  source: ReportSource,
  choice: ReportChoice,
  more: Pick<Framing, 'ratios' | 'notes'> = {},
): Promise<ExportDocument> {
  const totals = await totalsOf(source.set);
  const tally = openTally();
  const parts = choice.parts ?? REPORT_PARTS;
  const made = await Promise.all(
    REPORT_PARTS.filter((part) => parts.includes(part)).map((part) =>
      SECTIONS[part]({ ctx, source, choice, totals, tally }),
    ),
  );
  return { ...reportFrame(source, { totals, tally, ...more }), sections: made.flat() };
}

interface Framing {
  totals: Totals;
  tally: Tally;
  notes?: readonly string[];
  /** Metrics of the document besides those of a set of posts. */
  ratios?: readonly MetricId[];
}

/** Notes on the numbers of a set of posts. */
export function reportFrame(
  { set, genre, filters, notes: own = [] }: ReportSource,
  { totals, tally, notes = [], ratios = [] }: Framing,
): Omit<ExportDocument, 'sections'> {
  return {
    genre,
    about: () => ({
      filters,
      period: set.days,
      counts: [
        { label: 'Posts', n: totals.posts },
        { label: 'Creators', n: totals.influencers },
        { label: 'Posts without a date, not in any period', n: totals.undated_posts },
        ...(totals.withheld_posts > 0
          ? [{ label: 'Posts excluded by the terms of their source', n: totals.withheld_posts }]
          : []),
      ],
      metrics: [...METRICS, ...ratios],
      missing: totals.missing,
      origins: totals.origins,
      invented: { n: totals.invented_posts, what: 'posts' },
      emv: set.emv,
      currency: set.emv.currency,
      notes: [
        ...own,
        ...notes,
        ...(totals.posts > MOST_EXPORTED
          ? [t('The table of posts contains the first {n}.', { n: MOST_EXPORTED })]
          : []),
      ],
    }),
    pictures: () => tally.pictures,
  };
}

const SECTIONS: Record<ReportPart, (making: Making) => Promise<Section[]> | Section[]> = {
  summary: ({ totals }) => [
    {
      kind: 'figures',
      name: 'Summary',
      figures: METRICS.map((metric): Figure => figureOf(metric, totals)),
      note:
        totals.change_withheld &&
        t('No change from the previous period: {reason}', { reason: withheldText(totals.change_withheld) }),
    },
  ],
  days,
  tiers,
  countries,
  audience,
  creators,
  posts,
};

/** Where posts rated by views and posts rated by followers are mixed. */
function mixedNote({ engagement_by: { by_views, by_followers } }: PeriodTotals): Pick<Figure, 'note'> {
  if (by_views === null || by_followers === null) return {};
  const [views, followers] = [by_views, by_followers].map((rate) => valueText(rate, { type: 'ratio' }));
  return {
    note: t('{views} of views, {followers} of followers', { views: views ?? '', followers: followers ?? '' }),
  };
}

export const figureOf = (metric: Metric, totals: PeriodTotals): Figure => ({
  id: metric,
  ...metricParts(metric, totals.currency),
  value: totals[metric],
  before: totals.previous[metric],
  change: totals.change?.[metric] ?? null,
  ...(metric === 'engagement_rate' ? mixedNote(totals) : {}),
  ...(metric in totals.origins ? { origins: totals.origins[metric as keyof typeof totals.origins] } : {}),
});
