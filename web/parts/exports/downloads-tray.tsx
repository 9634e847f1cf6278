import { Button, Drawer, Flex, Group, Progress, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { EXPORT_DAYS, type ExportRecord } from '#contract/exports.ts';
import { query } from '#web/platform/api/api.ts';
import { ago, dayText, percent } from '#web/platform/format/format.ts';
import { byteSize } from '#web/platform/format/sizes.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { useStore } from '#web/platform/page/store.ts';
import { download } from '#web/ui/download.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';
import { downloads, noteRunning, type StartedExport } from './downloads-state.ts';
import classes from './downloads-tray.module.css';
import { endedSince, formatName, isOpen } from './export-words.ts';

const POLL_MS = 1000;
const FIRST_POLL_MS = 300;
/** An export that ends this soon is downloaded without a click. */
const AT_ONCE_MS = 60_000;

const save = ({ id, file_name }: ExportRecord) => download(file_name ?? 'export', `/api/exports/${id}/file`);

/** Downloads a small file at once; otherwise notifies, unless the tray is open. */
function end(
  ended: ExportRecord,
  { started, opened }: { started?: StartedExport | undefined; opened: boolean },
) {
  if (started) toast.hide(started.toast);
  const isAtOnce = started !== undefined && Date.now() - started.at < AT_ONCE_MS;
  if (isAtOnce && ended.state === 'completed' && ended.link === null) {
    save(ended);
    toast.success(t('“{title}” was downloaded.', { title: ended.title }));
  } else if (!opened) announce(ended);
}

/** Notifies when an export finishes while the tray is closed. */
function announce(ended: ExportRecord): void {
  if (ended.state === 'completed' && ended.link === null)
    toast.action(t('“{title}” is ready.', { title: ended.title }), t('Download'), () => save(ended));
  else if (ended.state === 'completed') toast.success(t('“{title}” is ready.', { title: ended.title }));
  else if (ended.state === 'error')
    toast.error(
      ended.error ? sentenceText(ended.error) : t('Try again.'),
      t('“{title}” could not be exported.', { title: ended.title }),
    );
}

/** Polls only while something runs. */
function useExports(opened: boolean) {
  const answer = useQuery(
    query.exports.list.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) =>
        !state.data?.exports.some(isOpen)
          ? false
          : downloads.get().started.length > 0
            ? FIRST_POLL_MS
            : POLL_MS,
    }),
  );
  const list = answer.data?.exports;
  const before = useRef<readonly ExportRecord[] | undefined>(undefined);
  useEffect(() => {
    if (list === undefined) return;
    noteRunning(list.filter(isOpen).length);
    const { started } = downloads.get();
    const own = new Map(started.map((one) => [one.id, one]));
    const ended = list.filter((one) => own.has(one.id) && !isOpen(one));
    const others = endedSince(before.current, list).filter((one) => !ended.includes(one));
    if (ended.length > 0)
      downloads.patch({ started: started.filter(({ id }) => !ended.some((one) => one.id === id)) });
    for (const one of [...ended, ...others]) end(one, { started: own.get(one.id), opened });
    before.current = list;
  }, [list, opened]);
  return answer;
}

function factsOf(one: ExportRecord): string {
  const rows = one.rows > 0 ? plural(one.rows, '{n} row', '{n} rows') : null;
  if (one.state === 'pending') return t('Waiting in the queue');
  if (one.state === 'running')
    return [t('Preparing'), one.progress === null ? null : percent(one.progress, 0), rows]
      .filter(Boolean)
      .join(' · ');
  if (one.state === 'error') return one.error ? sentenceText(one.error) : t('It failed.');
  if (one.state === 'canceled') return t('Stopped');
  const size = one.file_size === null ? null : byteSize(one.file_size);
  const until = one.expires_at === null ? null : t('removed on {day}', { day: dayText(one.expires_at) });
  return [rows, size, ago(one.finished_at ?? one.created_at), until].filter(Boolean).join(' · ');
}

function Row({ one }: { one: ExportRecord }) {
  const client = useQueryClient();
  const after = { onSettled: () => client.invalidateQueries({ queryKey: query.exports.key() }) };
  const cancel = useMutation(query.exports.cancel.mutationOptions(after));
  const retry = useMutation(query.exports.retry.mutationOptions(after));
  const remove = useMutation(query.exports.remove.mutationOptions(after));
  const button = { size: 'compact-sm', variant: 'default' } as const;
  const of = { id: one.id };
  const failed = one.state === 'error';
  return (
    <Flex
      component="li"
      direction="column"
      gap="xs"
      p="sm"
      className={`surface ${classes.row}`}
      data-failed={failed || undefined}
    >
      <Group gap="xs" align="baseline" wrap="nowrap">
        <Text span fw={600} flex={1} className="wrap-anywhere">
          {one.title}
        </Text>
        <Text span fz="xxs" c="dimmed" flex="none">
          {formatName(one.format)}
        </Text>
      </Group>
      {isOpen(one) && (
        <Progress
          value={(one.progress ?? 0) * 100}
          size="sm"
          animated={one.state === 'running'}
          aria-label={t('Progress of {title}', { title: one.title })}
        />
      )}
      <p className={classes.facts} role={failed ? 'alert' : undefined}>
        {factsOf(one)}
      </p>
      <Group gap="xs" align="stretch">
        {isOpen(one) && (
          <Button {...button} loading={cancel.isPending} onClick={() => cancel.mutate(of)}>
            {t('Stop')}
          </Button>
        )}
        {one.state === 'completed' && one.link === null && (
          <Button size="compact-sm" onClick={() => save(one)}>
            {t('Download')}
          </Button>
        )}
        {one.link !== null && (
          <Button size="compact-sm" component="a" href={one.link} target="_blank" rel="noreferrer noopener">
            {t('Open')}
          </Button>
        )}
        {(failed || one.state === 'canceled') && (
          <Button {...button} loading={retry.isPending} onClick={() => retry.mutate(of)}>
            {t('Retry')}
          </Button>
        )}
        {!isOpen(one) && (
          <Button
            {...button}
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            aria-label={t('Remove {title}', { title: one.title })}
            onClick={() => remove.mutate(of)}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
    </Flex>
  );
}

export function DownloadsTray() {
  const { opened } = useStore(downloads);
  const { data, error, refetch } = useExports(opened);
  const list = data?.exports;
  return (
    <Drawer
      opened={opened}
      onClose={() => downloads.patch({ opened: false })}
      position="right"
      size={420}
      title={<b>{t('Downloads')}</b>}
      padding="md"
    >
      {error !== null && list === undefined && (
        <ErrorState
          error={error}
          title={t('The downloads could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && list === undefined && <RowsSkeleton rows={3} rowHeight={90} />}
      {list?.length === 0 && (
        <EmptyState>
          {t('No exports yet. Exported files are kept here for {n} days.', { n: EXPORT_DAYS })}
        </EmptyState>
      )}
      {list !== undefined && list.length > 0 && (
        <>
          <Text fz="xs" c="dimmed" mb={14}>
            {t('Files are kept for {n} days. Only you can download them.', { n: EXPORT_DAYS })}
          </Text>
          <Flex component="ul" direction="column" gap="xs">
            {list.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </Flex>
        </>
      )}
    </Drawer>
  );
}
