import { fullLabel } from '#contract/report/metrics.ts';
import type { RatioBasis } from '#contract/values/money.ts';
import { numberText, phrase, t } from '#server/platform/language.ts';
import type { ExportColumn, Section } from '../exporter.ts';
import { table, text } from '../report/report-sections.ts';
import { valueText } from '../writers/value-text.ts';
import { isWhole, ofCreators } from './result-creators.ts';
import type { ResultNumbers } from './result-numbers.ts';
import { printedOrders } from './result-orders.ts';

const between = (low: string | null, high: string | null) =>
  t('{low} to {high}', { low: low ?? '', high: high ?? '' });

const right = (id: string, label: string): ExportColumn => ({ ...text(id, label), is_number: true });

const headed = (name: string, sections: Section[]): Section[] =>
  sections.length === 0 ? [] : [{ kind: 'heading', name }, ...sections];

/** Costs and their media value. */
export const money = (numbers: ResultNumbers): Section[] => headed('Money', costTable(numbers));

/** Orders by creator, and those of nobody. */
export const orders = ({ orders: report }: ResultNumbers): Section[] =>
  headed('Orders', report ? printedOrders(report) : []);

/** Each with its range: of the forecast, or of the models of media value. */
function costTable(numbers: ResultNumbers): Section[] {
  const { budget, plan, media_values, returns } = numbers;
  const { totals, currency, total_budget } = budget ?? {};
  if (!totals || totals.cost === null || currency === undefined) return [];
  const { cost, bases } = totals;
  const amount = (n: number | null) => (n === null ? null : valueText(n, { type: 'money', currency }));
  const percent = (n: number | null) =>
    n === null ? null : `${n >= 0 ? '+' : '−'}${numberText(Math.abs(n), { style: 'percent' })}`;
  const planned = plan && plan.currency === currency && plan.totals.budget > 0 ? plan.totals : null;
  const per = (ratio: 'cost_per_impression' | 'cost_per_interaction', units: number) => {
    const band = planned?.[ratio];
    if (!planned || !band) return {};
    const of = (n: number) => amount(n * units);
    const parts = [between(of(band.p10), of(band.p90)), t('forecast'), ofCreators(planned.priced)];
    return {
      plan: of(band.p50),
      range: parts.filter(Boolean).join(', ').replace('forecast, of', 'forecast of'),
    };
  };
  const creators = (basis: RatioBasis) => ({
    creators: t('{n} of {all}', { n: basis.creators, all: basis.of }),
  });
  // Models are priced in the company's currency, the budget may be in another.
  const own = numbers.totals.media_value;
  const rate = own && totals.media_value ? totals.media_value / own : null;
  const values = rate === null ? [] : media_values.map((value) => value * rate);
  const [least = null, most = null] = [values[0], values.at(-1)];
  const isRange = least !== null && most !== null && least !== most;
  const [worst = null, best = null] = [returns[0], returns.at(-1)];
  const all = budget?.creators.length ?? 0;
  const thousand = totals.cost_per_impression === null ? null : totals.cost_per_impression * 1000;
  const rows = [
    { measure: t('Cost'), value: amount(cost), plan: amount(total_budget ?? null), ...creators(bases.cost) },
    ...(totals.non_working > 0
      ? [{ measure: t('Non-working part'), value: amount(totals.non_working) }]
      : []),
    {
      measure: phrase(fullLabel('cost_per_post')),
      value: amount(totals.cost_per_post),
      ...creators(bases.cost_per_post),
    },
    {
      measure: phrase(fullLabel('cost_per_impression')),
      value: amount(thousand),
      ...per('cost_per_impression', 1000),
      ...creators(bases.cost_per_impression),
    },
    {
      measure: phrase(fullLabel('cost_per_interaction')),
      value: amount(totals.cost_per_interaction),
      ...per('cost_per_interaction', 1),
      ...creators(bases.cost_per_interaction),
    },
    {
      measure: phrase(fullLabel('media_value')),
      value: amount(totals.media_value),
      range: isRange ? t('{range}, by model', { range: between(amount(least), amount(most)) }) : null,
      creators: t('{n} of {all}', { n: all, all }),
    },
    {
      measure: phrase(fullLabel('roi')),
      value: percent(totals.roi),
      range:
        worst !== best ? t('{range}, by model', { range: between(percent(worst), percent(best)) }) : null,
      ...creators(bases.roi),
    },
  ];
  const columns = [
    text('measure', 'Measure', 34),
    right('value', 'Result'),
    ...(Object.values(bases).every(isWhole) ? [] : [right('creators', 'Of creators')]),
    ...(rows.some((row) => 'plan' in row && row.plan) ? [right('plan', 'Plan')] : []),
    ...(rows.some((row) => 'range' in row && row.range) ? [right('range', 'Range')] : []),
  ];
  return [table('Money', columns, rows)];
}
