import { METRICS } from '#contract/primitives.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import type { ExportCtx, FiguresSection } from '#server/slices/exports/exporters.ts';
import { fileNameOf } from '#server/slices/exports/file-name.ts';
import { figureOf, reportDocument } from '#server/slices/exports/report-document.ts';
import { WRITERS } from '#server/slices/exports/writers/writers.ts';
import { monitorSource } from '../export/monitor-exporter.ts';
import type { MonitorRow } from '../monitor-row.ts';
import type { WeeklyNumbers } from './weekly-mail.ts';

interface Days {
  from_date: string;
  to_date: string;
}

/** The report of some days of a monitor as PDF, with the totals since it began; and the numbers of these days. */
export async function weeklyPdf(
  ctx: ExportCtx,
  monitor: MonitorRow,
  days: Days,
): Promise<{ pdf: File; numbers: WeeklyNumbers }> {
  const { id, name, start_date } = monitor;
  const source = await monitorSource(ctx, id, days);
  const sinceStart = await monitorSource(ctx, id, { from_date: start_date, to_date: days.to_date });
  const document = await reportDocument(ctx, source, {
    ...{ parts: ['summary', 'days', 'creators', 'posts'], is_print: true },
    ...{ posts_by: 'impressions', posts_order: 'DESC' },
  });
  const totals = await totalsOf(sinceStart.set);
  const whole: FiguresSection = {
    kind: 'figures',
    name: `Since ${start_date}`,
    // What was before a campaign began is no measure of it.
    figures: METRICS.map((metric) => ({ ...figureOf(metric, totals), before: null, change: null })),
  };
  const [summary, ...others] = document.sections;
  const sections = summary ? [summary, whole, ...others] : [whole];
  const made_at = ctx.now();
  const written = await WRITERS.pdf(
    { ...document, sections },
    {
      cover: {
        title: `${name}: ${days.from_date} to ${days.to_date}`,
        company: ctx.company.name,
        by: 'Limelight',
        made_at,
      },
      ...{ sheet: { name: 'Sheet', locale: 'en' }, sheets: null, reader: ctx.user.email },
      ...{ pictures: ctx.pictures, signal: ctx.request.left },
    },
  );
  if (!('bytes' in written)) throw new Error('A PDF is a file');
  const chunks = await written.bytes.toArray();
  const week = await totalsOf(source.set);
  const { posts, influencers, impressions, interactions } = week;
  return {
    pdf: new File(chunks, fileNameOf(`${name} weekly report`, made_at, 'pdf'), { type: 'application/pdf' }),
    numbers: { posts, influencers, impressions, interactions },
  };
}
