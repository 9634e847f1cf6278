import { ActionIcon, Box, Button, Flex, Progress, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { AddDemoData } from '#web/parts/demo/add-demo-data.tsx';
import { query } from '#web/platform/api/api.ts';
import { dayText, percent } from '#web/platform/format/format.ts';
import { byteSize } from '#web/platform/format/sizes.ts';
import { plural, t } from '#web/platform/language.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { PlatformAppsCard } from './apps/platform-apps-card.tsx';
import { ConnectorsCard } from './connectors-card.tsx';
import { ImportHistory } from './import-history.tsx';
import { hasEnded, isMoving } from './import-progress.ts';
import type { Choice } from './mapping.ts';
import { ProvidersCard } from './providers-card.tsx';
import { RunningImport } from './running-import.tsx';
import { StartSure } from './start-sure.tsx';
import type { ImportPreview } from './upload-file.ts';
import { type Upload, uploadQueue } from './upload-queue.ts';
import { WaitingImport } from './waiting-import.tsx';
import '@mantine/dropzone/styles.css';
import { IconCloudUpload, IconFileUpload, IconX } from '@tabler/icons-react';
import { useStore } from '#web/platform/page/store.ts';
import zone from '#web/ui/inputs/drop-zone.module.css';
import { toast } from '#web/ui/toast.tsx';
import classes from './drop-area.module.css';

function UploadRow({ upload }: { upload: Upload }) {
  const share = upload.size > 0 ? upload.sent / upload.size : 0;
  const sent = upload.state === 'sending' && share >= 1;
  const words = {
    waiting: t('Waiting in the queue'),
    sending: sent
      ? t('Reading the first rows')
      : t('{share} of {size}', { share: percent(share, 0), size: byteSize(upload.size) }),
    failed: upload.error ?? t('The upload failed.'),
  }[upload.state];
  return (
    <li className={`lined ${classes.upload}`}>
      <Flex rowGap={0} columnGap="xs" wrap="wrap" miw={0} className={`wrap-anywhere ${classes.uploadText}`}>
        <strong>{upload.name}</strong>
        <span
          role={upload.state === 'failed' ? 'alert' : undefined}
          data-failed={upload.state === 'failed' || undefined}
        >
          {words}
        </span>
      </Flex>
      {upload.state !== 'failed' && (
        <Progress
          value={share * 100}
          animated={sent}
          size="sm"
          aria-label={t('Upload of {name}', { name: upload.name })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={
          upload.state === 'failed'
            ? t('Dismiss the message about {name}', { name: upload.name })
            : t('Stop {name}', { name: upload.name })
        }
        onClick={() => uploadQueue.remove(upload.key)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface DropAreaProps {
  onFiles: (files: File[]) => void;
  /** Opens the file picker from elsewhere. */
  chooser: RefObject<(() => void) | null>;
}

function DropArea({ onFiles, chooser }: DropAreaProps) {
  const uploads = useStore(uploadQueue.uploads);
  return (
    <Box aria-label={t('Add files')} component="section" mb="sm">
      <Dropzone
        onDrop={onFiles}
        onReject={() => toast.error(t('Only files can be imported, not folders.'))}
        openRef={chooser}
        activateOnClick={false}
        multiple
        className={zone.zone}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ 'aria-label': t('Files to import') }}
      >
        <Dropzone.Accept>
          <IconFileUpload size={28} stroke={1.5} aria-hidden />
        </Dropzone.Accept>
        <Dropzone.Idle>
          <IconCloudUpload size={28} stroke={1.5} aria-hidden />
        </Dropzone.Idle>
        <Dropzone.Reject>
          <IconX size={28} stroke={1.5} aria-hidden />
        </Dropzone.Reject>
        <Text fz="md" fw={600} c="var(--ll-text)" mt="xxs">
          {t('Drop files with posts, creators, comments or orders here')}
        </Text>
        <Text mt={2} mb="sm">
          {t(
            'CSV, TSV, JSON, Excel or Parquet, plain, .gz or .zip. Nothing is imported until you press Start.',
          )}
        </Text>
        <Button variant="default" onClick={() => chooser.current?.()}>
          {t('Choose files')}
        </Button>
      </Dropzone>
      {uploads.length > 0 && (
        <Box component="ul" mt={10} className="surface" aria-label={t('Uploads')}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </Box>
      )}
    </Box>
  );
}

const POLL_MS = 500;
const PAUSED_MS = 2000;
const STEP = 50;
const MOST = 200;
const urlSchema = z.object({
  shown: z.number().int().min(STEP).max(MOST).default(STEP),
  /** Includes hidden entries. */
  all: z.boolean().default(false),
});

/** A paused import still stores rows it has read, so its numbers change for a moment. */
function pollsEvery(rows: readonly ImportRecord[]): number | false {
  if (rows.some(isMoving)) return POLL_MS;
  return rows.some(({ state }) => state === 'paused') ? PAUSED_MS : false;
}

/** Polls twice a second during imports; a finished one invalidates all other queries. */
function useImports(shown: number, all: boolean) {
  const client = useQueryClient();
  const answer = useQuery(
    query.imports.list.queryOptions({
      input: { page: 1, limit: shown, show: all ? 'all' : 'open' },
      refetchInterval: ({ state }) => pollsEvery(state.data?.imports ?? []),
      placeholderData: keepPreviousData,
    }),
  );
  const moving = answer.data?.imports.filter(isMoving).length ?? 0;
  const before = useRef(0);
  useEffect(() => {
    const ended = moving < before.current;
    before.current = moving;
    if (ended) void client.invalidateQueries({ predicate: isNotImports });
  }, [moving, client]);
  return answer;
}

function isNotImports({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return !(Array.isArray(queryKey[0]) && queryKey[0][0] === 'imports');
}

function Facts() {
  const { data } = useQuery(query.settings.navigation.queryOptions());
  if (!data) return null;
  const { posts, creators, brands, newest_post } = data;
  return [
    plural(posts, '{n} post', '{n} posts'),
    plural(creators, '{n} creator', '{n} creators'),
    plural(brands, '{n} brand', '{n} brands'),
    ...(newest_post === null ? [] : [t('newest post {day}', { day: dayText(newest_post) })]),
  ].join(' · ');
}

export function SourcesPage() {
  return (
    <>
      <PageHeader title={t('Sources')} above={{ to: '/settings', title: t('Settings') }} facts={<Facts />} />
      <Imports />
    </>
  );
}

function Imports() {
  const client = useQueryClient();
  const { state, patch } = useUrlState(urlSchema);
  const shown = state?.shown ?? STEP;
  const all = state?.all ?? false;
  const answer = useImports(shown, all);
  const chooser = useRef<() => void>(null);
  const again = useRef<ImportRecord | null>(null);
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: query.imports.list.key() }),
    [client],
  );
  const add = useCallback(
    (files: File[]) => {
      const source = again.current;
      again.current = null;
      const arrived = (preview: ImportPreview) => {
        const { id } = preview.import;
        const before = source && { mapping: source.mapping ?? {}, platform: source.platform };
        if (before) setChoices((all) => ({ ...all, [id]: before }));
        client.setQueryData(query.imports.preview.queryKey({ input: { id } }), preview);
        void refresh();
      };
      uploadQueue.add(files, { arrived, failed: refresh });
    },
    [client, refresh],
  );
  const repeat = useCallback((record: ImportRecord) => {
    again.current = record;
    chooser.current?.();
  }, []);
  const rows = answer.data?.imports ?? [];
  const waiting = rows.filter(({ state }) => state === 'uploaded');
  const { total, ended, hidden } = answer.data ?? { total: 0, ended: 0, hidden: 0 };
  return (
    <div className="in-order">
      <DropArea onFiles={add} chooser={chooser} />
      {total + hidden === 0 && <AddDemoData />}
      {answer.isPending && <RowsSkeleton rows={4} />}
      {answer.isError && (
        <ErrorState
          framed
          error={answer.error}
          title={t('The imports could not be loaded.')}
          onRetry={() => answer.refetch()}
        />
      )}
      {rows
        .filter((row) => !hasEnded(row) && row.state !== 'uploaded')
        .map((row) => (
          <RunningImport key={row.id} record={row} onChanged={refresh} />
        ))}
      <StartSure records={waiting} onChanged={refresh} />
      {waiting.map((row) => (
        <WaitingImport key={row.id} record={row} before={choices[row.id] ?? null} onChanged={refresh} />
      ))}
      {answer.data && <ConnectorsCard />}
      {answer.data && <PlatformAppsCard />}
      {answer.data && <ProvidersCard />}
      {answer.data && (
        <ImportHistory
          records={rows.filter(hasEnded)}
          total={ended}
          hidden={{ count: hidden, shown: all, show: (shown) => patch({ all: shown }) }}
          onAgain={repeat}
          onChanged={refresh}
          more={{ shown: total > rows.length && shown < MOST, load: () => patch({ shown: shown + STEP }) }}
        />
      )}
    </div>
  );
}
