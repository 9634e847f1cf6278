import { Box, Flex, Text } from '@mantine/core';
import type { ListProfile } from '#contract/lists/creators.ts';
import { type Deliverable, plannedOf } from '#contract/lists/deliverables.ts';
import { deliverableAmount, statusTitle } from '#web/parts/deliverable-names.ts';
import { DASH, dayText, exactMoney, money } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { ConvertedAmount } from '#web/ui/converted-money.tsx';
import { OptionChip } from '#web/ui/inputs/option-chip.tsx';
import { Num } from '#web/ui/number.tsx';
import classes from '../list.module.css';
import { cellOf, isMoney, isTags, priceIn, type WrittenField } from '../writing/list-fields.ts';
import type { ListColumn } from './list-column.ts';
import { TotalCell } from './list-total-cell.tsx';
import { sum } from './list-totals.ts';

const lineOf = (one: Deliverable) =>
  [
    deliverableAmount(one),
    one.price && exactMoney(one.price.amount, one.price.currency),
    one.status === 'planned' ? null : statusTitle(one.status),
    one.due && t('by {day}', { day: dayText(one.due) }),
  ]
    .filter(Boolean)
    .join(' · ');

/** `2 Reels, 3 Stories`; prices, statuses and days on hover. */
function DeliverablesCell({ row: { deliverables } }: { row: ListProfile }) {
  if (deliverables.length === 0) return null;
  const agreed = plannedOf(deliverables);
  return (
    <span className={classes.words} title={deliverables.map(lineOf).join('\n')}>
      {agreed.length === 0 ? t('Canceled') : agreed.map(deliverableAmount).join(', ')}
    </span>
  );
}

/** Price cell of several deliverables, some without a price, or in several currencies. */
function PartlyPriced({ row: { deliverables, price }, currency }: { row: ListProfile; currency: string }) {
  const planned = plannedOf(deliverables);
  const priced = planned.filter((one) => one.price !== null).length;
  if (priced === 0) return null;
  return (
    <Text span fz="xs" c="dimmed" title={planned.map(lineOf).join('\n')}>
      {price === null || priced < planned.length
        ? t('{n} of {all} priced', { n: priced, all: planned.length })
        : t('≈ {amount}', { amount: money(price, currency) })}
    </Text>
  );
}

const SIZES: Record<WrittenField['kind'], number> = {
  option: 132,
  money: 100,
  count: 108,
  tags: 150,
  deliverables: 190,
};

function Chips({ tags }: { tags: readonly string[] }) {
  return (
    <Flex component="span" gap="xxs" className={classes.tags} title={tags.join(', ')}>
      {tags.map((tag) => (
        <Box key={tag} component="span" flex="none">
          {tag}
        </Box>
      ))}
    </Flex>
  );
}

function writtenCell(written: WrittenField, currency: string) {
  const byId = new Map(written.options.map((option) => [option.id, option]));
  return function Written(row: ListProfile) {
    const value = cellOf(row, written.field);
    if (written.kind === 'deliverables') return <DeliverablesCell row={row} />;
    if (isTags(value)) return value.length === 0 ? null : <Chips tags={value} />;
    if (written.kind === 'money' && value === null) return <PartlyPriced row={row} currency={currency} />;
    if (value === null || Array.isArray(value)) return null;
    if (isMoney(value))
      return (
        row.price_entered && (
          <ConvertedAmount entered={row.price_entered} value={priceIn(row, currency)} currency={currency} />
        )
      );
    if (written.kind === 'count') return <Num value={value} kind="exact" />;
    const option = byId.get(value);
    return option ? <OptionChip label={option.label} color={option.color} /> : null;
  };
}

/** Column of a field that people fill in. Options sort by their order. */
export function writtenColumn(written: WrittenField, currency: string): ListColumn {
  const { field, title, kind, options } = written;
  const order = new Map(options.map((option, place) => [option.id, place]));
  const label = new Map(options.map((option) => [String(option.id), option.label]));
  const numberOf = (row: ListProfile) => {
    if (kind === 'money') return priceIn(row, currency);
    const value = cellOf(row, field);
    return typeof value === 'number' ? value : null;
  };
  const tagsOf = (row: ListProfile) => {
    const value = cellOf(row, field);
    return isTags(value) ? value : [];
  };
  const isNumber = kind === 'money' || kind === 'count';
  const chosen = (row: ListProfile) => numberOf(row)?.toString() ?? null;
  return {
    id: field,
    header: title,
    title,
    group: t('Planning'),
    align: isNumber ? 'right' : undefined,
    size: SIZES[kind],
    editable: true,
    // Without options it would be empty; the status is where most lists begin.
    usual: kind !== 'option' || field === 'status' || options.length > 0,
    written,
    cell: writtenCell(written, currency),
    text: (row) => written.text(cellOf(row, field)),
    value(row) {
      if (isNumber) return numberOf(row);
      if (kind === 'tags') return tagsOf(row)[0]?.toLowerCase() ?? null;
      if (kind === 'deliverables') return plannedOf(row.deliverables).length || null;
      return order.get(numberOf(row) ?? -1) ?? null;
    },
    ...(isNumber ? { number: kind } : {}),
    ...(kind === 'money' ? { currency } : {}),
    ...(kind === 'option'
      ? {
          choices: {
            keys: (row: ListProfile) => [chosen(row)].filter((key) => key !== null),
            label: (key: string) => label.get(key) ?? DASH,
            all: options.map(({ id }) => String(id)),
          },
        }
      : {}),
    ...(kind === 'tags' ? { choices: { keys: tagsOf, label: (key: string) => key } } : {}),
    total(rows) {
      const total = sum(rows, numberOf);
      if (kind === 'money')
        return <TotalCell total={total} how={t('Total')} kind="money" currency={currency} />;
      if (kind === 'count') return <TotalCell total={total} how={t('Total')} kind="exact" />;
      const filled = rows.filter((row) => written.text(cellOf(row, field)) !== '').length;
      return (
        <Text span fz="xxs" fw={400} c="dimmed">
          {plural(filled, '{n} filled', '{n} filled')}
        </Text>
      );
    },
  };
}
