import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { WeeklyReport as Weekly } from '#contract/monitors/weekly.ts';
import classes from '#web/parts/schedule/schedule.module.css';
import { pollsRuns, type ScheduleDraft, ScheduleForm } from '#web/parts/schedule/schedule-form.tsx';
import { ScheduleRuns } from '#web/parts/schedule/schedule-runs.tsx';
import { api, query } from '#web/platform/api.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { download } from '#web/ui/download.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';

const WEEKLY = ['weekly'] as const;

function Form({ id, weekly, refused }: { id: number; weekly: Weekly; refused: string | null }) {
  const client = useQueryClient();
  const shown = (answer: Weekly) =>
    client.setQueryData(query.monitors.weekly_report.queryKey({ input: { id } }), answer);
  const save = useMutation({
    mutationFn: ({ is_on, weekday, hour, user_ids }: ScheduleDraft) =>
      api.monitors.update_weekly_report({
        id,
        send_weekly_report: is_on,
        weekday,
        hour,
        user_ids,
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

export function WeeklyReport({ monitor: { id, edit_refused } }: { monitor: Monitor }) {
  const asked = useQuery({
    ...query.monitors.weekly_report.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => pollsRuns(state.data),
  });
  if (asked.isError)
    return (
      <ErrorState
        error={asked.error}
        title={t('The weekly report could not be loaded.')}
        onRetry={() => asked.refetch()}
      />
    );
  if (asked.isPending) return <RowsSkeleton rows={5} />;
  return (
    <div className={classes.tab}>
      <Card title={t('Weekly report')}>
        <Form id={id} weekly={asked.data} refused={sentenceText(edit_refused)} />
      </Card>
      <Card title={t('Sent so far')}>
        <ScheduleRuns runs={asked.data.runs} />
      </Card>
    </div>
  );
}
