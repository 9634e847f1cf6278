import { accessOf } from '#contract/calls/endpoints.ts';
import type { LeaderboardExport } from '#contract/exports.ts';
import { reportCalls } from '#contract/leaderboards/reports.ts';
import type { ExportFormat } from '#contract/report/export-formats.ts';
import { isPrinted } from '#contract/report/export-formats.ts';
import { REPORT_SECTIONS, type SectionCode, type SectionOf } from '#contract/report/report-sections.ts';
import { composed, type Makers, type ReportChoice } from '#server/slices/exports/composed.ts';
import type {
  ExportCell,
  ExportCtx,
  ExportDocument,
  Exporter,
  Section,
} from '#server/slices/exports/exporter.ts';
import { reportChoice } from '#server/slices/exports/report/report-layouts.ts';
import { PRINTED } from '#server/slices/exports/report/report-sections.ts';
import { reopened, stored } from '#server/slices/exports/stored-document.ts';
import { shownLeaderboard } from '../leaderboard-access.ts';
import { readReport } from './kept-reports.ts';
import { leaderboardDocument } from './report-document.ts';
import { TITLES } from './report-people.ts';

/** Rankings of creators that a page has room for. */
const PRINTED_RANKINGS: readonly string[] = [TITLES.impressions, TITLES.interaction];
const isShown = ({ kind, ...section }: Section) =>
  kind !== 'table' ||
  !('name' in section) ||
  !Object.values<string>(TITLES).includes(section.name) ||
  PRINTED_RANKINGS.includes(section.name);

/** Documents that are looked at have the first rows of long tables, and none of tables without room. */
function fitting(section: Section): Section[] {
  if (section.kind !== 'table') return [section];
  if (!section.columns.some(({ in_print }) => in_print)) return [];
  const all = [...(section.rows as Iterable<ExportCell[][]>)].flat();
  const listed = all.length - (section.summaries ?? 0);
  const rows = all.filter((_row, i) => i < PRINTED || i >= listed);
  return [{ ...section, rows: [rows], total: rows.length, left_out: all.length - rows.length }];
}

/** The chosen sections of a report; all of one that was kept before its sections had codes. */
export async function forPrint(
  { codes, about, sections: all, ...document }: ExportDocument,
  choice: ReportChoice<SectionOf<'leaderboard'>>,
): Promise<ExportDocument> {
  const isPart = (code: SectionCode) => (_section: Section, i: number) => codes?.[i] === code;
  const makers = Object.fromEntries(
    REPORT_SECTIONS.leaderboard.map((code) => [
      code,
      () => all.filter(isPart(code)).filter(isShown).flatMap(fitting),
    ]),
  ) as Makers<SectionOf<'leaderboard'>>;
  const { sections, notes } = codes
    ? await composed(REPORT_SECTIONS.leaderboard, choice, makers)
    : { sections: all.flatMap(fitting), notes: [] };
  const numbers = about();
  return { ...document, sections, about: () => ({ ...numbers, notes: [...numbers.notes, ...notes] }) };
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
  access: accessOf(reportCalls.brands),
  async title(ctx, { id, report_id }) {
    const { name } = await shownLeaderboard({ ...ctx, actor: ctx.user }, id);
    return report_id === undefined
      ? name
      : (await readReport(ctx, { id: report_id, leaderboard_id: id })).title;
  },
  async document(ctx, input, format: ExportFormat) {
    const document = reopened(await stored(await documentOf(ctx, input)));
    const is_print = isPrinted(format);
    return is_print ? forPrint(document, await reportChoice(ctx, 'leaderboard', input)) : document;
  },
};
