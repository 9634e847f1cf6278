import type { ExportColumn, Section } from '../exporters.ts';
import { table, text } from '../report-sections.ts';
import { valueText } from '../writers/value-text.ts';
import type { ResultNumbers } from './result-numbers.ts';
import { printedOrders } from './result-orders.ts';

const right = (id: string, label: string): ExportColumn => ({ ...text(id, label), is_number: true });

/** Costs, and what they brought in media value and in orders. */
export function money(numbers: ResultNumbers): Section[] {
  const sections = [...costTable(numbers), ...(numbers.orders ? printedOrders(numbers.orders) : [])];
  return sections.length === 0 ? [] : [{ kind: 'heading', name: 'Money' }, ...sections];
}

/** Each with its range: of the forecast, or of the models of media value. */
function costTable(numbers: ResultNumbers): Section[] {
  const { budget, plan, media_values } = numbers;
  const { totals, currency, total_budget } = budget ?? {};
  if (!totals || totals.cost === null || currency === undefined) return [];
  const { cost } = totals;
  const amount = (n: number | null) => (n === null ? null : valueText(n, { type: 'money', currency }));
  const percent = (n: number | null) =>
    n === null ? null : `${n >= 0 ? '+' : '−'}${Math.round(Math.abs(n) * 100)}%`;
  const planned = plan && plan.currency === currency && plan.totals.budget > 0 ? plan.totals : null;
  /** Cost per unit where results are at the ends of the forecast. */
  const per = (metric: 'impressions' | 'interactions', units: number) => {
    const band = planned?.[metric].band;
    if (!planned || !band || band.p10 <= 0) return {};
    const of = (n: number) => (planned.budget / n) * units;
    return {
      plan: amount(of(band.p50)),
      range: `${amount(of(band.p90))} to ${amount(of(band.p10))}, forecast`,
    };
  };
  // Models are priced in the company's currency, the budget may be in another.
  const own = numbers.totals.media_value;
  const rate = own && totals.media_value ? totals.media_value / own : null;
  const values = rate === null ? [] : media_values.map((value) => value * rate);
  const [least = null, most = null] = [values[0], values.at(-1)];
  const isRange = least !== null && most !== null && least !== most;
  const thousand = totals.cost_per_impression === null ? null : totals.cost_per_impression * 1000;
  const rows = [
    { measure: 'Cost', value: amount(cost), plan: amount(total_budget ?? null) },
    ...(totals.non_working > 0 ? [{ measure: 'Of it non-working', value: amount(totals.non_working) }] : []),
    { measure: 'Cost per post', value: amount(totals.cost_per_post) },
    { measure: 'Cost per 1,000 impressions (CPM)', value: amount(thousand), ...per('impressions', 1000) },
    {
      measure: 'Cost per interaction',
      value: amount(totals.cost_per_interaction),
      ...per('interactions', 1),
    },
    {
      measure: 'Media value (EMV)',
      value: amount(totals.media_value),
      range: isRange ? `${amount(least)} to ${amount(most)}, by model` : null,
    },
    {
      measure: 'Return on investment',
      value: percent(totals.roi),
      range: isRange ? `${percent(least / cost - 1)} to ${percent(most / cost - 1)}, by model` : null,
    },
  ];
  const columns = [
    text('measure', 'Measure', 34),
    right('value', 'Result'),
    ...(rows.some((row) => 'plan' in row && row.plan) ? [right('plan', 'Plan')] : []),
    ...(rows.some((row) => 'range' in row && row.range) ? [right('range', 'Range')] : []),
  ];
  return [table('Money', columns, rows)];
}
