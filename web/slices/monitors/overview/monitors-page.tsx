import { Button, NativeSelect } from '@mantine/core';
import { IconFolder, IconPlus, IconRadar2, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { z } from 'zod';
import { MONITOR_STATES, type MonitorItem } from '#contract/monitors/monitor.ts';
import { DEFAULT_FOLDER } from '#contract/monitors/setup.ts';
import { id } from '#contract/values/primitives.ts';
import { Bin, BinList } from '#web/parts/bin.tsx';
import { query } from '#web/platform/api/api.ts';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { plural, t } from '#web/platform/language.ts';
import { useOtherTabs } from '#web/platform/page/other-tabs.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { MetricSwitch } from '#web/ui/charts/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TypedSearch } from '#web/ui/inputs/typed-search.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { PageSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx';
import { ActionsSheet, ToolsRow, ToolsSheet } from '#web/ui/tools-row.tsx';
import { foldersInside } from '../form/monitor-folder-path.ts';
import { MonitorMenu } from '../monitor-menu.tsx';
import { marketName, STATE_TEXT } from '../monitor-words.ts';
import classes from './monitors.module.css';
import { useMonitorsChanges } from './monitors-changes.ts';
import { MonitorFolders, MoveMonitorDialog, monitorFolders, useFolderOptions } from './monitors-folders.tsx';
import { MONITOR_SORTS, MonitorsTable } from './monitors-table.tsx';

const MonitorNew = lazy(async () => ({
  default: (await loadChunk(() => import('../form/monitor-new.tsx'))).MonitorNew,
}));

function BinContent() {
  const bin = useQuery({ ...query.monitors.bin.queryOptions(), select: (data) => data.monitors });
  const { restore } = useMonitorsChanges();
  return (
    <BinList answer={bin} icon={() => <IconRadar2 size={18} stroke={1.6} aria-hidden />} restore={restore} />
  );
}

/** Deleted monitors that the caller may restore. */
function MonitorsBin({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Bin opened={opened} onClose={onClose} title={t('Bin')}>
      <BinContent />
    </Bin>
  );
}

const address = z.object({
  new: z.boolean().default(false),
  list: id.optional(),
  search: z.string().default(''),
  /** Undefined = all except archived ones. */
  state: z.enum(MONITOR_STATES).optional(),
  folder: z.number().int().min(0).optional(),
  sort_by: z.enum(MONITOR_SORTS).default('state'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
type Address = z.output<typeof address>;
const USUAL = address.parse({});

const stateOptions = () => [
  { value: '', label: t('All') },
  ...MONITOR_STATES.map((value) => ({ value, label: t(STATE_TEXT[value]) })),
];

/** Filters by search, state, and folder including subfolders. */
function shownMonitors(
  monitors: readonly MonitorItem[],
  { search, state, folder }: Address,
  folders: Parameters<typeof foldersInside>[0],
): MonitorItem[] {
  const wanted = search.trim().toLowerCase();
  const inside = folder === undefined || folder === DEFAULT_FOLDER ? null : foldersInside(folders, folder);
  return monitors.filter(
    (item) =>
      (state === undefined ? item.state !== 'archived' : item.state === state) &&
      (folder === undefined || (inside?.has(item.group_id) ?? item.group_id === DEFAULT_FOLDER)) &&
      [item.name, marketName(item.market), item.created_by, ...item.keywords].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}

export function MonitorsPage() {
  const { state, patch } = useUrlState(address);
  const { new: isNew, list, ...look } = state ?? USUAL;
  if (isNew)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <MonitorNew list_id={list} />
      </Suspense>
    );
  return <MonitorList look={{ ...look, new: false, list: undefined }} patch={patch} />;
}

interface ListProps {
  look: Address;
  patch: ReturnType<typeof useUrlState<Address>>['patch'];
}

function MonitorList({ look, patch }: ListProps) {
  const { search, state, folder, sort_by, order } = look;
  const answer = useQuery(query.monitors.list.queryOptions({ input: {} }));
  useOtherTabs(query.monitors.list.key(), monitorFolders.queryKey);
  const folders = useQuery(monitorFolders).data?.folders;
  const folderOptions = useFolderOptions();
  const refusal = useRefusal('monitors');
  const changes = useMonitorsChanges();
  const [moving, setMoving] = useState<MonitorItem | null>(null);
  const [drawer, setDrawer] = useState<'bin' | 'folders' | null>(null);
  const monitors = answer.data?.monitors;
  const shown = useMemo(
    () => shownMonitors(monitors ?? [], { ...USUAL, search, state, folder }, folders ?? []),
    [monitors, folders, search, state, folder],
  );
  const { duplicate, archive, remove, move } = changes;
  const menu = useCallback(
    (monitor: MonitorItem) => (
      <MonitorMenu
        monitor={monitor}
        refusal={refusal}
        shares
        onDuplicate={() => duplicate.mutate(monitor)}
        onMove={() => setMoving(monitor)}
        onArchive={() => archive(monitor, !monitor.is_active)}
        onDelete={() => remove(monitor)}
      />
    ),
    [refusal, duplicate.mutate, archive, remove],
  );
  const sort = useMemo(() => ({ column: sort_by as string, descending: order === 'desc' }), [sort_by, order]);
  const newMonitor = (
    <Refusable reason={refusal}>
      <Button
        leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
        onClick={() => void patch({ new: true }, { push: true })}
      >
        {t('New monitor')}
      </Button>
    </Refusable>
  );
  const body = () => {
    if (answer.error && monitors === undefined)
      return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (monitors === undefined) return <RowsSkeleton rows={6} />;
    if (monitors.length === 0)
      return (
        <EmptyState icon={<IconRadar2 size={26} stroke={1.5} aria-hidden />} action={newMonitor}>
          {t(
            'A monitor tracks a campaign: choose creators or hashtags, and see their posts as they are published.',
          )}
        </EmptyState>
      );
    if (shown.length === 0) return <EmptyState>{t('No monitors match these filters.')}</EmptyState>;
    return (
      <MonitorsTable
        monitors={shown}
        sort={sort}
        onSort={({ column, descending }) => {
          const by = MONITOR_SORTS.find((one) => one === column);
          if (by) void patch({ sort_by: by, order: descending ? 'desc' : 'asc' });
        }}
        menu={menu}
      />
    );
  };
  const running = monitors?.filter((item) => item.state === 'running').length ?? 0;
  return (
    <>
      <PageHeader
        title={t('Monitors')}
        facts={
          monitors &&
          `${plural(monitors.length, '{n} monitor', '{n} monitors')} · ${plural(running, '{n} running', '{n} running')}`
        }
        actions={
          <ActionsSheet>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
              onClick={() => setDrawer('bin')}
            >
              {t('Bin')}
            </Button>
            <Refusable reason={refusal}>
              <Button
                variant="default"
                leftSection={<IconFolder size={16} stroke={1.7} aria-hidden />}
                onClick={() => setDrawer('folders')}
              >
                {t('Folders')}
              </Button>
            </Refusable>
            {newMonitor}
          </ActionsSheet>
        }
      />
      {monitors !== undefined && monitors.length > 0 && (
        <ToolsRow className={classes.filters}>
          <TypedSearch
            aria-label={t('Search monitors')}
            placeholder={t('Name, market, keyword or owner')}
            shown={search}
            onSearch={(text) => patch({ search: text })}
          />
          <ToolsSheet active={Number(state !== undefined) + Number(folder !== undefined)}>
            <MetricSwitch
              label={t('Status')}
              value={state ?? ''}
              onChange={(value) => void patch({ state: MONITOR_STATES.find((one) => one === value) })}
              options={stateOptions()}
            />
            {folderOptions.length > 1 && (
              <NativeSelect
                aria-label={t('Folder')}
                data={[{ value: '', label: t('All folders') }, ...folderOptions]}
                value={folder === undefined ? '' : String(folder)}
                onChange={({ currentTarget: { value } }) =>
                  void patch({ folder: value === '' ? undefined : Number(value) })
                }
              />
            )}
          </ToolsSheet>
        </ToolsRow>
      )}
      <section className="surface" aria-label={t('All monitors')}>
        {body()}
      </section>
      <MoveMonitorDialog monitor={moving} onClose={() => setMoving(null)} onMove={move} />
      <MonitorFolders opened={drawer === 'folders'} onClose={() => setDrawer(null)} />
      <MonitorsBin opened={drawer === 'bin'} onClose={() => setDrawer(null)} />
    </>
  );
}
