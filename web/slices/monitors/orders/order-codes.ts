import type { OrderCreator, PromoCode } from '#contract/sales/orders.ts';

export const codesText = (codes: readonly PromoCode[]): string => codes.map(({ code }) => code).join(', ');

/** Codes as typed, separated by commas; those that were there keep their deliverable. */
export function typedCodes(text: string, before: readonly PromoCode[]): PromoCode[] {
  const known = new Map(before.map((one) => [one.code.toLowerCase(), one]));
  const typed = text
    .split(/[,;\n]/)
    .map((code) => code.trim())
    .filter(Boolean);
  return typed.map((code) => ({ code, post_type: known.get(code.toLowerCase())?.post_type ?? null }));
}

/** Lines of a spreadsheet, one for each creator from this one on. */
export function pastedCodes(text: string, creators: readonly OrderCreator[], from: number) {
  const lines = text.replace(/\r/g, '').replace(/\n+$/, '').split('\n');
  if (lines.length < 2) return null;
  return lines.flatMap((line, i) => {
    const creator = creators[from + i];
    const cell = line.split('\t')[0] ?? '';
    return creator?.profile_id == null
      ? []
      : [{ profile_id: creator.profile_id, codes: typedCodes(cell, creator.codes) }];
  });
}
