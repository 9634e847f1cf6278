import { BRAND_NAMES } from './words/brand-names.ts';

/** A name as handles write it: `Estée Lauder` as `esteelauder`. Empty where nothing of it is in Latin letters. */
export const compact = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Shorter handles are as likely a person's initials. */
const SHORTEST = 4;

/** Brands by the handles that they would have, the first of a handle. */
export function brandsByHandle(
  brands: ReadonlyArray<{ name: string; names: readonly string[] }>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, names } of brands)
    for (const one of [name, ...names].map(compact))
      if (one.length >= SHORTEST && !found.has(one)) found.set(one, name);
  return found;
}

/** The well-known brands of the lexicon, which are brands whoever reports them. Products (`iphone`) are no handles of theirs. */
export const WELL_KNOWN = brandsByHandle(
  BRAND_NAMES.trim()
    .split('\n')
    .map((line) => line.slice(0, line.indexOf(':')))
    .map((name) => ({ name, names: [] })),
);
