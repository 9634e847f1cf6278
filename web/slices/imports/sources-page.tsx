import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { ImportRecord } from '#contract/imports.ts';
import { AddDemoData } from '#web/parts/demo/add-demo-data.tsx';
import { query } from '#web/platform/api.ts';
import { dayText } from '#web/platform/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { useUrlState } from '#web/platform/url-state.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { PlatformAppsCard } from './apps/platform-apps-card.tsx';
import { ConnectorsCard } from './connectors-card.tsx';
import { DropArea } from './drop-area.tsx';
import { ImportHistory } from './import-history.tsx';
import { hasEnded, isMoving } from './import-progress.ts';
import type { Choice } from './mapping.ts';
import { RunningImport } from './running-import.tsx';
import type { ImportPreview } from './upload-file.ts';
import { uploadQueue } from './upload-queue.ts';
import { WaitingImport } from './waiting-import.tsx';

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
  const { total, ended, hidden } = answer.data ?? { total: 0, ended: 0, hidden: 0 };
  return (
    <>
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
      {rows
        .filter((row) => row.state === 'uploaded')
        .map((row) => (
          <WaitingImport key={row.id} record={row} before={choices[row.id] ?? null} onChanged={refresh} />
        ))}
      {answer.data && <ConnectorsCard />}
      {answer.data && <PlatformAppsCard />}
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
    </>
  );
}
