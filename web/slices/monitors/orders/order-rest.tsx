import { Button, Text, UnstyledButton } from '@mantine/core';
import type { OrderFile } from '#contract/sales/order-files.ts';
import type { OrderReport } from '#contract/sales/orders.ts';
import { exactMoney } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FileList } from '../files/file-list.tsx';
import { LEFT_OUT_TEXTS, reasonText, withoutRateText } from './order-words.ts';
import classes from './orders.module.css';
import type { OrderFilter } from './orders-dialog.tsx';

interface RestProps {
  report: OrderReport;
  onShow: (filter: OrderFilter) => void;
}

const ordersText = (n: number) => plural(n, '{n} order', '{n} orders');

/** Orders of nobody and orders that do not count, each with its reason. */
export function OrdersOfNobody({ report, onShow }: RestProps) {
  const { unattributed, left_out, currency, window_days, unknown_codes } = report;
  const lines = [
    ...unattributed.map(({ reason, orders, revenue }) => ({
      key: reason,
      text: reasonText(reason, window_days),
      orders,
      amount: exactMoney(revenue, currency),
      filter: { title: reasonText(reason, window_days), reason },
    })),
    ...left_out.map(({ reason, orders }) => ({
      key: reason,
      text: t(LEFT_OUT_TEXTS[reason]),
      orders,
      amount: t('not counted'),
      filter: { title: t(LEFT_OUT_TEXTS[reason]), left_out: reason },
    })),
  ];
  const notes = [
    unknown_codes.length > 0 &&
      t('Unassigned codes: {codes}', {
        codes: unknown_codes.map(({ code, orders }) => `${code.toUpperCase()} (${orders})`).join(', '),
      }),
    withoutRateText(report),
  ].filter(Boolean);
  return (
    <Card title={t('Unattributed orders')} flush>
      {lines.length === 0 && notes.length === 0 ? (
        <EmptyState>{t('Every order belongs to a creator.')}</EmptyState>
      ) : (
        <>
          <ul className="lined-list">
            {lines.map(({ key, text, orders, amount, filter }) => (
              <li key={key} className={classes.reason}>
                <span>{text}</span>
                <UnstyledButton className={classes.number} onClick={() => onShow(filter)}>
                  {ordersText(orders)}
                </UnstyledButton>
                <span>{amount}</span>
              </li>
            ))}
          </ul>
          {notes.length > 0 && (
            <Text fz="xs" c="dimmed" px={14} pb="sm" pt="xs" className="wrap-anywhere">
              {notes.join(' · ')}
            </Text>
          )}
        </>
      )}
    </Card>
  );
}

function countsText(file: OrderFile): string {
  const out = Object.values(file.left_out).reduce((sum, n) => sum + n, 0);
  return [
    file.kind === 'sales'
      ? plural(file.orders, '{n} day of sales', '{n} days of sales')
      : ordersText(file.orders),
    out > 0 && t('{n} not counted', { n: out }),
    file.replaced > 0 &&
      plural(file.replaced, '{n} replaced by a later file', '{n} replaced by a later file'),
    file.problem_rows > 0 && plural(file.problem_rows, '{n} row skipped', '{n} rows skipped'),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface FilesProps extends RestProps {
  mayEdit: boolean;
  onTurn: (file: OrderFile) => void;
  onOpen: (file: OrderFile) => void;
  onConnect: () => void;
}

/** Files and deliveries that orders came from. */
export function OrderFiles({ report: { files }, mayEdit, onTurn, onOpen, onShow, onConnect }: FilesProps) {
  const nameOf = (file: OrderFile) => (file.kind === 'webhook' ? t('Webhook of the shop') : file.file_name);
  return (
    <FileList
      files={files}
      empty={t('No orders received yet.')}
      controls={
        <Button size="compact-sm" variant="subtle" onClick={onConnect}>
          {t('Connect the shop')}
        </Button>
      }
      mayEdit={mayEdit}
      nameOf={nameOf}
      text={countsText}
      actions={(file) =>
        file.state === 'imported' &&
        file.kind !== 'sales' && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onShow({ title: t('Orders of {name}', { name: nameOf(file) }), file_id: file.id })}
          >
            {t('Orders')}
          </Button>
        )
      }
      onTurn={onTurn}
      onOpen={onOpen}
    />
  );
}
