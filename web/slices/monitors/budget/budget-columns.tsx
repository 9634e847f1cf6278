import { Box, Flex, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Phrase } from '#contract/languages/catalogue.ts';
import {
  type Budget,
  type BudgetCreator,
  type BudgetNumbers,
  type BudgetRatio,
  type BudgetTotals,
  COST_KINDS,
  type CostKind,
} from '#contract/monitors/budget.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import { DASH, dayText, exactMoney } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { SheetColumn } from '#web/ui/grid/grid-model.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { Num } from '#web/ui/number.tsx';
import classes from './budget.module.css';
import { COST_LABELS, costOf, costText } from './budget-cost.ts';
import { basisText, isRatio, ratioMissing, ratioText } from './budget-words.ts';
import type { CostWriting } from './use-cost-writing.ts';

export interface BudgetColumn extends SheetColumn<BudgetCreator> {
  kind?: CostKind;
  /** Sort value; null last. */
  value: (row: BudgetCreator) => string | number | null;
  total: (budget: Budget) => React.ReactNode;
}

const Who = ({ row }: { row: BudgetCreator }) => (
  <Flex component="span" gap="xs" align="center" miw={0} className={classes.who}>
    <Avatar name={row.name} face={row.is_demo ? row.slug : null} src={row.picture} size={26} />
    {row.slug === '' ? (
      row.name
    ) : (
      <Link to="/profile/$slug" params={{ slug: row.slug }}>
        {row.name}
      </Link>
    )}
    {row.is_demo && <InventedTag />}
  </Flex>
);

function CostCell({
  row,
  kind,
  currency,
  pending,
}: { row: BudgetCreator; kind: CostKind; currency: string } & Pick<CostWriting, 'pending'>) {
  const key = `${row.profile_id} ${kind}` as const;
  if (pending.has(key)) {
    const value = pending.get(key);
    return (
      <Text span c="dimmed">
        {value ? exactMoney(value.amount, value.currency) : DASH}
      </Text>
    );
  }
  const cost = row.costs[kind];
  if (cost === undefined)
    return (
      <Text span c="dimmed">
        {DASH}
      </Text>
    );
  const typed = exactMoney(cost.amount, cost.currency);
  const is_other = cost.currency !== currency;
  return (
    <Box
      component="span"
      ta="right"
      title={t('{amount} of {day}', { amount: typed, day: dayText(cost.date) })}
    >
      {exactMoney(cost.converted, currency)}
      {is_other && (
        <Text component="small" c="dimmed" fz="xxs" lh={1.2} className={classes.original}>
          {typed}
        </Text>
      )}
    </Box>
  );
}

/** Null where nobody has a cost of this kind. */
function sumOf(budget: Budget, kind: CostKind): number | null {
  const known = budget.creators.flatMap(({ costs }) => costs[kind]?.converted ?? []);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

interface NumberColumn {
  id: keyof BudgetNumbers;
  header: Phrase;
  title: Phrase;
  kind: 'count' | 'money' | 'small' | 'change';
  size: number;
}

const NUMBERS: readonly NumberColumn[] = [
  { id: 'cost', header: 'Cost', title: 'Working and non-working cost', kind: 'money', size: 118 },
  { id: 'posts', header: 'Posts', title: 'Posts', kind: 'count', size: 100 },
  {
    id: 'impressions',
    header: METRIC_TABLE.impressions.label,
    title: METRIC_TABLE.impressions.label,
    kind: 'count',
    size: 112,
  },
  {
    id: 'interactions',
    header: METRIC_TABLE.interactions.label,
    title: METRIC_TABLE.interactions.label,
    kind: 'count',
    size: 112,
  },
  { id: 'reach', header: METRIC_TABLE.reach.label, title: METRIC_TABLE.reach.label, kind: 'count', size: 92 },
  {
    id: 'media_value',
    header: METRIC_TABLE.media_value.label,
    title: METRIC_TABLE.media_value.label,
    kind: 'money',
    size: 112,
  },
  { id: 'cost_per_post', header: 'Per post', title: 'Cost per post', kind: 'small', size: 98 },
  { id: 'cost_per_impression', header: 'CPM', title: 'Cost per 1,000 impressions', kind: 'small', size: 92 },
  {
    id: 'cost_per_interaction',
    header: 'Per interaction',
    title: 'Cost per interaction',
    kind: 'small',
    size: 124,
  },
  { id: 'roi', header: 'ROI', title: 'Media value ÷ cost − 1', kind: 'change', size: 100 },
];

const numberOf = (row: BudgetNumbers, id: keyof BudgetNumbers) => {
  const value = row[id];
  return id === 'cost_per_impression' && value !== null ? value * 1000 : value;
};

function NumberCell({
  of,
  column,
  currency,
}: {
  of: BudgetNumbers | BudgetTotals;
  column: NumberColumn;
  currency: string;
}) {
  const value = numberOf(of, column.id);
  if (isRatio(column.id) && value !== null) return <span>{ratioText(of, column.id, currency)}</span>;
  const missing = isRatio(column.id)
    ? ratioMissing(of, column.id, 'bases' in of ? of.bases[column.id] : undefined)
    : column.id === 'cost'
      ? t('No known costs')
      : null;
  return (
    <Num
      value={value}
      kind={column.kind === 'count' ? 'compact' : 'money'}
      currency={currency}
      missing={missing}
    />
  );
}

export function budgetColumns({
  currency,
  mayEdit,
  pending,
}: { currency: string; mayEdit: boolean } & Pick<CostWriting, 'pending'>): BudgetColumn[] {
  return [
    {
      id: 'name',
      header: t('Creator'),
      title: t('Creator'),
      size: 210,
      editable: false,
      cell: (row) => <Who row={row} />,
      text: ({ name }) => name,
      value: ({ name }) => name,
      total: () => t('All creators'),
    },
    ...COST_KINDS.map(
      (kind): BudgetColumn => ({
        id: kind,
        kind,
        header: t(COST_LABELS[kind]),
        title: t(COST_LABELS[kind]),
        align: 'right',
        size: 126,
        editable: mayEdit,
        cell: (row) => <CostCell row={row} kind={kind} currency={currency} pending={pending} />,
        text(row) {
          const cost = costOf(row, kind);
          return cost ? costText(cost) : '';
        },
        value: (row) => row.costs[kind]?.converted ?? null,
        total(budget) {
          const sum = sumOf(budget, kind);
          return sum === null ? DASH : exactMoney(sum, currency);
        },
      }),
    ),
    ...NUMBERS.map(
      (column): BudgetColumn => ({
        id: column.id,
        header: t(column.header),
        title: t(column.title),
        size: column.size,
        align: 'right',
        editable: false,
        cell: (row) => <NumberCell of={row} column={column} currency={currency} />,
        text: (row) => String(numberOf(row, column.id) ?? ''),
        value: (row) => numberOf(row, column.id),
        total: ({ totals }) => (
          <span title={column.id in totals.bases ? basisText(totals.bases[column.id as BudgetRatio]) : ''}>
            <NumberCell of={totals} column={column} currency={currency} />
          </span>
        ),
      }),
    ),
  ];
}
