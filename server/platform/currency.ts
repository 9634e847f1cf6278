/** The sign ("$", "€"), or the ISO 4217 code. */
export function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return parts.formatToParts(0).find((p) => p.type === 'currency')?.value ?? currency;
}

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export const isCurrencyCode = (code: string): boolean => CODES.has(code);
