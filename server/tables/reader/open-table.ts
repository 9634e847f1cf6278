import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type AudienceBlocks, audienceBlocks } from '../audiences/audience-blocks.ts';
import { dimensionCalled } from '../audiences/audience-dimensions.ts';
import { splitByPlatform } from '../recognition/platform-columns.ts';
import { type ByteSource, openBytes } from './bytes.ts';
import { Chunks } from './chunks.ts';
import { CsvTokenizer } from './csv-tokenizer.ts';
import { decodeSample, decodeStream, type Encoding, isEncoding } from './decode.ts';
import { DELIMITERS, type Delimiter, detectDelimiter, sampleRows } from './delimiter.ts';
import { detectEncoding } from './detect-encoding.ts';
import { FileError } from './file-error.ts';
import { columnNames, groupedNames, headerAt, withoutHeaders } from './header.ts';
import { blocksLeftOut, sheetsLeftOut } from './left-out.ts';
import { checkColumns, LIMITS } from './limits.ts';
import { openJson } from './open-json.ts';
import { looksLikeParquet, openParquet } from './open-parquet.ts';
import { looksLikeZip, openZip } from './open-zip.ts';
import { packedBy, unpacked } from './packed-rows.ts';
import { SAMPLE_ROWS, type Table, tableOf } from './table.ts';
import { looksLikeWorkbook, workbookRows } from './workbook/workbook-rows.ts';

const SAMPLE_BYTES = 1024 * 1024;

export interface OpenOptions {
  sheet?: string | number;
  /** Chosen by a person. */
  encoding?: string | null;
  /** Also rows with accounts of several platforms. */
  keeps_rows?: boolean;
}

/**
 * Opens CSV, TSV, semicolon or | separated text, JSON, JSON lines, Excel, Parquet; plain, gzip or zip.
 * Format, encoding and delimiter are detected from the bytes. Constant memory. @throws FileError
 * `empty_file`, `not_a_table`, `broken_gzip`, `unreadable_file`, `sheet_missing`, `too_large`
 */
export async function openTable(path: string, options: OpenOptions = {}): Promise<Table> {
  const table = await openOne(path, options);
  return options.keeps_rows ? table : splitByPlatform(table);
}

async function openOne(path: string, options: OpenOptions): Promise<Table> {
  const bytes = await openBytes(path);
  const sample = await bytes.sample(SAMPLE_BYTES);
  if (looksLikeWorkbook(sample)) return openWorkbook(path, bytes, options.sheet);
  if (looksLikeParquet(sample)) return openParquet(path, bytes);
  if (looksLikeZip(sample) && !bytes.gzipped)
    return openZip(path, bytes.bytes_total, async (one) =>
      openText(one, await one.sample(SAMPLE_BYTES), options.encoding),
    );
  return openText(bytes, sample, options.encoding);
}

/** Throws FileError `unknown_encoding` if several encodings are possible. */
export function requireEncoding({ encoding_options: options }: Table): void {
  if (options.length === 0) return;
  const readings = options.map(({ encoding, text }) => `${encoding}: ${text}`).join(' · ');
  throw new FileError('unknown_encoding', sentenceFor('encoding_undetermined', { readings }));
}

async function openText(bytes: ByteSource, sample: Buffer, chosen?: string | null): Promise<Table> {
  if (sample.length === 0) throw new FileError('empty_file', sentenceFor('file_empty'));
  const detected = detectEncoding(sample);
  const encoding = chosen && isEncoding(chosen) ? chosen : detected.encoding;
  refuseBinary(sample, encoding);
  const text = decodeSample(sample, encoding);
  if (text.trim() === '') throw new FileError('empty_file', sentenceFor('file_blank'));
  const whole = sample.length < SAMPLE_BYTES;
  const table = /^\s*[{[]/.test(text)
    ? await openJson(bytes, encoding, text, whole)
    : openDelimited(bytes, encoding, text, whole);
  return { ...table, encoding_options: chosen ? [] : detected.options };
}

function refuseBinary(sample: Buffer, encoding: Encoding): void {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return;
  const known: [string, Sentence][] = [
    ['89504e47', sentenceFor('format_png')],
    ['ffd8ff', sentenceFor('format_jpeg')],
    ['25504446', sentenceFor('format_pdf')],
    ['504b', sentenceFor('format_zip')],
    ['d0cf11e0', oldOffice(sample)],
  ];
  const start = sample.subarray(0, 4).toString('hex');
  const kind = known.find(([magic]) => start.startsWith(magic))?.[1];
  if (kind !== undefined) throw new FileError('not_a_table', sentenceFor('table_expected', { kind }));
  const controls = sample.reduce(
    (n, byte) => (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) ? n + 1 : n),
    0,
  );
  if (sample.includes(0) || controls > sample.length / 100) {
    throw new FileError('not_a_table', sentenceFor('table_binary'));
  }
}

/** Old Excel files and encrypted new ones share this container. */
const oldOffice = (sample: Buffer) =>
  sample.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? sentenceFor('format_locked_excel')
    : sentenceFor('format_old_excel');

function openDelimited(bytes: ByteSource, encoding: Encoding, text: string, whole: boolean): Table {
  const packed = text.trimStart().startsWith('"') ? packedBy(sampleRows(text, ',', whole)) : null;
  const of_blocks = whole && packed === null ? delimiterOfBlocks(text) : null;
  const delimiter = packed ?? of_blocks ?? detectDelimiter(text, whole);
  const outer = packed === null ? delimiter : ',';
  const cellsOf = (rows: string[][]) => (packed === null ? rows : unpacked(rows, packed));
  const lines: string[][] = [];
  const tokenizer = new CsvTokenizer(outer);
  tokenizer.push(text, lines);
  if (whole || lines.length === 0) tokenizer.end(lines);
  const head = cellsOf(lines);
  const blocks = whole && head.length <= BLOCK_ROWS ? audienceBlocks(head) : null;
  if (blocks !== null) return tableOfBlocks(bytes, encoding, delimiter, blocks);
  const top = headerAt(head);
  checkColumns(head[top]?.length ?? 0);
  const names = head[top] ?? [];
  const header = columnNames(groupedNames(names, head[top - 1] ?? []));
  const body = withoutHeaders(head.slice(top + 1), names);
  const isEven = isEvenlyWide(body, header.length);

  async function* rows(from_row = 0) {
    const reader = new CsvTokenizer(outer, top + 1 + from_row);
    let end = '\n';
    const chunks = new Chunks(from_row, names);
    for await (const decoded of decodeStream(bytes.stream(), encoding)) {
      if (packed === null) reader.push(decoded, chunks.rows);
      else {
        const read: string[][] = [];
        reader.push(decoded, read);
        for (const row of cellsOf(read)) chunks.rows.push(row);
      }
      end = decoded.at(-1) ?? end;
      yield* chunks.grown(decoded.length);
    }
    const last: string[][] = [];
    reader.end(last);
    for (const row of cellsOf(last)) chunks.rows.push(row);
    if (isEven && end !== '\n' && end !== '\r' && reader.cut_in_cell === null) chunks.rejectShort(header);
    yield* chunks.last(reader.cut_in_cell, header);
  }
  const parts = { format: 'delimited', encoding, delimiter, header, rows } as const;
  return { ...tableOf(bytes, parts, body), above: top };
}

/** The audience of one account is small. */
const BLOCK_ROWS = 500;
const BLOCK_BYTES = 50_000;

/** Blocks of different widths have no common delimiter. */
function delimiterOfBlocks(text: string): Delimiter | null {
  const [first = ''] = text.split('\n').filter((line) => !/^\s*$|^\ufeff?"?sep=/i.test(line));
  const title = first.replace(/[",;\t\r\ufeff]/g, ' ').trim();
  if (text.length > BLOCK_BYTES || dimensionCalled(title) === null) return null;
  return DELIMITERS.find((one) => audienceBlocks(sampleRows(text, one, true)) !== null) ?? null;
}

function tableOfBlocks(
  bytes: ByteSource,
  encoding: Encoding,
  delimiter: Delimiter,
  { header, rows: all, left_out }: AudienceBlocks,
): Table {
  async function* rows(from_row = 0) {
    const chunks = new Chunks(from_row);
    for (const row of all.slice(from_row)) yield* chunks.add([...row]);
    yield* chunks.last(null, header);
  }
  const parts = { format: 'delimited', encoding, delimiter, header, rows } as const;
  return { ...tableOf(bytes, parts, all), left_out: blocksLeftOut(left_out) };
}

/** If every row is complete, a shorter last one was truncated. */
const isEvenlyWide = (rows: readonly (readonly string[])[], width: number): boolean =>
  width > 1 && rows.length > 1 && rows.slice(0, -1).every((cells) => cells.length >= width);

async function openWorkbook(
  path: string,
  bytes: ByteSource,
  sheet: string | number | undefined,
): Promise<Table> {
  const from = bytes.gzipped ? await bytes.whole(LIMITS.workbook_in_gzip) : path;
  let share = 0;
  let left_out: Sentence | null = null;
  let above = 0;
  let group: string[] = [];
  const allRows = () =>
    workbookRows(from, sheet, {
      read: (part) => (share = part),
      leftOut: (names) => (left_out = sheetsLeftOut(names)),
      above: (rows, line) => {
        above = rows;
        group = line;
      },
    });
  const head: string[][] = [];
  let held = 0;
  for await (const cells of allRows()) {
    head.push(cells);
    held += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (head.length > SAMPLE_ROWS || held > SAMPLE_BYTES) break;
  }
  if (head.length === 0 && sheet !== undefined) {
    throw new FileError('sheet_missing', sentenceFor('sheet_missing', { sheet }));
  }
  if (head.length === 0) throw new FileError('empty_file', sentenceFor('sheet_empty'));
  const names = head[0] ?? [];
  const header = columnNames(groupedNames(names, group));
  async function* rows(from_row = 0) {
    const chunks = new Chunks(from_row, names);
    let row = -1;
    for await (const cells of allRows()) {
      row++;
      if (row > from_row) yield* chunks.add(cells);
    }
    yield* chunks.last(null, header);
  }
  const parts = { format: 'xlsx', encoding: null, delimiter: null, header, rows } as const;
  const bytes_read = () => Math.floor(bytes.bytes_total * Math.min(1, share));
  return { ...tableOf(bytes, parts, withoutHeaders(head.slice(1), names)), left_out, above, bytes_read };
}
