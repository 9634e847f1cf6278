import type { LookedAtColumn } from './candidates.ts';
import { wordsOf } from './header-words.ts';
import { ZONES } from './names/scopes.ts';

/** By the language of most names: day first in French, German, Spanish …, else unknown. */
export function datesOf(columns: readonly LookedAtColumn[]): 'day_first' | undefined {
  const families = columns.flatMap(({ candidates }) => candidates[0]?.meaning?.family ?? []);
  const dayFirst = families.filter(({ dates }) => dates === 'day_first').length;
  return dayFirst >= 2 && dayFirst >= families.length / 3 ? 'day_first' : undefined;
}

const DATES = new Set(
  'date|day|time|datetime|timestamp|datum|tag|zeit|fecha|dia|data|giorno|jour|heure|日期|时间|日付|日時|날짜'.split(
    '|',
  ),
);

/** "date", "date_utc", "Datum": a date without a meaning. */
export const isBareDate = (name: string): boolean => {
  const words = wordsOf(name).filter((word) => !ZONES.has(word));
  return words.length > 0 && words.every((word) => DATES.has(word));
};
