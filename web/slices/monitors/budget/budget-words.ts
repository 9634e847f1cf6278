import type { Phrase } from '#contract/languages/catalogue.ts';
import { BUDGET_RATIOS, type BudgetNumbers, type BudgetRatio } from '#contract/monitors/budget.ts';
import type { RatioBasis } from '#contract/values/money.ts';
import { change, exactNumber, money } from '#web/platform/format/format.ts';
import { LANGUAGE, plural, t } from '#web/platform/language.ts';

/** Money below a cent keeps its digits: `€0.0042`. */
export function smallMoney(value: number, currency: string): string {
  if (value === 0 || value >= 0.01) return money(value, currency);
  return new Intl.NumberFormat(LANGUAGE, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumSignificantDigits: 2,
    maximumSignificantDigits: 2,
  }).format(value);
}

/** Creators that a ratio is of; empty if it is of all. */
export const basisText = ({ creators, of }: RatioBasis): string =>
  creators === of
    ? ''
    : plural(of, 'of {known} of {n} creator', 'of {known} of {n} creators', { known: exactNumber(creators) });

export const isRatio = (id: keyof BudgetNumbers): id is BudgetRatio =>
  BUDGET_RATIOS.some((ratio) => ratio === id);

/** Undefined where it is unknown. */
export function ratioText(numbers: BudgetNumbers, ratio: BudgetRatio, currency: string): string | undefined {
  const value = numbers[ratio];
  if (value === null) return undefined;
  if (ratio === 'roi') return change(value);
  return smallMoney(ratio === 'cost_per_impression' ? value * 1000 : value, currency);
}

const UNKNOWN = {
  roi: ['media_value', 'Unknown media value'],
  cost_per_impression: ['impressions', 'Unknown impressions'],
  cost_per_interaction: ['interactions', 'Unknown interactions'],
} as const satisfies Record<Exclude<BudgetRatio, 'cost_per_post'>, [keyof BudgetNumbers, Phrase]>;

/** Reason that a ratio of one creator, or of those of `basis`, is unknown. */
export function ratioMissing(numbers: BudgetNumbers, ratio: BudgetRatio, basis?: RatioBasis): string {
  if (numbers.cost === null) return t('No known costs');
  if (ratio !== 'cost_per_post') {
    const [result, reason] = UNKNOWN[ratio];
    if (numbers[result] === null || basis?.creators === 0) return t(reason);
  }
  return ratio === 'roi' ? t('The cost is 0') : t('Cannot divide by zero');
}
