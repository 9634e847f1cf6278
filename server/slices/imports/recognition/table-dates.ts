import type { LookedAtColumn } from './candidates.ts';

/** How the language of most columns' names writes 05/06/2026: day first in French, German, Spanish …, else not told. */
export function datesOf(columns: readonly LookedAtColumn[]): 'day_first' | undefined {
  const families = columns.flatMap(({ candidates }) => candidates[0]?.meaning?.family ?? []);
  const dayFirst = families.filter(({ dates }) => dates === 'day_first').length;
  return dayFirst >= 2 && dayFirst >= families.length / 3 ? 'day_first' : undefined;
}
