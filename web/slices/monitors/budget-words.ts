import { exactMoney, money } from '#web/platform/format.ts';

/** Money that may be less than a cent, which still is something: `€0.0042`. */
export function smallMoney(value: number, currency: string): string {
  if (value === 0 || value >= 0.01) return money(value, currency);
  return `${exactMoney(0, currency).replace(/[\d.,]+/, '')}${value.toPrecision(2)}`;
}
