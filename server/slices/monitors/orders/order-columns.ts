import {
  NEEDED_TARGETS,
  ORDER_TARGETS,
  type OrderTarget,
  SEVERAL_COLUMNS,
} from '#contract/monitors/order-files.ts';
import { said } from '#contract/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { keyOf, wordsOf } from '#server/tables/recognition/header-words.ts';
import { isNothing } from '#server/tables/values/parsed.ts';
import { readAmount } from './order-amounts.ts';

/** Names of columns, those of Shopify and WooCommerce first; where a file has several, the first name wins. */
const NAMES: Record<OrderTarget, string> = {
  order:
    'name|order|order number|order #|order no|order id|order name|order nr|bestellnummer|auftragsnummer|bestellung|n° de commande|numéro de commande|commande|id commande|número de pedido|pedido|numero ordine|ordine|number|transaction id|id',
  ordered_at:
    'created at|order date|date created|date|order created|ordered at|order time|purchase date|date paid|paid at|datum|bestelldatum|date de commande|date de la commande|fecha|fecha del pedido|data|data ordine|time|timestamp|day|tag|jour|día|giorno',
  total:
    'total|order total|total price|grand total|order amount|amount|revenue|total amount|total sales|net sales|gesamt|gesamtbetrag|gesamtsumme|summe|betrag|total ttc|montant|montant total|importe|importe total|totale|importo|total order value|order value|value|sales|umsatz|ventes|ventas|vendite|chiffre d’affaires',
  currency: 'currency|order currency|currency code|währung|devise|moneda|valuta|divisa',
  refunded:
    'refunded amount|refund amount|refunded|refunds|total refunded|refund total|refund|order refund|erstattet|erstattung|rückerstattung|remboursement|montant remboursé|remboursé|reembolso|rimborso|returns',
  code: 'discount code|discount codes|coupon|coupons|coupon code|coupon codes|coupon items|promo code|promo codes|promotion code|voucher|voucher code|gutschein|gutscheincode|rabattcode|code promo|code de réduction|code promotionnel|código de descuento|cupón|codice sconto|codice promozionale|code',
  link: 'landing page|landing site|landing url|landing page url|session entry|entry page|first page|referring site|referrer|referer|referral link|referral url|tracking link|link|url|source url|landingpage|page d’arrivée|page d entree',
  utm_source: 'utm source|source utm',
  utm_medium: 'utm medium',
  utm_campaign: 'utm campaign|campaign',
  utm_content: 'utm content',
  utm_term: 'utm term',
  visited_at:
    'session start time|visited at|visit time|clicked at|click time|click date|visit date|date de la visite',
  customer:
    'email|e mail|customer email|billing email|email billing|customer e mail|mail|e mail adresse|adresse e mail|courriel|correo|correo electrónico|customer id|customer|client|kunde|cliente|customer number|kundennummer',
  customer_kind: 'customer type|new or returning|customer kind|type of customer|type de client|kundentyp',
  status:
    'financial status|status|order status|payment status|state|bestellstatus|zahlungsstatus|statut|statut de la commande|estado|stato',
  cancelled_at:
    'cancelled at|canceled at|cancelled|canceled|date cancelled|storniert am|annulée le|annulé le',
  test: 'test|is test|test order|payment method|payment gateway|payment method title',
};
const MEANINGS = new Map<string, { target: OrderTarget; rank: number }>();
for (const target of ORDER_TARGETS)
  for (const [rank, name] of NAMES[target].split('|').entries()) {
    const key = keyOf(wordsOf(name));
    if (!MEANINGS.has(key)) MEANINGS.set(key, { target, rank });
  }
/** Prefix of the name in exports of plugins: `_wc_order_attribution_utm_content`. */
const PREFIX = /^(?:meta[:_ ]+)?_?(?:wc_)?(?:order_attribution|attribution)_/i;
const meaningOf = (column: string) =>
  MEANINGS.get(keyOf(wordsOf(column.replace(PREFIX, '').replace(/\s*[([][^)\]]*[)\]]\s*$/, ''))));

export interface SuggestedColumn {
  column: string;
  target: OrderTarget | null;
  reason: Sentence | null;
}

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const UTM = /[?&]utm_[a-z]+=|\/l\/[A-Za-z0-9-]+/;

/** Whether a column with this name may have this content: `Name` may be of people, `Discount` an amount. */
function fits(target: OrderTarget, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => !isNothing(cell));
  if (filled.length === 0) return true;
  const share = (test: (cell: string) => boolean) => filled.filter(test).length / filled.length;
  if (target === 'order') return share((cell) => /\d/.test(cell) && cell.length <= 60) > 0.8;
  if (target === 'ordered_at' || target === 'visited_at')
    return share((cell) => /\d{1,4}[-/. ]\S+[-/. ]\d{2,4}|^\d{8,13}/.test(cell)) > 0.8;
  if (target === 'total' || target === 'refunded')
    return share((cell) => readAmount(cell, '.', 'EUR') !== null) > 0.8;
  if (target === 'code') return share((cell) => /[\p{L}]/u.test(cell)) > 0.3;
  return true;
}

/** Contents of the columns by their names, else by their values; each target once where only one column can have it. */
export function suggestOrderColumns(
  header: readonly string[],
  rows: ReadonlyArray<{ cells: readonly string[] }>,
): SuggestedColumn[] {
  const sample = rows.slice(0, 1000);
  const cellsOf = (i: number) => sample.map(({ cells }) => cells[i] ?? '');
  const named = header.map((column, i) => {
    const meaning = meaningOf(column);
    return meaning && fits(meaning.target, cellsOf(i)) ? meaning : null;
  });
  const best = new Map<OrderTarget, number>();
  for (const [i, meaning] of named.entries()) {
    if (!meaning || SEVERAL_COLUMNS.has(meaning.target)) continue;
    const before = named[best.get(meaning.target) ?? -1];
    if (!before || meaning.rank < before.rank) best.set(meaning.target, i);
  }
  return header.map((column, i) => {
    const target = named[i]?.target;
    if (target && (SEVERAL_COLUMNS.has(target) || best.get(target) === i))
      return { column, target, reason: said('order_column_name') };
    const byValues = target ? null : byValue(cellsOf(i), best);
    if (byValues === null) return { column, target: null, reason: null };
    if (!SEVERAL_COLUMNS.has(byValues)) best.set(byValues, i);
    return { column, target: byValues, reason: said('order_column_values') };
  });
}

function byValue(cells: readonly string[], taken: ReadonlyMap<OrderTarget, number>): OrderTarget | null {
  const filled = cells.filter((cell) => !isNothing(cell));
  if (filled.length === 0) return null;
  if (!taken.has('customer') && filled.every((cell) => MAIL.test(cell.trim()))) return 'customer';
  return filled.filter((cell) => UTM.test(cell)).length > filled.length * 0.2 ? 'link' : null;
}

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

/** Null if orders can be read. */
export function missingColumn(
  targets: ReadonlyArray<OrderTarget | null>,
  row_is: 'order' | 'day' = 'order',
): Sentence | null {
  const needed = NEEDED_TARGETS.find(
    (target) => !targets.includes(target) && !(target === 'order' && row_is === 'day'),
  );
  if (needed) {
    const what = {
      order: said('order_what_number'),
      ordered_at: said('order_what_date'),
      total: said('order_what_total'),
    }[needed];
    return said('order_column_missing', { what });
  }
  const twice = targets.find(
    (target, i) => target !== null && !SEVERAL_COLUMNS.has(target) && targets.indexOf(target) !== i,
  );
  return twice === undefined ? null : said('order_columns_same');
}
