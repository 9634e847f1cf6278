import type { ReportQuery } from '#contract/leaderboards/snapshots.ts';
import { plural, t } from '#server/platform/language.ts';
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
  const figure = (id: string) => summary?.figures.find((f: Figure) => f.id === id)?.value ?? null;
  const [n, influencers, interactions] = ['posts', 'influencers', 'interactions'].map(figure);
  const posts = typeof n === 'number' ? plural(n, '{n} post', '{n} posts') : t('posts');
  const about =
    typeof influencers === 'number'
      ? t('{posts} about these brands by {creators}', {
          posts,
          creators: plural(influencers, '{n} creator', '{n} creators'),
        })
      : t('{posts} about these brands', { posts });
  const engaged =
    typeof interactions === 'number'
      ? `, ${plural(interactions, '{n} interaction', '{n} interactions')}`
      : '';
  return `${about}${engaged}.`;
}

/** The report of a leaderboard that goes out by mail. */
export async function leaderboardReport(ctx: ExportCtx, query: ReportQuery): Promise<MadeReport> {
  const { document, report } = await madeReport(ctx, query);
  const data = { sentence: sentenceOf(document), report };
  const choice = await reportChoice(ctx, 'leaderboard', query);
  const shown = await forPrint(reopened(document), choice);
  return { document: shown, data: { ...data, ...spoken(shown) } };
}
