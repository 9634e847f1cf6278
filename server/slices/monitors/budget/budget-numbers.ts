import type { BudgetTotals, CostKind } from '#contract/monitors/budget.ts';

/** Results of a set of posts; money in the currency of the costs. */
export type Brought = Pick<BudgetTotals, 'posts' | 'impressions' | 'interactions' | 'reach' | 'media_value'>;
export const NOTHING_BROUGHT: Brought = {
  posts: 0,
  impressions: 0,
  interactions: 0,
  reach: 0,
  media_value: 0,
};

export type Spent = Partial<Record<CostKind, number>>;

/** Without any cost, cost numbers are unknown, not 0. */
export function budgetNumbers(spent: readonly Spent[], brought: Brought): BudgetTotals {
  const amounts = spent.flatMap((costs) => Object.entries(costs));
  const sum = (of: (kind: string) => boolean) =>
    amounts.reduce((total, [kind, amount]) => (of(kind) ? total + amount : total), 0);
  const working = sum((kind) => kind !== 'non_working');
  const non_working = sum((kind) => kind === 'non_working');
  const cost = amounts.length === 0 ? null : working + non_working;
  const per = (n: number | null) => (cost === null || n === null || n === 0 ? null : cost / n);
  return {
    working,
    non_working,
    cost,
    ...brought,
    cost_per_post: per(brought.posts),
    cost_per_impression: per(brought.impressions),
    cost_per_interaction: per(brought.interactions),
    roi: cost === null || cost === 0 || brought.media_value === null ? null : brought.media_value / cost - 1,
  };
}
