import { Button, Group, MultiSelect, Select, Switch, TagsInput, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { CADENCES, type Cadence, MOST_CLIENTS, type Schedule } from '#contract/report/schedule.ts';
import { fieldMessages, messageOf } from '#web/platform/api/field-messages.ts';
import { momentText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Refusable } from '#web/ui/refusable.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const dayOptions = () => DAYS.map((day, i) => ({ value: String(i + 1), label: t(day) }));
/** Days that every month has. */
const dateOptions = () =>
  Array.from({ length: 28 }, (_none, i) => ({ value: String(i + 1), label: t('{n}.', { n: i + 1 }) }));
const HOURS = Array.from({ length: 24 }, (_none, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const CADENCE_WORDS: Record<Cadence, Phrase> = { weekly: 'Weekly', monthly: 'Monthly' };
const SPANS: Record<Cadence, Phrase> = { weekly: 'the seven days before', monthly: 'the month before' };

const COLLEAGUES = {
  monitor: 'Colleagues with access to this monitor',
  leaderboard: 'Colleagues with access to this leaderboard',
} as const;

/** Reports are ready in a few seconds. */
export const pollsRuns = (schedule: Pick<Schedule, 'runs'> | undefined) =>
  schedule?.runs.some((run) => run.state === 'queued') ? 2000 : false;

export type ScheduleDraft = Pick<Schedule, 'is_on' | 'cadence' | 'weekday' | 'month_day' | 'hour'> & {
  user_ids: number[];
  client_emails: string[];
};
const draftOf = ({
  is_on,
  cadence,
  weekday,
  month_day,
  hour,
  users,
  client_emails,
}: Schedule): ScheduleDraft => ({
  is_on,
  cadence,
  weekday,
  month_day,
  hour,
  user_ids: users.map((user) => user.id),
  client_emails,
});

interface ScheduleFormProps {
  noun: keyof typeof COLLEAGUES;
  schedule: Schedule;
  cadences?: readonly Cadence[];
  /** Null if the caller may edit it. */
  refused: string | null;
  save: { mutate: (draft: ScheduleDraft) => void; isPending: boolean; error: unknown };
  send: { mutate: () => void; isPending: boolean };
  children?: ReactNode;
}

export function ScheduleForm({
  noun,
  schedule,
  cadences = CADENCES,
  refused,
  save,
  send,
  children,
}: ScheduleFormProps) {
  const [draft, setDraft] = useState(() => draftOf(schedule));
  const stored = JSON.stringify(draftOf(schedule));
  const began = useRef(stored);
  // A colleague's change is shown unless there are local edits.
  useEffect(() => {
    const before = began.current;
    began.current = stored;
    setDraft((mine) => (JSON.stringify(mine) === before ? JSON.parse(stored) : mine));
  }, [stored]);
  const isNew = JSON.stringify(draft) !== stored;
  const issues = fieldMessages(save.error);
  const change = (part: Partial<ScheduleDraft>) => setDraft((old) => ({ ...old, ...part }));
  const disabled = refused !== null;
  const select = { allowDeselect: false, disabled };
  const nobody = schedule.users.length === 0 ? t('Choose recipients and save first.') : null;
  const everyWeek = cadences.length === 1;
  return (
    <StackedForm
      gap="md"
      onSubmit={() => {
        save.mutate(draft);
      }}
    >
      <Switch
        label={everyWeek ? t('Email a weekly report') : t('Email reports')}
        checked={draft.is_on}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => change({ is_on: checked })}
      />
      <MultiSelect
        label={t('Recipients')}
        description={t(COLLEAGUES[noun])}
        data={schedule.colleagues.map(({ id, name, email }) => ({
          value: String(id),
          label: `${name} (${email})`,
        }))}
        value={draft.user_ids.map(String)}
        error={issues.user_ids}
        searchable
        hidePickedOptions
        disabled={disabled}
        onChange={(keys) => change({ user_ids: keys.map(Number) })}
      />
      <TagsInput
        label={t('Clients')}
        description={t(
          'Each gets a link to the PDF with the sections saved for it, without an account. A link ends after 30 days, or when an address is removed.',
        )}
        placeholder={draft.client_emails.length === 0 ? t('Add email addresses') : ''}
        value={draft.client_emails}
        error={issues.client_emails}
        maxTags={MOST_CLIENTS}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        clearable
        disabled={disabled}
        onChange={(emails) => change({ client_emails: emails.map((email) => email.trim().toLowerCase()) })}
      />
      <Group grow align="end">
        {!everyWeek && (
          <Select
            {...select}
            label={t('Frequency')}
            data={cadences.map((value) => ({ value, label: t(CADENCE_WORDS[value]) }))}
            value={draft.cadence}
            onChange={(value) => change({ cadence: value as Cadence })}
          />
        )}
        {draft.cadence === 'weekly' ? (
          <Select
            {...select}
            label={t('Day')}
            data={dayOptions()}
            value={String(draft.weekday)}
            onChange={(value) => change({ weekday: Number(value) })}
          />
        ) : (
          <Select
            {...select}
            label={t('Day of the month')}
            data={dateOptions()}
            value={String(draft.month_day)}
            onChange={(value) => change({ month_day: Number(value) })}
          />
        )}
        <Select
          {...select}
          label={t('Hour')}
          data={HOURS}
          value={String(draft.hour)}
          onChange={(value) => change({ hour: Number(value) })}
        />
      </Group>
      <Text fz="xs" c="dimmed">
        {t('Time zone: {timezone}.', { timezone: schedule.timezone })}{' '}
        {schedule.next_at === null
          ? t('Nothing scheduled.')
          : t('The next report will be sent on {moment} (your local time), covering {span}.', {
              moment: momentText(schedule.next_at),
              span: t(SPANS[schedule.cadence]),
            })}
      </Text>
      {save.error !== null && issues.user_ids === undefined && issues.client_emails === undefined && (
        <Text role="alert" fz="sm" c="var(--ll-down)">
          {messageOf(save.error)}
        </Text>
      )}
      <Group justify="flex-end">
        {children}
        <Refusable reason={refused ?? nobody}>
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
            {t('Send now')}
          </Button>
        </Refusable>
        <Refusable reason={refused}>
          <Button type="submit" disabled={!isNew} loading={save.isPending}>
            {t('Save')}
          </Button>
        </Refusable>
      </Group>
    </StackedForm>
  );
}
