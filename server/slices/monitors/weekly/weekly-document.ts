import { METRICS } from '#contract/report/metrics.ts';
import type { Days } from '#server/analytics/period.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { clientLanguage, clientOf } from '#server/owned/client-of.ts';
import { dayText, periodText } from '#server/platform/date-text.ts';
import { inLanguage, t } from '#server/platform/language.ts';
import { languageOfUser } from '#server/platform/reader-language.ts';
import {
  type ExportCtx,
  type FiguresSection,
  type MadeReport,
  type SpokenReport,
  spoken,
} from '#server/slices/exports/exporter.ts';
import { figureOf } from '#server/slices/exports/report/report-document.ts';
import type { FileCtx } from '#server/slices/exports/thread/ports.ts';
import { fileOf } from '#server/slices/exports/written-file.ts';
import { type CampaignLinks, campaignDocument, monitorSource } from '../export/monitor-exporter.ts';
import type { MonitorRow } from '../monitor-row.ts';

export interface WeeklyNumbers extends SpokenReport {
  posts: number;
  influencers: number;
  impressions: number | null;
  interactions: number | null;
}

interface WeeklyInput {
  monitor: Pick<MonitorRow, 'id' | 'name' | 'start_date'>;
  days: Days;
}

/** The campaign's report about some days, with the totals since the start. */
export const weeklyReport =
  (links: CampaignLinks) =>
  async (ctx: ExportCtx, { monitor, days }: WeeklyInput): Promise<MadeReport> => {
    const { id, start_date } = monitor;
    const source = await monitorSource(ctx, id, days);
    const sinceStart = await monitorSource(ctx, id, { from_date: start_date, to_date: days.to_date });
    const totals = await totalsOf(sinceStart.set);
    const whole: FiguresSection = {
      kind: 'figures',
      name: t('Since {day}', { day: dayText(start_date) }),
      // Days before a campaign are not comparable.
      figures: METRICS.map((metric) => ({ ...figureOf(metric, totals), before: null, change: null })),
    };
    const { document, numbers } = await campaignDocument(
      ctx,
      source,
      {
        ...{ id, ...days, posts_by: 'impressions', posts_order: 'DESC' },
        after_results: [whole],
      },
      links,
    );
    const { posts, influencers, impressions, interactions } = numbers.totals;
    const data: WeeklyNumbers = { posts, influencers, impressions, interactions, ...spoken(document) };
    return { document, data };
  };

export async function weeklyPdf(
  ctx: FileCtx,
  { id, name, start_date }: WeeklyInput['monitor'],
  days: Days,
): Promise<{ pdf: File; numbers: WeeklyNumbers }> {
  const input: WeeklyInput = { monitor: { id, name, start_date }, days };
  const client = await clientOf(ctx, { type: 'monitor', id });
  const language = clientLanguage(client) ?? (await languageOfUser(ctx.db, ctx.user.id));
  const title = inLanguage(language, () => `${name}: ${periodText(days)}`);
  const { file, data } = await fileOf(
    ctx,
    { title, by: 'Limelight', client, language },
    { report: 'monitor', input },
    'pdf',
  );
  return { pdf: file, numbers: data as WeeklyNumbers };
}
