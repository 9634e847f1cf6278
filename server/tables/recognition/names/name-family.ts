import type { Platform } from '#contract/primitives.ts';
import type { MapField } from '../fields.ts';
import type { RowKind } from '../recognition.ts';

/**
 * What a language or a family of tools calls the fields. Names are separated by `|` and compared by their words without
 * case, accents and the plural's "s"; a name may stand under several fields, values tell them apart then.
 */
export interface NameFamily {
  /** Finishes "A name of …". */
  of: string;
  /** Where all of its names are one platform's. */
  platform?: Platform;
  /** How people who speak it write 05/06/2026. */
  dates?: 'day_first';
  /** Names that mean these fields wherever they stand. */
  names: Partial<Record<MapField, string>>;
  /** Names of what is understood and not stored: ranks, rates, parts of a total. */
  ignored?: string;
  /** Words that make a statistic of whatever stands beside them: averages, rates, growth. */
  statistics?: string;
}

/**
 * A table as one tool exports it, from the tool's documentation. Its names come before those of all families: a column
 * may mean something else there than elsewhere.
 */
export interface ToolShape extends NameFamily {
  /** Kind of rows. */
  rows: RowKind;
  /** Columns by which it is known: all of them, each by one of its names. */
  signature: readonly string[];
  /** The network it is of, where that is none of the product's platforms. */
  network?: string;
  /** Columns of numbers that one day, one post or one video gained, and that are not stored. */
  gained?: string;
}
