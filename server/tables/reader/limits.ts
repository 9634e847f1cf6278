import { FileError } from './file-error.ts';

/** What a file may ask of the machine. Real files stay far below; a file made to do harm does not. */
export const LIMITS = {
  /** Bytes a compressed file may unpack to. */
  unpacked_bytes: 32 * 1024 ** 3,
  /** Bytes out for each byte in. Real tables stay below 50, what is made to explode comes to 1,000. */
  unpacked_ratio: 250,
  /** So much may come out at any ratio. */
  unpacked_free_bytes: 64 * 1024 ** 2,
  columns: 2000,
  /** Levels of a JSON line. */
  nesting: 32,
  /** Characters of rows that are held at a time. */
  held: 8_000_000,
  /** Bytes of the texts that the cells of a workbook share. */
  shared_texts: 256 * 1024 ** 2,
  /** Bytes of a workbook's lists of sheets and of styles, each. */
  workbook_parts: 32 * 1024 ** 2,
  /** Bytes that a group of rows of a Parquet file unpacks to. */
  parquet_group: 256 * 1024 ** 2,
  /** Bytes of a workbook that lies in a gzip file, and is held whole. */
  workbook_in_gzip: 128 * 1024 ** 2,
} as const;

const count = (n: number) => n.toLocaleString('en');

export function tooLarge(message: string, cause?: unknown): FileError {
  return new FileError('too_large', message, { cause });
}

/** The sentence for a file whose reading took more memory than a thread may have. */
export const outOfMemory = (cause?: unknown) =>
  tooLarge('Reading this file takes more memory than one file may have. Split it into smaller files.', cause);

export function checkColumns(columns: number): void {
  if (columns > LIMITS.columns)
    throw tooLarge(
      `The file has ${count(columns)} columns; ${count(LIMITS.columns)} are the most that is read.`,
    );
}

/** Throws where a compressed file unpacks to more than any table does. */
export function checkUnpacked(out: number, into: number): void {
  const most = Math.max(LIMITS.unpacked_free_bytes, into * LIMITS.unpacked_ratio);
  if (out > Math.min(most, LIMITS.unpacked_bytes))
    throw tooLarge('The file unpacks to far more than a table of its size holds. It is not read.');
}
