import { Modal, Pagination, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { LeftOut } from '#contract/sales/order-files.ts';
import { ORDERS_A_PAGE, type ShopOrder, type Unattributed } from '#contract/sales/orders.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { query } from '#web/platform/api/api.ts';
import { DASH, dayText, exactMoney } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { attributionText } from './order-words.ts';

/** The orders behind a number. */
export interface OrderFilter {
  title: string;
  attributed?: boolean;
  /** 0 = links without a creator. */
  profile_id?: number;
  post_type?: PostType;
  reason?: Unattributed;
  left_out?: LeftOut;
  file_id?: number;
  customers?: 'new' | 'returning' | 'unknown';
}

const rowId = ({ order }: ShopOrder) => order;

function columnsOf(currency: string, days: number): GridColumn<ShopOrder>[] {
  const text = (value: string) => (
    <Text span truncate title={value}>
      {value}
    </Text>
  );
  const customer = ({ is_new }: ShopOrder) =>
    is_new === null ? t('Unknown') : is_new ? t('New') : t('Returning');
  return [
    { id: 'order', header: t('Order'), value: rowId, size: 110, fixed: true },
    { id: 'day', header: t('Day'), value: ({ day }) => day, cell: ({ day }) => dayText(day), size: 105 },
    {
      id: 'revenue',
      header: t('Revenue'),
      align: 'right',
      size: 110,
      fixed: true,
      value: ({ revenue }) => revenue,
      cell: ({ revenue }) => (revenue === null ? DASH : exactMoney(revenue, currency)),
    },
    {
      id: 'total',
      header: t('Total in the shop'),
      align: 'right',
      size: 130,
      value: ({ total }) => total,
      cell: ({ total, currency: own }) => exactMoney(total, own),
    },
    {
      id: 'refunded',
      header: t('Refunded'),
      align: 'right',
      size: 105,
      value: ({ refunded }) => refunded || null,
      cell: ({ refunded, currency: own }) => (refunded === 0 ? '' : exactMoney(refunded, own)),
    },
    { id: 'customer', header: t('Customer'), size: 105, value: customer },
    {
      id: 'creator',
      header: t('Creator'),
      size: 150,
      value: ({ profile }) => profile?.name ?? null,
      cell: ({ profile }) => text(profile?.name ?? ''),
    },
    {
      id: 'by',
      header: t('Reason'),
      size: 240,
      fixed: true,
      value: (order) => attributionText(order, days),
      cell: (order) => text(attributionText(order, days)),
    },
  ];
}

interface DialogProps {
  id: number;
  filter: OrderFilter;
  currency: string;
  window_days: number;
  onClose: () => void;
}

export function OrdersDialog({ id, filter, currency, window_days, onClose }: DialogProps) {
  const { title, ...filters } = filter;
  const [page, setPage] = useState(1);
  const narrow = useMediaQuery('(width < 48em)');
  const answer = useQuery({
    ...query.monitors.order_rows.queryOptions({ input: { id, currency, ...filters, page } }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsOf(currency, window_days), [currency, window_days]);
  const { data, error } = answer;
  const pages = Math.ceil((data?.total ?? 0) / ORDERS_A_PAGE);
  return (
    <Modal
      opened
      onClose={onClose}
      size={1100}
      fullScreen={narrow ?? false}
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {error && data === undefined ? (
        <ErrorState error={error} onRetry={() => void answer.refetch()} />
      ) : data === undefined ? (
        <RowsSkeleton rows={8} />
      ) : (
        <Stack gap="sm">
          <Text fz="xs" c="dimmed">
            {plural(data.total, '{n} order, newest first', '{n} orders, newest first')}
          </Text>
          <DataTable
            label={title}
            columns={columns}
            rows={data.orders}
            rowId={rowId}
            total={data.total}
            rowHeight={40}
            maxHeight="60vh"
          />
          {pages > 1 && (
            <Pagination
              total={pages}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({ 'aria-label': t(`${control} page` as const) })}
              getItemProps={(number) => ({ 'aria-label': t('Page {page}', { page: number }) })}
            />
          )}
        </Stack>
      )}
    </Modal>
  );
}
