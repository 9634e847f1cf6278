import { ActionIcon, Flex, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { OrderCreator, OrderDeliverable, OrderResults } from '#contract/sales/orders.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { exactMoney, exactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import { codesText, typedCodes } from './order-codes.ts';
import { costMissing, customersMissing, timesText } from './order-words.ts';
import classes from './orders.module.css';
import type { OrderChanges } from './orders-changes.ts';
import type { OrderFilter } from './orders-dialog.tsx';

export const creatorName = ({ profile_id, name }: { profile_id: number | null; name: string }): string =>
  profile_id === null ? t('Links without a creator') : name;

interface CodesProps {
  creator: OrderCreator;
  onWrite: OrderChanges['codes']['mutate'];
  id: number;
  onPaste: (text: string, creator: OrderCreator) => boolean;
  onOpen: (creator: OrderCreator) => void;
}

/** Codes of a creator, typed with commas between; the button gives them to deliverables. */
function Codes({ creator, id, onWrite, onPaste, onOpen }: CodesProps) {
  const shown = codesText(creator.codes);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const { profile_id, name } = creator;
  if (profile_id === null) return null;
  const commit = () => {
    const codes = typedCodes(text, creator.codes);
    if (text.trim() !== shown) onWrite({ id, creators: [{ profile_id, codes }] });
  };
  return (
    <span className={classes.codes}>
      <TextInput
        size="xs"
        aria-label={t('Codes of {name}', { name })}
        placeholder={t('No code')}
        autoComplete="off"
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text'), creator)) event.preventDefault();
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={t('Deliverables of the codes and links of {name}', { name })}
        onClick={() => onOpen(creator)}
      >
        <IconTag size={15} stroke={1.7} aria-hidden />
      </ActionIcon>
    </span>
  );
}

interface NumbersProps {
  currency: string;
  margin: number | null;
  /** Whether any orders are known; without them there are no results. */
  has_orders: boolean;
  onShow: (filter: OrderFilter) => void;
}

type Owned = OrderResults & { profile_id: number | null; name: string };

/** Results of creators or deliverables; orders and customers open what is behind them. */
function resultColumns<Row extends Owned>(
  { currency, margin, has_orders, onShow }: NumbersProps,
  filterOf: (row: Row) => OrderFilter,
): GridColumn<Row>[] {
  const opening = (row: Row, text: string, more: Partial<OrderFilter> = {}) => (
    <UnstyledButton className={classes.number} onClick={() => onShow({ ...filterOf(row), ...more })}>
      {text}
    </UnstyledButton>
  );
  const costless = costMissing();
  const amount = (
    id: 'cost' | 'cac' | 'contribution',
    header: string,
    missing: (row: Row) => string,
  ): GridColumn<Row> => ({
    id,
    header,
    align: 'right',
    size: 108,
    fixed: true,
    value: (row) => row[id],
    cell: (row) =>
      row[id] === null ? (
        <Num value={null} missing={missing(row)} />
      ) : (
        exactMoney(row[id] as number, currency)
      ),
  });
  const cost = amount('cost', t('Cost'), () => costless);
  if (!has_orders) return [cost];
  return [
    {
      id: 'orders',
      header: t('Orders'),
      align: 'right',
      size: 104,
      value: (row) => row.orders,
      cell: (row) => opening(row, exactNumber(row.orders)),
    },
    {
      id: 'revenue',
      header: t('Revenue'),
      align: 'right',
      size: 134,
      value: (row) => row.revenue,
      cell: (row) => opening(row, exactMoney(row.revenue, currency)),
    },
    {
      id: 'new_customers',
      header: t('New customers'),
      align: 'right',
      size: 136,
      value: (row) => row.new_customers,
      cell: (row) =>
        row.new_customers === null ? (
          <Num value={null} missing={customersMissing()} />
        ) : (
          opening(row, exactNumber(row.new_customers), { customers: 'new' })
        ),
    },
    cost,
    {
      id: 'roas',
      header: t('ROAS'),
      align: 'right',
      size: 82,
      fixed: true,
      value: (row) => row.roas,
      cell: (row) =>
        row.roas === null ? (
          <Num value={null} missing={row.cost === 0 ? t('The cost is 0') : costless} />
        ) : (
          timesText(row.roas)
        ),
    },
    amount('cac', t('CAC'), (row) =>
      row.cost === null ? costless : row.new_customers === null ? customersMissing() : t('No new customers'),
    ),
    ...(margin === null ? [] : [amount('contribution', t('Contribution'), () => costless)]),
  ];
}

interface CreatorColumns extends NumbersProps, Omit<CodesProps, 'creator'> {
  mayEdit: boolean;
}

export function orderCreatorColumns(props: CreatorColumns): GridColumn<OrderCreator>[] {
  const { mayEdit, id, onWrite, onPaste, onOpen } = props;
  return [
    {
      id: 'name',
      header: t('Creator'),
      size: 190,
      fixed: true,
      value: creatorName,
      cell: (row) => (
        <Flex component="span" gap="xs" align="center" miw={0}>
          <Avatar name={creatorName(row)} face={row.is_demo ? row.slug : null} src={row.picture} size={26} />
          <Text span truncate>
            {creatorName(row)}
          </Text>
          {row.is_demo && <InventedTag />}
        </Flex>
      ),
    },
    {
      id: 'codes',
      header: t('Codes'),
      size: 210,
      fixed: true,
      value: ({ codes }) => codesText(codes),
      cell: (creator) =>
        mayEdit ? (
          <Codes creator={creator} id={id} onWrite={onWrite} onPaste={onPaste} onOpen={onOpen} />
        ) : (
          codesText(creator.codes)
        ),
    },
    {
      id: 'links',
      header: t('Links'),
      align: 'right',
      size: 70,
      value: ({ links }) => links || null,
      cell: ({ links }) => (links === 0 ? '' : exactNumber(links)),
    },
    ...resultColumns<OrderCreator>(props, (row) => ({
      title: t('Orders of {name}', { name: creatorName(row) }),
      profile_id: row.profile_id ?? 0,
    })),
  ];
}

export function orderDeliverableColumns(props: NumbersProps): GridColumn<OrderDeliverable>[] {
  return [
    {
      id: 'name',
      header: t('Deliverable'),
      size: 260,
      fixed: true,
      value: (row) => `${creatorName(row)} · ${postTypeName(row.post_type)}`,
    },
    ...resultColumns<OrderDeliverable>(props, (row) => ({
      title: t('Orders of {name}', { name: `${creatorName(row)} · ${postTypeName(row.post_type)}` }),
      profile_id: row.profile_id ?? 0,
      post_type: row.post_type,
    })),
  ];
}
