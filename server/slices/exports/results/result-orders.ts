import type { Phrase } from '#contract/languages/catalogue.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import type { OrderReport, OrderResults, Unattributed } from '#contract/sales/orders.ts';
import { phrase, t } from '#server/platform/language.ts';
import type { Section } from '../exporter.ts';
import { PRINTED, table, text } from '../report/report-sections.ts';
import { number, ratioBases } from './result-creators.ts';

const REASONS: Record<Unattributed, Phrase> = {
  no_code_or_link: 'No code and no link',
  unknown_code: 'A code not assigned to any creator',
  unknown_link: 'A link from outside this campaign',
  ambiguous_link: 'A link that fits several creators',
  old_visit: 'The visit was before the attribution window',
  later_visit: 'The visit was after the order',
  before: 'Before the campaign',
  after: 'After the campaign and its attribution window',
};

export const reasonOf = (reason: Unattributed | null): string => (reason ? t(REASONS[reason]) : '');

const resultColumns = (currency: string, margin: number | null) => [
  number('orders', 'Orders'),
  number('revenue', 'Revenue', 'money', currency),
  number('new_customers', 'New customers'),
  number('cost', 'Cost', 'money', currency),
  number('roas', METRIC_TABLE.roas.label, 'decimal'),
  number('cac', METRIC_TABLE.cac.label, 'money', currency),
  ...(margin === null ? [] : [number('contribution', 'Contribution', 'money', currency)]),
];

const nameOf = ({ profile_id, name }: { profile_id: number | null; name: string }) =>
  profile_id === null ? t('Links without a creator') : name;

/** Creators with orders, codes or costs, and the whole campaign at the end. */
export function ordersByCreator(report: OrderReport, most = Number.POSITIVE_INFINITY): Section[] {
  const { creators, totals, currency, margin, costed, cac_basis } = report;
  const shown = creators.filter(
    ({ orders, cost, codes, links }) => orders > 0 || cost !== null || codes.length > 0 || links > 0,
  );
  const rows = shown.slice(0, most).map((row) => ({
    ...row,
    label: nameOf(row),
    codes: row.codes.map(({ code }) => code).join(', '),
  }));
  const named = ratioBases([
    [phrase(METRIC_TABLE.roas.label), costed],
    [phrase(METRIC_TABLE.cac.label), cac_basis],
  ]);
  const label =
    named === '' || totals.cost === null ? t('Campaign') : t('Campaign ({ratios})', { ratios: named });
  const all: OrderResults & { label: string; codes: string } = { ...totals, label, codes: '' };
  const columns = [text('label', 'Creator', 26), text('codes', 'Codes'), ...resultColumns(currency, margin)];
  return [
    {
      ...table('Orders by creator', columns, [...rows, all]),
      left_out: shown.length - rows.length,
      summaries: 1,
    },
  ];
}

export function ordersByDeliverable({ deliverables, currency, margin }: OrderReport): Section[] {
  if (deliverables.length === 0) return [];
  const rows = deliverables.map((row) => ({
    ...row,
    label: nameOf(row),
    format: phrase(typeLabel(row.post_type)),
  }));
  const columns = [
    text('label', 'Creator', 26),
    text('format', 'Deliverable'),
    ...resultColumns(currency, margin),
  ];
  return [table('Orders by deliverable', columns, rows)];
}

/** Orders that belong to nobody, with the reason. */
export function ordersOfNobody({ unattributed, currency }: OrderReport): Section[] {
  if (unattributed.length === 0) return [];
  const rows = unattributed.map((row) => ({ ...row, label: reasonOf(row.reason) }));
  const columns = [
    text('label', 'Unattributed orders', 40),
    number('orders', 'Orders'),
    number('revenue', 'Revenue', 'money', currency),
  ];
  return [table('Unattributed orders', columns, rows)];
}

/** Orders of other days are in no report of the campaign. */
const isOfCampaign = ({ reason }: OrderReport['unattributed'][number]) =>
  reason !== 'before' && reason !== 'after';

/** In a printed report. */
export const printedOrders = (report: OrderReport): Section[] =>
  report.orders === 0
    ? []
    : [
        ...ordersByCreator(report, PRINTED),
        ...ordersOfNobody({ ...report, unattributed: report.unattributed.filter(isOfCampaign) }),
      ];
