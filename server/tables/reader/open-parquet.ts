import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { asyncBufferFromFile, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { ByteSource } from './bytes.ts';
import { Chunks } from './chunks.ts';
import { FileError } from './file-error.ts';
import { jsonCells, jsonColumns } from './json-lines.ts';
import { checkColumns, LIMITS, tooLarge } from './limits.ts';
import { numberText } from './lossless-json.ts';
import { SAMPLE_ROWS, type Table, tableOf } from './table.ts';

type Record_ = Record<string, unknown>;

/** Supported by Node itself; Snappy is the library's own. */
const compressors = {
  GZIP: (input: Uint8Array) => gunzipSync(input),
  BROTLI: (input: Uint8Array) => brotliDecompressSync(input),
  ZSTD: (input: Uint8Array) => zstdDecompressSync(input),
};

export const looksLikeParquet = (sample: Buffer): boolean =>
  sample.subarray(0, 4).toString('latin1') === 'PAR1';

/** One row group at a time. Throws `not_a_table` if it is damaged. */
export async function openParquet(path: string, bytes: ByteSource): Promise<Table> {
  if (bytes.gzipped) throw new FileError('not_a_table', sentenceFor('parquet_inside_gzip'));
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file).catch(damaged);
  checkColumns(metadata.schema.length);
  for (const group of metadata.row_groups)
    if (group.total_byte_size > LIMITS.parquet_group) throw tooLarge(sentenceFor('parquet_row_group_limit'));
  const read = async (rowStart: number, rowEnd: number): Promise<Record_[]> =>
    (await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd }).catch(damaged)).map(
      plainRecord,
    );
  const first = await read(0, Math.min(SAMPLE_ROWS, Number(metadata.num_rows)));
  if (first.length === 0) throw new FileError('empty_file', sentenceFor('parquet_without_rows'));
  const header = jsonColumns(first.map((record) => JSON.stringify(record)));
  let done = 0;
  async function* rows(from_row = 0) {
    const chunks = new Chunks(from_row);
    for (const { start, end, share } of groupsOf(metadata)) {
      if (end <= from_row) continue;
      for (const record of await read(Math.max(start, from_row), end))
        yield* chunks.add(jsonCells(record, header));
      done = share;
    }
    yield* chunks.last(null, header);
  }
  const cells = first.map((record) => jsonCells(record, header));
  const parts = { format: 'parquet', encoding: null, delimiter: null, header, rows } as const;
  return { ...tableOf(bytes, parts, cells), bytes_read: () => Math.floor(bytes.bytes_total * done) };
}

function* groupsOf({ row_groups, num_rows }: FileMetaData) {
  let start = 0;
  for (const group of row_groups) {
    const end = start + Number(group.num_rows);
    yield { start, end, share: end / Math.max(1, Number(num_rows)) };
    start = end;
  }
}

/** Times in ISO 8601, 64-bit integers as digits, without bytes: as in JSON. */
function plainRecord(record: Record_): Record_ {
  return JSON.parse(
    JSON.stringify(record, (_, value: unknown) => {
      if (typeof value === 'bigint') return value.toString();
      if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return numberText(value);
      return value instanceof Uint8Array ? null : value;
    }),
  ) as Record_;
}

function damaged(error: unknown): never {
  if (error instanceof FileError) throw error;
  throw new FileError('not_a_table', sentenceFor('parquet_damaged'), {
    cause: error,
  });
}
