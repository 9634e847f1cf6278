import { Badge, Button, Group, Menu, Progress, Stack, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ListImport } from '#contract/lists/imports.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORMS } from '#contract/values/primitives.ts';
import { query } from '#web/platform/api/api.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './list-import.module.css';
import type { StepProps } from './list-import-mapping.tsx';
import { ListImportRows } from './list-import-rows.tsx';
import { STATE_WORDS } from './list-import-words.ts';

export function ListImportProgress({ record, onChanged, onBack }: StepProps) {
  const { status, state } = record;
  const done = status.success + status.error;
  const share = status.total_count > 0 ? done / status.total_count : 0;
  return (
    <Stack gap="sm">
      <Text component="div" fz="xs" c="dimmed">
        <Text component="strong" c="var(--ll-text)" className="wrap-anywhere">
          {record.file_name}
        </Text>{' '}
        <Badge variant="light" size="sm" tt="none" color={state === 'running' ? 'accent' : 'gray'}>
          {record.undone_at === null ? t(STATE_WORDS[state]) : t('Undone')}
        </Badge>
      </Text>
      <Progress
        value={share * 100}
        animated={state === 'running'}
        aria-label={t('Progress of {name}', { name: record.file_name })}
      />
      <Text fz="xs" c="dimmed" role="status">
        {plural(status.total_count, '{done} of {n} account done', '{done} of {n} accounts done', { done })}
        {record.error !== null && ` · ${sentenceText(record.error)}`}
      </Text>
      <Counts record={record} />
      <Actions record={record} onChanged={onChanged} onBack={onBack} />
      <ListImportRows record={record} onChanged={onChanged} />
    </Stack>
  );
}

function Counts({ record }: { record: ListImport }) {
  const counts: Array<[label: string, n: number]> = [
    [t('added'), record.added],
    [t('already in the list'), record.in_list],
    [t('rows with more deliverables'), record.further],
    [t('repeated in the file'), record.duplicates],
    [t('pending: no data yet'), record.pending],
    [t('rows with cells that were not imported'), record.with_problems],
    [t('errors'), record.status.error],
  ];
  return (
    <dl className={classes.counts}>
      {counts.map(([label, n]) => (
        <div key={label} data-bad={(label === t('errors') && n > 0) || undefined}>
          <dt>{label}</dt>
          <Text component="dd" fz="md" fw={600}>
            {exactNumber(n)}
          </Text>
        </div>
      ))}
    </dl>
  );
}

function Actions({ record, onChanged, onBack }: StepProps) {
  const one = { id: record.list_id, import_id: record.id };
  const options = { meta: { silent: true }, onSettled: onChanged };
  const pause = useMutation(query.lists.pause_import.mutationOptions(options));
  const resume = useMutation(query.lists.resume_import.mutationOptions(options));
  const cancel = useMutation(query.lists.cancel_import.mutationOptions(options));
  const retry = useMutation(query.lists.retry_import.mutationOptions(options));
  const { state, status, platforms } = record;
  const isStopped = state === 'paused' || state === 'error';
  const failed = PLATFORMS.filter((platform) => (platforms[platform]?.error ?? 0) > 0);
  const undo = useMutation(
    query.lists.undo_import.mutationOptions({
      ...options,
      onSuccess: ({ removed, restored, kept }) =>
        toast.success(
          [
            plural(removed, '{n} creator removed', '{n} creators removed'),
            plural(restored, '{n} creator restored', '{n} creators restored'),
            ...(kept > 0 ? [plural(kept, '{n} edited since and kept', '{n} edited since and kept')] : []),
          ].join(' · '),
        ),
    }),
  );
  const isOver = !isStopped && state !== 'running' && record.undone_at === null;
  const failure = undo.error ?? pause.error ?? resume.error ?? cancel.error ?? retry.error;
  return (
    <>
      {failure && <ErrorState error={failure} title={t('That did not work.')} />}
      <Group gap="xs">
        {state === 'running' && (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            loading={pause.isPending}
            onClick={() => pause.mutate(one)}
          >
            {t('Pause')}
          </Button>
        )}
        {isStopped && (
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={resume.isPending}
            onClick={() => resume.mutate(one)}
          >
            {t('Continue')}
          </Button>
        )}
        {(isStopped || state === 'running') && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate(one)}
          >
            {t('Cancel')}
          </Button>
        )}
        {isOver && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            loading={undo.isPending}
            onClick={() => undo.mutate(one)}
          >
            {t('Undo this import')}
          </Button>
        )}
        {status.error > 0 && state !== 'paused' && record.undone_at === null && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                loading={retry.isPending}
              >
                {t('Retry errors')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => retry.mutate(one)}>{t('All platforms')}</Menu.Item>
              {failed.map((platform) => (
                <Menu.Item key={platform} onClick={() => retry.mutate({ ...one, platform })}>
                  {PLATFORM_NAMES[platform]} ({platforms[platform]?.error})
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {status.error > 0 && (
          <Button
            component="a"
            href={`/api/lists/${one.id}/influencer_import/${one.import_id}/errors`}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('Rows with errors')}
          </Button>
        )}
        <Button variant="subtle" onClick={onBack}>
          {t('Import another file')}
        </Button>
      </Group>
    </>
  );
}
