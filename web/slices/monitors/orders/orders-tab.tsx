import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { MOST_FILE_MEGABYTES } from '#contract/sales/campaign-files.ts';
import type { OrderCreator, OrderDeliverable, OrderReport } from '#contract/sales/orders.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { type Sort, sortRows } from '#web/ui/grid/grid-model.ts';
import { NumberField } from '#web/ui/inputs/number-field.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { CardsSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx';
import { rateTexts } from '../budget/budget-cost.ts';
import { FileUpload } from '../files/file-upload.tsx';
import type { MonitorTabProps } from '../monitor-tab.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { LiftCards } from './lift-card.tsx';
import { pastedCodes } from './order-codes.ts';
import { orderCreatorColumns, orderDeliverableColumns } from './order-creator-columns.tsx';
import { OrderFigures } from './order-figures.tsx';
import { OrderFiles, OrdersOfNobody } from './order-rest.tsx';
import { OrderReview } from './order-review.tsx';
import classes from './orders.module.css';
import { type OrderChanges, useOrderChanges } from './orders-changes.ts';
import { type OrderFilter, OrdersDialog } from './orders-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

interface UploadProps {
  id: number;
  /** A file that waits for its review; null = none yet. */
  file_id: number | null;
  changes: OrderChanges;
  onClose: () => void;
}

function OrdersUpload({ id, file_id, changes, onClose }: UploadProps) {
  return (
    <FileUpload
      file_id={file_id}
      address={`/api/monitor/orders/${id}/files`}
      field="ordersFile"
      texts={{
        title: t('Upload orders'),
        label: t('File of orders'),
        drop: t('Drop a file of orders here'),
        note: t(
          'An export of Shopify or WooCommerce, or any table with order number, time and total, up to {n} MB. Mail addresses are stored as pseudonyms only.',
          { n: MOST_FILE_MEGABYTES },
        ),
      }}
      onArrived={() => void changes.refresh()}
      onClose={onClose}
      review={(file) => <OrderReview id={id} file_id={file} changes={changes} onClose={onClose} />}
    />
  );
}

const creatorId = ({ profile_id }: OrderCreator) => String(profile_id ?? 0);
const deliverableId = ({ profile_id, post_type }: OrderDeliverable) => `${profile_id ?? 0} ${post_type}`;

interface SettingsProps {
  report: OrderReport;
  refused: string | null;
  onCurrency: (currency: string | null) => void;
  onSettings: (change: { window_days?: number; margin?: number | null }) => void;
}

function OrderSettings({ report, refused, onCurrency, onSettings }: SettingsProps) {
  return (
    <Group gap="sm" align="end">
      <Select
        label={t('Currency')}
        w={110}
        data={report.currencies}
        value={report.currency}
        allowDeselect={false}
        onChange={onCurrency}
      />
      <NumberField
        label={t('Window, in days')}
        w={130}
        kind="count"
        most={90}
        value={report.window_days}
        disabled={refused !== null}
        onChange={(value) => value !== null && value > 0 && onSettings({ window_days: value })}
      />
      <NumberField
        label={t('Margin')}
        placeholder={t('unknown')}
        w={110}
        kind="percent"
        value={report.margin}
        disabled={refused !== null}
        onChange={(margin) => onSettings({ margin })}
      />
    </Group>
  );
}

export function OrdersTab({ monitor: { id, edit_refused }, look, patch }: MonitorTabProps) {
  const [currency, setCurrency] = useState<string | null>(null);
  const [shown, setShown] = useState<OrderFilter | null>(null);
  const [edited, setEdited] = useState<OrderCreator | null>(null);
  /** File to review; 0 = a new one. */
  const [upload, setUpload] = useState<number | null>(look.orders_file ?? null);
  const [connects, setConnects] = useState(false);
  const [sort, setSort] = useState<Sort | null>(null);
  const changes = useOrderChanges(id);
  const answer = useQuery({
    ...query.monitors.orders.queryOptions({ input: { id, currency: currency ?? undefined } }),
    placeholderData: keepPreviousData,
  });
  const report = answer.data;
  const mayEdit = edit_refused === null;
  const { mutate: writeCodes } = changes.codes;
  const numbers = useMemo(
    () =>
      report && {
        currency: report.currency,
        margin: report.margin,
        has_orders: report.files.some(({ kind, state }) => kind !== 'sales' && state === 'imported'),
        onShow: (filter: OrderFilter) => setShown(filter),
      },
    [report],
  );
  /** Pasted lines go to the creators below, as they are shown. */
  const shownRows = useRef<readonly OrderCreator[]>([]);
  const columns = useMemo(
    () =>
      numbers
        ? orderCreatorColumns({
            ...{ ...numbers, mayEdit, id, onWrite: writeCodes, onOpen: setEdited },
            onPaste(text, creator) {
              const creators = pastedCodes(text, shownRows.current, shownRows.current.indexOf(creator));
              if (creators === null || creators.length === 0) return false;
              writeCodes({ id, creators });
              return true;
            },
          })
        : [],
    [numbers, mayEdit, id, writeCodes],
  );
  const creators = useMemo(() => {
    const value = sort && columns.find((column) => column.id === sort.column)?.value;
    const rows = report?.creators ?? [];
    return value ? sortRows(rows, value, sort.descending) : rows;
  }, [report, columns, sort]);
  shownRows.current = creators;
  const ofDeliverables = useMemo(() => (numbers ? orderDeliverableColumns(numbers) : []), [numbers]);
  if (answer.isError && report === undefined)
    return (
      <ErrorState
        error={answer.error}
        title={t('The orders could not be loaded.')}
        onRetry={() => answer.refetch()}
      />
    );
  if (report === undefined)
    return (
      <>
        <CardsSkeleton count={4} />
        <RowsSkeleton rows={6} />
      </>
    );
  const refused = sentenceText(edit_refused);
  const rates = rateTexts(report);
  const hasOrders = report.orders > 0 || report.files.length > 0;
  const add = (
    <Refusable reason={refused}>
      <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setUpload(0)}>
        {t('Upload orders')}
      </Button>
    </Refusable>
  );
  return (
    <Stack miw={0}>
      {hasOrders ? (
        <OrderFigures report={report} onShow={setShown} />
      ) : (
        <EmptyState
          action={
            <Group justify="center">
              {add}
              <Button variant="default" onClick={() => setConnects(true)}>
                {t('Connect the shop')}
              </Button>
            </Group>
          }
        >
          {t(
            'Upload the orders of the shop to see revenue, ROAS and CAC by creator. Give each creator a code below, or use tracking links.',
          )}
        </EmptyState>
      )}
      <Group justify="space-between" align="end" gap="sm">
        <OrderSettings
          report={report}
          refused={refused}
          onCurrency={setCurrency}
          onSettings={(change) => changes.settings.mutate({ id, ...change })}
        />
        {hasOrders && add}
      </Group>
      <Card title={t('Creators')} note={plural(report.creators.length, '{n} creator', '{n} creators')} flush>
        <DataTable
          label={t('Orders by creator')}
          columns={columns}
          rows={creators}
          rowId={creatorId}
          sort={sort}
          onSort={setSort}
          maxHeight="70vh"
          empty={t('Creators appear here once they are chosen in the settings or have published.')}
        />
      </Card>
      {report.deliverables.length > 0 && (
        <Card title={t('Deliverables')} note={t('of codes and links assigned to a deliverable')} flush>
          <DataTable
            label={t('Orders by deliverable')}
            columns={ofDeliverables}
            rows={report.deliverables}
            rowId={deliverableId}
            maxHeight="50vh"
          />
        </Card>
      )}
      {hasOrders && (
        <div className={classes.pair}>
          <OrdersOfNobody report={report} onShow={setShown} />
          <OrderFiles
            report={report}
            mayEdit={mayEdit}
            onTurn={changes.turn}
            onOpen={(file) => setUpload(file.id)}
            onShow={setShown}
            onConnect={() => setConnects(true)}
          />
        </div>
      )}
      {hasOrders && <LiftCards id={id} currency={report.currency} />}
      <Text c="dimmed" fz="xs">
        {t(
          'An order is attributed to the creator of its last discount code, otherwise to the creator whose link led to its last visit. Orders count from the first day of the campaign until {n} days after the last.',
          { n: report.window_days },
        )}{' '}
        {rates.length > 0 && t('Exchange rates: {rates}.', { rates: rates.join(', ') })}
      </Text>
      {shown && (
        <OrdersDialog
          id={id}
          filter={shown}
          currency={report.currency}
          window_days={report.window_days}
          onClose={() => setShown(null)}
        />
      )}
      {edited && <CodesDialog id={id} creator={edited} changes={changes} onClose={() => setEdited(null)} />}
      {connects && <WebhookDialog id={id} mayEdit={mayEdit} onClose={() => setConnects(false)} />}
      {upload !== null && (
        <OrdersUpload
          id={id}
          file_id={upload || null}
          changes={changes}
          onClose={() => {
            setUpload(null);
            patch({ orders_file: undefined });
          }}
        />
      )}
    </Stack>
  );
}
