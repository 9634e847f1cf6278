import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { FileError } from './file-error.ts';

/** Resource limits, far above real files. */
export const LIMITS = {
  /** Unpacked size of a compressed file. */
  unpacked_bytes: 32 * 1024 ** 3,
  /** Real tables stay below 50; zip bombs reach 1,000. */
  unpacked_ratio: 250,
  /** Allowed at any ratio. */
  unpacked_free_bytes: 64 * 1024 ** 2,
  columns: 2000,
  /** Levels of a JSON line. */
  nesting: 32,
  /** Characters of rows in memory. */
  held: 8_000_000,
  /** Shared texts of a workbook. */
  shared_texts: 256 * 1024 ** 2,
  /** A workbook's lists of sheets and of styles, each. */
  workbook_parts: 32 * 1024 ** 2,
  /** Unpacked row group of a Parquet file. */
  parquet_group: 256 * 1024 ** 2,
  /** A workbook inside gzip, which is read into memory. */
  workbook_in_gzip: 128 * 1024 ** 2,
} as const;

export function tooLarge(sentence: Sentence, cause?: unknown): FileError {
  return new FileError('too_large', sentence, { cause });
}

/** The file needed more memory than a worker may use. */
export const outOfMemory = (cause?: unknown) => tooLarge(sentenceFor('file_memory_limit'), cause);

export function checkColumns(columns: number): void {
  if (columns > LIMITS.columns)
    throw tooLarge(sentenceFor('file_column_limit', { n: columns, most: LIMITS.columns }));
}

/** Throws for a compression ratio above any real table. */
export function checkUnpacked(out: number, into: number): void {
  const most = Math.max(LIMITS.unpacked_free_bytes, into * LIMITS.unpacked_ratio);
  if (out > Math.min(most, LIMITS.unpacked_bytes)) throw tooLarge(sentenceFor('file_expands_too_much'));
}
