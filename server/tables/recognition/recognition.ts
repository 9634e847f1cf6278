import type { Platform } from '#contract/primitives.ts';
import type { ReadingChoice } from '../values/column-reading.ts';
import type { MapField } from './fields.ts';

/** What the rows of a table are. */
export type RowKind = 'posts' | 'accounts' | 'series' | 'audience' | 'comments';

export interface RecognisedColumn {
  column: string;
  /** null = not imported. */
  field: MapField | null;
  /** 0..1 */
  confidence: number;
  /** Why, in a sentence. */
  reason: string;
  /** What a person has to say about it, as a question; null = nothing. */
  question: string | null;
}

/** A field, as a mapping names it. */
export type MappedAs = MapField | `${MapField}:${ReadingChoice}`;

/** A question about the whole table: whose it is, of which platform, of which post its comments are. */
export type Ask = 'account' | 'platform' | 'post';

/** What a table was taken for. */
export interface Recognition {
  platform: Platform | null;
  platform_reason: string;
  /** null: neither posts nor accounts were found. */
  rows: RowKind | null;
  columns: RecognisedColumn[];
  /** What keeps the table from being imported as it is, one sentence each. */
  missing: string[];
  /** What of it one answer for all rows would settle. */
  asks: Ask[];
  /** Identity and platform are certain, no field is claimed twice, and no filled column of numbers or dates is left unexplained. */
  is_sure: boolean;
  /** What is imported: column → field, with how it is read where its own cells do not tell (`created_at:day_first`). */
  mapping: Record<string, MappedAs>;
}
