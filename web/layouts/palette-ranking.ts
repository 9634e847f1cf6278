/** What a line of the palette is matched by. */
export interface Matched {
  label: string;
  /** Handle of a creator or brand, with or without @. */
  handle?: string | undefined;
  /** Other words that find it. */
  also?: string | undefined;
  /** Found by the text already: it stays, however its label reads. */
  found?: boolean;
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** How well a line fits what was typed: an exact handle before all, 0 = not at all. */
export function fit(typed: string, { label, handle, also, found = false }: Matched): number {
  const text = plain(typed);
  const name = plain(label);
  const at = handle === undefined ? '' : plain(handle).replace(/^@/, '');
  const bare = text.replace(/^@/, '');
  if (bare === '') return 1;
  if (at === bare) return 7;
  if (name === text) return 6;
  if (name.startsWith(text)) return 5;
  if (at.startsWith(bare)) return 4;
  if (` ${name}`.includes(` ${text}`)) return 3;
  if (name.includes(text) || at.includes(bare) || (also !== undefined && plain(also).includes(text)))
    return 2;
  return found ? 1 : 0;
}

/** What fits, the best first, equals in their order. */
export function ranked<Line extends Matched>(typed: string, lines: readonly Line[]): Line[] {
  return lines
    .map((line) => ({ line, points: fit(typed, line) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ line }) => line);
}
