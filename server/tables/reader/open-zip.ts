import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { inSequence, sentenceFor } from '#contract/sentences/sentences.ts';
import { type ByteSource, takeSample } from './bytes.ts';
import { Chunks } from './chunks.ts';
import { FileError } from './file-error.ts';
import { columnNames } from './header.ts';
import { filesLeftOut, tablesLeftOut } from './left-out.ts';
import { checkUnpacked, tooLarge } from './limits.ts';
import { partCells, withCell } from './part-platform.ts';
import { SAMPLE_ROWS, type Table } from './table.ts';

/** Tables read per archive. */
const MOST_TABLES = 500;
/** Reported other files. */
const MOST_OTHERS = 10_000;
/** Column with the file of each row, if files are named by platform. */
const FILE = 'File';
const IS_TABLE = /\.(csv|tsv|txt|tab|json|jsonl|ndjson)$/i;

export const looksLikeZip = (sample: Buffer): boolean =>
  sample.length > 3 && sample.readUInt32BE(0) === 0x504b0304;

/**
 * Tables with the same columns are read as one, in the order of their names; of several kinds the largest,
 * and others are reported. Throws `not_a_table` without any. @param openOne opens one of them by its bytes
 */
export async function openZip(
  path: string,
  bytes_total: number,
  openOne: (bytes: ByteSource) => Promise<Table>,
): Promise<Table> {
  const { entries, left } = await tablesIn(path);
  const tables: Array<{ name: string; table: Table }> = [];
  for (const entry of entries)
    tables.push({ name: entry.fileName, table: await openOne(member(path, entry)) });
  const groups = Map.groupBy(tables, ({ table }) => table.header.join('\n'));
  const size = (group: typeof tables) => group.reduce((sum, { table }) => sum + table.bytes_total, 0);
  // The largest group of tables with equal columns.
  const [taken = []] = [...groups.values()].toSorted((a, b) => size(b) - size(a));
  const [first] = taken;
  if (!first) throw new FileError('not_a_table', sentenceFor('archive_without_table'));
  const cells = partCells(taken.map(({ name }) => name.replace(/\.\w+$/, '')));
  const { header } = first.table;
  const named = (row: string[], i: number) =>
    cells === null || row.length === 0 ? row : withCell(row, header.length, cells[i] ?? '');
  const others = tables.filter((one) => !taken.includes(one)).map(({ name }) => name);
  let done = 0;
  async function* rows(from_row = 0) {
    const chunks = new Chunks(from_row);
    let row = 0;
    done = 0;
    for (const [i, { table }] of taken.entries()) {
      for await (const chunk of table.rows()) {
        for (const problem of chunk.problems)
          if (row + problem.row - chunk.first_row >= from_row)
            chunks.problem(
              row + 1 + problem.row - chunk.first_row,
              problem.column,
              problem.value,
              problem.reason,
            );
        for (const cells of chunk.rows) if (++row > from_row) yield* chunks.add(named(cells, i));
      }
      done++;
    }
    yield* chunks.last(null, header);
  }
  return {
    ...first.table,
    header: cells === null ? header : columnNames([...header, FILE]),
    sample: taken.flatMap(({ table }, i) => table.sample.map((row) => named(row, i))).slice(0, SAMPLE_ROWS),
    rows,
    left_out: inSequence([tablesLeftOut(others), filesLeftOut(left)].filter((one) => one !== null)),
    bytes_total,
    bytes_read: () => Math.floor((bytes_total * done) / taken.length),
  };
}

async function withZip<T>(path: string, work: (zip: ZipFile) => Promise<T>): Promise<T> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(damaged);
  try {
    return await work(zip);
  } catch (error) {
    return damaged(error);
  } finally {
    zip.close();
  }
}

/** With the names of the other files. */
function tablesIn(path: string): Promise<{ entries: Entry[]; left: string[] }> {
  return withZip(path, async (zip) => {
    const entries: Entry[] = [];
    const left: string[] = [];
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.split('/').at(-1) ?? '';
      // A folder, or a system file.
      if (name === '' || name.startsWith('.') || entry.fileName.startsWith('__MACOSX')) continue;
      if (!IS_TABLE.test(name)) {
        left.push(name);
        if (left.length > MOST_OTHERS) throw tooLarge(sentenceFor('archive_file_limit', { n: MOST_OTHERS }));
        continue;
      }
      if (entry.isEncrypted()) throw new FileError('not_a_table', sentenceFor('archive_locked'));
      entries.push(entry);
      if (entries.length > MOST_TABLES)
        throw tooLarge(sentenceFor('archive_table_limit', { n: MOST_TABLES }));
    }
    return { entries: entries.sort((a, b) => (a.fileName < b.fileName ? -1 : 1)), left };
  });
}

function member(path: string, entry: Entry): ByteSource {
  async function* stream(): AsyncGenerator<Buffer, void, undefined> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(damaged);
    let source: Readable | null = null;
    try {
      source = await zip.openReadStreamPromise(entry, {});
      let out = 0;
      for await (const chunk of source) {
        out += (chunk as Buffer).length;
        checkUnpacked(out, entry.compressedSize);
        yield chunk as Buffer;
      }
    } catch (error) {
      damaged(error);
    } finally {
      source?.destroy();
      zip.close();
    }
  }
  return {
    gzipped: false,
    bytes_total: entry.compressedSize,
    bytes_read: () => 0,
    stream,
    sample: (limit) => takeSample(stream(), limit),
    whole: () => {
      throw new FileError('not_a_table', sentenceFor('workbook_inside_zip'));
    },
  };
}

function damaged(error: unknown): never {
  if (error instanceof FileError) throw error;
  throw new FileError('not_a_table', sentenceFor('archive_damaged'), { cause: error });
}
