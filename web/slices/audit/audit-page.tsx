import { Button, Flex, Select, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import type { AUDIT_FORMATS, AuditEvent } from '#contract/audit.ts';
import { day } from '#contract/values/days.ts';
import { api, query } from '#web/platform/api/api.ts';
import { momentText } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { eachOnce, nextPage } from '#web/platform/page/pages.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { download } from '#web/ui/download.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { FIRST_DAY, PeriodPicker, todayIso } from '#web/ui/inputs/period-picker.tsx';
import { TypedSearch } from '#web/ui/inputs/typed-search.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { ActionsSheet, ToolsRow, ToolsSheet } from '#web/ui/tools-row.tsx';
import classes from './audit.module.css';
import { actionChoices, actionLabel, areaLabel, detailsText } from './audit-words.ts';

const PAGE_SIZE = 100;

const auditUrl = z.object({
  user_id: z.number().int().positive().optional(),
  action: z.string().max(80).optional(),
  search: z.string().max(120).optional(),
  from: day.optional(),
  to: day.optional(),
});
type AuditUrl = z.output<typeof auditUrl>;
type Patch = (part: { [K in keyof AuditUrl]?: AuditUrl[K] | undefined }) => unknown;

const auditColumns = (): readonly GridColumn<AuditEvent>[] => [
  {
    id: 'at',
    header: t('When'),
    value: (event) => event.at,
    cell: (event) => momentText(event.at),
    size: 150,
    minSize: 140,
    sortable: false,
    fixed: true,
  },
  {
    id: 'action',
    header: t('Action'),
    value: (event) => event.action,
    cell: (event) => (
      <Flex component="span" direction="column" miw={0} lh={1.35} className={`cut-lines ${classes.two}`}>
        <strong>{actionLabel(event.action)}</strong>
        <span>{areaLabel(event.action)}</span>
      </Flex>
    ),
    size: 190,
    sortable: false,
  },
  {
    id: 'user',
    header: t('Who'),
    value: (event) => event.user?.name,
    cell: (event) =>
      event.user ? (
        <Flex component="span" direction="column" miw={0} lh={1.35} className={`cut-lines ${classes.two}`}>
          <span>{event.user.name}</span>
          {event.user.name !== event.user.email && <span>{event.user.email}</span>}
        </Flex>
      ) : (
        <Text span fz="xs" c="dimmed">
          {t('no sign-ins')}
        </Text>
      ),
    size: 200,
    sortable: false,
  },
  { id: 'target', header: t('Object'), value: (event) => event.target, size: 210, sortable: false },
  {
    id: 'details',
    header: t('Details'),
    value: (event) => detailsText(event.details),
    cell: (event) => {
      const text = detailsText(event.details);
      return (
        <Text span truncate fz="xs" title={text}>
          {text}
        </Text>
      );
    },
    size: 260,
    sortable: false,
  },
  {
    id: 'ip',
    header: t('Address'),
    value: (event) => (typeof event.details.ip === 'string' ? event.details.ip : null),
    size: 130,
    sortable: false,
  },
];
const rowId = (event: AuditEvent) => String(event.id);

function useEvents(filters: AuditUrl) {
  const results = useInfiniteQuery({
    queryKey: [...query.audit.list.key(), 'pages', filters],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.audit.list({ ...filters, page: pageParam, limit: PAGE_SIZE }, { signal }),
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = useMemo(() => eachOnce(results.data?.pages.flatMap((page) => page.events)), [results.data]);
  return { rows, total: results.data?.pages[0]?.total ?? null, results };
}

function Filters({ state, patch }: { state: AuditUrl; patch: Patch }) {
  const choices = useQuery(query.audit.choices.queryOptions());
  const people = (choices.data?.people ?? []).map(({ id, name, email }) => ({
    value: String(id),
    label: name === email ? email : `${name} (${email})`,
  }));
  return (
    <ToolsRow className={classes.filters}>
      <TypedSearch
        aria-label={t('Object')}
        placeholder={t('Name of the object')}
        shown={state.search ?? ''}
        onSearch={(search) => patch({ search })}
      />
      <ToolsSheet
        active={
          [state.action, state.user_id, state.from ?? state.to].filter((one) => one !== undefined).length
        }
      >
        <Select
          aria-label={t('Action')}
          placeholder={t('All actions')}
          data={actionChoices(choices.data?.actions ?? [])}
          value={state.action ?? null}
          onChange={(action) => patch({ action: action ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Everything') }}
          nothingFoundMessage={t('No results')}
        />
        <Select
          aria-label={t('Who')}
          placeholder={t('Everybody')}
          data={people}
          value={state.user_id === undefined ? null : String(state.user_id)}
          onChange={(id) => patch({ user_id: id === null ? undefined : Number(id) })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Everybody') }}
          limit={50}
          nothingFoundMessage={t('No matching users')}
        />
        <PeriodPicker
          value={{ from: state.from ?? FIRST_DAY, to: state.to ?? todayIso() }}
          words={state.from === undefined && state.to === undefined ? t('All time') : undefined}
          onChange={({ from, to }, preset) =>
            patch(preset === 'all' ? { from: undefined, to: undefined } : { from, to })
          }
        />
      </ToolsSheet>
    </ToolsRow>
  );
}

export function AuditPage() {
  const { state, patch, replace } = useUrlState(auditUrl);
  const filters = state ?? {};
  const { rows, total, results } = useEvents(filters);
  const columns = useMemo(auditColumns, []);
  const entries = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const save = (format: (typeof AUDIT_FORMATS)[number]) =>
    download(
      `audit-log.${format}`,
      `/api/audit/export?${new URLSearchParams([...entries, ['format', format]])}`,
    );
  return (
    <>
      <PageHeader
        title={t('Audit log')}
        above={{ to: '/settings', title: t('Settings') }}
        facts={total === null ? '' : plural(total, '{n} line', '{n} lines')}
        actions={
          <ActionsSheet>
            <Button variant="default" disabled={total === 0} onClick={() => save('jsonl')}>
              {t('Export JSON lines')}
            </Button>
            <Button variant="default" disabled={total === 0} onClick={() => save('csv')}>
              {t('Export CSV')}
            </Button>
          </ActionsSheet>
        }
      />
      <Filters state={filters} patch={patch} />
      <PagedTable
        label={t('Audit log')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        results={results}
        total={total}
        failed={t('The audit log could not be loaded.')}
        maxHeight="max(320px, calc(100dvh - 150px))"
        empty={
          <EmptyState
            icon={<IconHistory size={28} stroke={1.4} aria-hidden />}
            action={
              entries.length > 0 && (
                <Button variant="default" onClick={() => replace({})}>
                  {t('Show everything')}
                </Button>
              )
            }
          >
            {t('Nothing in the log matches.')}
          </EmptyState>
        }
      />
    </>
  );
}
