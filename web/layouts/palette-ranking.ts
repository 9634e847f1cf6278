export interface Matched {
  label: string;
  handle?: string | undefined;
  also?: string | undefined;
  /** The server matched it already, so it is kept whatever its label. */
  found?: boolean;
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** Match quality: exact handles first, 0 = no match. */
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

/** Matches by quality, ties in their original order. */
export function ranked<Line extends Matched>(typed: string, lines: readonly Line[]): Line[] {
  return lines
    .map((line) => ({ line, points: fit(typed, line) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ line }) => line);
}
