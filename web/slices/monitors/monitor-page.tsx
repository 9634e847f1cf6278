import { Flex, Loader, Tabs } from '@mantine/core';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import { visibleView } from '#web/parts/report/report-view.ts';
import { AskAccess } from '#web/parts/share/ask-access.tsx';
import { query } from '#web/platform/api/api.ts';
import { normaliseError, PageError } from '#web/platform/api/errors.ts';
import { AGAIN_MS, listen, type StreamState } from '#web/platform/api/listen.ts';
import { t } from '#web/platform/language.ts';
import { useOtherTabs } from '#web/platform/page/other-tabs.ts';
import { remember } from '#web/platform/page/recent.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { useSession } from '#web/platform/session/session.ts';
import { useHidden, useSharedView } from '#web/platform/session/shared-view.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CardsSkeleton, PageSkeleton } from '#web/ui/skeletons.tsx';
import classes from './monitor.module.css';
import { MonitorFilters } from './monitor-filters.tsx';
import { MonitorHead } from './monitor-head.tsx';
import { type MonitorLook, monitorInput, monitorLook, NO_FILTERS } from './monitor-look.ts';
import { monitorKey, monitorSet } from './monitor-set.ts';
import type { MonitorTabProps } from './monitor-tab.ts';
import { type MonitorSection, monitorTabs, openTab } from './monitor-tabs.tsx';

/** Polling interval during matching. */
const MATCHING_MS = 1500;
/** Polling interval of a running monitor. */
const RUNNING_MS = 5000;
const JUST_NOW_MS = 10_000;

const detailsOf = (id: number) => query.monitors.details.queryKey({ input: { id } });

/** Refreshes the visible queries of a monitor; old data stays until then. */
function refreshMonitor(client: QueryClient, id: number) {
  const details = client.getQueryCache().find({ queryKey: detailsOf(id) });
  void client.invalidateQueries({ queryKey: monitorKey(id) });
  void client.invalidateQueries({ queryKey: query.drafts.board.key() });
  void client.invalidateQueries({ queryKey: query.monitors.key(), predicate: (one) => one !== details });
}

/** Follows changes by server-sent events, or by polling. */
function useMonitorStream({ id, is_matching, state }: Monitor): void {
  const client = useQueryClient();
  const [stream, setStream] = useState<StreamState>('waiting');
  useEffect(
    () =>
      listen(`/api/monitor/live/${id}`, {
        onState: setStream,
        onMessage(message) {
          const known = client.getQueryData<Monitor>(detailsOf(id));
          if (versionText(known) !== versionText(message))
            void client.invalidateQueries({ queryKey: detailsOf(id) });
        },
      }),
    [client, id],
  );
  useQuery({
    ...query.monitors.details.queryOptions({ input: { id } }),
    refetchInterval: intervalOf(stream, is_matching, state === 'running'),
  });
}

/** Polling interval in addition to the stream; longer if the server refuses streams. */
function intervalOf(stream: StreamState, is_matching: boolean, is_running: boolean): number | false {
  if (stream === 'open' || !(is_matching || is_running)) return false;
  if (stream === 'refused') return AGAIN_MS;
  return is_matching ? MATCHING_MS : RUNNING_MS;
}

/** Common fields of stream messages and details. */
function versionText(message: unknown): string {
  const { matched_at, revision, is_matching } = (message ?? {}) as Partial<Monitor>;
  return JSON.stringify([matched_at, revision, is_matching]);
}

/** Refreshes all queries when posts or numbers change. @returns whether that was just now */
function useRefreshOnMatch({ id, matched_at }: Pick<Monitor, 'id' | 'matched_at'>): boolean {
  const client = useQueryClient();
  const before = useRef(matched_at);
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (before.current === matched_at) return;
    before.current = matched_at;
    refreshMonitor(client, id);
    setNew(true);
  }, [client, id, matched_at]);
  useEffect(() => {
    if (!isNew) return;
    const timer = window.setTimeout(() => setNew(false), JUST_NOW_MS);
    return () => window.clearTimeout(timer);
  }, [isNew]);
  return isNew;
}

export function MonitorPage() {
  const { slug = '' } = useParams({ strict: false });
  // `12-spring-lanterns` is monitor 12 (checked by the route).
  const id = Number.parseInt(slug, 10);
  return <NumberedMonitor key={id} id={id} />;
}

function NumberedMonitor({ id }: { id: number }) {
  const shared = useSharedView();
  const { user } = useSession();
  const answer = useQuery(query.monitors.details.queryOptions({ input: { id } }));
  useOtherTabs(query.monitors.details.key({ input: { id } }));
  const { error } = answer;
  const isLost = error !== null && (answer.data === undefined || normaliseError(error).status === 404);
  const monitor = isLost ? undefined : answer.data;
  const title = monitor?.name;
  useEffect(() => {
    if (title !== undefined && shared === null) remember({ href: `/monitor/${id}`, title });
  }, [id, title, shared]);
  if (error !== null && monitor === undefined) {
    if (normaliseError(error).status !== 404)
      return (
        <>
          <PageHeader title={t('Monitor')} />
          <ErrorState
            error={error}
            title={t('The monitor could not be loaded.')}
            onRetry={() => void answer.refetch()}
          />
        </>
      );
    if (shared !== null || user?.role === 'admin')
      throw new PageError(t('This monitor does not exist, or was deleted.'), { status: 404, cause: error });
    return <AskAccess type="monitor" type_id={id} noun="monitor" />;
  }
  return monitor === undefined ? <PageSkeleton /> : <LoadedMonitor monitor={monitor} />;
}

const USUAL = monitorLook.parse({});
/** Filters that are not shared with visitors. */
const NO_COMPANY_FILTERS: Partial<MonitorLook> = {
  ...NO_FILTERS,
  platform: [],
  post_type: [],
  state: 'included',
  list_id: undefined,
  emv_model: undefined,
};

function Matching({ monitor }: { monitor: Monitor }) {
  if (!monitor.is_matching && monitor.posts !== null) return null;
  return (
    <Flex
      component="p"
      gap="xs"
      align="center"
      mb="sm"
      c="var(--ll-text)"
      py="xs"
      px={14}
      bdrs="sm"
      bg="var(--ll-accent-weak)"
      role="status"
    >
      <Loader size={14} aria-hidden />
      {monitor.posts === null
        ? t('The posts of this monitor are being matched; numbers will appear shortly.')
        : t('Matching in progress: previous numbers are shown until it is done.')}
    </Flex>
  );
}

/** Few tabs are visible on a phone. */
function useOpenTabInView(open: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && shown) list.current.scrollLeft = shown.offsetLeft - list.current.clientWidth / 3;
  }, [open]);
  return list;
}

function LoadedMonitor({ monitor }: { monitor: Monitor }) {
  const { state, patch } = useUrlState(monitorLook);
  const hidden = useHidden();
  const shared = useSharedView() !== null;
  const { user } = useSession();
  const tabs = monitorTabs(monitor, shared ? null : user);
  const look = useMemo((): MonitorLook => {
    const own = state ?? USUAL;
    return shared ? { ...visibleView(own, hidden), ...NO_COMPANY_FILTERS } : own;
  }, [state, shared, hidden]);
  const open = openTab(tabs, look.tab);
  const input = useMemo(() => monitorInput(monitor.id, look), [monitor.id, look]);
  const { from_date, to_date } = monitor;
  const set = useMemo(() => monitorSet({ from_date, to_date }, input), [from_date, to_date, input]);
  useMonitorStream(monitor);
  const isNew = useRefreshOnMatch(monitor);
  const part: MonitorTabProps = { monitor, set, input, look, patch };
  const show = (name: string | null | undefined) => {
    const tab = name === tabs[0]?.sections[0]?.id ? undefined : (name ?? undefined);
    void patch({ tab }, { push: true });
  };
  const list = useOpenTabInView(open.tab?.id);
  const body = ({ id, Content }: MonitorSection) => (
    <div key={id} className={classes.panel}>
      <Suspense fallback={<CardsSkeleton />}>
        <Content {...part} />
      </Suspense>
    </div>
  );
  return (
    <>
      <MonitorHead monitor={monitor} input={input} isNew={isNew} />
      <Matching monitor={monitor} />
      <Tabs
        value={open.tab?.id ?? null}
        onChange={(name) => show(tabs.find(({ id }) => id === name)?.sections[0]?.id)}
        keepMounted={false}
        className={`${classes.tabs} tabs-beside`}
      >
        <Tabs.List ref={list} className={classes.tabList}>
          {tabs.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {t(title)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {open.section?.is_filtered && !shared && monitor.posts !== 0 && (
          <div className={classes.tools}>
            <MonitorFilters {...part} section={open.section.id} />
          </div>
        )}
        {tabs.map(({ id, title, sections }) => (
          <Tabs.Panel key={id} value={id}>
            {sections.length > 1 ? (
              <Tabs
                value={open.section?.id ?? null}
                onChange={show}
                variant="pills"
                keepMounted={false}
                classNames={{ root: classes.tabs, list: classes.sections, tab: classes.section }}
              >
                <Tabs.List aria-label={t(title)}>
                  {sections.map((one) => (
                    <Tabs.Tab key={one.id} value={one.id}>
                      {t(one.title)}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
                {sections.map((one) => (
                  <Tabs.Panel key={one.id} value={one.id}>
                    {body(one)}
                  </Tabs.Panel>
                ))}
              </Tabs>
            ) : (
              sections.map(body)
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
