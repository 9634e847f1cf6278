import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { ReadingChoice } from '../values/column-reading.ts';
import type { MapField } from './fields.ts';

export type RowKind = 'posts' | 'accounts' | 'series' | 'audience' | 'comments';

export interface RecognisedColumn {
  column: string;
  /** null = not imported. */
  field: MapField | null;
  /** 0..1 */
  confidence: number;
  reason: Sentence;
  /** The open question; null = none. */
  question: Sentence | null;
}

export type MappedAs = MapField | `${MapField}:${ReadingChoice}`;

/** Questions about the whole table: account, platform, or the post of its comments. */
export type Ask = 'account' | 'platform' | 'post';

export interface Recognition {
  platform: Platform | null;
  platform_reason: Sentence;
  /** null: neither posts nor accounts were found. */
  rows: RowKind | null;
  columns: RecognisedColumn[];
  /** One for each obstacle. */
  missing: Sentence[];
  /** Obstacles that one answer for all rows removes. */
  asks: Ask[];
  /**
   * Identity and platform are certain, no field is claimed twice, and no unexplained column could hold a
   * missing core field.
   */
  is_sure: boolean;
  /** Column → field, with the reading of ambiguous cells (`created_at:day_first`). */
  mapping: Record<string, MappedAs>;
}
