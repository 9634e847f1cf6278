import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { isNothing } from '../../values/parsed.ts';
import { keyOf, wordsOf } from '../header-words.ts';

type NameLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'zh';

/** Of filled cells. */
type ValueRule = (filled: readonly string[]) => boolean;

export const atLeast =
  (share: number, is: (cell: string) => boolean): ValueRule =>
  (filled) =>
    filled.filter(is).length >= filled.length * share;

export interface DictionaryField {
  /** On the screen. */
  label: string;
  /** Separated by `|`; where a file has several, the first name wins. */
  names: Partial<Record<NameLanguage, string>>;
  /** Values that a column of this name must have: `Name` may be of people, `Discount` an amount. */
  holds?: ValueRule;
  /** Values that only this field has, whatever the column is called. */
  recognised_by?: ValueRule;
  /** A name: one of the fields with it. */
  is_needed?: true | string;
  /** All of its columns are read. */
  is_several?: true;
  /** Evidence that a table is of this kind; none = other tables have such a column, too. */
  weight?: number;
}

/** Fields of one kind of file. */
export type Dictionary<Field extends string> = Readonly<Record<Field, DictionaryField>>;

interface Meaning<Field> {
  field: Field;
  rank: number;
}

export interface FieldOfColumn<Field extends string> {
  column: string;
  /** Null = skipped. */
  field: Field | null;
  reason: Sentence | null;
}

export interface ColumnReader<Field extends string> {
  /** By its name alone. */
  named(column: string): Field | null;
  /** Whether filled cells can be of the field. */
  fits(field: Field, filled: readonly string[]): boolean;
  /** Fields by names, else by values; each once where only one column can have it. */
  read(header: readonly string[], rows: ReadonlyArray<readonly string[]>): Array<FieldOfColumn<Field>>;
  /** Evidence that a table is of this kind: the weights of its fields; 0 without a needed one. */
  match(header: readonly string[], rows: ReadonlyArray<readonly string[]>): number;
}

const SAMPLE = 1000;
/** "Total (EUR)", "Price [net]". */
const BEHIND = /\s*[([][^)\]]*[)\]]\s*$/;

/** @param prefix of the names in exports of plugins */
export function readerOf<Field extends string>(
  dictionary: Dictionary<Field>,
  prefix?: RegExp,
): ColumnReader<Field> {
  const fields = Object.keys(dictionary) as Field[];
  const meanings = new Map<string, Meaning<Field>>();
  for (const field of fields) {
    const names = Object.values(dictionary[field].names).flatMap((of) => of.split('|'));
    for (const [rank, name] of names.entries()) {
      const key = keyOf(wordsOf(name));
      if (!meanings.has(key)) meanings.set(key, { field, rank });
    }
  }
  const meaningOf = (column: string) => {
    const bare = prefix ? column.replace(prefix, '') : column;
    return meanings.get(keyOf(wordsOf(bare))) ?? meanings.get(keyOf(wordsOf(bare.replace(BEHIND, ''))));
  };
  const fits = (field: Field, filled: readonly string[]) =>
    filled.length === 0 || (dictionary[field].holds?.(filled) ?? true);
  const read: ColumnReader<Field>['read'] = (header, rows) => {
    const sample = rows.slice(0, SAMPLE);
    const filled = header.map((_, i) =>
      sample.flatMap((cells) => (isNothing(cells[i] ?? '') ? [] : [cells[i] ?? ''])),
    );
    const cellsOf = (i: number) => filled[i] ?? [];
    const named = header.map((column, i) => {
      const meaning = meaningOf(column);
      return meaning && fits(meaning.field, cellsOf(i)) ? meaning : null;
    });
    const best = new Map<Field, number>();
    for (const [i, meaning] of named.entries()) {
      if (!meaning || dictionary[meaning.field].is_several) continue;
      const before = named[best.get(meaning.field) ?? -1];
      if (!before || meaning.rank < before.rank) best.set(meaning.field, i);
    }
    return header.map((column, i) => {
      const field = named[i]?.field;
      if (field && (dictionary[field].is_several || best.get(field) === i))
        return { column, field, reason: sentenceFor('column_name_matches') };
      const by_values = field
        ? undefined
        : fields.find(
            (one) =>
              (dictionary[one].is_several || !best.has(one)) &&
              cellsOf(i).length > 0 &&
              dictionary[one].recognised_by?.(cellsOf(i)),
          );
      if (by_values === undefined) return { column, field: null, reason: null };
      best.set(by_values, i);
      return { column, field: by_values, reason: sentenceFor('column_values_match') };
    });
  };
  return {
    named: (column) => meaningOf(column)?.field ?? null,
    fits,
    read,
    match(header, rows) {
      const recognised = new Set(read(header, rows).flatMap(({ field }) => field ?? []));
      const isMissing = fields.some((field) => {
        const { is_needed } = dictionary[field];
        const enough =
          is_needed === true ? [field] : fields.filter((of) => dictionary[of].is_needed === is_needed);
        return is_needed !== undefined && !enough.some((of) => recognised.has(of));
      });
      if (isMissing) return 0;
      return [...recognised].reduce((sum, field) => sum + (dictionary[field].weight ?? 0), 0);
    },
  };
}
