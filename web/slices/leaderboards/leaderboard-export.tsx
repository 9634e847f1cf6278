import type { ReportQuery } from '#contract/leaderboards/snapshots.ts';
import { ExportMenu } from '#web/parts/exports/export-menu.tsx';
import { t } from '#web/platform/language.ts';

interface LeaderboardExportProps {
  /** The current settings, or a saved report. */
  input: ReportQuery | { id: number; report_id: number };
  /** Accessible name in a list: `Download Lanterns`. */
  label?: string;
}

export function LeaderboardExport({ input, label }: LeaderboardExportProps) {
  return (
    <ExportMenu
      label={label}
      groups={[
        {
          ...{ label: t('Report'), kind: 'leaderboard', input },
          report: { kind: 'leaderboard', id: input.id },
        },
      ]}
    />
  );
}
