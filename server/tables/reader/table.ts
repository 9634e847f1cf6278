import type { RowProblem } from '../observations.ts';
import type { ByteSource } from './bytes.ts';
import type { Encoding } from './decode.ts';
import type { Delimiter } from './delimiter.ts';
import type { EncodingOption } from './detect-encoding.ts';
import { isBlankRow } from './header.ts';

export type TableFormat = 'delimited' | 'json_lines' | 'json' | 'parquet' | 'xlsx';

/** Up to 2,000 rows. Row numbers are 1-based, the header and empty lines not counted. */
export interface RowChunk {
  /** Number of `rows[0]`; `rows[i]` is row `first_row + i`. */
  first_row: number;
  /**
   * Cells as they stand in the file; a row may be shorter or longer than the header. A row of blank
   * cells is `[]`, so that numbering holds. Cells may share memory with the chunk they came in:
   * who keeps one beyond its chunk copies it.
   */
  rows: string[][];
  /** Rows that could not be read as cells (they are `[]` in `rows`) and rows cut off by the file's end. */
  problems: RowProblem[];
  /** The last row when the file ends inside a quoted cell: that cell is incomplete. */
  cut: { row: number; cell: number } | null;
}

export interface Table {
  format: TableFormat;
  gzipped: boolean;
  /** null for Excel and Parquet. */
  encoding: Encoding | null;
  /** Encodings that the text may have, where its bytes leave it open; empty where it is certain. */
  encoding_options: EncodingOption[];
  /** null for all but delimited text. */
  delimiter: Delimiter | null;
  header: string[];
  /** Rows above the header: titles, a date. */
  above: number;
  /** The first rows, at most 1,000, blank ones left out: by them the table is recognised and its columns are read. */
  sample: string[][];
  /** Every row from number `from_row + 1` on; `from_row` is the count of rows already done. */
  rows(from_row?: number): AsyncGenerator<RowChunk, void, undefined>;
  /** What of the file is not read, in a sentence; null = all of it is. */
  left_out: string | null;
  bytes_total: number;
  /** Bytes of the file taken in by the latest `rows()`. */
  bytes_read(): number;
}

/** Rows by which a table is recognised. */
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
