import { PROVIDER_UNITS, type ProviderName, type ProviderState } from '#contract/providers.ts';
import { plural, t } from '#web/platform/language.ts';

/** `1 request`, `0.15 credits`. */
export function unitsText(provider: ProviderName, units: number): string {
  const n = Number(units.toFixed(2));
  return PROVIDER_UNITS[provider] === 'requests'
    ? plural(n, '{n} request', '{n} requests')
    : plural(n, '{n} credit', '{n} credits');
}

/** Units that may still be used this month, by the budgets and by the provider's own count; null = unlimited. */
function leftOf({ left, budget, spent }: ProviderState): number | null {
  const within = [
    left,
    budget.month === null ? null : Math.max(budget.month - spent.company, 0),
    budget.person === null ? null : Math.max(budget.person - spent.me, 0),
  ].filter((one): one is number => one !== null);
  return within.length === 0 ? null : Math.min(...within);
}

/** `20 requests, 4,120 requests left`. */
export function priceText(state: ProviderState, units: number): string {
  const left = leftOf(state);
  const price = unitsText(state.provider, units);
  return left === null ? price : t('{price}, {left} left', { price, left: unitsText(state.provider, left) });
}
