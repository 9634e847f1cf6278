import { Button, Group, MultiSelect, Select, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { WeeklyReport as Weekly } from '#contract/monitors/weekly.ts';
import { api, query } from '#web/platform/api.ts';
import { fieldMessages } from '#web/platform/field-messages.ts';
import { counted, momentText } from '#web/platform/format.ts';
import { Card } from '#web/ui/card.tsx';
import { download } from '#web/ui/download.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './weekly-report.module.css';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, i) => ({
    value: String(i + 1),
    label,
  }),
);
const HOURS = Array.from({ length: 24 }, (_none, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
/** A report that is being made is ready in a few seconds. */
const POLL_MS = 2000;

const runText = ({ state, recipients, error }: Weekly['runs'][number]) => {
  if (state === 'queued') return 'being made';
  return state === 'sent'
    ? `sent to ${counted(recipients, 'person').replace('persons', 'people')}`
    : `not sent: ${error}`;
};

function Runs({ runs }: Pick<Weekly, 'runs'>) {
  if (runs.length === 0) return <p className={classes.note}>None has gone out yet.</p>;
  return (
    <ul className={classes.runs} aria-label="Reports so far">
      {runs.map((run) => (
        <li key={run.due_at} data-state={run.state}>
          <span>{momentText(run.due_at)}</span>
          <span>
            {runText(run)}
            {run.asked_by !== null && `, asked for by ${run.asked_by}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Draft = Pick<Weekly, 'send_weekly_report' | 'weekday' | 'hour'> & { user_ids: number[] };
const draftOf = ({ send_weekly_report, weekday, hour, users }: Weekly): Draft => ({
  ...{ send_weekly_report, weekday, hour },
  user_ids: users.map((user) => user.id),
});

function Form({ id, weekly, refused }: { id: number; weekly: Weekly; refused: string | null }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(weekly));
  const stored = JSON.stringify(draftOf(weekly));
  useEffect(() => setDraft(JSON.parse(stored)), [stored]);
  const isNew = JSON.stringify(draft) !== stored;
  const shown = (answer: Weekly) =>
    client.setQueryData(query.monitors.weekly_report.queryKey({ input: { id } }), answer);
  const save = useMutation(
    query.monitors.update_weekly_report.mutationOptions({ onSuccess: shown, meta: { silent: true } }),
  );
  const send = useMutation(
    query.monitors.send_weekly_report.mutationOptions({
      onSuccess(answer) {
        shown(answer);
        toast.success('The report is being made, and goes out by mail.');
      },
    }),
  );
  const preview = useMutation({
    mutationFn: () => api.monitors.preview_weekly_report({ id }),
    onSuccess: (file) => download(file.name, file),
  });
  const issues = fieldMessages(save.error);
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const nobody = weekly.users.length === 0 ? 'Choose who gets it, and save, first.' : null;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ id, ...draft });
      }}
    >
      <Switch
        label="Send a report by mail every week"
        checked={draft.send_weekly_report}
        disabled={refused !== null}
        onChange={({ currentTarget: { checked } }) => change({ send_weekly_report: checked })}
      />
      <MultiSelect
        label="Goes to"
        description="Colleagues who have this monitor"
        data={weekly.colleagues.map(({ id: user, name, email }) => ({
          value: String(user),
          label: `${name} (${email})`,
        }))}
        value={draft.user_ids.map(String)}
        error={issues.user_ids}
        searchable
        hidePickedOptions
        disabled={refused !== null}
        onChange={(keys) => change({ user_ids: keys.map(Number) })}
      />
      <Group grow align="end">
        <Select
          label="Day"
          data={DAYS}
          value={String(draft.weekday)}
          allowDeselect={false}
          disabled={refused !== null}
          onChange={(value) => change({ weekday: Number(value) })}
        />
        <Select
          label="Hour"
          data={HOURS}
          value={String(draft.hour)}
          allowDeselect={false}
          disabled={refused !== null}
          onChange={(value) => change({ hour: Number(value) })}
        />
      </Group>
      <p className={classes.note}>
        {`The hour is that of ${weekly.timezone}. `}
        {weekly.next_at === null
          ? 'Nothing is planned.'
          : `The next report goes out on ${momentText(weekly.next_at)} by your clock, about the seven days before.`}
      </p>
      <Group justify="flex-end">
        <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
          Preview as PDF
        </Button>
        <Refusable reason={refused ?? nobody}>
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ id })}>
            Send now
          </Button>
        </Refusable>
        <Refusable reason={refused}>
          <Button type="submit" disabled={!isNew} loading={save.isPending}>
            Save
          </Button>
        </Refusable>
      </Group>
    </form>
  );
}

/** The weekly report of a monitor: when, to whom, and what became of it. */
export function WeeklyReport({ monitor: { id, edit_refused } }: { monitor: Monitor }) {
  const asked = useQuery({
    ...query.monitors.weekly_report.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'queued') ? POLL_MS : false,
  });
  if (asked.isError)
    return (
      <ErrorState
        error={asked.error}
        title="The weekly report could not be loaded."
        onRetry={() => asked.refetch()}
      />
    );
  if (asked.isPending) return <RowsSkeleton rows={5} />;
  return (
    <div className={classes.tab}>
      <Card title="Weekly report">
        <Form id={id} weekly={asked.data} refused={edit_refused} />
      </Card>
      <Card title="Sent so far">
        <Runs runs={asked.data.runs} />
      </Card>
    </div>
  );
}
