import { BRAND_NAMES } from './words/brand-names.ts';

/** A name in the form of a handle: `Estée Lauder` as `esteelauder`. Empty without Latin letters. */
export const compact = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Shorter handles may be a person's initials. */
const SHORTEST = 4;

/** By their likely handles; the first one wins. */
export function brandsByHandle(
  brands: ReadonlyArray<{ name: string; names: readonly string[] }>,
): Map<string, string> {
  const byHandle = new Map<string, string>();
  for (const { name, names } of brands)
    for (const one of [name, ...names].map(compact))
      if (one.length >= SHORTEST && !byHandle.has(one)) byHandle.set(one, name);
  return byHandle;
}

/** Well-known brands of the lexicon. Products (`iphone`) are not handles. */
export const WELL_KNOWN = brandsByHandle(
  BRAND_NAMES.trim()
    .split('\n')
    .map((line) => line.slice(0, line.indexOf(':')))
    .map((name) => ({ name, names: [] })),
);
