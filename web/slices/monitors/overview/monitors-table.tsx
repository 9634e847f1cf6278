import { Flex, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconWorld } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { MonitorItem } from '#contract/monitors/monitor.ts';
import { plural, t } from '#web/platform/language.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { type GridColumn, type Sort, sortRows } from '#web/ui/grid/grid-model.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import { MonitorStateMark } from '../monitor-state.tsx';
import { marketName, periodText } from '../monitor-words.ts';
import classes from './monitors.module.css';

const NOT_MATCHED: Phrase = 'First matching in progress';

function Name({ monitor }: { monitor: MonitorItem }) {
  return (
    <Flex component="span" direction="column" miw={0}>
      <Flex component="span" gap="xs" align="center" miw={0} className={classes.nameLine}>
        <b>{monitor.name}</b>
        {monitor.is_demo && <InventedTag of={t('Part of the demo data')} />}
        {monitor.is_public && <IconWorld size={14} aria-label={t('Public link')} />}
      </Flex>
      {monitor.group_name !== '' && (
        <Text span fz="xs" c="dimmed" className={classes.dim}>
          {monitor.group_name}
        </Text>
      )}
    </Flex>
  );
}

const STATE_ORDER = ['running', 'planned', 'finished', 'archived'];

function columnsFor(menu: (monitor: MonitorItem) => ReactNode): GridColumn<MonitorItem>[] {
  return [
    {
      id: 'name',
      header: t('Name'),
      size: 190,
      fixed: true,
      value: (row) => row.name,
      cell: (row) => <Name monitor={row} />,
    },
    {
      id: 'state',
      header: t('Status'),
      size: 184,
      value: (row) => STATE_ORDER.indexOf(row.state),
      cell: (row) => <MonitorStateMark monitor={row} />,
    },
    {
      id: 'days',
      header: t('Days'),
      size: 184,
      value: (row) => row.start_date,
      cell: (row) => periodText(row),
    },
    { id: 'market', header: t('Market'), size: 128, value: (row) => marketName(row.market) },
    {
      id: 'creators',
      header: t('Creators'),
      size: 84,
      align: 'right',
      value: (row) => row.creators + row.lists,
      cell: (row) => (
        <Flex component="span" direction="column" align="flex-end">
          <Num value={row.creators} />
          {row.lists > 0 && (
            <Text span fz="xs" c="dimmed" className={classes.dim}>
              + {plural(row.lists, '{n} list', '{n} lists')}
            </Text>
          )}
        </Flex>
      ),
    },
    {
      id: 'keywords',
      header: t('Keywords'),
      size: 120,
      sortable: false,
      value: (row) => row.keywords.join(' '),
      cell: (row) => (
        <span className={classes.clipped} title={row.keywords.join(' ')}>
          {row.keywords.join(' ')}
        </span>
      ),
    },
    {
      id: 'posts',
      header: t('Posts'),
      size: 72,
      align: 'right',
      value: (row) => row.posts,
      cell: (row) => <Num value={row.posts} missing={t(NOT_MATCHED)} />,
    },
    {
      id: 'total_budget',
      header: t('Budget'),
      size: 84,
      align: 'right',
      value: (row) => row.total_budget,
      cell: (row) => (
        <Num value={row.total_budget} kind="money" currency={row.currency} missing={t('No budget entered')} />
      ),
    },
    { id: 'created_by', header: t('Owner'), size: 96, value: (row) => row.created_by },
    {
      id: 'actions',
      header: t('Actions'),
      size: 76,
      align: 'right',
      fixed: true,
      sortable: false,
      value: () => 'actions',
      cell: menu,
    },
  ];
}

const rowId = (row: MonitorItem) => String(row.id);
const href = (row: MonitorItem) => `/monitor/${row.id}`;

/** Layout for narrow screens. */
function MonitorCard({ monitor, menu }: { monitor: MonitorItem; menu: ReactNode }) {
  return (
    <Flex component="li" gap="xs" align="center" className={`line-above ${classes.card}`}>
      <Link to="/monitor/$slug" params={{ slug: String(monitor.id) }} className={classes.cardName}>
        <b className={classes.dim}>{monitor.name}</b>
        <MonitorStateMark monitor={monitor} inline />
      </Link>
      <Flex direction="column" align="flex-end" fz="xs" c="dimmed" flex="none">
        <span>
          {monitor.posts === null ? t(NOT_MATCHED) : plural(monitor.posts, '{n} post', '{n} posts')}
        </span>
        <span>{monitor.market && marketName(monitor.market)}</span>
      </Flex>
      {menu}
    </Flex>
  );
}

export interface MonitorsTableProps {
  monitors: readonly MonitorItem[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  menu: (monitor: MonitorItem) => ReactNode;
}

export const MONITOR_SORTS = [
  'name',
  'state',
  'days',
  'market',
  'creators',
  'posts',
  'total_budget',
  'created_by',
] as const;

/** Monitors in an order; missing values are last. */
export function sortedMonitors(
  monitors: readonly MonitorItem[],
  { column, descending }: Sort,
): MonitorItem[] {
  const value = columnsFor(() => null).find(({ id }) => id === column)?.value;
  return value === undefined ? [...monitors] : sortRows(monitors, value, descending);
}

export function MonitorsTable({ monitors, sort, onSort, menu }: MonitorsTableProps) {
  const navigate = useNavigate();
  const narrow = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const columns = useMemo(() => columnsFor(menu), [menu]);
  const rows = useMemo(() => sortedMonitors(monitors, sort), [monitors, sort]);
  if (narrow)
    return (
      <Flex component="ul" direction="column" aria-label={t('Monitors')}>
        {rows.map((monitor) => (
          <MonitorCard key={monitor.id} monitor={monitor} menu={menu(monitor)} />
        ))}
      </Flex>
    );
  return (
    <DataTable
      label={t('Monitors')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      sort={sort}
      onSort={onSort}
      href={href}
      onOpen={(row) => void navigate({ to: '/monitor/$slug', params: { slug: String(row.id) } })}
      rowHeight={56}
      maxHeight="72vh"
    />
  );
}
