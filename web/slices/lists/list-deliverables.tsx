import { Text } from '@mantine/core';
import type { ListProfile } from '#contract/lists/creators.ts';
import { type Deliverable, plannedOf } from '#contract/lists/deliverables.ts';
import { deliverableAmount, statusTitle } from '#web/parts/deliverable-names.ts';
import { dayText, exactMoney, money } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './list.module.css';

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
export function DeliverablesCell({ row: { deliverables } }: { row: ListProfile }) {
  if (deliverables.length === 0) return null;
  const agreed = plannedOf(deliverables);
  return (
    <span className={classes.words} title={deliverables.map(lineOf).join('\n')}>
      {agreed.length === 0 ? t('Cancelled') : agreed.map(deliverableAmount).join(', ')}
    </span>
  );
}

/** Price cell of several deliverables, some without a price, or in several currencies. */
export function PartlyPriced({
  row: { deliverables, price },
  currency,
}: {
  row: ListProfile;
  currency: string;
}) {
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
