import type { Sentence } from '#contract/sentences/sentence.ts';
import type { RowProblem } from '../observations.ts';
import type { ByteSource } from './bytes.ts';
import type { Encoding } from './decode.ts';
import type { Delimiter } from './delimiter.ts';
import type { EncodingOption } from './detect-encoding.ts';
import { isBlankRow } from './header.ts';

export type TableFormat = 'delimited' | 'json_lines' | 'json' | 'parquet' | 'xlsx';

/** Up to 2,000 rows. Row numbers are 1-based, without header and empty lines. */
export interface RowChunk {
  /** Number of `rows[0]`; `rows[i]` is row `first_row + i`. */
  first_row: number;
  /**
   * Raw cells; a row may be shorter or longer than the header, and a blank row is `[]` to keep the
   * numbering. Cells may share memory with their chunk: copy what outlives it.
   */
  rows: string[][];
  /** Unreadable rows (`[]` in `rows`) and truncated ones. */
  problems: RowProblem[];
  /** The last row of a file that ends inside a quoted cell. */
  cut: { row: number; cell: number } | null;
  /** Rows of the file, if some of them are several rows here. */
  of_file?: { numbers: readonly number[]; next_row: number };
}

/** Number of `rows[i]` in the file. */
export const rowNumber = ({ first_row, of_file }: RowChunk, i: number): number =>
  of_file?.numbers[i] ?? first_row + i;

/** Rows of the file up to the end of the chunk. */
export const rowsUpTo = ({ first_row, rows, of_file }: RowChunk): number =>
  of_file?.next_row ?? first_row - 1 + rows.length;

export interface Table {
  format: TableFormat;
  gzipped: boolean;
  /** null for Excel and Parquet. */
  encoding: Encoding | null;
  /** Possible encodings if the bytes do not decide. */
  encoding_options: EncodingOption[];
  /** Only for delimited text. */
  delimiter: Delimiter | null;
  header: string[];
  /** Rows above the header: titles, a date. */
  above: number;
  /** At most 1,000 first rows without blank ones, for recognition. */
  sample: string[][];
  /** Rows after `from_row`, the number of rows already done. */
  rows(from_row?: number): AsyncGenerator<RowChunk, void, undefined>;
  /** Parts that are not read; null = none. */
  left_out: Sentence | null;
  bytes_total: number;
  /** By the latest `rows()`. */
  bytes_read(): number;
}

/** Rows used for recognition. */
export const SAMPLE_ROWS = 1000;

export function tableOf(
  bytes: ByteSource,
  parts: Pick<Table, 'format' | 'encoding' | 'delimiter' | 'header' | 'rows'>,
  first: string[][],
): Table {
  return {
    ...parts,
    gzipped: bytes.gzipped,
    sample: first.filter((row) => !isBlankRow(row)).slice(0, SAMPLE_ROWS),
    encoding_options: [],
    above: 0,
    left_out: null,
    bytes_total: bytes.bytes_total,
    bytes_read: bytes.bytes_read,
  };
}
