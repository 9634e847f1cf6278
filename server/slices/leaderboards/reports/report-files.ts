import type { CallInput } from '#contract/calls/endpoints.ts';
import { leaderboardExport } from '#contract/exports.ts';
import type { snapshotCalls } from '#contract/leaderboards/snapshots.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { fileOf } from '#server/slices/exports/written-file.ts';
import { leaderboardExporter } from './leaderboard-exporter.ts';

type Input = CallInput<typeof snapshotCalls.pdf_report>;

/** A report at once, as the export of a leaderboard makes it. */
async function reportFile(ctx: Ctx, query: Input, format: 'pdf' | 'xlsx'): Promise<File> {
  const input = leaderboardExport.parse(query);
  const title = await leaderboardExporter.title(ctx, input);
  ctx.record.target = title;
  const content = { exporter: 'leaderboard', input } as const;
  return (await fileOf(ctx, { title, by: ctx.user.name }, content, format)).file;
}

const l = os.leaderboards;

export const reportFileHandlers = {
  pdf_report: l.pdf_report.handler(({ context, input }) => reportFile(context, input, 'pdf')),
  xls_report: l.xls_report.handler(({ context, input }) => reportFile(context, input, 'xlsx')),
};
