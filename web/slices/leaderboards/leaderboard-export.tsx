import type { ExportFormat } from '#contract/exports.ts';
import type { ReportQuery } from '#contract/leaderboards/snapshots.ts';
import { ExportMenu } from '#web/parts/exports/export-menu.tsx';
import { t } from '#web/platform/language.ts';

const FORMATS: readonly ExportFormat[] = ['pdf', 'pptx', 'xlsx', 'sheet', 'csv', 'zip'];

interface LeaderboardExportProps {
  /** What is shown, or a report that was kept. */
  input: ReportQuery | { id: number; report_id: number };
  /** Of a list, which one: `Download Lanterns`. */
  label?: string;
}

/** A leaderboard as a file. */
export function LeaderboardExport({ input, label }: LeaderboardExportProps) {
  return (
    <ExportMenu
      label={label}
      groups={[{ label: t('Report'), kind: 'leaderboard', formats: FORMATS, input }]}
    />
  );
}
