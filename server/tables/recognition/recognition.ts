import type { Platform } from '#contract/primitives.ts';
import type { ReadingChoice } from '../values/column-reading.ts';
import type { MapField } from './fields.ts';

export type RowKind = 'posts' | 'accounts' | 'series' | 'audience' | 'comments';

export interface RecognisedColumn {
  column: string;
  /** null = not imported. */
  field: MapField | null;
  /** 0..1 */
  confidence: number;
  /** A sentence. */
  reason: string;
  /** The open question; null = none. */
  question: string | null;
}

export type MappedAs = MapField | `${MapField}:${ReadingChoice}`;

/** Questions about the whole table: account, platform, or the post of its comments. */
export type Ask = 'account' | 'platform' | 'post';

export interface Recognition {
  platform: Platform | null;
  platform_reason: string;
  /** null: neither posts nor accounts were found. */
  rows: RowKind | null;
  columns: RecognisedColumn[];
  /** One sentence for each obstacle. */
  missing: string[];
  /** Obstacles that one answer for all rows removes. */
  asks: Ask[];
  /**
   * Identity and platform are certain, no field is claimed twice, and every filled column of numbers or
   * dates is explained.
   */
  is_sure: boolean;
  /** Column → field, with the reading of ambiguous cells (`created_at:day_first`). */
  mapping: Record<string, MappedAs>;
}
