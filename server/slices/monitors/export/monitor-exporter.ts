import type { Access, Meta } from '#contract/access.ts';
import type { MonitorExport } from '#contract/exports.ts';
import { type MonitorQuery, monitorReportCalls } from '#contract/monitors/reports.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { typeLabel } from '#server/analytics/metrics/definitions.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import type { ExportCtx, ExportDocument, Exporter } from '#server/slices/exports/exporters.ts';
import { reportDocument } from '#server/slices/exports/report-document.ts';
import type { ReportSource } from '#server/slices/exports/report-sections.ts';
import { monitorFor } from '../monitor-access.ts';
import type { MonitorRow } from '../monitor-row.ts';
import { monitorSet } from '../monitor-set.ts';
import { monitorPosts, ruledMonitor } from '../post-rows.ts';
import { campaignNumbers } from './campaign-numbers.ts';
import { campaignSections, headlineOf } from './campaign-report.ts';

type Looked = Omit<MonitorQuery, 'id'>;

const or = (names: readonly string[]) => names.join(' or ');

/** One filter each. */
function inWords(monitor: MonitorRow, { platform, post_type, tag, classification }: Looked): string[] {
  const { keywords, search_type, platforms_to_track, post_types } = monitor;
  const platforms = platform?.length ? platform : platforms_to_track;
  const types = post_type?.length ? post_type : post_types;
  return [
    `Monitor: ${monitor.name}, ${monitor.start_date} to ${monitor.end_date}`,
    ...(keywords.length > 0
      ? [`Keywords: ${keywords.join(', ')} (${search_type === 'AND' ? 'all of them' : 'any of them'})`]
      : []),
    ...(platforms.length > 0 ? [`Platform: ${or(platforms.map((p) => PLATFORM_NAMES[p]))}`] : []),
    ...(types.length > 0 ? [`Kind of post: ${or(types.map(typeLabel))}`] : []),
    ...(tag ? [`Tag: ${tag}`] : []),
    ...(classification ? [`Class: ${classification}`] : []),
  ];
}

/** All posts of a monitor, or the selected ones, as the source of a report. */
export async function monitorSource(ctx: ExportCtx, id: number, looked: Looked): Promise<ReportSource> {
  const asking = { ...ctx, actor: ctx.user };
  const set = await monitorSet(asking, { id, ...looked });
  const ruled = await ruledMonitor(asking, id);
  return {
    set,
    genre: 'Campaign report',
    filters: inWords(ruled.monitor, looked),
    async describe(found) {
      const shown = new Map((await monitorPosts(asking, ruled, set, found)).map((row) => [row.id, row]));
      return found.flatMap((post) => {
        const row = shown.get(post.post_id);
        return row ? [{ post, row: { ...row, matched: row.keywords } }] : [];
      });
    },
  };
}

/** The report of a campaign for its client: results and findings, then who and what brought them. */
async function campaignDocument(
  ctx: ExportCtx,
  source: ReportSource,
  input: MonitorExport,
): Promise<ExportDocument> {
  const { posts_by, posts_order } = input;
  const { name } = await monitorFor(ctx, input.id, 'read');
  const totals = await totalsOf(source.set);
  const numbers = await campaignNumbers(ctx, source, { name, query: input, totals });
  const document = await reportDocument(ctx, source, {
    parts: ['audience', 'posts'],
    posts_by,
    posts_order,
    is_print: true,
  });
  return {
    ...document,
    headline: headlineOf(numbers),
    sections: [...(await campaignSections(ctx, numbers)), ...document.sections],
  };
}

/** A monitor: its statistics, breakdowns, creators and posts. */
export const monitorExporter: Exporter<MonitorExport> = {
  access: (monitorReportCalls.stats['~orpc'].meta as Meta).access as Access,
  async title(ctx, input) {
    const { name } = await monitorFor(ctx, input.id, 'read');
    const [only, ...more] = input.parts ?? [];
    return only && more.length === 0 ? `${name}: ${only}` : name;
  },
  async document(ctx, input, format) {
    const { id, parts, posts_by, posts_order } = input;
    const is_print = format === 'pdf' || format === 'pptx';
    const source = await monitorSource(ctx, id, input);
    if (is_print && parts === undefined) return campaignDocument(ctx, source, input);
    return reportDocument(ctx, source, { parts, posts_by, posts_order, is_print });
  },
};
