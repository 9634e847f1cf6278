import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookParts, writeBook, writeParts } from '#server/testing/workbook.ts';
import type { FileErrorCode } from '../reader/file-error.ts';
import { inspector, openInspector } from './inspector.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = (name: string) => path.join(folder, name);
function file(name: string, content: string | Uint8Array) {
  writeFileSync(place(name), content);
  return place(name);
}

function* repeated(text: string, times: number) {
  for (let i = 0; i < times; i++) yield text;
}

function* between(tag: string, content: Iterable<string>) {
  yield `<${tag}>`;
  yield* content;
  yield `</${tag}>`;
}

function* texts(many: number) {
  for (let i = 0; i < many; i++) yield `<si><t>text ${i}</t></si>`;
}

/** The message for a refused file. */
async function refusal(name: string): Promise<{ code: FileErrorCode; message: string }> {
  const error = await inspector.inspect(name, 'sent').then(
    () => null,
    (caught) => caught,
  );
  expect(error).toMatchObject({ name: 'FileError' });
  expect(error.message).toMatch(/^[A-Z].*\.$/s);
  return error;
}

const SHEET = (cells: string) => `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`;

describe('a hostile file is refused with a message, and the server continues', () => {
  test('the texts of a small .xlsx unpack to a thousand times its size', async () => {
    const bomb = await writeParts(place('texts.xlsx'), {
      ...bookParts,
      'xl/worksheets/sheet1.xml': SHEET('<c t="s"><v>9999999</v></c>'),
      'xl/sharedStrings.xml': between('sst', repeated('<si><t>aaaa</t></si>'.repeat(5000), 800)),
    });
    expect(statSync(bomb).size).toBeLessThan(1_200_000);
    expect((await refusal(bomb)).code).toBe('too_large');
  });

  test('a cell of a small .xlsx unpacks to a thousand times its size', async () => {
    const cell = ['<row><c t="str"><v>', ...repeated('a'.repeat(1_000_000), 100), '</v></c></row>'];
    const bomb = await writeParts(place('cell.xlsx'), {
      ...bookParts,
      'xl/worksheets/sheet1.xml': between('worksheet', between('sheetData', cell)),
      'xl/sharedStrings.xml': '<sst/>',
    });
    expect((await refusal(bomb)).code).toBe('too_large');
  });

  test('the texts of an .xlsx take more memory than its thread may have', async () => {
    const book = await writeBook(place('many-texts.xlsx'), function* () {
      for (let i = 0; i < 400_000; i++) yield [`text ${i}`, `${i} more`];
    });
    const last = await writeParts(place('last-text.xlsx'), {
      ...bookParts,
      'xl/worksheets/sheet1.xml': SHEET('<c t="s"><v>799999</v></c>'),
      'xl/sharedStrings.xml': between('sst', texts(800_000)),
    });
    const small = openInspector({ heap_megabytes: 32 });
    await expect(small.inspect(last, 'sent')).rejects.toMatchObject({ name: 'FileError', code: 'too_large' });
    // The next file gets a new worker.
    expect((await small.inspect(book, 'sent')).header).toEqual(['text 0', '0 more']);
  });

  test('a file whose first rows take too long', async () => {
    const hurried = openInspector({ most_ms: 1 });
    await expect(hurried.inspect(file('any.csv', 'a,b\n1,2\n'), 'sent')).rejects.toMatchObject({
      code: 'too_slow',
    });
  });

  test('a workbook in a .gz unpacks to a thousand times its size', async () => {
    const bomb = place('book.xlsx.gz');
    const pieces = [Buffer.from('504b030478', 'hex'), 'xl/', ...repeated('0'.repeat(1_000_000), 140)];
    await pipeline(Readable.from(pieces), createGzip({ level: 1 }), createWriteStream(bomb));
    expect((await refusal(bomb)).code).toBe('too_large');
  });

  test('a CSV has 100,000 columns', async () => {
    const header = Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(',');
    const { code, message } = await refusal(file('wide.csv', `${header}\n${header}\n`));
    expect([code, message]).toEqual(['too_large', expect.stringContaining('100,000 columns')]);
  });

  test('JSON lines have new keys in every line', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `{"key_${i}":1,"other_${i}":2}`);
    expect((await refusal(file('wide.jsonl', lines.join('\n')))).message).toContain('columns');
  });

  test('a JSON line is nested 200,000 levels deep', async () => {
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect((await refusal(file('deep.jsonl', deep))).code).toBe('not_a_table');
    const objects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect((await refusal(file('deep-objects.jsonl', objects))).code).toBe('not_a_table');
    const beside = await inspector.inspect(file('beside.jsonl', `{"id":1}\n${deep}\n{"id":2}\n`), 'sent');
    expect([beside.header, beside.rows]).toEqual([['id'], [['1'], ['2']]]);
  });

  test('a workbook names parts by absolute paths or outside itself', async () => {
    const name = 'xl/worksheets/sheet1.xml';
    const sound = await writeBook(place('sound.xlsx'), () => [
      ['a', 'b'],
      ['1', '2'],
    ]);
    for (const hostile of ['/tc/worksheets/sheet1.xm', '../tc/worksheets/shee.xm']) {
      const bytes = readFileSync(sound).toString('latin1').replaceAll(name, hostile);
      expect((await refusal(file('absolute.xlsx', Buffer.from(bytes, 'latin1')))).code).toBe('not_a_table');
    }
  });

  test('a workbook is truncated, protected by a password, or invalid', async () => {
    const whole = readFileSync(
      await writeBook(place('whole.xlsx'), () => [
        ['a', 'b'],
        ['1', '2'],
      ]),
    );
    expect((await refusal(file('cut.xlsx', whole.subarray(0, whole.length / 2)))).message).toContain(
      'damaged',
    );
    const container = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect((await refusal(file('locked.xlsx', container))).message).toContain('password');
    expect((await refusal(file('no-zip.xlsx', Buffer.from('504b0304xl/', 'latin1')))).code).toBe(
      'not_a_table',
    );
  });

  test('an XML part defines entities', async () => {
    const bomb = await writeParts(place('entities.xlsx'), {
      ...bookParts,
      'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${SHEET('<c t="str"><v>&a;</v></c>')}`,
      'xl/sharedStrings.xml': '<sst/>',
    });
    expect((await refusal(bomb)).code).toBe('not_a_table');
  });
});

describe('the main thread', () => {
  /** Part of the processor time that this thread takes. */
  async function ownPart(work: () => Promise<unknown>): Promise<number> {
    const total = ({ user, system }: NodeJS.CpuUsage) => user + system;
    const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
    await work().catch(() => undefined);
    return total(process.threadCpuUsage(own)) / total(process.cpuUsage(all));
  }

  test('hands a megabyte of wide JSON lines and 100,000 columns to a worker', async () => {
    const keys = Array.from({ length: 1900 }, (_, i) => `"k${i}":${i}`).join(',');
    const rows = file('rows.jsonl', `{${keys}}\n`.repeat(60));
    const lines = Array.from({ length: 40_000 }, (_, i) => `{"key_${i}":1,"other_${i}":2}`).join('\n');
    const columns = file('columns.csv', `${Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(',')}\n`);
    await inspector.inspect(file('warm.csv', 'a,b\n1,2\n'), 'sent');
    for (const name of [rows, file('lines.jsonl', lines), columns])
      expect(await ownPart(() => inspector.inspect(name, 'sent')), name).toBeLessThan(0.3);
  });
});

describe('a workbook of 200,000 rows', () => {
  test('is inspected by its first rows, and read in full in a heap of 200 MB', async () => {
    const book = await writeBook(place('large.xlsx'), function* () {
      yield ['id', 'text', 'name', 'likes', 'views'];
      for (let i = 0; i < 200_000; i++)
        yield [`p${i}`, `A caption of some length #tag${i}`, `name ${i}`, i, i * 7];
    });
    const { header, rows } = await inspector.inspect(book, 'sent');
    expect([header[1], rows[0]?.[4], rows.length]).toEqual(['text', '0', 20]);
    const program = `
      import { parentPort, workerData } from 'node:worker_threads';
      const { openTable } = await import(workerData.reader);
      let last = [], count = 0;
      for await (const chunk of (await openTable(workerData.book)).rows()) {
        count += chunk.rows.length;
        last = chunk.rows.at(-1);
      }
      parentPort.postMessage({ count, last });`;
    const reader = new URL('../reader/open-table.ts', import.meta.url).href;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
      workerData: { reader, book },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 200 },
    });
    const [answer] = await once(worker, 'message');
    expect(answer).toEqual({
      count: 200_000,
      last: ['p199999', 'A caption of some length #tag199999', 'name 199999', '199999', '1399993'],
    });
  });
});
