import { isCurrencyCode } from '#server/platform/currency.ts';
import { readAmount } from '#server/tables/values/amounts.ts';

/** A code, or a sign such as €; null = unknown. */
export function namedCurrency(cell: string, { currency }: { currency: string }): string | null {
  const code = cell.trim().toUpperCase();
  if (isCurrencyCode(code)) return code;
  return readAmount(`1 ${cell}`, '.', currency)?.currency ?? null;
}
