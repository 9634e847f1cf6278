import { sentenceFor } from '#contract/sentences/sentences.ts';
import { parseTime } from '../values/dates.ts';
import type { LookedAtColumn } from './candidates.ts';
import type { MapField } from './fields.ts';
import { headerName, keyOf, wordsOf } from './header-words.ts';
import type { RowKind } from './recognition.ts';

const keys = (names: string) => new Set(names.split('|').map((name) => keyOf(wordsOf(name))));
/** Columns added by a database, in pairs. */
const CREATED = keys('created at|created on|inserted at|row created at|db created at|date created');
const UPDATED = keys(
  'updated at|updated on|modified at|last updated|last updated at|last modified|row updated at|date modified',
);
const WRITTEN: ReadonlySet<MapField> = new Set(['created_at', 'comment.created_at', 'observed_at']);

const nameOf = ({ name }: LookedAtColumn) => keyOf(headerName(name).path.flatMap(wordsOf));
const momentsOf = ({ values }: LookedAtColumn) =>
  values.cells.slice(0, 100).map((cell) => {
    const at = parseTime(cell, { order: 'day_first' });
    return typeof at === 'number' ? at : null;
  });

/** Ignores a database's times if another column has an earlier one: that is the publication. */
export function withoutDatabaseTimes(
  columns: readonly LookedAtColumn[],
  rows: RowKind | null,
): LookedAtColumn[] {
  const created = columns.find((column) => CREATED.has(nameOf(column)));
  const updated = columns.find((column) => UPDATED.has(nameOf(column)));
  if (!created || (!updated && rows !== 'comments')) return [...columns];
  const stored = momentsOf(created);
  const isEarlier = (column: LookedAtColumn) => {
    if (column === created || column === updated) return false;
    if (!column.candidates.some(({ field }) => WRITTEN.has(field))) return false;
    const own = momentsOf(column);
    const pairs = own.flatMap((at, i) =>
      at !== null && stored[i] != null ? [at < (stored[i] as number)] : [],
    );
    return pairs.length > 0 && pairs.filter(Boolean).length >= pairs.length * 0.9;
  };
  if (!columns.some(isEarlier)) return [...columns];
  return columns.map((column) =>
    column === created || column === updated
      ? {
          ...column,
          candidates: [],
          why_not: sentenceFor('column_of_database_times'),
          is_explained: true,
        }
      : column,
  );
}
