import type { OrderTarget } from '#contract/sales/order-files.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { ORDER_FIELDS } from '#server/tables/recognition/kinds/orders.ts';
import { isNothing } from '#server/tables/values/parsed.ts';

/** A table with a row for each day: no order number, and no date twice. */
export function isOfDays(
  targets: ReadonlyArray<OrderTarget | null>,
  rows: ReadonlyArray<{ cells: readonly string[] }>,
): boolean {
  if (targets.includes('order') || !targets.includes('total')) return false;
  const days = rows
    .map(({ cells }) => cells[targets.indexOf('ordered_at')] ?? '')
    .filter((day) => !isNothing(day));
  return days.length > 1 && new Set(days).size === days.length;
}

const NEEDED = {
  order: sentenceFor('order_column_number'),
  ordered_at: sentenceFor('order_column_date'),
  total: sentenceFor('order_column_total'),
};

/** Null if orders can be read. */
export function missingColumn(
  targets: ReadonlyArray<OrderTarget | null>,
  row_is: 'order' | 'day' = 'order',
): Sentence | null {
  for (const [target, what] of Object.entries(NEEDED) as Array<[OrderTarget, Sentence]>)
    if (!targets.includes(target) && !(target === 'order' && row_is === 'day'))
      return sentenceFor('order_column_missing', { what });
  const twice = targets.find(
    (target, i) => target !== null && !ORDER_FIELDS[target].is_several && targets.indexOf(target) !== i,
  );
  return twice === undefined ? null : sentenceFor('order_column_repeated');
}
