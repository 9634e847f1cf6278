import { BUDGET_RATIOS, type Budget, type BudgetNumbers } from '#contract/monitors/budget.ts';
import { fullLabel } from '#contract/report/metrics.ts';
import { t } from '#server/platform/language.ts';
import type { Section } from '#server/slices/exports/exporter.ts';
import { table, text } from '#server/slices/exports/report/report-sections.ts';
import { number, ratioBases } from '#server/slices/exports/results/result-creators.ts';

const numbersOf = ({ cost_per_impression, ...row }: BudgetNumbers) => ({
  ...row,
  ...(row.cost === null ? { working: null, non_working: null } : {}),
  cost_per_impression: cost_per_impression === null ? null : cost_per_impression * 1000,
});

/** Costs and results of each creator, and of the campaign at the end; none without a known cost. */
export function costSections({ creators, totals, currency }: Budget): Section[] {
  if (totals.cost === null) return [];
  const money = <Id extends keyof BudgetNumbers>(id: Id, label: string) =>
    number(id, label, 'money', currency);
  const columns = [
    text('label', 'Creator', 26),
    money('working', 'Working cost'),
    money('non_working', 'Non-working cost'),
    money('cost', 'Cost'),
    number('posts', fullLabel('posts')),
    number('impressions', fullLabel('impressions')),
    number('interactions', fullLabel('interactions')),
    number('reach', fullLabel('reach')),
    money('media_value', fullLabel('media_value')),
    ...BUDGET_RATIOS.map((ratio) =>
      ratio === 'roi' ? number(ratio, fullLabel(ratio), 'ratio') : money(ratio, fullLabel(ratio)),
    ),
  ];
  const bases = ratioBases(BUDGET_RATIOS.map((ratio) => [fullLabel(ratio), totals.bases[ratio]]));
  const rows = creators.map((row) => ({ ...numbersOf(row), label: row.name }));
  const all = { ...numbersOf(totals), label: bases === '' ? t('Campaign') : `${t('Campaign')} (${bases})` };
  return [{ ...table('Costs by creator', columns, [...rows, all]), summaries: 1 }];
}
