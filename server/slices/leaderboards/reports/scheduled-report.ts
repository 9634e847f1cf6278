import type { ReportQuery } from '#contract/leaderboards/snapshots.ts';
import {
  type ExportCtx,
  type Figure,
  type FiguresSection,
  type MadeReport,
  type SpokenReport,
  spoken,
} from '#server/slices/exports/exporter.ts';
import { reportChoice } from '#server/slices/exports/report/report-layouts.ts';
import { reopened, type StoredDocument } from '#server/slices/exports/stored-document.ts';
import { madeReport, type UnkeptReport } from './kept-reports.ts';
import { forPrint } from './leaderboard-exporter.ts';

/** Data of a scheduled report for its mail, and to keep it. */
export interface LeaderboardReportData extends SpokenReport {
  sentence: string;
  report: UnkeptReport;
}

/** The numbers of all brands in a sentence; unknown ones are left out. */
function sentenceOf({ sections }: StoredDocument): string {
  const [summary] = sections.filter((s): s is FiguresSection => s.kind === 'figures');
  const counted = (id: string, one: string, many: string) => {
    const value = summary?.figures.find((f: Figure) => f.id === id)?.value ?? null;
    return value === null ? null : `${value.toLocaleString('en')} ${value === 1 ? one : many}`;
  };
  const posts = counted('posts', 'post', 'posts') ?? 'posts';
  const creators = counted('influencers', 'creator', 'creators');
  const interactions = counted('interactions', 'interaction', 'interactions');
  return `${posts} about these brands${creators ? ` by ${creators}` : ''}${interactions ? `, ${interactions}` : ''}.`;
}

/** The report of a leaderboard that goes out by mail. */
export async function leaderboardReport(ctx: ExportCtx, query: ReportQuery): Promise<MadeReport> {
  const { document, report } = await madeReport(ctx, query);
  const data = { sentence: sentenceOf(document), report };
  const choice = await reportChoice(ctx, 'leaderboard', query);
  const shown = await forPrint(reopened(document), choice);
  return { document: shown, data: { ...data, ...spoken(shown) } };
}
