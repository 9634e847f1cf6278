import { ActionIcon, Anchor, Button, Drawer, Flex, Text } from '@mantine/core';
import { IconFileText, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Leaderboard } from '#contract/leaderboards/leaderboard.ts';
import type { LeaderboardReport, ReportQuery } from '#contract/leaderboards/snapshots.ts';
import type { Schedule } from '#contract/report/schedule.ts';
import { pollsRuns, type ScheduleDraft, ScheduleForm } from '#web/parts/schedule/schedule-form.tsx';
import { ScheduleRuns } from '#web/parts/schedule/schedule-runs.tsx';
import { api, query } from '#web/platform/api/api.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { momentText } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { LeaderboardExport } from './leaderboard-export.tsx';
import classes from './leaderboards.module.css';

const openAddress = (board: number, report: number) =>
  `/api/leaderboards/pdf_report/${board}?report_id=${report}`;

function Report({
  board,
  report,
  onDelete,
}: {
  board: Leaderboard;
  report: LeaderboardReport;
  onDelete: () => void;
}) {
  const { id, title, taken_at, taken_by, can_delete } = report;
  return (
    <Flex component="li" gap="xs" align="center" py="xs" px="sm" className={classes.row}>
      <IconFileText size={18} stroke={1.6} aria-hidden />
      <Flex component="span" direction="column" flex={1} fz="sm" miw={0} className={classes.rowText}>
        <Anchor href={openAddress(board.id, id)} target="_blank" rel="noreferrer">
          {title}
        </Anchor>
        <Text component="small" fz="xs" c="dimmed">
          {t('Data as of {moment}', { moment: momentText(taken_at) })},{' '}
          {taken_by === null ? t('sent on schedule') : t('saved by {name}', { name: taken_by })}
        </Text>
      </Flex>
      <LeaderboardExport input={{ id: board.id, report_id: id }} label={t('Download {title}', { title })} />
      <Refusable reason={can_delete ? null : t('Only its creator or an admin can delete it.')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Delete {name}', { name: title })}
          onClick={onDelete}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Refusable>
    </Flex>
  );
}

/** Saved reports. */
function Kept({ board, input }: { board: Leaderboard; input: ReportQuery }) {
  const client = useQueryClient();
  const refusal = useRefusal('leaderboards');
  const reports = useQuery(query.leaderboards.reports.queryOptions({ input: { id: board.id } }));
  const onSuccess = () => client.invalidateQueries({ queryKey: query.leaderboards.reports.key() });
  const keep = useMutation({ mutationFn: () => api.leaderboards.keep_report(input), onSuccess });
  const remove = useMutation({
    mutationFn: ({ id }: LeaderboardReport) => api.leaderboards.delete_report({ id }),
    onSuccess: async (_answer, { title }) => {
      await onSuccess();
      toast.success(t('“{name}” was deleted', { name: title }));
    },
  });
  const list = () => {
    if (reports.isError) return <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />;
    if (reports.isPending) return <RowsSkeleton rows={3} />;
    if (reports.data.reports.length === 0)
      return <EmptyState>{t('No reports yet. Saved reports keep their numbers.')}</EmptyState>;
    return (
      <ul className={classes.rows} aria-label={t('Saved reports')}>
        {reports.data.reports.map((report) => (
          <Report key={report.id} board={board} report={report} onDelete={() => remove.mutate(report)} />
        ))}
      </ul>
    );
  };
  return (
    <Flex component="section" direction="column" gap="sm" miw={0} className={classes.stack}>
      <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" className={classes.toolbar}>
        <Refusable reason={refusal}>
          <Button loading={keep.isPending} onClick={() => keep.mutate()}>
            {t('Save a report of this view')}
          </Button>
        </Refusable>
      </Flex>
      {list()}
    </Flex>
  );
}

/** Scheduled reports, for one's own leaderboards. */
function ByMail({ board }: { board: Leaderboard }) {
  const { id, edit_refused } = board;
  const client = useQueryClient();
  const schedule = useQuery({
    ...query.leaderboards.report_schedule.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => pollsRuns(state.data),
  });
  const shown = (answer: Schedule) =>
    client.setQueryData(query.leaderboards.report_schedule.queryKey({ input: { id } }), answer);
  const save = useMutation({
    mutationFn: (draft: ScheduleDraft) =>
      api.leaderboards.update_report_schedule({ id, ...draft, changed_at: schedule.data?.changed_at }),
    onSuccess: shown,
    onError: () => client.invalidateQueries({ queryKey: query.leaderboards.report_schedule.key() }),
    meta: { silent: true },
  });
  const send = useMutation({
    mutationFn: () => api.leaderboards.send_report({ id }),
    onSuccess(answer) {
      shown(answer);
      toast.success(t('The report is being created and will be emailed.'));
    },
  });
  if (schedule.isError) return <ErrorState error={schedule.error} onRetry={() => void schedule.refetch()} />;
  if (schedule.isPending) return <RowsSkeleton rows={5} />;
  return (
    <>
      <ScheduleForm
        noun="leaderboard"
        schedule={schedule.data}
        refused={sentenceText(edit_refused)}
        save={save}
        send={send}
      />
      <ScheduleRuns runs={schedule.data.runs} />
    </>
  );
}

interface ReportsDrawerProps {
  board: Leaderboard;
  /** Current settings, which a new report would save. */
  input: ReportQuery;
  onClose: () => void;
}

export function ReportsDrawer({ board, input, onClose }: ReportsDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('Reports of “{name}”', { name: board.name })}
    >
      <Flex direction="column" gap="sm" miw={0} className={classes.stack}>
        <Kept board={board} input={input} />
        {board.is_own && (
          <Flex component="section" direction="column" gap="sm" miw={0} className={classes.stack}>
            <h3>{t('By email')}</h3>
            <ByMail board={board} />
          </Flex>
        )}
      </Flex>
    </Drawer>
  );
}
