import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { MapField } from '../fields.ts';
import type { RowKind } from '../recognition.ts';

/**
 * Field names in a language or a family of tools. Separated by `|` and compared by words without case,
 * accents and plural "s"; ambiguous names appear under several fields, and values decide.
 */
export interface NameFamily {
  /** Completes "A name of …". */
  of: Sentence | string;
  /** If all names belong to one platform. */
  platform?: Platform;
  /** How its speakers write 05/06/2026. */
  dates?: 'day_first';
  /** Names with this meaning everywhere. */
  names: Partial<Record<MapField, string>>;
  /** Understood but not stored: ranks, rates, parts of a total. */
  ignored?: string;
  /** Words that mark statistics: averages, rates, growth. */
  statistics?: string;
}

/** A tool's export according to its documentation. Its names take precedence over all families. */
export interface ToolShape extends NameFamily {
  rows: RowKind;
  /** Identifying columns: all of them, each by one of its names. */
  signature: readonly string[];
  /** For an unsupported network. */
  network?: string;
  /** Numbers gained by one day, post or video, which are not stored. */
  gained?: string;
}
