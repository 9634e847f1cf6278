const UNITS: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:k|tsd|in k|in tsd|mil|miles|en miles|thousands?|in thousands?|'?000'?s?|千|en milliers|milliers|in tausend|tausend|in migliaia|migliaia)\.?$/i,
    1e3,
  ],
  [/^(?:万|萬)$/, 1e4],
  [/^M$/, 1e6],
  [
    /^(?:mio|mn|mln|in (?:mio|mln)|millions?|in millions?|millionen|in millionen|en millions|millones|en millones|milhões|em milhões|milioni|in milioni)\.?$/i,
    1e6,
  ],
];
const AT_END =
  /\s*(?:[([]\s*([^()[\]]{1,14})\s*[)\]]|\s((?:in|en|em) (?:thousands|millions|tausend|millionen|milliers|millones|miles|milhões|milioni|migliaia|tsd\.?|mio\.?|mln\.?|k)|[kK]|M|tsd\.?|mio\.?|'000s?))$/i;

/** Factor in the name of a column of counts: 1000 for "Followers (k)"; null without one. */
export function unitOfName(name: string): number | null {
  const match = AT_END.exec(name.normalize('NFKC').trim());
  const written = match?.[1] ?? match?.[2];
  return written === undefined ? null : (UNITS.find(([like]) => like.test(written.trim()))?.[1] ?? null);
}

export const withoutUnit = (name: string): string =>
  unitOfName(name) === null ? name : name.normalize('NFKC').trim().replace(AT_END, '');
