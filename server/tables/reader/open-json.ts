import { sentenceFor } from '#contract/sentences/sentences.ts';
import { Refused } from '../values/parsed.ts';
import type { ByteSource } from './bytes.ts';
import { Chunks } from './chunks.ts';
import { decodeStream, type Encoding } from './decode.ts';
import { FileError } from './file-error.ts';
import { isRecordLine, type JsonList, listsIn, mainList, recordsOf } from './json-array.ts';
import { jsonCells, jsonColumns, jsonRecord, linesOf } from './json-lines.ts';
import { besideAudience, isOnePost, type JsonReport, reportIn } from './json-report.ts';
import { listsLeftOut } from './left-out.ts';
import { SAMPLE_ROWS, type Table, tableOf } from './table.ts';

/**
 * JSON lines, a list of objects, a document with such a list, or named objects. The longest list is read,
 * others are reported. Nested keys become `a.b`; lists remain. @param text the beginning of the file;
 * `whole` when it is all of it
 */
export async function openJson(
  bytes: ByteSource,
  encoding: Encoding,
  text: string,
  whole: boolean,
): Promise<Table> {
  const areLines = isLines(text);
  const lists = areLines ? [] : listsIn(text);
  const longest = mainList(lists);
  const report = whole && !areLines ? (reportIn(text) ?? (await postIn(text, longest))) : null;
  const main = report === null ? longest : null;
  if (main === null && !areLines && report === null)
    throw new FileError('not_a_table', sentenceFor('json_without_table'));
  const split = (chunks: AsyncIterable<string>) =>
    report !== null ? once(report.record) : main === null ? linesOf(chunks) : recordsOf(chunks, main);
  const first: string[] = [];
  for await (const record of split(once(text))) first.push(record);
  // The last record of a sample is usually truncated.
  if (!whole && first.length > 1) first.pop();
  const header = jsonColumns(first);
  if (header.length === 0) throw new FileError('not_a_table', sentenceFor('json_records_not_objects'));

  async function* rows(from_row = 0) {
    const chunks = new Chunks(from_row);
    let row = 0;
    for await (const text of split(decodeStream(bytes.stream(), encoding))) {
      row++;
      if (row <= from_row) continue;
      const record = jsonRecord(text);
      if (record instanceof Refused) chunks.problem(row, header[0] ?? '', text, record.reason);
      yield* chunks.add(record instanceof Refused ? [] : jsonCells(record, header));
    }
    yield* chunks.last(null, header);
  }
  const sample = first.slice(0, SAMPLE_ROWS + 1).flatMap((one) => {
    const record = jsonRecord(one);
    return record instanceof Refused ? [] : [jsonCells(record, header)];
  });
  const format = areLines ? 'json_lines' : 'json';
  const left_out = listsLeftOut(
    report === null
      ? lists.filter((one) => one !== main)
      : report.is_post
        ? []
        : besideAudience(lists, report),
  );
  return { ...tableOf(bytes, { format, encoding, delimiter: null, header, rows }, sample), left_out };
}

async function postIn(text: string, longest: JsonList | null): Promise<JsonReport | null> {
  if (longest === null || jsonRecord(text) instanceof Refused) return null;
  for await (const first of recordsOf(once(text), longest))
    return isOnePost(text, first) ? { record: text, path: '', is_post: true } : null;
  return null;
}

/** One object a line: the first line is a whole object, and not a document with a list. */
function isLines(text: string): boolean {
  const line = text.trimStart().split('\n', 1)[0] ?? '';
  if (jsonRecord(line) instanceof Refused) return line.startsWith('{"') && text.includes('\n{');
  return isRecordLine(line, text.trim() === line.trim());
}

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}
