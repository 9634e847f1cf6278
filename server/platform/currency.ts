/** The sign of an ISO 4217 currency as people write it ("$", "€"), or its code where it has none. */
export function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return parts.formatToParts(0).find((p) => p.type === 'currency')?.value ?? currency;
}

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether ISO 4217 has a currency of this code. */
export const isCurrencyCode = (code: string): boolean => CODES.has(code);
