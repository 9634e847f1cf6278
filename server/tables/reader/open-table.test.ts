import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHUNK_ROWS } from './chunks.ts';
import type { FileErrorCode } from './file-error.ts';
import { openTable } from './open-table.ts';
import type { RowChunk, Table } from './table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-table-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function file(content: string | Uint8Array): Promise<string> {
  const name = path.join(folder, `file-${files++}`);
  await writeFile(name, content);
  return name;
}
async function chunks(table: Table, from_row = 0): Promise<RowChunk[]> {
  const all: RowChunk[] = [];
  for await (const chunk of table.rows(from_row)) all.push(chunk);
  return all;
}
const rowsOf = async (table: Table, from_row = 0) =>
  (await chunks(table, from_row)).flatMap((chunk) => chunk.rows);
const refusal = (code: FileErrorCode) => expect.objectContaining({ name: 'FileError', code });

describe('openTable', () => {
  for (const [name, delimiter] of [
    ['comma', ','],
    ['tab', '\t'],
    ['semicolon', ';'],
    ['pipe', '|'],
  ] as const) {
    test(`finds the ${name}, the header and the rows`, async () => {
      const text = [
        ['id', 'text', 'likes'],
        ['1', '"a, b; c|d\te"', '2,5'].slice(0, 2).concat('25'),
        ['2', 'x', '3'],
      ];
      const table = await openTable(await file(text.map((cells) => cells.join(delimiter)).join('\r\n')));
      expect(table).toMatchObject({ format: 'delimited', delimiter, encoding: 'utf-8', gzipped: false });
      expect(table.header).toEqual(['id', 'text', 'likes']);
      expect(table.sample).toEqual([
        ['1', 'a, b; c|d\te', '25'],
        ['2', 'x', '3'],
      ]);
      expect(await rowsOf(table)).toEqual(table.sample);
    });
  }

  test('finds the header below a title, a date and blank rows', async () => {
    const wanted = [
      ['1', 'Ana', '7'],
      ['2', 'Bo', '8'],
    ];
    for (const above of [
      ',,\n',
      'Top creators 2025,,\n,,\n',
      'sep=,\n',
      'Report\nMarch 2025\n\n',
      '"A, b",\n',
    ]) {
      const table = await openTable(await file(`${above}Rank,Name,Fans\n1,Ana,7\n2,Bo,8\n`));
      expect([table.header, await rowsOf(table)], above).toEqual([['Rank', 'Name', 'Fans'], wanted]);
      expect(await rowsOf(table, 1)).toEqual(wanted.slice(1));
    }
    // A header with an unnamed first column is valid.
    const frame = await openTable(await file(',Name,Fans\n0,Ana,7\n1,Bo,8\n'));
    expect(frame.header).toEqual(['column 1', 'Name', 'Fans']);
    const book = {
      name: 'x',
      rows: [['Report'], ['of March', 1], ['Name', 'City', 'Fans'], ['Ana', 'Rome', 7]],
    };
    const sheet = await openTable(await file(await writeXlsx({ sheets: [book, { ...book, name: 'y' }] })));
    expect(sheet.header).toEqual(['Name', 'City', 'Fans']);
    expect(await rowsOf(sheet)).toEqual([
      ['Ana', 'Rome', '7'],
      ['Ana', 'Rome', '7'],
    ]);
  });

  test('rejects a last row that the end of the file cuts off; short rows elsewhere are accepted', async () => {
    const [chunk] = await chunks(await openTable(await file('a,b,c\n1,2,3\n4,5,6\n7,89')));
    expect(chunk?.rows).toEqual([['1', '2', '3'], ['4', '5', '6'], []]);
    expect(chunk?.problems).toMatchObject([{ row: 3, column: 'b', value: '89' }]);
    for (const text of ['a,b,c\n1,2,3\n4,5\n6,6,6\n7,89', 'a,b,c\n1,2,3\n7,89\n']) {
      const [other] = await chunks(await openTable(await file(text)));
      expect([other?.rows.at(-1), other?.problems], text).toEqual([['7', '89'], []]);
    }
  });

  test('recognizes gzip by its bytes, not its name, and counts the bytes of the disk file', async () => {
    const zipped = gzipSync('a,b\n1,2\n');
    const table = await openTable(await file(zipped));
    expect(await rowsOf(table)).toEqual([['1', '2']]);
    expect([table.gzipped, table.bytes_total, table.bytes_read()]).toEqual([
      true,
      zipped.length,
      zipped.length,
    ]);
  });

  test('reads BOMs and UTF-16', async () => {
    const text = '\ufeffname,city\nZoë,København\n';
    for (const [content, encoding] of [
      [text, 'utf-8-bom'],
      [iconv.encode(text, 'utf16-le'), 'utf-16le'],
      [iconv.encode(text, 'utf16-be'), 'utf-16be'],
    ] as const) {
      const table = await openTable(await file(content));
      expect([table.encoding, table.header]).toEqual([encoding, ['name', 'city']]);
      expect(await rowsOf(table)).toEqual([['Zoë', 'København']]);
    }
  });

  test('reads cp1252, even in a single line far down a UTF-8 file', async () => {
    const old = await openTable(await file(iconv.encode('name,price\nZoë,5 €\n', 'win1252')));
    expect([old.encoding, await rowsOf(old)]).toEqual(['cp1252', [['Zoë', '5 €']]]);
    const filler = 'Zoë,1\n'.repeat(200_000);
    const mixed = Buffer.concat([
      Buffer.from(`name,n\n${filler}`),
      iconv.encode('José,2\n', 'win1252'),
      Buffer.from('Ömer,3'),
    ]);
    const table = await openTable(await file(mixed));
    expect(table.encoding).toBe('utf-8');
    const rows = await rowsOf(table);
    expect(rows.length).toBe(200_002);
    expect([rows[0], ...rows.slice(-2)]).toEqual([
      ['Zoë', '1'],
      ['José', '2'],
      ['Ömer', '3'],
    ]);
  });

  test('tidies header names and numbers repeated ones', async () => {
    const table = await openTable(await file('" Views\n(Avg.) ",likes,Likes,,likes\n1,2,3,4,5\n'));
    expect(table.header).toEqual(['Views (Avg.)', 'likes', 'Likes#2', 'column 4', 'likes#3']);
  });

  test('numbers rows: blank rows count and are empty, empty lines do not count', async () => {
    const [chunk] = await chunks(await openTable(await file('a,b\n1,2\n\n , \n3,4\n')));
    expect(chunk).toMatchObject({
      first_row: 1,
      rows: [['1', '2'], [], ['3', '4']],
      problems: [],
      cut: null,
    });
  });

  test('continues at any row, in chunks', async () => {
    const lines = Array.from({ length: 4500 }, (_, i) => `${i + 1},"x\ny"`);
    const table = await openTable(await file(`n,t\n${lines.join('\n')}`));
    const all = await chunks(table);
    expect(all.map((chunk) => [chunk.first_row, chunk.rows.length])).toEqual([
      [1, CHUNK_ROWS],
      [2001, CHUNK_ROWS],
      [4001, 500],
    ]);
    const [rest] = await chunks(table, 4321);
    expect([rest?.first_row, rest?.rows[0]]).toEqual([4322, ['4322', 'x\ny']]);
  });

  test('marks the last row of a file that ends inside quotes as cut', async () => {
    const [chunk] = await chunks(await openTable(await file('id,text\r\n1,"whole"\r\n2,"half a sen')));
    expect(chunk?.rows).toEqual([
      ['1', 'whole'],
      ['2', 'half a sen'],
    ]);
    expect(chunk?.cut).toEqual({ row: 2, cell: 1 });
    expect(chunk?.problems).toEqual([
      {
        row: 2,
        column: 'text',
        value: 'half a sen',
        reason: expect.objectContaining({
          text: 'The file ends inside this cell, so the row is incomplete.',
        }),
      },
    ]);
  });

  test('reads JSON lines, nested keys, and reports a broken line with its row', async () => {
    const lines = ['{"id":1,"stats":{"likes":5},"tags":["a"]}', '{"id":2,"text":"x"}', '{"id":3', '{"id":4}'];
    const table = await openTable(await file(lines.join('\n')));
    expect([table.format, table.header]).toEqual(['json_lines', ['id', 'stats.likes', 'tags', 'text']]);
    const [chunk] = await chunks(table);
    expect(chunk?.rows).toEqual([['1', '5', '["a"]', ''], ['2', '', '', 'x'], [], ['4', '', '', '']]);
    expect(chunk?.problems).toMatchObject([{ row: 3, value: '{"id":3' }]);
    expect(await rowsOf(table, 3)).toEqual([['4', '', '', '']]);
  });

  test('reads Excel, dates and numbers as text, one sheet by name', async () => {
    const workbook = await writeXlsx({
      sheets: [
        {
          name: 'Posts',
          rows: [
            ['id', 'at', 'n'],
            ['p1', new Date(Date.UTC(2024, 4, 1, 12)), 1234.5],
            ['p2', null, true],
          ],
        },
        {
          name: 'Other',
          rows: [
            ['x', 'y'],
            ['1', '2'],
          ],
        },
      ],
    });
    const name = await file(workbook);
    const table = await openTable(name);
    expect([table.format, table.header]).toEqual(['xlsx', ['id', 'at', 'n']]);
    const rows = await rowsOf(table);
    expect([rows[0]?.[0], rows[0]?.[2], rows[1]?.[0], rows[1]?.[2]]).toEqual(['p1', '1234.5', 'p2', 'true']);
    expect(rows[0]?.[1]).toMatch(/^2024-05-01T12:00/);
    expect(await rowsOf(await openTable(name, { sheet: 'Other' }))).toEqual([['1', '2']]);
    await expect(openTable(name, { sheet: 'Nope' })).rejects.toEqual(refusal('sheet_missing'));
  });

  test('ends with an error for a gzip cut in half, in every way of reading', async () => {
    const text = `id,n\n${Array.from({ length: 60_000 }, (_, i) => `${i},${(i * 7919) % 10_007}`).join('\n')}`;
    const whole = gzipSync(text);
    const table = await openTable(await file(whole.subarray(0, whole.length / 2)));
    expect(table.header).toEqual(['id', 'n']);
    await expect(rowsOf(table)).rejects.toEqual(refusal('broken_gzip'));
    await expect(rowsOf(table, 59_000)).rejects.toEqual(refusal('broken_gzip'));
    const damaged = Buffer.from(whole);
    damaged.fill(0x55, 200, 260);
    await expect((async () => rowsOf(await openTable(await file(damaged))))()).rejects.toEqual(
      refusal('broken_gzip'),
    );
  });

  test('refuses other files', async () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 7)]);
    const zip = Buffer.concat([
      Buffer.from('504b0304', 'hex'),
      Buffer.from('letter.txt'),
      Buffer.alloc(200, 1),
    ]);
    const prose =
      'Dear all,\nthis is a letter. It has commas, many of them, here and there,\nbut no columns.\nYours, K.\n';
    for (const content of [
      png,
      zip,
      gzipSync(png),
      Buffer.from('%PDF-1.7 ...'),
      Buffer.alloc(4000, 0),
      prose,
      '[1, 2, 3]',
      '{"name": "a document"\n, "tags": ["x"]}',
    ]) {
      await expect(openTable(await file(content))).rejects.toEqual(refusal('not_a_table'));
    }
    for (const content of ['', ' \n \n', gzipSync('')]) {
      await expect(openTable(await file(content))).rejects.toEqual(refusal('empty_file'));
    }
    await expect(openTable(path.join(folder, 'absent.csv'))).rejects.toEqual(refusal('unreadable_file'));
  });

  test('reads a list of single words as a table of one column', async () => {
    expect(await rowsOf(await openTable(await file('username\n@one\ntwo.three\n')))).toEqual([
      ['@one'],
      ['two.three'],
    ]);
  });

  test('releases the file when closed early', async () => {
    const table = await openTable(await file(`a,b\n${'1,2\n'.repeat(100_000)}`));
    for await (const chunk of table.rows()) if (chunk.first_row > 1) break;
    expect(table.bytes_read()).toBeLessThan(table.bytes_total);
  });
});
