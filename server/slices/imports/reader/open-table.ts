import type { RowProblem } from '../observations.ts';
import { type ByteSource, openBytes } from './bytes.ts';
import { CsvTokenizer } from './csv-tokenizer.ts';
import { decodeSample, decodeStream, detectEncoding, type Encoding } from './decode.ts';
import { type Delimiter, detectDelimiter } from './delimiter.ts';
import { FileError } from './file-error.ts';
import { columnNames, isBlankRow } from './header.ts';
import { jsonCells, jsonColumns, jsonRecord, linesOf } from './json-lines.ts';
import { checkColumns, LIMITS } from './limits.ts';
import { looksLikeWorkbook, workbookRows } from './workbook/workbook-rows.ts';

export type TableFormat = 'delimited' | 'json_lines' | 'xlsx';

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
  /** null for Excel. */
  encoding: Encoding | null;
  /** null for JSON lines and Excel. */
  delimiter: Delimiter | null;
  header: string[];
  /** The first rows, at most 20, blank ones left out. */
  preview: string[][];
  /** Every row from number `from_row + 1` on; `from_row` is the count of rows already done. */
  rows(from_row?: number): AsyncGenerator<RowChunk, void, undefined>;
  bytes_total: number;
  /** Bytes of the file taken in by the latest `rows()`. */
  bytes_read(): number;
}

const SAMPLE_BYTES = 1024 * 1024;
const PREVIEW_ROWS = 20;
export const CHUNK_ROWS = 2000;

/**
 * Opens a table file: CSV, TSV, semicolon or | separated text, JSON lines, Excel; plain or gzip. Format, encoding
 * and delimiter are found from the bytes. Memory does not grow with the file.
 * @throws FileError `empty_file`, `not_a_table`, `broken_gzip`, `unreadable_file`, `sheet_missing`, `too_large`
 */
export async function openTable(path: string, options: { sheet?: string | number } = {}): Promise<Table> {
  const bytes = await openBytes(path);
  const sample = await bytes.sample(SAMPLE_BYTES);
  if (sample.length === 0) throw new FileError('empty_file', 'The file is empty.');
  if (looksLikeWorkbook(sample)) return openWorkbook(path, bytes, options.sheet);
  const encoding = detectEncoding(sample);
  refuseBinary(sample, encoding);
  const text = decodeSample(sample, encoding);
  if (text.trim() === '') throw new FileError('empty_file', 'The file holds nothing but blanks.');
  const whole = sample.length < SAMPLE_BYTES;
  if (text.trimStart().startsWith('{')) return openJsonLines(bytes, encoding, text, whole);
  if (/^\s*\[\s*[{[]/.test(text)) {
    throw new FileError(
      'not_a_table',
      'A JSON array is not read. Save it as JSON lines: one object per line.',
    );
  }
  return openDelimited(bytes, encoding, text, whole);
}

function refuseBinary(sample: Buffer, encoding: Encoding): void {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return;
  const known: [string, string][] = [
    ['89504e47', 'a PNG picture'],
    ['ffd8ff', 'a JPEG picture'],
    ['25504446', 'a PDF document'],
    ['504b', 'a zip archive'],
    ['d0cf11e0', oldOffice(sample)],
    ['50415231', 'a Parquet file'],
  ];
  const start = sample.subarray(0, 4).toString('hex');
  const kind = known.find(([magic]) => start.startsWith(magic))?.[1];
  if (kind !== undefined) throw new FileError('not_a_table', `This is not a table but ${kind}.`);
  const controls = sample.reduce(
    (n, byte) => (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) ? n + 1 : n),
    0,
  );
  if (sample.includes(0) || controls > sample.length / 100) {
    throw new FileError('not_a_table', 'This is not a table: the file holds binary data.');
  }
}

/** The container of old Excel files is also the one in which Excel locks new ones. */
const oldOffice = (sample: Buffer) =>
  sample.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? 'an Excel file protected by a password; save it without one'
    : 'an old Excel file (.xls); save it as .xlsx';

function openDelimited(bytes: ByteSource, encoding: Encoding, text: string, whole: boolean): Table {
  const delimiter = detectDelimiter(text, whole);
  const head: string[][] = [];
  const tokenizer = new CsvTokenizer(delimiter);
  tokenizer.push(text, head);
  if (whole || head.length === 0) tokenizer.end(head);
  const blankBefore = head.findIndex((row) => !isBlankRow(row));
  checkColumns(head[blankBefore]?.length ?? 0);
  const header = columnNames(head[blankBefore] ?? []);

  async function* rows(from_row = 0) {
    const reader = new CsvTokenizer(delimiter, blankBefore + 1 + from_row);
    const chunks = new Chunks(from_row);
    for await (const decoded of decodeStream(bytes.stream(), encoding)) {
      reader.push(decoded, chunks.rows);
      yield* chunks.grown(decoded.length);
    }
    reader.end(chunks.rows);
    yield* chunks.last(reader.cut_in_cell, header);
  }
  return table(
    bytes,
    { format: 'delimited', encoding, delimiter, header, rows },
    head.slice(blankBefore + 1),
  );
}

function openJsonLines(bytes: ByteSource, encoding: Encoding, text: string, whole: boolean): Table {
  const header = jsonColumns(text, whole);
  if (header.length === 0) {
    throw new FileError('not_a_table', 'This is not a table: its lines are not JSON objects.');
  }
  async function* rows(from_row = 0) {
    const chunks = new Chunks(from_row);
    let row = 0;
    for await (const line of linesOf(decodeStream(bytes.stream(), encoding))) {
      row++;
      if (row <= from_row) continue;
      const record = jsonRecord(line);
      if (typeof record === 'string') chunks.problem(row, header[0] ?? '', line, record);
      yield* chunks.add(typeof record === 'string' ? [] : jsonCells(record, header));
    }
    yield* chunks.last(null, header);
  }
  const first = text.split('\n', PREVIEW_ROWS * 2).flatMap((line) => {
    const record = jsonRecord(line);
    return typeof record === 'string' ? [] : [jsonCells(record, header)];
  });
  return table(bytes, { format: 'json_lines', encoding, delimiter: null, header, rows }, first);
}

async function openWorkbook(
  path: string,
  bytes: ByteSource,
  sheet: string | number | undefined,
): Promise<Table> {
  const from = bytes.gzipped ? await bytes.whole(LIMITS.workbook_in_gzip) : path;
  let share = 0;
  const allRows = () => workbookRows(from, sheet, (read) => (share = read));
  const head: string[][] = [];
  for await (const cells of allRows()) {
    head.push(cells);
    if (head.length > PREVIEW_ROWS) break;
  }
  if (head.length === 0 && sheet !== undefined) {
    throw new FileError('sheet_missing', `The workbook has no sheet "${sheet}", or the sheet is empty.`);
  }
  if (head.length === 0) throw new FileError('empty_file', 'The sheet is empty.');
  const header = columnNames(head[0] ?? []);
  async function* rows(from_row = 0) {
    const chunks = new Chunks(from_row);
    let row = -1;
    for await (const cells of allRows()) {
      row++;
      if (row > from_row) yield* chunks.add(cells);
    }
    yield* chunks.last(null, header);
  }
  const parts = { format: 'xlsx', encoding: null, delimiter: null, header, rows } as const;
  const bytes_read = () => Math.floor(bytes.bytes_total * Math.min(1, share));
  return { ...table(bytes, parts, head.slice(1)), bytes_read };
}

function table(
  bytes: ByteSource,
  parts: Pick<Table, 'format' | 'encoding' | 'delimiter' | 'header' | 'rows'>,
  first: string[][],
): Table {
  return {
    ...parts,
    gzipped: bytes.gzipped,
    preview: first.filter((row) => !isBlankRow(row)).slice(0, PREVIEW_ROWS),
    bytes_total: bytes.bytes_total,
    bytes_read: bytes.bytes_read,
  };
}

/** Gathers rows and hands them on in chunks, numbering them. */
class Chunks {
  rows: string[][] = [];
  private problems: RowProblem[] = [];
  private next_row: number;
  private held = 0;

  constructor(from_row: number) {
    this.next_row = from_row + 1;
  }

  problem(row: number, column: string, value: string, reason: string): void {
    this.problems.push({ row, column, value: value.slice(0, 200), reason });
  }

  /** One more row. */
  *add(cells: string[]): Generator<RowChunk> {
    this.rows.push(cells);
    let characters = 0;
    for (const cell of cells) characters += cell.length;
    yield* this.grown(characters);
  }

  /** Rows of so many characters were added. Long rows make short chunks, so that memory does not follow their length. */
  *grown(characters: number): Generator<RowChunk> {
    this.held += characters;
    while (this.rows.length >= CHUNK_ROWS) yield this.take(this.rows.splice(0, CHUNK_ROWS), null);
    if (this.held > LIMITS.held && this.rows.length > 0) yield this.take(this.rows.splice(0), null);
  }

  *last(cut_in_cell: number | null, header: readonly string[]): Generator<RowChunk> {
    yield* this.grown(0);
    if (this.rows.length === 0) return;
    const row = this.next_row + this.rows.length - 1;
    if (cut_in_cell !== null) {
      const column = header[cut_in_cell] ?? `column ${cut_in_cell + 1}`;
      const value = this.rows[this.rows.length - 1]?.[cut_in_cell] ?? '';
      this.problem(row, column, value, 'The file ends inside this cell: the row is cut off.');
    }
    yield this.take(this.rows, cut_in_cell === null ? null : { row, cell: cut_in_cell });
  }

  private take(rows: string[][], cut: RowChunk['cut']): RowChunk {
    const first_row = this.next_row;
    this.next_row += rows.length;
    this.held = 0;
    for (let i = 0; i < rows.length; i++) if (isBlankRow(rows[i] ?? [])) rows[i] = [];
    const problems = this.problems;
    this.problems = [];
    return { first_row, rows, problems, cut };
  }
}
