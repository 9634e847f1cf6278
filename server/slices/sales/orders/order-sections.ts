import { typeLabel } from '#contract/platforms/platforms.ts';
import type { OrderReport, ShopOrder } from '#contract/sales/orders.ts';
import { phrase } from '#server/platform/language.ts';
import type { ExportCell, ExportColumn, Section } from '#server/slices/exports/exporter.ts';
import {
  ordersByCreator,
  ordersByDeliverable,
  ordersOfNobody,
  reasonOf,
} from '#server/slices/exports/results/result-orders.ts';
import { readOrderRows } from './order-rows.ts';

const AT_ONCE = 5000;

const column = (id: string, label: string, type: ExportColumn['type'], more: Partial<ExportColumn> = {}) => ({
  ...{ id, label, type },
  ...more,
});

/** Tabs of a campaign with orders: results, and each order with its reason. */
export function orderSections(
  asking: Parameters<typeof readOrderRows>[0],
  id: number,
  report: OrderReport,
): Section[] {
  if (report.orders === 0 && report.left_out.length === 0) return [];
  const { currency } = report;
  async function* rows(): AsyncGenerator<ExportCell[][]> {
    for (let page = 1; ; page++) {
      const { orders, total } = await readOrderRows(asking, { id, attributed: false, page }, AT_ONCE);
      if (orders.length > 0) yield orders.map(cellsOf);
      if (page * AT_ONCE >= total) return;
    }
  }
  return [
    ...ordersByCreator(report),
    ...ordersByDeliverable(report),
    ...ordersOfNobody(report),
    {
      kind: 'table',
      name: 'Orders',
      columns: [
        column('order', 'Order', 'text', { width: 14 }),
        column('ordered_at', 'Ordered at', 'moment'),
        column('revenue', 'Revenue', 'money', { currency }),
        column('total', 'Total in the shop', 'decimal'),
        column('refunded', 'Refunded', 'decimal'),
        column('currency', 'Currency of the shop', 'text'),
        column('codes', 'Codes', 'text', { width: 20 }),
        column('creator', 'Creator', 'text', { width: 26 }),
        column('deliverable', 'Deliverable', 'text'),
        column('by', 'Attributed by', 'text', { width: 24 }),
        column('reason', 'Why it is not attributed', 'text', { width: 32 }),
        column('is_new', 'New customer', 'flag'),
        column('file', 'File', 'text', { width: 24 }),
      ],
      rows: rows(),
      total: report.orders + report.without_rate.reduce((sum, { orders }) => sum + orders, 0),
    },
  ];
}

const cellsOf = (order: ShopOrder): ExportCell[] => [
  order.order,
  order.ordered_at,
  order.revenue,
  order.total,
  order.refunded,
  order.currency,
  order.codes.join(', '),
  order.profile?.name ?? '',
  order.post_type ? phrase(typeLabel(order.post_type)) : '',
  order.by ? `${order.by.kind} ${order.by.name}` : '',
  reasonOf(order.reason),
  order.is_new,
  order.file,
];
