import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileText, IconListDetails, IconPresentation } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useExportStart } from '#web/parts/exports/export-start.ts';
import { formatName } from '#web/parts/exports/export-words.ts';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/reload-guard.ts';
import { Card } from '#web/ui/card.tsx';
import { NoPostsYet } from '../monitor-nothing.tsx';
import type { MonitorTabProps } from '../monitor-tab.ts';
import { WeeklyReport } from './weekly-report.tsx';

const ReportStudio = lazy(async () => ({
  default: (await loadChunk(() => import('#web/parts/exports/report-studio.tsx'))).ReportStudio,
}));

const FILES = [
  ['pdf', IconFileText],
  ['pptx', IconPresentation],
  ['xlsx', IconFileSpreadsheet],
] as const;

/** The report as a file, and by email every week. */
export function ReportTab({ monitor, input, patch }: MonitorTabProps) {
  const { run, isPending } = useExportStart();
  const [choosing, setChoosing] = useState(false);
  const of = { kind: 'monitor', id: monitor.id } as const;
  const report = { label: t('Report'), kind: 'monitor', formats: ['pdf', 'pptx', 'xlsx'], input } as const;
  return (
    <Stack gap="sm">
      <Card title={t('Report of this campaign')}>
        {monitor.posts === 0 ? (
          <NoPostsYet monitor={monitor} patch={patch} />
        ) : (
          <>
            <Text fz="sm" mb="sm">
              {t('Results, best posts, creators and costs, with the filters of the Results tab.')}
            </Text>
            <Group gap="xs">
              {FILES.map(([format, Icon]) => (
                <Button
                  key={format}
                  variant="default"
                  leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
                  disabled={isPending}
                  onClick={() => run(report, format)}
                >
                  {formatName(format)}
                </Button>
              ))}
              <Button
                variant="default"
                leftSection={<IconListDetails size={16} stroke={1.7} aria-hidden />}
                onClick={() => setChoosing(true)}
              >
                {t('Choose sections…')}
              </Button>
            </Group>
            <Suspense fallback={null}>
              {choosing && <ReportStudio group={report} report={of} onClose={() => setChoosing(false)} />}
            </Suspense>
          </>
        )}
      </Card>
      <WeeklyReport monitor={monitor} />
    </Stack>
  );
}
