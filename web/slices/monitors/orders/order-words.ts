import type { Phrase } from '#contract/languages/catalogue.ts';
import type { LeftOut, OrderState } from '#contract/sales/order-files.ts';
import type { OrderReport, ShopOrder, Unattributed } from '#contract/sales/orders.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { exactMoney, money } from '#web/platform/format/format.ts';
import { LANGUAGE, plural, t } from '#web/platform/language.ts';

export const STATE_TEXTS: Record<OrderState, Phrase> = {
  paid: 'Paid: it counts as revenue',
  unpaid: 'Not paid yet',
  cancelled: 'Canceled order',
  refunded: 'Fully refunded',
  part_refunded: 'Partly refunded',
  test: 'Test order',
};

export const LEFT_OUT_TEXTS: Record<LeftOut, Phrase> = {
  test: 'Test orders',
  cancelled: 'Canceled orders',
  unpaid: 'Unpaid orders',
  unknown_status: 'Orders with unknown status',
};

export function reasonText(reason: Unattributed, days: number): string {
  if (reason === 'after')
    return plural(days, 'More than {n} day after the campaign', 'More than {n} days after the campaign');
  if (reason === 'old_visit')
    return plural(
      days,
      'Visit through the link more than {n} day before the order',
      'Visit through the link more than {n} days before the order',
    );
  const texts: Record<Exclude<Unattributed, 'after' | 'old_visit'>, Phrase> = {
    no_code_or_link: 'No code and no link',
    unknown_code: 'A code not assigned to any creator',
    unknown_link: 'A link from outside this campaign',
    ambiguous_link: 'A link that fits several creators',
    later_visit: 'Visit through the link after the order',
    before: 'Before the campaign',
  };
  return t(texts[reason]);
}

/** How an order came to its creator, or why it has none. */
export function attributionText(order: ShopOrder, days: number): string {
  if (order.left_out) return t(LEFT_OUT_TEXTS[order.left_out]);
  if (order.reason) {
    const codes = order.codes.join(', ').toUpperCase();
    const isOfCode = order.reason === 'unknown_code' && codes !== '';
    return isOfCode ? `${reasonText(order.reason, days)}: ${codes}` : reasonText(order.reason, days);
  }
  if (!order.by) return '';
  const text =
    order.by.kind === 'code'
      ? t('Code {code}', { code: order.by.name })
      : t('Link {link}', { link: order.by.name });
  const which = order.codes.length > 1 && order.by.kind === 'code' ? ` ${t('(last of several)')}` : '';
  const of = order.post_type ? ` · ${postTypeName(order.post_type)}` : '';
  return `${text}${which}${of}`;
}

/** ROAS as people write it: `4.2×`. */
export const timesText = (value: number): string =>
  `${new Intl.NumberFormat(LANGUAGE, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value)}×`;

export const customersMissing = (): string => t('No order names its customer');

export const costMissing = (): string => t('The cost is not known: enter it under Budget');

/** Orders in no sum, and the currencies they are in. */
export const withoutRateText = ({ without_rate }: OrderReport): string =>
  without_rate
    .map(({ currency, orders, revenue }) =>
      plural(
        orders,
        '{n} order in {currency} ({amount}) is not in the totals: no exchange rate',
        '{n} orders in {currency} ({amount}) are not in the totals: no exchange rate',
        { currency, amount: exactMoney(revenue, currency) },
      ),
    )
    .join('. ');

/** To the cent, as long as it fits a card. */
export const roundMoney = (value: number, currency: string): string =>
  Math.abs(value) < 1_000_000 ? exactMoney(value, currency) : money(value, currency);
