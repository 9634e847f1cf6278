import { money } from '#web/platform/format.ts';
import { LANGUAGE } from '#web/platform/language.ts';

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
