import { accessOf } from '#contract/calls/endpoints.ts';
import type { ListReportExport } from '#contract/exports.ts';
import { listReportCalls } from '#contract/lists/report.ts';
import { isPrinted } from '#contract/report/export-formats.ts';
import { REPORT_SECTIONS } from '#contract/report/report-sections.ts';
import { describedPosts } from '#server/analytics/posts/posts.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { t } from '#server/platform/language.ts';
import { composed } from '#server/slices/exports/composed.ts';
import type { ExportCtx, ExportDocument, Exporter } from '#server/slices/exports/exporter.ts';
import { audience, countries } from '#server/slices/exports/report/report-breakdowns.ts';
import { reportDocument, reportFrame } from '#server/slices/exports/report/report-document.ts';
import { reportChoice } from '#server/slices/exports/report/report-layouts.ts';
import { posts } from '#server/slices/exports/report/report-lists.ts';
import type { ReportSource } from '#server/slices/exports/report/report-sections.ts';
import { openTally } from '#server/slices/exports/report/tally.ts';
import { resultNumbers } from '#server/slices/exports/results/result-numbers.ts';
import { headlineOf, resultMakers } from '#server/slices/exports/results/result-sections.ts';
import { listOverview } from '../export/list-overview.ts';
import { creatorListFor } from '../list-access.ts';
import { type ListPosts, listPosts } from './list-posts.ts';

/** The posts of a list's creators as a report of results, with the plan of the list. */
async function listDocument(
  ctx: ExportCtx,
  source: ReportSource,
  { input, list }: { input: ListReportExport; list: ListPosts['list'] },
): Promise<ExportDocument> {
  const { posts_by, posts_order } = input;
  const [totals, choice] = await Promise.all([totalsOf(source.set), reportChoice(ctx, 'list', input)]);
  const numbers = await resultNumbers(ctx, source, { name: list.name, totals });
  const tally = openTally();
  const making = { ctx, source, totals, tally, choice: { posts_by, posts_order, is_print: true } };
  const { results, time, findings, best_posts, creators, formats } = resultMakers(ctx, numbers);
  const { sections, notes } = await composed(REPORT_SECTIONS.list, choice, {
    ...{ results, time, findings, best_posts, creators, formats },
    overview: () => listOverview(ctx, list.id),
    countries: () => countries(making),
    audience: () => audience(making),
    posts: () => posts(making),
  });
  return { ...reportFrame(source, { totals, tally, notes }), headline: headlineOf(numbers), sections };
}

export const listReportExporter: Exporter<ListReportExport> = {
  access: accessOf(listReportCalls.report_statistics),
  title: async (ctx, { id, parts }) => {
    const { name } = await creatorListFor(ctx, id, 'read');
    return parts?.length === 1 ? `${name}: ${parts[0]}` : `${name}: report`;
  },
  sent: ({ id }) => ({ type: 'lists', id }),
  async document(ctx, input, format) {
    const page = await listPosts(ctx, input);
    const { parts, posts_by, posts_order } = input;
    const is_print = isPrinted(format);
    const source: ReportSource = {
      set: page.set,
      genre: 'List report',
      filters: [t('Posts of the creators of the list “{name}”', { name: page.list.name })],
      describe: (posts) => describedPosts(ctx, page, posts),
    };
    if (is_print && parts === undefined) return listDocument(ctx, source, { input, list: page.list });
    return reportDocument(ctx, source, { parts, posts_by, posts_order, is_print });
  },
};
