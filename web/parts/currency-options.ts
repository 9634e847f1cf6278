import { CURRENCIES } from '#contract/values/currencies.ts';
import { LANGUAGE } from '#web/platform/language.ts';

/** By name, in the reader's language: "Swiss franc (CHF)". */
export function currencyOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([LANGUAGE], { type: 'currency' });
  return CURRENCIES.map((value) => ({ value, label: `${names.of(value)} (${value})` })).sort((a, b) =>
    a.label.localeCompare(b.label, LANGUAGE),
  );
}
