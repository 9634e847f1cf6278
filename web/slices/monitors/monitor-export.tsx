import type { ExportFormat } from '#contract/exports.ts';
import type { MonitorQuery } from '#contract/monitors/reports.ts';
import { ExportMenu } from '#web/parts/exports/export-menu.tsx';
import { t } from '#web/platform/language.ts';

const REPORT: readonly ExportFormat[] = ['xlsx', 'sheet', 'pptx', 'pdf', 'csv', 'zip'];
const TABLE: readonly ExportFormat[] = ['xlsx', 'csv', 'parquet'];

export function MonitorExport({ input }: { input: MonitorQuery }) {
  return (
    <ExportMenu
      groups={[
        {
          ...{ label: t('Report'), kind: 'monitor', formats: REPORT, input },
          report: { kind: 'monitor', id: input.id },
        },
        { label: t('Posts'), kind: 'monitor', formats: TABLE, input: { ...input, parts: ['posts'] } },
        { label: t('Creators'), kind: 'monitor', formats: TABLE, input: { ...input, parts: ['creators'] } },
      ]}
    />
  );
}
