import type { JsonList } from './json-array.ts';

const MOST_NAMED = 5;
const NAME = 60;

const short = (name: string) => (name.length > NAME ? `${name.slice(0, NAME).toWellFormed()}…` : name);

function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const shown = names.slice(0, MOST_NAMED).map(short).join(', ');
  return more > 0 ? `${shown} and ${more.toLocaleString('en')} more` : shown;
}

/** Null if all are read. */
export function sheetsLeftOut(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  return names.length === 1
    ? `The sheet ${named(names)} has other columns and is left out. To import it, save it as a file of its own.`
    : `${names.length} sheets have other columns and are left out: ${named(names)}. To import one, save it as a file of its own.`;
}

/** Null if all are read. */
export function filesLeftOut(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  return names.length === 1
    ? `The archive also holds ${named(names)}, which is left out. Import it by itself if it is a table.`
    : `The archive also holds ${names.length} files that are left out: ${named(names)}. Import those that are tables one by one.`;
}

/** Null if all are read. */
export function listsLeftOut(lists: readonly JsonList[]): string | null {
  if (lists.length === 0) return null;
  const names = named(lists.map(({ path }) => path));
  return lists.length === 1
    ? `The document also has the list ${names}, which is left out. To import it, save it as a file of its own.`
    : `The document also has ${lists.length} lists that are left out: ${names}. To import one, save it as a file of its own.`;
}

/** Null if all have the same columns. */
export function tablesLeftOut(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  return names.length === 1
    ? `The archive also has the table ${named(names)}, whose columns are others. Import it by itself.`
    : `The archive also has ${names.length} tables whose columns are others: ${named(names)}. Import them one by one.`;
}
