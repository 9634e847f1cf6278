import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { writeParts } from '#server/testing/workbook.ts';
import { recognise } from '../recognition/recognise.ts';
import { CHUNK_ROWS } from './chunks.ts';
import { openTable } from './open-table.ts';
import type { Table } from './table.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'limelight-formats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const file = (content: string): string => {
  const name = path.join(folder, `file-${files++}`);
  writeFileSync(name, content);
  return name;
};
async function rowsOf(table: Table, from = 0): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const chunk of table.rows(from)) rows.push(...chunk.rows);
  return rows;
}
async function zip(members: Record<string, string>): Promise<string> {
  return writeParts(path.join(folder, `zip-${files++}`), members);
}

describe('a JSON document', () => {
  const posts = [
    { id: 'a', stats: { likes: 5, deep: { er: 1 } }, text: 'a "quoted\\" }] text', tags: ['x', 'y'] },
    { id: 'b', stats: { likes: 6 }, text: 'zweiter\nText' },
  ];
  const cells = [
    ['a', '5', '1', 'a "quoted\\" }] text', '["x","y"]'],
    ['b', '6', '', 'zweiter\nText', ''],
  ];
  const header = ['id', 'stats.likes', 'stats.deep.er', 'text', 'tags'];

  test.each([
    ['an array', JSON.stringify(posts)],
    ['an array, indented', JSON.stringify(posts, null, 2)],
    ['a list within an answer', JSON.stringify({ status: 'ok', data: posts, paging: { next: [{ id: 1 }] } })],
    ['a list within an answer, indented', JSON.stringify({ status: 'ok', items: posts }, null, 2)],
    ['objects in lists of an answer', JSON.stringify({ data: { user: { id: 1 }, edges: posts } })],
  ])('%s is a table', async (_, text) => {
    const table = await openTable(file(text));
    expect([table.format, table.header]).toEqual(['json', header]);
    expect(await rowsOf(table)).toEqual(cells);
    expect(await rowsOf(table, 1)).toEqual(cells.slice(1));
  });

  test('keeps whole numbers that a double cannot hold, wherever they are', async () => {
    const answer =
      '{"id": 7644444444444444598, "user": {"pk":-9007199254740993}, "seen": [ 7644444444444444611 ], "n": 5, "f": 7.6e18}';
    const cells = ['7644444444444444598', '-9007199254740993', '["7644444444444444611"]', '5', '7.6e+18'];
    for (const text of [answer, `${answer}\n${answer}`, `{"data":{"videos":[${answer}]}}`]) {
      const table = await openTable(file(text));
      expect((await rowsOf(table))[0]).toEqual(cells);
    }
  });

  test('is read in chunks: records across chunks, and more rows than a chunk', async () => {
    const many = Array.from({ length: CHUNK_ROWS + 500 }, (_, n) => ({
      n,
      text: `"${'é{['.repeat(n % 90)}`,
    }));
    const table = await openTable(file(JSON.stringify(many)));
    expect(await rowsOf(table)).toEqual(many.map(({ n, text }) => [String(n), text]));
  });

  test('has its list under any name and at any depth; other lists are named', async () => {
    const videos = [{ id: 'a', tags: [{ n: 1 }, { n: 2 }] }, { id: 'b' }, { id: 'c' }];
    const document = { total: 3, users: [{ u: 1 }], a: { allVideos: videos, more: { other: [{ x: 1 }] } } };
    for (const text of [JSON.stringify(document), JSON.stringify(document, null, 2)]) {
      const table = await openTable(file(text));
      expect((await rowsOf(table)).map(([id]) => id)).toEqual(['a', 'b', 'c']);
      expect(table.left_out?.text).toBe(
        'The document also contains 2 lists that were skipped: users, a.more.other. To import one, save it as a separate file.',
      );
    }
    const one = await openTable(file(JSON.stringify({ meta: { page: 1 }, list: videos })));
    expect(one.left_out).toBeNull();
  });

  test('has named objects as rows, with the name', async () => {
    const people = {
      'mira "m"': { fans: 3, city: 'Oslo' },
      bo: { fans: 4, city: 'Rome', tags: [{ n: 1 }] },
    };
    for (const document of [people, { ok: true, data: people }]) {
      const table = await openTable(file(JSON.stringify(document, null, 1)));
      expect([table.header.slice(0, 3), table.left_out]).toEqual([['key', 'fans', 'city'], null]);
      expect((await rowsOf(table)).map((row) => row.slice(0, 2))).toEqual([
        ['mira "m"', '3'],
        ['bo', '4'],
      ]);
    }
    await expect(openTable(file('{"a": {"x": 1},\n "b": {"y": 2}}'))).rejects.toThrow(
      /neither a list of objects/,
    );
  });

  test('that is truncated has its complete records, and reports the last', async () => {
    const table = await openTable(file('[{"id":1},{"id":2},{"id":'));
    const { value: chunk } = await table.rows().next();
    expect(chunk?.rows).toEqual([['1'], ['2'], []]);
    expect(chunk?.problems).toMatchObject([{ row: 3, value: '{"id":' }]);
  });
});

describe('a zip archive', () => {
  const member = (n: number) => `user,likes\nana,${n}\nbo,${n + 1}\n`;

  test('of tables with the same columns is one table, and continues at any row', async () => {
    const table = await openTable(
      await zip({ 'b.csv': member(3), 'a.csv': member(1), 'notes.md': '# no table' }),
    );
    expect(table.header).toEqual(['user', 'likes']);
    const all = [
      ['ana', '1'],
      ['bo', '2'],
      ['ana', '3'],
      ['bo', '4'],
    ];
    expect(await rowsOf(table)).toEqual(all);
    expect(await rowsOf(table, 3)).toEqual(all.slice(3));
    expect(table.bytes_read()).toBe(table.bytes_total);
    expect(table.left_out?.text).toBe(
      'The archive also contains notes.md, which was skipped. Import it separately if it is a table.',
    );
    expect(
      (await openTable(await zip({ 'a.csv': member(1), '__MACOSX/a.csv': 'x', '.hidden': 'x' }))).left_out,
    ).toBeNull();
  });

  test('of different tables has the largest, and names the others; it is refused without any', async () => {
    const different = await zip({ 'a.csv': 'x,y\n1,2\n', 'b.csv': member(1).repeat(9), 'c.md': '' });
    const table = await openTable(different);
    expect(table.header).toEqual(['user', 'likes']);
    expect(table.left_out?.text).toBe(
      'The archive also contains the table a.csv, which has different columns. Import it separately. The archive also contains c.md, which was skipped. Import it separately if it is a table.',
    );
    await expect(openTable(await zip({ 'a.png': 'x' }))).rejects.toThrow(/contains no table/);
  });
});

test('has workbook sheets with the same header as one table; covers and other tables are skipped and named', async () => {
  const month = (name: string, ...posts: string[]) => ({
    name,
    rows: [['id', 'likes'], ...posts.map((id) => [id, 5])],
  });
  const sheets = [
    { name: 'About', rows: [['Report of the spring']] },
    month('March', 'a', 'b'),
    {
      name: 'Accounts',
      rows: [
        ['user', 'followers'],
        ['ana', 9],
      ],
    },
    month('April', 'c'),
  ];
  const name = path.join(folder, `book-${files++}`);
  writeFileSync(name, await writeXlsx({ sheets }));
  const table = await openTable(name);
  expect(table.header).toEqual(['id', 'likes']);
  expect((await rowsOf(table)).map(([id]) => id)).toEqual(['a', 'b', 'c']);
  expect((await rowsOf(table, 2)).map(([id]) => id)).toEqual(['c']);
  expect(table.left_out?.text).toBe(
    '2 sheets have different columns and were skipped: About, Accounts. To import one, save it as a separate file.',
  );
  const one = await openTable(name, { sheet: 'Accounts' });
  expect(one.header).toEqual(['user', 'followers']);
  expect(one.left_out).toBeNull();
});

describe('headers of reports', () => {
  const read = async (...lines: string[]) => {
    const table = await openTable(file(lines.join('\n')));
    return { table, rows: (await rowsOf(table)).map((row) => row.join(' ')) };
  };

  test('repeated on every page are skipped, and the titles above them are named', async () => {
    const header = 'Username,Likes,Views';
    const lines = [header, 'ana,5,6', 'bo,7,8', 'Page 2,,', header, 'cy,9,10'];
    const { table, rows } = await read(...lines);
    expect(rows).toEqual(['ana 5 6', 'bo 7 8', '', '', 'cy 9 10']);
    expect(table.sample.map(([name]) => name)).toEqual(['ana', 'bo', 'cy']);
    for await (const { problems } of table.rows())
      expect(problems.map(({ row, reason }) => [row, reason.code])).toEqual([[3, 'row_of_title']]);
  });

  test('repeated in a sheet are skipped', async () => {
    const name = path.join(folder, `book-${files++}`);
    const rows = [
      ['user', 'likes'],
      ['ana', 5],
      ['user', 'likes'],
      ['bo', 7],
    ];
    writeFileSync(name, await writeXlsx({ sheets: [{ name: 'Report', rows }] }));
    expect((await rowsOf(await openTable(name))).map((row) => row.join(' '))).toEqual(['ana 5', '', 'bo 7']);
  });

  test('that repeat get the group above as prefix', async () => {
    const { table } = await read('Creator,Reel,,Story,', 'Name,Views,Likes,Views,Likes', 'Ana,5,6,7,8');
    expect(table.header).toEqual(['Creator Name', 'Reel Views', 'Reel Likes', 'Story Views', 'Story Likes']);
  });

  test('that do not repeat are unchanged', async () => {
    const { table } = await read('Account,,Post,', 'Name,Followers,Views,Likes', 'Ana,5,6,7', 'Bo,5,6,7');
    expect(table.header).toEqual(['Name', 'Followers', 'Views', 'Likes']);
  });

  test('that are merged over platforms belong to the accounts of each', async () => {
    const { table, rows } = await read(
      'Creator,Instagram,,TikTok,',
      'Name,Handle,Followers,Handle,Followers',
      'Ana,@ana.ig,5,@ana.tt,6',
    );
    expect(table.header).toEqual(['Creator Name', 'Platform', 'Handle', 'Followers']);
    expect(rows).toEqual(['Ana Instagram @ana.ig 5', 'Ana TikTok @ana.tt 6']);
  });
});

test('are read in rows packed in one quoted cell', async () => {
  const lines = ['user,text,likes', 'ana,""tea, hot"",5', 'bo,water,7'];
  const table = await openTable(file(lines.map((line) => `"${line}"`).join('\r\n')));
  expect([table.header, table.delimiter]).toEqual([['user', 'text', 'likes'], ',']);
  expect(await rowsOf(table)).toEqual([
    ['ana', 'tea, hot', '5'],
    ['bo', 'water', '7'],
  ]);
  expect(await rowsOf(table, 1)).toEqual([['bo', 'water', '7']]);
});

describe('tables named by platform', () => {
  const list = (...names: string[]) => [['Handle', 'Followers'], ...names.map((name) => [name, 5000])];
  const platforms = async (name: string) => {
    const table = await openTable(name);
    const recognition = recognise({ header: table.header, rows: table.sample, file_name: 'creators' });
    return [recognition.is_sure, recognition.platform, (await rowsOf(table)).map((row) => row.at(-1))];
  };

  test('sheets give their rows their platform', async () => {
    const name = path.join(folder, `book-${files++}`);
    const sheets = [
      { name: 'Instagram creators', rows: list('@ana.li', '@bo.li') },
      { name: 'TT', rows: list('@cy.li') },
      { name: 'Facebook', rows: list('@di.li') },
      { name: 'Later', rows: list('@ed.li') },
    ];
    writeFileSync(name, await writeXlsx({ sheets }));
    expect(await platforms(name)).toEqual([true, null, ['Instagram', 'Instagram', 'TikTok', 'Facebook', '']]);
  });

  test('files of an archive give their rows their platform', async () => {
    const csv = (...names: string[]) =>
      list(...names)
        .map((row) => row.join(','))
        .join('\n');
    const name = await zip({ 'instagram.csv': csv('@ana.li'), 'my tiktok.csv': csv('@bo.li', '@cy.li') });
    expect(await platforms(name)).toEqual([true, null, ['Instagram', 'TikTok', 'TikTok']]);
  });
});

describe('a Parquet file', () => {
  const written = async (options = '') => {
    const name = path.join(folder, `parquet-${files++}`);
    const db = await (await DuckDBInstance.create()).connect();
    await db.run(
      `COPY (SELECT 'p' || i AS id, i::BIGINT AS likes, TIMESTAMP '2026-05-01 12:00:00' AS at, {'name': 'ana'} AS author,
        CASE WHEN i = 1 THEN NULL ELSE 'téxt' END AS text FROM range(3000) t(i)) TO '${name}' (FORMAT parquet${options})`,
    );
    db.closeSync();
    return name;
  };

  test.each(['', ', COMPRESSION gzip', ', COMPRESSION zstd, ROW_GROUP_SIZE 2048'])(
    'is read%s',
    async (options) => {
      const table = await openTable(await written(options));
      expect([table.format, table.header]).toEqual(['parquet', ['id', 'likes', 'at', 'author.name', 'text']]);
      const rows = await rowsOf(table);
      expect(rows.length).toBe(3000);
      expect(rows[1]).toEqual(['p1', '1', '2026-05-01T12:00:00.000Z', 'ana', '']);
      expect(await rowsOf(table, 2999)).toEqual([
        ['p2999', '2999', '2026-05-01T12:00:00.000Z', 'ana', 'téxt'],
      ]);
    },
  );

  test('that is damaged is refused', async () => {
    await expect(openTable(file(`PAR1${'x'.repeat(400)}`))).rejects.toMatchObject({ code: 'not_a_table' });
  });
});
