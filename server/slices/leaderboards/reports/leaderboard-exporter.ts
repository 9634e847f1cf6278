import type { Access, Meta } from '#contract/access.ts';
import type { ExportFormat, LeaderboardExport } from '#contract/exports.ts';
import { reportCalls } from '#contract/leaderboards/reports.ts';
import type {
  ExportCell,
  ExportCtx,
  ExportDocument,
  Exporter,
  Section,
} from '#server/slices/exports/exporters.ts';
import { PRINTED } from '#server/slices/exports/report-sections.ts';
import { reopened, stored } from '#server/slices/exports/stored-document.ts';
import { shownLeaderboard } from '../leaderboard-access.ts';
import { readReport } from './kept-reports.ts';
import { leaderboardDocument } from './report-document.ts';

/** Documents that are looked at have the first rows of long tables, and none of tables without room. */
export function forPrint(document: ExportDocument): ExportDocument {
  const sections = document.sections.flatMap((section): Section | [] => {
    if (section.kind !== 'table') return section;
    if (!section.columns.some(({ in_print }) => in_print)) return [];
    const all = [...(section.rows as Iterable<ExportCell[][]>)].flat();
    const listed = all.length - (section.summaries ?? 0);
    const rows = all.filter((_row, i) => i < PRINTED || i >= listed);
    return { ...section, rows: [rows], total: rows.length, left_out: all.length - rows.length };
  });
  return { ...document, sections };
}

/** The report that is asked for: one that was kept, or the numbers as they stand. */
async function documentOf(ctx: ExportCtx, input: LeaderboardExport) {
  const { report_id } = input;
  return report_id === undefined
    ? leaderboardDocument(ctx, input)
    : (await readReport(ctx, { id: report_id, leaderboard_id: input.id })).document;
}

/** A leaderboard: brands by rank, their shares, timelines, creators and posts. */
export const leaderboardExporter: Exporter<LeaderboardExport> = {
  access: (reportCalls.brands['~orpc'].meta as Meta).access as Access,
  async title(ctx, { id, report_id }) {
    const { name } = await shownLeaderboard({ ...ctx, actor: ctx.user }, id);
    return report_id === undefined
      ? name
      : (await readReport(ctx, { id: report_id, leaderboard_id: id })).title;
  },
  async document(ctx, input, format: ExportFormat) {
    const document = reopened(await stored(await documentOf(ctx, input)));
    const is_print = format === 'pdf' || format === 'pptx';
    return is_print ? forPrint(document) : document;
  },
};
