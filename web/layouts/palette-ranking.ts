import { hasOneTypo, nameQuality, typedName } from '#contract/values/name-match.ts';

export interface Matched {
  label: string;
  handle?: string | undefined;
  also?: string | undefined;
  /** The server matched it already, so it is kept whatever its label. */
  matched?: boolean;
  /** Opened recently: before others that match as well. */
  recent?: boolean;
}

/** Match quality: exact handles first, 0 = no match. */
export function fit(typed: string, { label, handle, also, matched = false }: Matched): number {
  const text = typedName(typed);
  if (text.words.length === 0) return 1;
  const bare = typedName(typed.trim().replace(/^@/, ''));
  const at = handle === undefined ? 0 : nameQuality(bare, handle.replace(/^@/, ''));
  if (at === 6) return 7;
  const name = nameQuality(text, label);
  if (name === 6 || name === 5) return name;
  if (at === 5) return 4;
  if (name === 3) return 3;
  if (name > 0 || at > 0 || (also !== undefined && nameQuality(text, also) > 0)) return 2;
  if (matched) return 1;
  return hasOneTypo(text, label) ? 0.5 : 0;
}

/** Matches by quality, recent ones first among equals, then in their original order. */
export function ranked<Line extends Matched>(typed: string, lines: readonly Line[]): Line[] {
  return lines
    .map((line) => ({ line, points: fit(typed, line) }))
    .filter(({ points }) => points > 0)
    .toSorted(
      (a, b) => b.points - a.points || Number(b.line.recent ?? false) - Number(a.line.recent ?? false),
    )
    .map(({ line }) => line);
}
