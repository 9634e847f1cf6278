import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { shortText } from '#contract/values/cut-text.ts';
import type { JsonList } from './json-array.ts';

const MOST_NAMED = 5;
const NAME = 60;

const short = (name: string) => shortText(name, NAME);

function named(names: readonly string[]): Sentence | string {
  const more = names.length - MOST_NAMED;
  const shown = names.slice(0, MOST_NAMED).map(short).join(', ');
  return more > 0 ? sentenceFor('names_and_others', { names: shown, n: more }) : shown;
}

/** Null if all are read. */
export function sheetsLeftOut(names: readonly string[]): Sentence | null {
  if (names.length === 0) return null;
  return names.length === 1
    ? sentenceFor('sheet_left_out', { names: named(names) })
    : sentenceFor('sheets_left_out', { n: names.length, names: named(names) });
}

/** Null if all are read. */
export function filesLeftOut(names: readonly string[]): Sentence | null {
  if (names.length === 0) return null;
  return names.length === 1
    ? sentenceFor('archive_file_left_out', { names: named(names) })
    : sentenceFor('archive_files_left_out', { n: names.length, names: named(names) });
}

/** Null if all are read. */
export function listsLeftOut(lists: readonly JsonList[]): Sentence | null {
  if (lists.length === 0) return null;
  const names = named(lists.map(({ path }) => path));
  return lists.length === 1
    ? sentenceFor('document_list_left_out', { names })
    : sentenceFor('document_lists_left_out', { n: lists.length, names });
}

/** Null if all are read. */
export function blocksLeftOut(names: readonly string[]): Sentence | null {
  if (names.length === 0) return null;
  return sentenceFor('audience_blocks_not_stored', { names: named(names) });
}

/** Null if all have the same columns. */
export function tablesLeftOut(names: readonly string[]): Sentence | null {
  if (names.length === 0) return null;
  return names.length === 1
    ? sentenceFor('archive_table_left_out', { names: named(names) })
    : sentenceFor('archive_tables_left_out', { n: names.length, names: named(names) });
}
