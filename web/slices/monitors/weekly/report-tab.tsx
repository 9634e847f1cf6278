import { Button, Group, Stack, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { WeeklyReport as Weekly } from '#contract/monitors/weekly.ts';
import { useExportStart } from '#web/parts/exports/export-start.ts';
import { formatName } from '#web/parts/exports/export-words.ts';
import { FormatIcon } from '#web/parts/exports/format-icon.tsx';
import classes from '#web/parts/schedule/schedule.module.css';
import { pollsRuns, type ScheduleDraft, ScheduleForm } from '#web/parts/schedule/schedule-form.tsx';
import { ScheduleRuns } from '#web/parts/schedule/schedule-runs.tsx';
import { api, query } from '#web/platform/api/api.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { Card } from '#web/ui/card.tsx';
import { download } from '#web/ui/download.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { NoPostsYet } from '../monitor-nothing.tsx';
import type { MonitorTabProps } from '../monitor-tab.ts';

const ReportStudio = lazy(async () => ({
  default: (await loadChunk(() => import('#web/parts/exports/report-studio.tsx'))).ReportStudio,
}));

const WEEKLY = ['weekly'] as const;

function Form({ id, weekly, refused }: { id: number; weekly: Weekly; refused: string | null }) {
  const client = useQueryClient();
  const shown = (answer: Weekly) =>
    client.setQueryData(query.monitors.weekly_report.queryKey({ input: { id } }), answer);
  const save = useMutation({
    mutationFn: ({ is_on, weekday, hour, user_ids, client_emails }: ScheduleDraft) =>
      api.monitors.update_weekly_report({
        id,
        send_weekly_report: is_on,
        weekday,
        hour,
        user_ids,
        client_emails,
        changed_at: weekly.changed_at,
      }),
    onSuccess: shown,
    onError: () => client.invalidateQueries({ queryKey: query.monitors.weekly_report.key() }),
    meta: { silent: true },
  });
  const send = useMutation({
    mutationFn: () => api.monitors.send_weekly_report({ id }),
    onSuccess(answer) {
      shown(answer);
      toast.success(t('The report is being created and will be emailed.'));
    },
  });
  const preview = useMutation({
    mutationFn: () => api.monitors.preview_weekly_report({ id }),
    onSuccess: (file) => download(file.name, file),
  });
  const { send_weekly_report, ...times } = weekly;
  return (
    <ScheduleForm
      noun="monitor"
      schedule={{ ...times, is_on: send_weekly_report, cadence: 'weekly', month_day: 1 }}
      cadences={WEEKLY}
      refused={refused}
      save={save}
      send={send}
    >
      <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
        {t('Preview as PDF')}
      </Button>
    </ScheduleForm>
  );
}

function WeeklyReport({ monitor: { id, edit_refused } }: { monitor: Monitor }) {
  const answer = useQuery({
    ...query.monitors.weekly_report.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => pollsRuns(state.data),
  });
  if (answer.isError)
    return (
      <ErrorState
        error={answer.error}
        title={t('The weekly report could not be loaded.')}
        onRetry={() => answer.refetch()}
      />
    );
  if (answer.isPending) return <RowsSkeleton rows={5} />;
  return (
    <div className={classes.tab}>
      <Card title={t('Weekly report')}>
        <Form id={id} weekly={answer.data} refused={sentenceText(edit_refused)} />
      </Card>
      <Card title={t('Sent so far')}>
        <ScheduleRuns runs={answer.data.runs} />
      </Card>
    </div>
  );
}

const FILES = ['pdf', 'pptx', 'xlsx'] as const;

/** The report as a file, and by email every week. */
export function ReportTab({ monitor, input, patch }: MonitorTabProps) {
  const { run, isPending } = useExportStart();
  const [choosing, setChoosing] = useState(false);
  const of = { kind: 'monitor', id: monitor.id } as const;
  const report = { label: t('Report'), kind: 'monitor', input } as const;
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
              {FILES.map((format) => (
                <Button
                  key={format}
                  variant="default"
                  leftSection={<FormatIcon format={format} />}
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
